-- What the embedded provider has revoked although it has not ended, for as long as an access token of it could be shown: the
-- digest of an authorization, or the id of a single access token.
create table idp.revoked_token (
  name text primary key,
  at timestamptz not null
);
create index revoked_token_age on idp.revoked_token (at);
grant select, insert, delete on idp.revoked_token to portal_app;
