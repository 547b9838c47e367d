-- When somebody's last list of what waits for them was written: what came to their desk since then is new in the next one.
create table portal.approver_digest (
  person_id text primary key,
  written_at timestamptz not null
);
grant select, insert, update, delete on portal.approver_digest to portal_app;
