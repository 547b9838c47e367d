-- Requests, their stages and decisions, delivery to the identity provider, grants, and the audit trail.
-- Everything here runs as the owner; the portal itself works under the role portal_app, which owns nothing.

do $role$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise insufficient_privilege using message = format(
      '%1$I may not create roles. Have an administrator run: create role portal_app nologin; grant portal_app to %1$I;',
      current_user);
end $role$;
do $member$ begin
  execute format('grant portal_app to %I', current_user);
exception
  -- The role is somebody else's: to have been given it is enough.
  when insufficient_privilege then
    if not pg_has_role('portal_app', 'member') then
      raise insufficient_privilege using message = format(
        '%1$I may not use the role portal_app. Have an administrator run: grant portal_app to %1$I;', current_user);
    end if;
end $member$;

create schema portal;
grant usage on schema portal to portal_app;

create table portal.application_authorizer (
  application_id text not null,
  person_id text not null,
  primary key (application_id, person_id)
);

create sequence portal.request_number;

create table portal.request (
  id uuid primary key,
  number text not null unique,
  type text not null,
  application_id text,
  person_id text not null,
  initiator_id text not null,
  -- A snapshot, so that desks and search need no second system.
  person_name text not null,
  person_email text not null,
  person_organization text not null,
  status text not null,
  is_open boolean not null generated always as (starts_with(status, 'PENDING_')) stored,
  stage_index integer,
  expires_at timestamptz,
  version integer not null default 0,
  roles text[] not null default '{}',
  add_roles text[] not null default '{}',
  remove_roles text[] not null default '{}',
  purpose text,
  employment integer,
  employment_text text,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz
);

-- One open request per person and application: a race cannot get past this (decisions section 8).
create unique index one_open_request on portal.request (person_id, application_id)
  where is_open and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST');
create index request_of_person on portal.request (person_id, submitted_at desc);
create index request_to_expire on portal.request (expires_at) where is_open and expires_at is not null;

create table portal.stage (
  request_id uuid not null references portal.request (id),
  stage_index integer not null,
  role text not null,
  fallback_for text,
  entered_at timestamptz,
  due_at timestamptz,
  expires_at timestamptz,
  primary key (request_id, stage_index)
);

-- Who is asked. due_at is set while the stage waits, and null before and after: the desk is the partial index.
create table portal.stage_person (
  request_id uuid not null,
  stage_index integer not null,
  person_id text not null,
  full_name text not null,
  email text not null,
  organization text not null,
  role text not null,
  waiting_due_at timestamptz,
  primary key (request_id, stage_index, person_id),
  foreign key (request_id, stage_index) references portal.stage (request_id, stage_index)
);
create index desk on portal.stage_person (person_id, role, waiting_due_at, request_id) where waiting_due_at is not null;

-- One decision per stage, and one person decides at most once on a request.
create table portal.decision (
  request_id uuid not null,
  stage_index integer not null,
  decided_by text not null,
  decided_by_name text not null,
  decided_by_organization text not null,
  decision text not null check (decision in ('APPROVE', 'DENY')),
  comment text,
  reason_code text,
  decided_at timestamptz not null,
  primary key (request_id, stage_index),
  unique (request_id, decided_by),
  foreign key (request_id, stage_index) references portal.stage (request_id, stage_index)
);
create index decision_of_person on portal.decision (decided_by, decided_at desc);

-- The outbox: one small idempotent change in the identity provider each, written with the last approval.
create table portal.delivery_step (
  id uuid primary key,
  request_id uuid not null references portal.request (id),
  position integer not null,
  person_id text not null,
  client_id text not null,
  role text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'WITHDRAWN')),
  needs_help_desk boolean not null default false,
  attempts integer not null default 0,
  -- When it may be tried next; while RUNNING, when the attempt counts as lost.
  run_at timestamptz not null,
  first_failed_at timestamptz,
  done_at timestamptz,
  unique (request_id, position)
);
create index delivery_due on portal.delivery_step (run_at) where state in ('WAITING', 'RUNNING');

-- The present: who has what, from which request, confirmed when.
create table portal.access_grant (
  id uuid primary key,
  person_id text not null,
  application_id text not null,
  role text not null,
  employment integer,
  source_request_id uuid references portal.request (id),
  started_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_running_grant on portal.access_grant (person_id, application_id, role) where ended_at is null;

-- Answers already given to a key, for a day (details section 2).
create table portal.idempotency_record (
  person_id text not null,
  key uuid not null,
  fingerprint text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_age on portal.idempotency_record (at);

-- Sessions that ended before their access tokens did.
create table portal.ended_session (
  sid text primary key,
  at timestamptz not null
);
create index ended_session_age on portal.ended_session (at);

-- The audit trail. Rows are written with the change they tell of and chained by the sealer within a second.
create table portal.audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text,
  actor_name text,
  action text not null,
  outcome text not null check (outcome in ('DONE', 'REFUSED')),
  code text,
  subject_id text,
  request_id uuid,
  source_address text,
  detail jsonb not null default '{}'
);
create index audit_of_request on portal.audit_event (request_id, id) where request_id is not null;

create table portal.audit_seal (
  sequence bigint primary key,
  event_id bigint not null unique references portal.audit_event (id),
  hash bytea not null,
  sealed_at timestamptz not null
);

-- Rows waiting for the sealer; the only table of the trail from which rows may go.
create table portal.audit_unsealed (event_id bigint primary key);

create function portal.refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception 'the audit trail is insert-only';
end $body$;
create trigger audit_event_insert_only before update or delete or truncate on portal.audit_event
  for each statement execute function portal.refuse_change();
create trigger audit_seal_insert_only before update or delete or truncate on portal.audit_seal
  for each statement execute function portal.refuse_change();

create function portal.queue_for_sealing() returns trigger language plpgsql as $body$
begin
  insert into portal.audit_unsealed (event_id) values (new.id);
  return null;
end $body$;
create trigger audit_event_queued after insert on portal.audit_event
  for each row execute function portal.queue_for_sealing();

grant select, insert, update on portal.request, portal.stage, portal.stage_person, portal.delivery_step,
  portal.access_grant to portal_app;
grant select, insert, delete on portal.application_authorizer, portal.idempotency_record, portal.ended_session,
  portal.audit_unsealed to portal_app;
grant select, insert on portal.decision, portal.audit_event, portal.audit_seal to portal_app;
grant usage on sequence portal.request_number to portal_app;
