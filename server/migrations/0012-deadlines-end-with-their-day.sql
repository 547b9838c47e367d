-- A deadline is a day and ends with it. What was promised by an hour of the day is moved to the end of that day, in the
-- zone of the deadlines; nothing comes earlier.

create function portal.end_of_day(moment timestamptz) returns timestamptz language sql stable as $body$
  select (date_trunc('day', moment at time zone current_setting('portal.deadline_zone')) + interval '1 day')
    at time zone current_setting('portal.deadline_zone') - interval '1 millisecond'
$body$;

update portal.stage s set due_at = portal.end_of_day(s.due_at), expires_at = portal.end_of_day(s.expires_at)
  from portal.request r
  where r.id = s.request_id and r.is_open and s.stage_index = r.stage_index;
update portal.stage_person set waiting_due_at = portal.end_of_day(waiting_due_at) where waiting_due_at is not null;
update portal.request set expires_at = portal.end_of_day(expires_at) where is_open and expires_at is not null;

drop function portal.end_of_day(timestamptz);
