-- Where provider and grants differ, as the last look found it, and how a look stands.
create table portal.drift_line (
  id bigint generated always as identity primary key,
  person_id text not null,
  application_id text not null,
  role text not null,
  -- The provider has a role without a grant, or a grant runs whose role the provider does not have.
  kind text not null check (kind in ('NO_GRANT', 'NO_ROLE')),
  found_at timestamptz not null,
  -- What gives the role again after it was taken away: a list of {kind, name}.
  comes_back jsonb not null,
  -- Somebody had it removed; the provider has not done it yet.
  removal_asked_at timestamptz,
  unique (person_id, application_id, role)
);

create table portal.drift_look (
  is_single boolean primary key default true check (is_single),
  -- When a look was last asked for.
  asked_at timestamptz,
  started_at timestamptz,
  -- Until then it is the portal's that began it; after a fault it is tried again then.
  leased_until timestamptz,
  ended_at timestamptz,
  -- The provider gave no answer.
  has_failed boolean not null default false,
  -- Applications looked at, and all of them.
  done integer not null default 0,
  total integer not null default 0,
  -- Workflows of the provider that change people, by name; null where the portal may not see them.
  workflows jsonb
);
insert into portal.drift_look default values;

grant select, insert, update, delete on portal.drift_line to portal_app;
grant select, update on portal.drift_look to portal_app;
