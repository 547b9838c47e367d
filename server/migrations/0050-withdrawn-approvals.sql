-- Approvals that whoever gave them has undone. The decision leaves its stage, so that the stage can be decided again.
create table portal.withdrawn_decision (
  request_id uuid not null,
  stage_index integer not null,
  decided_by text not null,
  on_behalf_of text,
  decision text not null,
  comment text,
  withheld_roles text[] not null,
  decided_at timestamptz not null,
  withdrawn_at timestamptz not null,
  primary key (request_id, stage_index, decided_at),
  foreign key (request_id, stage_index) references portal.stage (request_id, stage_index)
);
create index question_of_approver on portal.question (asked_by, asked_at desc);
create index withdrawn_decision_of_person on portal.withdrawn_decision (decided_by, decided_at desc);

grant select, insert on portal.withdrawn_decision to portal_app;
grant delete on portal.decision to portal_app;
