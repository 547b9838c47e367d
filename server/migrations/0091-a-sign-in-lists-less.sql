-- A sign-in changes when somebody signed in last, and at most their language: the list of people takes over that alone, where the
-- whole row was made anew, with all roles, words and supervisors.
create function idp.list_updated_people() returns trigger language plpgsql as $list$
declare
  used uuid[] := array(select n.id from changed n join earlier o on o.id = n.id
    where (n.username, n.email, n.given_name, n.family_name, n.attributes, n.enabled, n.created_at)
      is not distinct from (o.username, o.email, o.given_name, o.family_name, o.attributes, o.enabled, o.created_at));
  others uuid[];
begin
  update portal.person l set signed_in_at = n.signed_in_at, as_of = null
    from changed n where n.id = any(used) and l.id = n.id::text;
  others := array(select n.id from changed n
    where n.id <> all(used) or not exists (select from portal.person l where l.id = n.id::text));
  if cardinality(others) > 0 then
    perform idp.list_people(others);
  end if;
  return null;
end $list$;
drop trigger list_changed_people on idp.person;
create trigger list_changed_people after update on idp.person referencing old table as earlier new table as changed
  for each statement execute function idp.list_updated_people();
