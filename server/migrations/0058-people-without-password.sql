-- Whoever was added and has no password yet cannot sign in: a list of them leads to a one-time password. True where another
-- provider keeps the passwords.
alter table portal.person add column has_password boolean not null default true;
create index person_without_password on portal.person (family_name, given_name, id) where not has_password;

create or replace view idp.listed_person as
  select p.id as person_id, p.id::text as id, p.username, p.email, p.given_name, p.family_name, p.attributes,
    array(select lower(btrim(one)) from unnest(string_to_array(p.attributes->'supervisorEmails'->>0, ',')) with ordinality
      as named (one, nth) where btrim(one) <> '' group by lower(btrim(one)) order by min(nth)) as supervisors,
    held.realm_roles, held.portal_roles, held.application_roles, p.enabled, p.created_at, p.signed_in_at,
    exists (select from idp.credential c where c.person_id = p.id and c.type = 'password') as has_password
  from idp.person p cross join lateral (
    select coalesce(max(names) filter (where client_id is null), '{}') as realm_roles,
      coalesce(max(names) filter (where client_id = 'rap-client'), '{}') as portal_roles,
      coalesce(jsonb_object_agg(client_id, to_jsonb(names)) filter (where client_id <> 'rap-client'), '{}') as application_roles
    from (select r.client_id, array_agg(r.name order by r.name) as names from idp.person_role pr
      join idp.role r on r.id = pr.role_id where pr.person_id = p.id group by r.client_id) as by_client) as held;

create or replace function idp.list_people(changed uuid[]) returns void language plpgsql as $list$
begin
  insert into portal.person as l (id, username, email, given_name, family_name, attributes, supervisors, realm_roles,
      portal_roles, application_roles, enabled, created_at, signed_in_at, has_password)
    select s.id, s.username, s.email, s.given_name, s.family_name, s.attributes, s.supervisors, s.realm_roles,
      s.portal_roles, s.application_roles, s.enabled, s.created_at, s.signed_in_at, s.has_password
    from unnest(changed) as c (person_id) join idp.listed_person s on s.person_id = c.person_id
  on conflict (id) do update set (username, email, given_name, family_name, attributes, supervisors, realm_roles, portal_roles,
      application_roles, enabled, created_at, signed_in_at, has_password, as_of)
    = (excluded.username, excluded.email, excluded.given_name, excluded.family_name, excluded.attributes, excluded.supervisors,
      excluded.realm_roles, excluded.portal_roles, excluded.application_roles, excluded.enabled, excluded.created_at,
      excluded.signed_in_at, excluded.has_password, null);
end $list$;

-- A password is given or taken beside the person's row: that is locked first, as with roles, so that two changes come in turn.
create function idp.list_passwords() returns trigger language plpgsql as $list$
declare
  owners uuid[] := array(select distinct person_id from changed);
begin
  if cardinality(owners) > 0 then
    perform from idp.person p where p.id = any(owners) order by p.id for no key update;
    update portal.person l set has_password = not l.has_password
      from unnest(owners) as o (id)
      where l.id = o.id::text
        and l.has_password <> exists (select from idp.credential c where c.person_id = o.id and c.type = 'password');
  end if;
  return null;
end $list$;
create trigger list_added_passwords after insert on idp.credential referencing new table as changed
  for each statement execute function idp.list_passwords();
create trigger list_removed_passwords after delete on idp.credential referencing old table as changed
  for each statement execute function idp.list_passwords();

update portal.person l set has_password = false
  where not exists (select from idp.credential c where c.person_id::text = l.id and c.type = 'password')
    and exists (select from idp.person p where p.id::text = l.id);
