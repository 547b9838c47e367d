-- Passwords that were replaced, so that the next one is not among them. The one in use is in idp.credential.
create table idp.password_history (
  id bigint generated always as identity primary key,
  person_id uuid not null references idp.person on delete cascade,
  hash bytea not null,
  salt bytea not null,
  parameters jsonb not null,
  replaced_at timestamptz not null
);
create index password_history_person on idp.password_history (person_id, id desc);

grant select, insert, delete on idp.password_history to portal_app;

comment on table idp.sign_in_failure is
  'Counted attempts, of sign-ins and of registrations, by a digest of what is counted: no name can be read here.';
