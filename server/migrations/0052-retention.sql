-- What is kept for how long (record 117): old rows of the trail go, and a signed checkpoint says so.

-- One row for each batch that was removed; each is chained to the one before and sealed under the trail's key, which the database
-- does not have.
create table portal.audit_checkpoint (
  -- The last seal that was removed, and what the first one that is left is chained to.
  sequence bigint primary key,
  hash bytea not null,
  -- The seal before the first one that was removed: of two batches that begin at one place one is refused.
  after_sequence bigint not null unique,
  row_count bigint not null,
  -- When the oldest and the newest removed row were written.
  first_at timestamptz not null,
  last_at timestamptz not null,
  made_at timestamptz not null,
  seal bytea not null,
  check (row_count = sequence - after_sequence and row_count > 0 and first_at <= last_at)
);
grant select on portal.audit_checkpoint to portal_app;

-- Rows of the trail go in one way alone: the function below sets the mark while it deletes. It does so itself, since an owner who is
-- no superuser may not attach such a setting to a function. The portal's own role may delete
-- nothing, so the mark is of no use to it.
create or replace function portal.refuse_change() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'audit_checkpoint' and current_setting('portal.removal', true) = 'audit' then
    return null;
  end if;
  raise exception 'the audit trail is insert-only';
end $body$;
create trigger audit_checkpoint_insert_only before update or delete or truncate on portal.audit_checkpoint
  for each statement execute function portal.refuse_change();

-- What lists the rows by their application goes with them.
create index audit_application_of_event on portal.audit_application (event_id);

-- The trail's key to a failed event is looked up for each seal that goes.
create index event_failure_sequence on portal.event_failure (sequence);

