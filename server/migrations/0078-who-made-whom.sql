-- A yes counts from somebody who stands apart from whoever asked, so it is kept who made whom a second person.

-- Whether the yes came from somebody apart; null where there was none.
alter table portal.account_action add column yes_apart boolean;
update portal.account_action set yes_apart = true where answered_by is not null and state <> 'REFUSED';

-- Who gave whom a role in which one says yes, or the password that was handed out last, alone. What counts now is the last of each; where
-- somebody comes from, the first, which nobody makes by taking a role and giving it back.
create view portal.account_tie as
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
      and l.state in ('DUE', 'DONE') and (l.asked_at, l.id) > (p.asked_at, p.id));
grant select on portal.account_tie to portal_app;
