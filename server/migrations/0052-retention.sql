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

-- Rows of the trail go in one way alone: the function below sets the mark for as long as it runs. The portal's own role may delete
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

-- The trail's key to a failed event is looked up for each seal that goes.
create index event_failure_sequence on portal.event_failure (sequence);

-- Removes the oldest rows of the trail, from the one after the last checkpoint on, and writes their checkpoint. Refuses what is
-- younger than twelve months by the server's clock, what a consumer of events has not followed, and the newest seal, whoever asks.
-- False: another portal has removed rows since after_sequence was read.
create function portal.remove_audit(removed_after bigint, removed_to bigint, removed_hash bytea, oldest timestamptz, newest timestamptz,
  removed_at timestamptz, checkpoint_seal bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp set portal.removal = 'audit' as $body$
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
  delete from portal.event_failure f where f.sequence <= removed_to;
  delete from portal.audit_seal s where s.sequence > removed_after and s.sequence <= removed_to;
  delete from portal.audit_event e where e.id = any(events);
  return true;
end $body$;
revoke all on function portal.remove_audit(bigint, bigint, bytea, timestamptz, timestamptz, timestamptz, bytea) from public;
grant execute on function portal.remove_audit(bigint, bigint, bytea, timestamptz, timestamptz, timestamptz, bytea) to portal_app;
