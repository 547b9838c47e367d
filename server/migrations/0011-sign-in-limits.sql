-- Limits for callers who have not signed in.

-- What a network may still fail: a wrong password moves the moment on, and time wins it back. Networks by their digest.
create table idp.network_allowance (
  network bytea primary key,
  spent_until timestamptz not null
);
create index network_allowance_spent on idp.network_allowance (spent_until);
grant select, insert, update, delete on idp.network_allowance to portal_app;

-- From which network a sign-in was begun that nobody has finished yet, by its digest.
alter table idp.artifact add column network bytea;
create index artifact_open_sign_in on idp.artifact (network, expires_at) where model = 'Interaction';
