-- The trail is searched newest first: each of these finds the newest rows of one kind without reading the others.
create index audit_by_time on portal.audit_event (at, id);
create index audit_by_actor on portal.audit_event (actor_id, at, id) where actor_id is not null;
create index audit_by_subject on portal.audit_event (subject_id, at, id) where subject_id is not null;
create index audit_by_action on portal.audit_event (action, outcome, at, id);

-- The network address in a text; null where there is none. A socket that takes both kinds gives IPv4 addresses in IPv6 clothes.
create function portal.address_of(written text) returns inet language plpgsql immutable parallel safe as $address$
begin
  return regexp_replace(written, '^::ffff:(?=\d+\.\d+\.\d+\.\d+$)', '')::inet;
exception when invalid_text_representation then
  return null;
end $address$;
create index audit_by_address on portal.audit_event (portal.address_of(source_address), at, id);

-- Which rows are about an application. A row's request says so, and the row itself is never changed: its seal is made over it.
create table portal.audit_application (
  application_id text not null,
  action text not null,
  at timestamptz not null,
  event_id bigint not null,
  primary key (application_id, action, at, event_id)
);
grant select, insert on portal.audit_application to portal_app;

create function portal.application_of_event(detail jsonb, request uuid) returns text language sql stable as $application$
  select coalesce(detail->>'application', (select r.application_id from portal.request r where r.id = request), detail->>'client')
$application$;

create function portal.list_application_of_event() returns trigger language plpgsql as $list$
begin
  insert into portal.audit_application (application_id, action, at, event_id)
    select named.id, new.action, new.at, new.id from portal.application_of_event(new.detail, new.request_id) as named (id)
    where named.id is not null;
  return null;
end $list$;
create trigger audit_event_application after insert on portal.audit_event for each row
  when (new.request_id is not null or new.detail ?| array['application', 'client'])
  execute function portal.list_application_of_event();

insert into portal.audit_application (application_id, action, at, event_id)
  select named.id, e.action, e.at, e.id from portal.audit_event e
  cross join lateral portal.application_of_event(e.detail, e.request_id) as named (id) where named.id is not null;

-- Packs of evidence that somebody has asked for and may take away: any portal makes one while it is sent.
create table portal.evidence_order (
  id uuid primary key,
  person_id text not null,
  scope jsonb not null,
  ordered_at timestamptz not null
);
create index evidence_order_age on portal.evidence_order (ordered_at);
grant select, insert, delete on portal.evidence_order to portal_app;
