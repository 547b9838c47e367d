-- Systems of the agency that are told what happens to requests (Standard Webhooks).
create table portal.webhook (
  id uuid primary key,
  address text not null,
  events text[] not null,
  -- What signs, sealed with a key that is kept outside the database; the pair before it signs as well until its time is over.
  sealed_keys bytea not null,
  public_key text not null,
  former_keys bytea,
  former_until timestamptz,
  state text not null check (state in ('ACTIVE', 'DISABLED')),
  -- Why the portal turned it off by itself; null where somebody did, and while it is on.
  cause text check (cause in ('FAILING', 'GONE')),
  made_at timestamptz not null,
  made_by text not null
);
-- What they are told, a row for each of them.
create table portal.webhook_delivery (
  id uuid primary key,
  -- In the order of the events.
  place bigint generated always as identity,
  webhook_id uuid not null references portal.webhook on delete cascade,
  -- Of the event in the trail: each is written once for each of them.
  sequence bigint not null,
  event text not null,
  body text not null,
  written_at timestamptz not null,
  state text not null check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  run_at timestamptz not null,
  leased_until timestamptz,
  -- What came of the last attempt.
  status integer,
  fault text,
  done_at timestamptz,
  unique (webhook_id, sequence)
);
create index webhook_delivery_due on portal.webhook_delivery (run_at, place) where state = 'WAITING';
create index webhook_delivery_of_one on portal.webhook_delivery (webhook_id, state, place desc);
create index webhook_delivery_by_age on portal.webhook_delivery (done_at) where state <> 'WAITING';
grant select, insert, update, delete on portal.webhook, portal.webhook_delivery to portal_app;
insert into portal.event_consumer (name, position) select 'webhooks', coalesce(max(sequence), 0) from portal.audit_seal;
