-- What the portal keeps about people whose identity provider is on another server, and what that provider does not keep itself.
create table portal.provider_account (
  -- The token's `sub`.
  person_id text primary key,
  -- The provider tells of sign-ins for some time only.
  signed_in_at timestamptz,
  is_self_registered boolean not null default false,
  -- The last use that the account was locked or disabled for, so that an absence is over for good once somebody opened it.
  locked_for timestamptz,
  disabled_for timestamptz
);

-- How far the events of the provider have been read, and when its people were last read from end to end.
create table portal.provider_reading (
  kind text primary key check (kind in ('people', 'events', 'changes')),
  -- Milliseconds since 1970, as the provider counts; null: never read, or to be read anew.
  until bigint,
  -- The last event that was read, which the next reading has to meet again.
  last_id text
);
insert into portal.provider_reading (kind) values ('people'), ('events'), ('changes');

-- Events that have been taken: the next reading begins before the end of the one before, so that none is passed over.
create table portal.provider_event (
  id text primary key,
  at timestamptz not null
);
create index provider_event_at on portal.provider_event (at);

-- Whose turn it is to change somebody, over all portals: the provider does not compare what it writes over. A turn whose holder
-- died ends by itself.
create table portal.provider_turn (
  person_id text primary key,
  holder uuid not null,
  ends_at timestamptz not null
);

-- Whose sessions have to end because the account was disabled.
create table portal.provider_due (
  person_id text primary key
);

grant select, insert, update, delete on portal.provider_due, portal.provider_account, portal.provider_event, portal.provider_turn to portal_app;
grant select, update on portal.provider_reading to portal_app;

-- Names that are the same or look the same, for people in the list.
create function portal.folded_name(given_name text, family_name text) returns text language sql immutable parallel safe as
  $$ select coalesce((portal.name_words(given_name || ' ' || family_name))[1], '') $$;
create function portal.look_of_name(given_name text, family_name text) returns text language sql immutable parallel safe as
  $$ select idp.look_of(given_name || family_name) $$;

-- Only rows of a provider elsewhere: the embedded one has indexes of its own.
create index person_elsewhere_use on portal.person ((coalesce(signed_in_at, created_at)), id) where as_of is not null;
create index person_elsewhere_folded on portal.person (portal.folded_name(given_name, family_name)) where as_of is not null;
create index person_elsewhere_look on portal.person (portal.look_of_name(given_name, family_name)) where as_of is not null;
create index person_elsewhere_email on portal.person (email) where as_of is not null;
