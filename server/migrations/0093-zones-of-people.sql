-- Where people are, so that what has to be done is told in the morning of those who do it.
create table portal.mail_choice (
  person_id text primary key,
  -- IANA name; null until a browser has told it.
  zone text,
  -- The person named it, and no browser changes it.
  is_zone_chosen boolean not null default false
);
-- Up to which day the lists of a zone are written.
create table portal.digest_zone (
  zone text primary key,
  day date not null
);
grant select, insert, update, delete on portal.mail_choice, portal.digest_zone to portal_app;
