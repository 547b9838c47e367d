-- One supervisor replaced by another for all their people, from the asking on.
create table portal.supervisor_change (
  id uuid primary key,
  former_id text not null,
  former_name text not null,
  successor_id text not null,
  successor_name text not null,
  reason text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  source_address text not null,
  -- Until then one portal goes through the people; afterwards another one may.
  leased_until timestamptz not null,
  finished_at timestamptz,
  -- Goes up with every one that is over: whoever has read the directory since the number before has seen its effect.
  settled bigint,
  once_key text unique,
  check ((finished_at is null) = (settled is null))
);
create sequence portal.supervisor_change_settled;
-- Two at once could make a circle that neither would make alone.
create unique index one_running_supervisor_change on portal.supervisor_change ((true)) where finished_at is null;
create index supervisor_change_of_former on portal.supervisor_change (former_id, asked_at);
create index supervisor_change_settled_index on portal.supervisor_change (settled) where settled is not null;

create table portal.supervisor_change_person (
  change_id uuid not null references portal.supervisor_change (id) on delete cascade,
  person_id text not null,
  person_name text not null,
  -- Attributes with their values before and after; the first one is the list of supervisors.
  changes jsonb not null,
  state text not null default 'DUE' check (state in ('DUE', 'CHANGED', 'UNTOUCHED')),
  primary key (change_id, person_id)
);
create index supervisor_change_due on portal.supervisor_change_person (change_id, person_id) where state = 'DUE';

grant select, insert, update, delete on portal.supervisor_change, portal.supervisor_change_person to portal_app;
grant usage, select on sequence portal.supervisor_change_settled to portal_app;