-- Removes the oldest rows of the trail, from the one after the last checkpoint on, and writes their checkpoint. Refuses what is
-- younger than twelve months by the server's clock, what a consumer of events has not followed, and the newest seal, whoever asks.
-- False: another portal has removed rows since after_sequence was read.
create function portal.remove_audit(removed_after bigint, removed_to bigint, removed_hash bytea, oldest timestamptz, newest timestamptz,
  removed_at timestamptz, checkpoint_seal bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $body$
declare
  events bigint[];
  latest timestamptz;
begin
  -- One at a time, so that the second one sees what the first has done.
  perform pg_advisory_xact_lock(4711007);
  if removed_after <> coalesce((select max(c.sequence) from portal.audit_checkpoint c), 0) then
    return false;
  end if;
  if removed_to - removed_after not between 1 and 5000 then
    raise exception 'rows of the trail are removed in batches of at most 5000' using errcode = 'check_violation';
  end if;
  select array_agg(e.id order by s.sequence), max(e.at) into events, latest
    from portal.audit_seal s join portal.audit_event e on e.id = s.event_id
    where s.sequence > removed_after and s.sequence <= removed_to;
  if coalesce(cardinality(events), 0) <> removed_to - removed_after or not exists (
      select from portal.audit_seal s where s.sequence = removed_to and s.hash = removed_hash) then
    raise exception 'the trail is not whole up to %', removed_to using errcode = 'check_violation';
  end if;
  if latest >= now() - interval '12 months' then
    raise exception 'rows of the trail are kept for at least twelve months' using errcode = 'check_violation';
  end if;
  if not exists (select from portal.audit_seal s where s.sequence > removed_to) then
    raise exception 'the newest row of the trail stays' using errcode = 'check_violation';
  end if;
  if exists (select from portal.event_consumer c where c.position < removed_to)
      or exists (select from portal.event_failure f where f.sequence <= removed_to and f.given_up_at is null) then
    raise exception 'an event has not been followed yet' using errcode = 'check_violation';
  end if;
  insert into portal.audit_checkpoint (sequence, hash, after_sequence, row_count, first_at, last_at, made_at, seal)
    values (removed_to, removed_hash, removed_after, removed_to - removed_after, oldest, newest, removed_at, checkpoint_seal);
  perform set_config('portal.removal', 'audit', true);
  delete from portal.event_failure f where f.sequence <= removed_to;
  delete from portal.audit_seal s where s.sequence > removed_after and s.sequence <= removed_to;
  delete from portal.audit_application a where a.event_id = any(events);
  delete from portal.audit_event e where e.id = any(events);
  perform set_config('portal.removal', '', true);
  return true;
end $body$;
revoke all on function portal.remove_audit(bigint, bigint, bytea, timestamptz, timestamptz, timestamptz, bytea) from public;
grant execute on function portal.remove_audit(bigint, bigint, bytea, timestamptz, timestamptz, timestamptz, bytea) to portal_app;

-- Closed requests are looked for by age; and by what refers to them, which each that goes is looked up in.
create index request_closed on portal.request (closed_at, id) where not is_open;
create index grant_of_request on portal.access_grant (source_request_id) where source_request_id is not null;
create index grant_ended_by_request on portal.access_grant (ended_by_request_id) where ended_by_request_id is not null;
create index grant_ended on portal.access_grant (ended_at) where ended_at is not null;
create index lock_of_request on portal.account_lock (request_id) where request_id is not null;

-- Removes requests that were closed before a moment, the oldest first, with everything that hangs on them and the grants that came of
-- them, and grants without a request that ended before it. None goes from which something runs or is to be done: a grant that runs or
-- ended later, a naming of an alternate that ended later, a step of the delivery. Refuses what is younger than twenty-four months by
-- the server's clock, whoever asks. reached: when the last one was closed, from where the next batch may look on.
create function portal.remove_requests(closed_from timestamptz, closed_before timestamptz, most integer,
  out requests integer, out grants integer, out reached timestamptz) language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $body$
declare
  gone uuid[];
  people text[];
begin
  if closed_before > now() - interval '24 months' then
    raise exception 'requests are kept for at least twenty-four months' using errcode = 'check_violation';
  end if;
  if most not between 1 and 1000 then
    raise exception 'requests are removed in batches of at most 1000' using errcode = 'check_violation';
  end if;
  select array_agg(old.id), array_agg(distinct old.person_id), max(old.closed_at) into gone, people, reached from (
    select r.id, r.person_id, r.closed_at from portal.request r
    where not r.is_open and r.closed_at < closed_before and (closed_from is null or r.closed_at >= closed_from)
      and not exists (select from portal.access_grant g where g.source_request_id = r.id
        and (g.ended_at is null or g.ended_at >= closed_before))
      -- The request that a grant came of goes first, with the grant.
      and not exists (select from portal.access_grant g where g.ended_by_request_id = r.id
        and g.source_request_id is distinct from r.id)
      and not exists (select from portal.alternate_window w where w.request_id = r.id and w.ends_at >= closed_before)
      and not exists (select from portal.delivery_step v where v.request_id = r.id and v.state in ('WAITING', 'RUNNING'))
    order by r.closed_at, r.id limit most for update of r skip locked) as old;
  requests := coalesce(cardinality(gone), 0);
  with ended as (select g.id from portal.access_grant g
      where g.source_request_id = any(gone)
        or g.id in (select o.id from portal.access_grant o where o.source_request_id is null and o.ended_at < closed_before limit most)
      for update of g skip locked)
    delete from portal.access_grant g using ended where g.id = ended.id;
  get diagnostics grants = row_count;
  update portal.account_lock l set request_id = null where l.request_id = any(gone);
  delete from portal.withdrawn_decision d where d.request_id = any(gone);
  delete from portal.decision d where d.request_id = any(gone);
  delete from portal.question q where q.request_id = any(gone);
  delete from portal.stage_person p where p.request_id = any(gone);
  delete from portal.stage s where s.request_id = any(gone);
  delete from portal.delivery_step v where v.request_id = any(gone);
  delete from portal.alternate_window w where w.request_id = any(gone);
  delete from portal.request r where r.id = any(gone);
  -- Whoever is in the list of people may ask again under the name, at this moment too.
  delete from portal.requester_name n where n.person_id = any(people)
    and not exists (select from portal.request r where r.person_id = n.person_id)
    and not exists (select from portal.person p where p.id = n.person_id);
end $body$;
revoke all on function portal.remove_requests(timestamptz, timestamptz, integer) from public;
grant execute on function portal.remove_requests(timestamptz, timestamptz, integer) to portal_app;

-- Accounts of people who left, and what the portal keeps of somebody beside their requests.
create index person_left on idp.person ((coalesce(signed_in_at, created_at)), id) where not enabled;
grant delete on portal.closed_alerts, portal.requester_name to portal_app;

-- Mail whose time is over: what tells of an event is emptied and keeps its key, so that nothing is told twice; the rest goes.
alter table portal.mail drop constraint mail_state_check, drop constraint mail_check1,
  add constraint mail_state_check check (state in ('WAITING', 'SENT', 'FAILED', 'FORGOTTEN')),
  add constraint mail_words check (case state
    when 'FORGOTTEN' then num_nulls(recipient, language, subject, body, person_id) = 5 and once_key is not null
    else num_nulls(recipient, language, subject, body) = 0
      or num_nulls(recipient, language, subject, body) = 4 and person_id is not null and state <> 'SENT' end);
drop index portal.mail_undelivered;
create index mail_undelivered on portal.mail (created_at, id) where state in ('WAITING', 'FAILED');
create index mail_given_up on portal.mail (run_at) where state = 'FAILED';
create index mail_forgotten on portal.mail (created_at) where state = 'FORGOTTEN';
-- Messages to the team: the only mail with an address to respond to.
create index mail_message on portal.mail (created_at) where reply_to is not null;
