-- Files of people as they were read and judged, and what becomes of each row once the import is applied.
create table portal.people_import (
  id uuid primary key,
  file_name text not null,
  -- How the file was understood.
  understood jsonb not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  state text not null default 'JUDGED' check (state in ('JUDGED', 'APPLYING', 'DONE')),
  -- Whoever applies it, as the trail of each row names them.
  applied_by text,
  applied_by_name text,
  applied_from text,
  applied_at timestamptz,
  done_at timestamptz,
  check ((state = 'JUDGED') = (applied_at is null)),
  check ((state = 'DONE') = (done_at is not null))
);
create index people_import_applying on portal.people_import (applied_at, id) where state = 'APPLYING';
create index people_import_made on portal.people_import (made_at);

create table portal.people_import_row (
  import_id uuid not null references portal.people_import on delete cascade,
  line integer not null,
  username text not null,
  verdict text not null check (verdict in ('ADD', 'CHANGE', 'EXISTS', 'REFUSED')),
  -- What is to be written, with what differs; or what is wrong.
  body jsonb not null,
  not_imported jsonb not null,
  -- Null until it is written: the outcome and the person are one transaction.
  outcome text check (outcome in ('ADDED', 'CHANGED', 'STALE_PERSON')),
  person_id text,
  primary key (import_id, line)
);
create index people_import_row_open on portal.people_import_row (import_id, line)
  where outcome is null and verdict in ('ADD', 'CHANGE');

grant select, insert, delete on portal.people_import, portal.people_import_row to portal_app;
grant update (state, applied_by, applied_by_name, applied_from, applied_at, done_at) on portal.people_import to portal_app;
grant update (outcome, person_id) on portal.people_import_row to portal_app;
