-- Whose export waits for a connection, at which portal, and since when. Nothing is lost with it: whoever waited asks again.
create unlogged table portal.export_line (
  person_id text primary key,
  portal text not null,
  joined_at timestamptz not null
);
grant select, insert, update, delete on portal.export_line to portal_app;
