-- Changes of roles, giving access up, questions to the requester, and what the help desk does to a request that does not move.

alter table portal.request
  add column access_type text,
  add column user_levels text[] not null default '{}',
  add column user_origins text[] not null default '{}',
  -- When the first of the person's certificates ends, as it was at submit; null where one had no date.
  add column certificate_end timestamptz,
  -- While a question waits for its answer the clock of the stage stands still; expires_at is the answer's last day then.
  add column waiting_on text check (waiting_on = 'REQUESTER'),
  add column returned_at timestamptz,
  add column delivery_goal text not null default 'DELIVER' check (delivery_goal in ('DELIVER', 'UNDO')),
  add column closing_reason text
    check (closing_reason in ('WITHDRAWN', 'ACCESS_REMOVED', 'NO_ANSWER', 'HELP_DESK', 'UNDONE')),
  add column closing_note text;

-- A person registers once; two open requests for one account would each give it away.
create unique index one_open_profile_update on portal.request (person_id) where is_open and type = 'PROFILE_UPDATE';

-- Somebody asked before others were asked in their place still reads the request.
alter table portal.stage_person add column released_at timestamptz;
create index waiting_since on portal.stage_person (waiting_due_at, request_id) where waiting_due_at is not null;

alter table portal.decision add column withheld_roles text[] not null default '{}';

-- Questions of a stage to the requester: at most two, one at a time.
create table portal.question (
  request_id uuid not null,
  stage_index integer not null,
  round integer not null check (round in (1, 2)),
  asked_by text not null,
  asked_by_name text not null,
  asked_by_organization text not null,
  asked_at timestamptz not null,
  question text not null,
  answer text,
  answered_at timestamptz,
  primary key (request_id, stage_index, round),
  foreign key (request_id, stage_index) references portal.stage (request_id, stage_index)
);

-- role holds the name of a role, or of an attribute of the client.
alter table portal.delivery_step
  add column kind text not null default 'ADD_ROLE' check (kind in ('ADD_ROLE', 'REMOVE_ROLE', 'SET_ATTRIBUTE')),
  add column attribute_values text[] not null default '{}',
  add column is_undo boolean not null default false,
  add column done_by text,
  add column done_note text,
  alter column client_id drop not null;
create index delivery_stuck on portal.delivery_step (request_id) where needs_help_desk and state in ('WAITING', 'RUNNING');

-- The same role may be held under several employments, and goes when the last of them ends.
alter table portal.access_grant add column ended_by_request_id uuid references portal.request (id);
drop index portal.one_running_grant;
create unique index one_running_grant on portal.access_grant (person_id, application_id, role, employment)
  nulls not distinct where ended_at is null;
create index holders_of_role on portal.access_grant (application_id, role) where ended_at is null;

grant select, insert, update on portal.question to portal_app;
