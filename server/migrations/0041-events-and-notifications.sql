-- Who follows the trail, and how far each of them has come: the number of a seal, as rows are sealed in the order in which they are
-- known to be committed. What happened before this table is followed by nobody.
create table portal.event_consumer (
  name text primary key,
  position bigint not null
);
insert into portal.event_consumer (name, position) select 'notifications', coalesce(max(sequence), 0) from portal.audit_seal;

-- Events whose effect failed, and those of the same person that wait behind them.
create table portal.event_failure (
  consumer text not null references portal.event_consumer,
  sequence bigint not null references portal.audit_seal,
  -- Whom it is about; null where it is about nobody.
  person_id text,
  -- 0: it has not been tried, as an earlier one of the same person has failed.
  attempts integer not null default 0,
  tried_since timestamptz,
  run_at timestamptz not null,
  fault text,
  -- It is tried no more.
  given_up_at timestamptz,
  primary key (consumer, sequence)
);
create index event_to_try on portal.event_failure (consumer, person_id, sequence) where given_up_at is null;
grant select, insert, update, delete on portal.event_failure to portal_app;
grant select, update on portal.event_consumer to portal_app;

-- Mail that is written to a person and not to an address: address, language and words are looked up each time it is sent.
alter table portal.mail
  add column person_id text,
  add column notification jsonb,
  alter column recipient drop not null,
  alter column language drop not null,
  alter column subject drop not null,
  alter column body drop not null,
  add check ((person_id is null) = (notification is null)),
  add check (num_nulls(recipient, language, subject, body) = 0
    or num_nulls(recipient, language, subject, body) = 4 and person_id is not null and state <> 'SENT');
