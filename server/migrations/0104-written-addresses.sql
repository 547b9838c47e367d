-- Who wrote the address that an account has, alone: a link to choose a password by goes there, so it counts as a password handed out.
create table portal.written_address (
  person_id text primary key,
  by_id text not null,
  at timestamptz not null
);
grant select, insert, update, delete on portal.written_address to portal_app;

-- As before, with the addresses.
create or replace view portal.account_tie as
  select g.person_id as made, g.asked_by as maker,
    not exists (select from portal.account_action l where l.person_id = g.person_id and l.kind = 'ROLES' and l.state in ('DUE', 'DONE')
      and (l.asked_at, l.id) > (g.asked_at, g.id) and r.role = any(l.wanted_roles) and r.role <> all(l.held_roles)) as is_last,
    not exists (select from portal.account_action e where e.person_id = g.person_id and e.kind = 'ROLES' and e.state in ('DUE', 'DONE')
      and (e.asked_at, e.id) < (g.asked_at, g.id) and r.role = any(e.wanted_roles || e.held_roles)) as is_first
  from portal.account_action g, unnest(array['PORTAL_ADMIN', 'RM_IT_HELP']) as r (role)
  where g.kind = 'ROLES' and g.state in ('DUE', 'DONE') and g.yes_apart is not true
    and r.role = any(g.wanted_roles) and r.role <> all(g.held_roles)
  union all
  select p.person_id, p.asked_by, true, false from portal.account_action p
  where p.kind = 'ONE_TIME_PASSWORD' and p.state in ('DUE', 'DONE') and p.yes_apart is not true
    and not exists (select from portal.account_action l where l.person_id = p.person_id and l.kind = 'ONE_TIME_PASSWORD'
      and l.state in ('DUE', 'DONE') and (l.asked_at, l.id) > (p.asked_at, p.id))
  union all
  select w.person_id, w.by_id, true, false from portal.written_address w;
