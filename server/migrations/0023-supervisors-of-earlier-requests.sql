-- Open requests from before it was kept whose supervisors were asked: from now on they follow too when the supervisor changes.
-- Somebody the embedded provider does not know is left as they are.
update portal.request r set supervised_by = coalesce((
    select array_agg(distinct lower(btrim(email)))
    from unnest(string_to_array(p.attributes->'supervisorEmails'->>0, ',')) as email where btrim(email) <> ''), '{}')
  from idp.person p
  where p.id::text = r.person_id and r.is_open and r.supervised_by is null
    and r.type in ('ACCESS_REQUEST', 'CHANGE_REQUEST', 'REACTIVATE_REQUEST');
