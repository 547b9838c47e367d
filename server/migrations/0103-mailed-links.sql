-- Links that are mailed, by which somebody chooses a password without showing the one before.

-- What somebody typed who has forgotten a password or a username, until a job has looked it up. Sealed, since it may be a password.
create table idp.recovery_request (
  id uuid primary key,
  sealed_name bytea not null,
  source_address text not null,
  asked_at timestamptz not null
);
create index recovery_request_order on idp.recovery_request (asked_at, id);

-- Only a digest finds the link; what goes into the mail is sealed with a key that is kept outside the database.
create table idp.mailed_link (
  id uuid primary key,
  person_id uuid not null references idp.person on delete cascade,
  purpose text not null check (purpose in ('RECOVERY', 'INVITATION')),
  token_hash bytea not null unique,
  sealed_token bytea not null,
  -- The address that it goes to: with another one by then it leads nowhere.
  email text not null,
  -- Names the password that it replaces, and is null where there was none: with another one by then it leads nowhere either.
  password text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_link_person on idp.mailed_link (person_id, created_at);
create index mailed_link_expiry on idp.mailed_link (expires_at);

-- Taking one up locks its row, which needs the right to change it.
grant select, insert, update, delete on idp.recovery_request to portal_app;
grant select, insert, delete on idp.mailed_link to portal_app;
