-- What waits, and what is open, in the order in which the jobs go through it: behind what is finished nothing is read.
create index waiting_request on portal.stage_person (request_id) where waiting_due_at is not null;
create index open_request_of_person on portal.request (person_id) where is_open;

-- A session of somebody who is disabled is marked where that is written, instead of being looked for among all people. One that
-- begins in the same moment is marked by the sweep, once a minute.
create function idp.mark_sessions_of_disabled() returns trigger language plpgsql as $mark$
begin
  update idp.artifact set is_due = true where model = 'Session' and person_id = new.id::text and not is_due;
  return null;
end $mark$;
create trigger mark_sessions_of_disabled after update of enabled on idp.person for each row
  when (old.enabled and not new.enabled) execute function idp.mark_sessions_of_disabled();
update idp.artifact a set is_due = true from idp.person p
  where a.model = 'Session' and a.person_id = p.id::text and not p.enabled and not a.is_due;
