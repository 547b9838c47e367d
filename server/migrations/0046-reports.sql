-- Whom a report for a supervisor, or for an authorizer, is about.
create index person_supervisors on portal.person using gin (supervisors) with (fastupdate = off);
create index person_application_roles on portal.person using gin (application_roles) with (fastupdate = off);

-- Who is in a report that its reader takes in pages, so that the pages agree (rule reports 3): their ids in order, some at a time.
create table portal.report_snapshot (
  reader_id text not null,
  report text not null,
  part integer not null,
  ids text[] not null,
  made_at timestamptz not null,
  primary key (reader_id, report, part)
);
create index report_snapshot_made on portal.report_snapshot (made_at);
grant select, insert, delete on portal.report_snapshot to portal_app;
