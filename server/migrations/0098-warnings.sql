-- When both sides were last told that a request lapses soon.
alter table portal.request add column warned_at timestamptz;
