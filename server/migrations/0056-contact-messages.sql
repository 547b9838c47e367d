-- Messages of the contact form that somebody has to answer. Each hangs on the mail that carries it and goes with it.
create table portal.contact_message (
  id uuid primary key references portal.mail (id) on delete cascade,
  received_at timestamptz not null,
  due_at timestamptz not null,
  full_name text not null,
  email text not null,
  phone_number text not null,
  subject text not null,
  message text not null,
  -- Null: a visitor.
  person_id text,
  taken_by text,
  taken_by_name text,
  taken_at timestamptz,
  answered_by_name text,
  answered_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check ((answered_by_name is null) = (answered_at is null))
);
-- Made by time, an id is also the order.
create index contact_message_open on portal.contact_message (id) where answered_at is null;

grant select, insert on portal.contact_message to portal_app;
grant update (taken_by, taken_by_name, taken_at, answered_by_name, answered_at) on portal.contact_message to portal_app;
