-- Supervisors who stand in for others from one day to another, and in whose place something was decided.

-- A naming that was accepted holds until its end: the request's status says whether it was, and whether it was ended early.
create table portal.alternate_window (
  request_id uuid primary key references portal.request (id),
  delegator_id text not null,
  alternate_id text not null,
  alternate_name text not null,
  alternate_organization text not null,
  start_date date not null,
  end_date date not null,
  -- The same as moments: where the first day begins in the zone of the deadlines, and where the day after the last one does.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (delegator_id <> alternate_id and start_date <= end_date and starts_at < ends_at)
);
create index window_of_alternate on portal.alternate_window (alternate_id, ends_at);
create index window_of_delegator on portal.alternate_window (delegator_id, ends_at);
grant select, insert on portal.alternate_window to portal_app;

-- Only in the place of somebody who was asked can somebody else decide.
alter table portal.decision
  add column on_behalf_of text,
  add foreign key (request_id, stage_index, on_behalf_of) references portal.stage_person (request_id, stage_index, person_id),
  add check (on_behalf_of <> decided_by);
alter table portal.question
  add column on_behalf_of text,
  add foreign key (request_id, stage_index, on_behalf_of) references portal.stage_person (request_id, stage_index, person_id),
  add check (on_behalf_of <> asked_by);
