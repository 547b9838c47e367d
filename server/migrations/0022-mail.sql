-- Mail that the portal writes: an event adds a row in its own transaction, and a worker hands it to the mail server.

create table portal.mail (
  id uuid primary key,
  -- What the mail tells of, where that could be told twice; the second row is not written.
  once_key text unique,
  recipient text not null,
  reply_to text,
  language text not null check (language in ('en', 'es')),
  subject text not null,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  created_at timestamptz not null,
  -- When the next attempt may begin.
  run_at timestamptz not null,
  -- Until when the attempt under way has time.
  leased_until timestamptz,
  attempts integer not null default 0,
  tried_since timestamptz,
  fault text,
  sent_at timestamptz
);
create index mail_to_send on portal.mail (run_at, id) where state = 'WAITING';
create index mail_undelivered on portal.mail (created_at, id) where state <> 'SENT';
create index mail_sent on portal.mail (sent_at) where state = 'SENT';
create index mail_written on portal.mail (created_at desc, id desc);
grant select, insert, update, delete on portal.mail to portal_app;

-- When messages came from an address or a caller, both as digests.
create table portal.contact_allowance (
  who bytea primary key,
  sent_at timestamptz[] not null
);
grant select, insert, update, delete on portal.contact_allowance to portal_app;

-- Puzzles that have been handed in, until they would be refused for their age.
create table portal.used_puzzle (
  digest text primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on portal.used_puzzle to portal_app;
