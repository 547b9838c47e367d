-- Site alerts, which stand above every page, and who wrote or changed them.

create table portal.site_alert (
  id uuid primary key,
  -- The key of the call that wrote it, so that a repeated call writes no second one.
  once_key text unique,
  version integer not null default 1,
  is_published boolean not null,
  level text not null check (level in ('emergency', 'error', 'warning', 'info', 'success')),
  title_en text not null,
  title_es text not null,
  body_en text not null,
  body_es text not null,
  -- As they were written, in the zone of the agency's deadlines; empty for at once, and for until somebody ends it.
  from_local text not null,
  until_local text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz not null
);
create index site_alert_shown on portal.site_alert (changed_at desc, id desc) where is_published;
create index site_alert_changed on portal.site_alert (changed_at desc, id desc);
grant select, insert, update on portal.site_alert to portal_app;

create table portal.site_alert_version (
  alert_id uuid not null references portal.site_alert (id),
  version integer not null,
  deed text not null check (deed in ('WRITTEN', 'CHANGED', 'PUBLISHED', 'ENDED')),
  changed text[] not null,
  by_id text not null,
  by_name text not null,
  at timestamptz not null,
  primary key (alert_id, version)
);
grant select, insert on portal.site_alert_version to portal_app;
