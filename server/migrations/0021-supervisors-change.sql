-- The addresses of the person's supervisors when people were asked last, so that a change in the directory shows.
alter table portal.request add column supervised_by text[];
