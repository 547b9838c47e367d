-- Certificates that people have sent. The date counts at once; the file is for those who check it, and goes before its row.
create table portal.certificate (
  id uuid primary key,
  person_id text not null,
  kind text not null,
  ends_on date not null,
  -- What the directory had before; null for nothing.
  former_ends_on text,
  state text not null default 'UNCHECKED' check (state in ('UNCHECKED', 'CHECKED', 'RETURNED', 'REPLACED')),
  file_name text not null,
  file_kind text not null,
  file bytea,
  sent_at timestamptz not null,
  checked_by text,
  checked_by_name text,
  checked_at timestamptz,
  return_reason text,
  -- Whether the directory still has to learn what the state means for its date.
  is_due boolean not null default true
);
-- Made by time, an id is also the order.
create index certificate_unchecked on portal.certificate (id) where state = 'UNCHECKED';
create unique index certificate_unchecked_of_person on portal.certificate (person_id, kind) where state = 'UNCHECKED';
create index certificate_of_person on portal.certificate (person_id, kind, id desc);
create index certificate_due on portal.certificate (id) where is_due;
create index certificate_with_file on portal.certificate (ends_on) where file is not null;

grant select, insert on portal.certificate to portal_app;
grant update (state, checked_by, checked_by_name, checked_at, return_reason, is_due, file) on portal.certificate to portal_app;
