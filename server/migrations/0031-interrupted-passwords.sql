-- Whoever was cut off at the sign-in by the death of the portal has not failed.

-- Tries of passwords that were counted and not judged yet; one that stays was interrupted. Names and networks by their digests.
create table idp.password_try (
  id bigint generated always as identity primary key,
  -- Counted for one place, and for all places where a place was known.
  name_hashes bytea[] not null,
  network bytea,
  begun_at timestamptz not null
);
create index password_try_begun on idp.password_try (begun_at);
grant select, insert, update, delete on idp.password_try to portal_app;
