-- Requests that somebody starts for another person, and whose product an application is.

-- Who started it, as they were then; null where the person asked for themselves.
alter table portal.request
  add column initiator_name text,
  add column initiator_email text,
  add column initiator_organization text;
create index request_started_for_others on portal.request (initiator_id, submitted_at, id) where initiator_id <> person_id;

create table portal.application_owner (
  application_id text not null,
  person_id text not null,
  primary key (application_id, person_id)
);
create index product_of_owner on portal.application_owner (person_id);
grant select, insert, delete on portal.application_owner to portal_app;
