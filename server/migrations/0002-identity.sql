-- The embedded identity provider: people, credentials, roles, keys and protocol artefacts.
-- Not used where a Keycloak is configured.
create schema idp;

-- Names and addresses are folded to lower case on write, as Keycloak does.
create table idp.person (
  id uuid primary key,
  username text not null unique check (username <> '' and username = lower(username)),
  email text not null unique check (email <> '' and email = lower(email)),
  email_verified boolean not null,
  enabled boolean not null default true,
  given_name text not null check (given_name <> ''),
  family_name text not null check (family_name <> ''),
  -- Attribute name to list of texts, single values included.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  created_at timestamptz not null
);

-- Hash parameters are kept per credential, so that a stronger policy can hash again at the next sign-in.
create table idp.credential (
  person_id uuid not null references idp.person on delete cascade,
  type text not null check (type = 'password'),
  hash bytea not null,
  salt bytea not null,
  parameters jsonb not null,
  -- Opens nothing but the page on which its owner chooses another.
  must_change boolean not null default false,
  created_at timestamptz not null,
  primary key (person_id, type)
);

-- A role of one client; client_id is null for a realm role.
create table idp.role (
  id bigint generated always as identity primary key,
  client_id text,
  name text not null check (name <> ''),
  unique nulls not distinct (client_id, name)
);

create table idp.person_role (
  person_id uuid not null references idp.person on delete cascade,
  role_id bigint not null references idp.role on delete cascade,
  primary key (person_id, role_id)
);
create index person_role_role on idp.person_role (role_id);

-- Sessions, interactions, grants, codes and refresh tokens. id is the SHA-256 of the identifier the holder
-- presents, which is stored nowhere else: a copy of this table opens nothing.
create table idp.artifact (
  model text not null check (model in ('Session', 'Interaction', 'Grant', 'AuthorizationCode', 'RefreshToken')),
  id bytea not null,
  payload jsonb not null,
  grant_id text,
  -- The session's public name: of the session itself, and of everything issued under it.
  session_uid text,
  person_id text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (model, id)
);
create index artifact_grant on idp.artifact (grant_id) where grant_id is not null;
create index artifact_session on idp.artifact (session_uid) where session_uid is not null;
create index artifact_person on idp.artifact (person_id) where person_id is not null;
create index artifact_expiry on idp.artifact (expires_at);

-- The private half is sealed with a key that is kept outside the database.
create table idp.signing_key (
  kid text primary key,
  algorithm text not null,
  sealed_private_key bytea not null,
  state text not null check (state in ('active', 'passive')),
  created_at timestamptz not null
);
create unique index signing_key_active on idp.signing_key (state) where state = 'active';

-- Attempts by the SHA-256 of the name typed, whether such an account exists or not.
create table idp.sign_in_failure (
  name_hash bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  last_attempt timestamptz not null
);
create index sign_in_failure_last on idp.sign_in_failure (last_attempt);

grant usage on schema idp to portal_app;
grant select, insert, update, delete on all tables in schema idp to portal_app;
