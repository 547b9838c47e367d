-- Why accounts are locked, and requests to open them again.

-- One row for each cause that holds. since is null where it began before the portal knew; request_id is the last request
-- about it. Whether an account is open is said by the directory: a cause explains, it does not lock.
create table portal.account_lock (
  person_id text not null,
  cause text not null check (cause in ('NEVER_ADMITTED', 'INACTIVITY', 'BY_ADMINISTRATOR', 'PROFILE_UPDATE')),
  since timestamptz,
  request_id uuid references portal.request (id),
  primary key (person_id, cause)
);
grant select, insert, update, delete on portal.account_lock to portal_app;

-- Accounts that have asked to be let in, and were not.
insert into portal.account_lock (person_id, cause, since, request_id)
  select person_id, 'NEVER_ADMITTED', min(submitted_at), (array_agg(id order by submitted_at desc, id desc))[1]
  from portal.request where type = 'PROFILE_UPDATE' group by person_id having not bool_or(status = 'APPROVED');

-- Two open requests would each give the account back.
create unique index one_open_reactivation on portal.request (person_id) where is_open and type = 'REACTIVATE_REQUEST';
