-- Lists of people (desks, searches, reports) read one table with either identity provider: filters and sorting over a million
-- people are not to depend on what a provider's interface can do. Decisions and rights never read it: they ask the directory.
create table portal.person (
  -- The token's `sub`.
  id text primary key,
  username text not null,
  email text not null,
  given_name text not null,
  family_name text not null,
  -- Attribute name to list of texts.
  attributes jsonb not null,
  -- Addresses in lower case.
  supervisors text[] not null,
  realm_roles text[] not null,
  portal_roles text[] not null,
  -- Client id to list of role names; the portal's own client is left out.
  application_roles jsonb not null,
  enabled boolean not null,
  state text not null generated always as
    (case when not enabled then 'DISABLED' when 'RAPUser' = any(realm_roles) then 'ACTIVE' else 'LOCKED' end) stored,
  created_at timestamptz not null,
  -- Null: never.
  signed_in_at timestamptz,
  -- When a provider on another machine said so; null where the row is kept together with the provider's own, and is always exact.
  as_of timestamptz,
  -- Names, address and username; the end of an address is the same for many.
  search_words tsvector not null generated always as (array_to_tsvector(portal.name_words(
    given_name || chr(10) || coalesce(attributes->'middleInitial'->>0, '') || chr(10) || family_name || chr(10)
      || coalesce(attributes->'suffix'->>0, '') || chr(10) || username || chr(10) || replace(email, '@', chr(10))))) stored
);
-- Without a list of entries that wait for the index: every search would read that list from end to end.
create index person_search_words on portal.person using gin (search_words) with (fastupdate = off);
create index person_by_name on portal.person (family_name, given_name, id);
grant select, insert, update, delete on portal.person to portal_app;

-- The embedded provider's people as the list shows them.
create view idp.listed_person as
  select p.id as person_id, p.id::text as id, p.username, p.email, p.given_name, p.family_name, p.attributes,
    array(select lower(btrim(one)) from unnest(string_to_array(p.attributes->'supervisorEmails'->>0, ',')) with ordinality
      as named (one, nth) where btrim(one) <> '' group by lower(btrim(one)) order by min(nth)) as supervisors,
    held.realm_roles, held.portal_roles, held.application_roles, p.enabled, p.created_at, p.signed_in_at
  from idp.person p cross join lateral (
    select coalesce(max(names) filter (where client_id is null), '{}') as realm_roles,
      coalesce(max(names) filter (where client_id = 'rap-client'), '{}') as portal_roles,
      coalesce(jsonb_object_agg(client_id, to_jsonb(names)) filter (where client_id <> 'rap-client'), '{}') as application_roles
    from (select r.client_id, array_agg(r.name order by r.name) as names from idp.person_role pr
      join idp.role r on r.id = pr.role_id where pr.person_id = p.id group by r.client_id) as by_client) as held;
grant select on idp.listed_person to portal_app;

-- Brings these people's rows up to date.
create function idp.list_people(changed uuid[]) returns void language plpgsql as $list$
begin
  insert into portal.person as l (id, username, email, given_name, family_name, attributes, supervisors, realm_roles,
      portal_roles, application_roles, enabled, created_at, signed_in_at)
    select s.id, s.username, s.email, s.given_name, s.family_name, s.attributes, s.supervisors, s.realm_roles,
      s.portal_roles, s.application_roles, s.enabled, s.created_at, s.signed_in_at
    from unnest(changed) as c (person_id) join idp.listed_person s on s.person_id = c.person_id
  on conflict (id) do update set (username, email, given_name, family_name, attributes, supervisors, realm_roles, portal_roles,
      application_roles, enabled, created_at, signed_in_at, as_of)
    = (excluded.username, excluded.email, excluded.given_name, excluded.family_name, excluded.attributes, excluded.supervisors,
      excluded.realm_roles, excluded.portal_roles, excluded.application_roles, excluded.enabled, excluded.created_at,
      excluded.signed_in_at, null);
end $list$;

-- With whatever writes people: the list is exact at every moment.
create function idp.list_changed_people() returns trigger language plpgsql as $list$
begin
  perform idp.list_people(array(select id from changed));
  return null;
end $list$;
create trigger list_added_people after insert on idp.person referencing new table as changed
  for each statement execute function idp.list_changed_people();
create trigger list_changed_people after update on idp.person referencing new table as changed
  for each statement execute function idp.list_changed_people();

create function idp.list_holders() returns trigger language plpgsql as $list$
declare
  holders uuid[] := array(select distinct person_id from changed);
begin
  if cardinality(holders) > 0 then
    -- Two changes of one person's roles come one after the other, so that the second one's row has both.
    perform from idp.person p where p.id = any(holders) order by p.id for no key update;
    perform idp.list_people(holders);
  end if;
  return null;
end $list$;
create trigger list_added_roles after insert on idp.person_role referencing new table as changed
  for each statement execute function idp.list_holders();
create trigger list_removed_roles after delete on idp.person_role referencing old table as changed
  for each statement execute function idp.list_holders();

create function idp.unlist_people() returns trigger language plpgsql as $list$
begin
  delete from portal.person l using gone g where l.id = g.id::text;
  return null;
end $list$;
create trigger unlist_people after delete on idp.person referencing old table as gone
  for each statement execute function idp.unlist_people();

-- How far the people of an earlier version have been put into the list; that takes a start some time where they are many.
create table idp.people_listed (
  is_single boolean primary key default true check (is_single),
  is_whole boolean not null,
  last_id uuid
);
insert into idp.people_listed (is_whole) select not exists (select from idp.person);
grant select, update on idp.people_listed to portal_app;

-- Found by the list's words from now on.
alter table idp.person drop column search_words;
