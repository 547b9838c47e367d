-- Signing keys of the embedded provider go from next over active to passive, and then they are gone.
alter table idp.signing_key drop constraint signing_key_state_check;
alter table idp.signing_key add constraint signing_key_state_check check (state in ('next', 'active', 'passive'));
-- When the key came into the state it is in.
alter table idp.signing_key add column state_since timestamptz;
update idp.signing_key set state_since = created_at;
alter table idp.signing_key alter column state_since set not null;
create unique index signing_key_next on idp.signing_key (state) where state = 'next';

-- Logout notices of the identity provider that were obeyed, kept for as long as one could be sent again.
create table portal.logout_notice (
  jti text primary key,
  at timestamptz not null
);
create index logout_notice_age on portal.logout_notice (at);
grant select, insert, delete on portal.logout_notice to portal_app;
