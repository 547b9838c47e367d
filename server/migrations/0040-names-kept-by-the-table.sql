-- The name of a request's person is kept by the table itself. As a part of the statement that writes a request it was planned
-- with each of them, which took longer than the writing. Row by row, as for many rows at once the plan would be to read all names.
create function portal.keep_requester_name() returns trigger language plpgsql as $keep$
begin
  if not exists (select from portal.requester_name n where n.person_id = new.person_id and n.name = new.person_name) then
    insert into portal.requester_name (person_id, name) values (new.person_id, new.person_name) on conflict do nothing;
  end if;
  return null;
end $keep$;
create trigger keep_requester_name after insert on portal.request for each row execute function portal.keep_requester_name();
