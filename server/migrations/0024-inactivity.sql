-- Accounts that nobody uses are locked, and later disabled.

-- Null: never. Renewing a token is no sign-in.
alter table idp.person add column signed_in_at timestamptz;
update idp.person p set signed_in_at =
  (select max(e.at) from portal.audit_event e where e.subject_id = p.id::text and e.action = 'SIGNED_IN');
create index person_last_use on idp.person ((coalesce(signed_in_at, created_at)), id) where enabled;
-- The last sign-in is asked of the provider now.
drop index portal.audit_sign_in;

-- What the portal has done about an absence, one row for each person.
create table portal.inactivity (
  person_id text primary key,
  -- When the account was used last: another moment is another absence.
  last_use timestamptz not null,
  -- The day of the absence of which the person has been warned last.
  warned_day integer,
  -- What has begun at the provider and is not known to be done.
  deed text check (deed in ('LOCK', 'DISABLE'))
);
create index inactivity_begun on portal.inactivity (person_id) where deed is not null;
grant select, insert, update, delete on portal.inactivity to portal_app;
