-- A private address at which somebody's calendar program reads what waits for them. Only a digest finds it: nobody reads the address out of the database.
create table portal.calendar_feed (
  person_id text primary key,
  token_hash bytea not null unique,
  -- Whether the names of people stand in it.
  has_names boolean not null,
  language text not null check (language in ('en', 'es')),
  made_at timestamptz not null,
  -- When a program read it last, to the hour.
  read_at timestamptz
);
grant select, insert, update, delete on portal.calendar_feed to portal_app;
