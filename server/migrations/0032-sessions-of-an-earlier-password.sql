-- A change of password ends the other sessions, also where the portal dies right after it.

-- The session is to be ended, which the portals do every few seconds.
alter table idp.artifact add column is_due boolean not null default false;
create index artifact_due on idp.artifact (session_uid) where is_due;
