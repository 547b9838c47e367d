-- What people are told on the page: the same as by mail, kept for each of them. Words and rights are looked up when it is read.
create table portal.notice (
  -- The newest has the highest.
  place integer generated always as identity primary key,
  -- Names what it tells of: of two with one key the first is written.
  once_key text not null unique,
  person_id text not null,
  facts jsonb not null,
  at timestamptz not null,
  written_at timestamptz not null,
  -- Null until the person has read it.
  read_at timestamptz
);
create index notice_of_person on portal.notice (person_id, place desc);
create index notice_by_age on portal.notice (written_at);
grant select, insert, update, delete on portal.notice to portal_app;
