-- What is done to somebody's account by others, from the asking on.

create table portal.account_action (
  id uuid primary key,
  kind text not null check (kind in ('ROLES', 'LOCK', 'UNLOCK', 'DISABLE', 'ENABLE', 'END_SESSIONS',
    'ONE_TIME_PASSWORD')),
  person_id text not null,
  person_name text not null,
  -- The person's roles in the portal when it was asked, and those wanted where the action changes them.
  held_roles text[] not null,
  wanted_roles text[],
  reason text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  source_address text not null,
  state text not null check (state in ('WAITING_FOR_SECOND', 'READY', 'DUE', 'DONE', 'REFUSED', 'EXPIRED', 'FAILED')),
  -- Until then one portal does what is due; afterwards another one takes it up.
  leased_until timestamptz,
  -- In which roles a second person answers; empty where none was needed.
  second_roles text[] not null,
  expires_at timestamptz,
  answered_by text,
  answered_by_name text,
  answered_at timestamptz,
  comment text,
  done_at timestamptz,
  -- Goes up with every action that is over: whoever has read the directory since the number before has seen its effect.
  settled bigint,
  once_key text unique,
  check ((kind = 'ROLES') = (wanted_roles is not null)),
  check ((state in ('WAITING_FOR_SECOND', 'READY')) <= (expires_at is not null)),
  check ((state = 'DUE') <= (leased_until is not null)),
  check ((state = 'DONE') = (done_at is not null))
);
create sequence portal.account_action_settled;
grant select, insert, update on portal.account_action to portal_app;
grant usage, select on sequence portal.account_action_settled to portal_app;

-- One person's actions do not overtake each other.
create unique index one_due_action on portal.account_action (person_id) where state = 'DUE';
create unique index one_waiting_action on portal.account_action (person_id, kind) where state = 'WAITING_FOR_SECOND';
create index action_waiting on portal.account_action (asked_at, id) where state in ('WAITING_FOR_SECOND', 'READY');
create index action_of_person on portal.account_action (person_id, asked_at);
create index action_of_asker on portal.account_action (asked_by, asked_at);
create index action_settled on portal.account_action (settled) where settled is not null;
