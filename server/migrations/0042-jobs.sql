-- Jobs that run once for all portals on this database (record 107): how each stands.
create table portal.job (
  name text primary key,
  -- The instant that is under way, or the last one that was.
  due timestamptz not null,
  started_at timestamptz not null,
  -- Whose run is under way, and until when it is theirs unless they say that they still work; null where none is. One whose
  -- time is over belonged to a portal that died.
  portal uuid not null,
  leased_until timestamptz,
  -- Of the last run that ended.
  ended_at timestamptz,
  duration_ms integer,
  fault text,
  -- When a run last ended well.
  succeeded_at timestamptz
);
grant select, insert, update on portal.job to portal_app;

-- The due instants that were run: of two portals the one whose row it is.
create table portal.job_run (
  job text not null references portal.job,
  due timestamptz not null,
  portal uuid not null,
  started_at timestamptz not null,
  -- Null while it is under way, and for ever where its portal died and a later instant was run in its place.
  ended_at timestamptz,
  fault text,
  -- More than 1 where portals died over it.
  attempts integer not null default 1,
  -- How many instants before it nobody ran, and the first of them.
  skipped integer not null default 0,
  skipped_from timestamptz,
  primary key (job, due),
  check ((skipped = 0) = (skipped_from is null))
);
create index job_run_started on portal.job_run (started_at);
grant select, insert, update, delete on portal.job_run to portal_app;

-- The portals on this database, and how the jobs stand that run in each of them.
create table portal.portal_process (
  id uuid primary key,
  machine text not null,
  process integer not null,
  started_at timestamptz not null,
  -- It writes this about once a minute.
  seen_at timestamptz not null,
  jobs jsonb not null
);
grant select, insert, update, delete on portal.portal_process to portal_app;
