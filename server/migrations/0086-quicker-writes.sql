-- What is written beside a request, a row of the trail or a role costs as much as the write itself: it comes later, or takes less.

-- Under which name somebody asked, and which application a row of the trail is about, is written down once the row is sealed:
-- for many rows at once, and not within the statement that somebody waits for.
drop trigger keep_requester_name on portal.request;
drop function portal.keep_requester_name();
drop trigger audit_event_application on portal.audit_event;
drop function portal.list_application_of_event();

create function portal.index_sealed(events bigint[]) returns void language plpgsql as $index$
begin
  insert into portal.audit_application (application_id, action, at, event_id)
    select named.id, e.action, e.at, e.id from portal.audit_event e
      cross join lateral portal.application_of_event(e.detail, e.request_id) as named (id)
    where e.id = any(events) and named.id is not null
    on conflict do nothing;
  insert into portal.requester_name (person_id, name)
    select distinct r.person_id, r.person_name from portal.audit_event e
      cross join lateral (select person_id, person_name from portal.request where id = e.request_id offset 0) r
    where e.id = any(events) and e.action = 'REQUEST_SUBMITTED'
    on conflict do nothing;
end $index$;

-- Most addresses are IPv4 and written plainly: they are read without a savepoint, which catching a fault takes.
create or replace function portal.address_of(written text) returns inet language plpgsql immutable parallel safe as $address$
begin
  if written ~ '^(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}$' then
    return written::inet;
  end if;
  begin
    return regexp_replace(written, '^::ffff:(?=\d+\.\d+\.\d+\.\d+$)', '')::inet;
  exception when invalid_text_representation then
    return null;
  end;
end $address$;

-- Of whoever is listed already only the roles change: neither words nor certificates are worked out again.
create or replace function idp.list_holders() returns trigger language plpgsql as $list$
declare
  holders uuid[] := array(select distinct person_id from changed);
  known bigint;
begin
  if cardinality(holders) > 0 then
    -- Two changes of one person's roles come one after the other, so that the second one's row has both.
    perform from idp.person p where p.id = any(holders) order by p.id for no key update;
    update portal.person l
      set (realm_roles, portal_roles, application_roles, as_of) = (s.realm_roles, s.portal_roles, s.application_roles, null)
      from unnest(holders) as c (person_id) join idp.listed_person s on s.person_id = c.person_id
      where l.id = s.id;
    get diagnostics known = row_count;
    if known < cardinality(holders) then
      perform idp.list_people(array(select h.id from unnest(holders) as h (id)
        where not exists (select from portal.person l where l.id = h.id::text)));
    end if;
  end if;
  return null;
end $list$;
