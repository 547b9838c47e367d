-- Who has what, sorted three ways and filtered: each order and each filter has an index, so that a page costs the same however many
-- people there are. Whoever never signed in comes before all others.
create index person_by_sign_in on portal.person ((coalesce(signed_in_at, '-infinity'::timestamptz)), id);
create index person_by_creation on portal.person (created_at, id);
create index person_state on portal.person (state);
create index person_portal_roles on portal.person using gin (portal_roles) with (fastupdate = off);
create index person_organization on portal.person ((lower(attributes->'organizationOrAgency'->>0) collate "C"));

-- The day on which a certificate ends; empty where there is none, or where it is no day.
create function portal.certificate_day(attributes jsonb, name text) returns text language sql immutable parallel safe
  return case when attributes->name->>0 ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then attributes->name->>0 else '' end;
create index person_privacy on portal.person (portal.certificate_day(attributes, 'privacyExpiration'));
create index person_cyber on portal.person (portal.certificate_day(attributes, 'cyberExpiration'));
create index person_issa on portal.person (portal.certificate_day(attributes, 'issaExpiration'));

-- The few who wait for a decision about their profile.
create index account_lock_profile on portal.account_lock (person_id) where cause = 'PROFILE_UPDATE';

-- Views of a list that their owner has given a name.
create table portal.report_view (
  id uuid primary key,
  person_id text not null,
  name text not null,
  -- What the address of the list says.
  search text not null,
  made_at timestamptz not null,
  unique (person_id, name)
);
grant select, insert, update, delete on portal.report_view to portal_app;
