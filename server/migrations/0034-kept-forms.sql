-- Forms of the account page that wait while their sender signs in again. id is the SHA-256 of what finds the form again, which is
-- stored nowhere else.
create table idp.kept_form (
  id bytea primary key,
  person_id uuid not null references idp.person (id) on delete cascade,
  -- Which form it is.
  place text not null,
  -- What was typed, as the browser sent it.
  form text not null,
  expires_at timestamptz not null
);
create index kept_form_person on idp.kept_form (person_id, expires_at);
create index kept_form_expiry on idp.kept_form (expires_at);
grant select, insert, update, delete on idp.kept_form to portal_app;
