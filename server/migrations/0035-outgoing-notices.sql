-- Notices of ended sessions that applications have not taken yet: written with the end of the session, so that a portal that dies
-- right after it leaves them to the next one.
create table idp.outgoing_notice (
  id bigint generated always as identity primary key,
  client_id text not null,
  sid text not null,
  sub text not null,
  attempts integer not null default 0,
  -- When it is sent next; an attempt under way is lost if it has not come back by then.
  run_at timestamptz not null
);
create index outgoing_notice_due on idp.outgoing_notice (run_at);
grant select, insert, update, delete on idp.outgoing_notice to portal_app;
