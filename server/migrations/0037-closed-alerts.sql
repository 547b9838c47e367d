-- Which site alerts somebody has closed, the last closed first. The id of an alert is another one once its text has changed.
create table portal.closed_alerts (
  person_id text primary key,
  alert_ids text[] not null
);
grant select, insert, update on portal.closed_alerts to portal_app;
