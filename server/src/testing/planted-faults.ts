import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';
import { brokenInvariants, invariantNames } from './agreement/invariants.ts';

/** A fault that a check has to notice, as what an owner of the database would do to cause it. */
interface PlantedFault {
  what: string;
  /** Name of the invariant that must notice it. */
  breaks: string;
  statements: readonly Statement[];
}

const looseAudit = [
  sql`alter table portal.audit_event disable trigger user`,
  sql`alter table portal.audit_seal drop constraint audit_seal_event_id_fkey`,
];

const someOpen = sql`(select id from portal.request where status like 'PENDING_%_DECISION' order by id limit 1)`;
const someDelivered = sql`(select r.id from portal.request r where r.status = 'APPROVED' and exists (select from
  portal.delivery_step v where v.request_id = r.id and v.kind = 'ADD_ROLE' and v.done_by is null) and exists (select from
  portal.access_grant g where g.source_request_id = r.id) order by r.id limit 1)`;
const someCancelled = sql`(select r.id from portal.request r where r.status = 'CANCELLED' and not exists (select from
  portal.delivery_step v where v.request_id = r.id) order by r.id limit 1)`;

const someNotification = sql`(select m.id from portal.mail m join portal.request r on r.number = m.notification ->> 'number'
  where m.person_id = r.person_id and r.status = 'APPROVED' and exists (select from portal.access_grant g
    where g.person_id = r.person_id) order by m.id limit 1)`;

/** An open request copied as a change of a profile, of somebody whom nobody knows. */
function copiedAsProfile(end: 'WAITING' | 'REPLACED' | 'APPROVED'): Statement {
  const updatedFields = [{ fieldName: 'branch', previousValue: '', newValue: 'A' }];
  const answers = JSON.stringify({ profile: { updatedFields, unlocks: false } });
  const [status, reason] = end === 'REPLACED' ? ['CANCELLED', end] : [end, null];
  const isOpen = end === 'WAITING';
  return sql`insert into portal.request (id, number, type, person_id, initiator_id, person_name, person_email,
      person_organization, status, stage_index, submitted_at, changed_at, closed_at, closing_reason, answers)
    select gen_random_uuid(), gen_random_uuid()::text, 'PROFILE_UPDATE', 'nobody', 'nobody', person_name, person_email,
      person_organization, case when ${isOpen}::boolean then status else ${status}::text end,
      case when ${isOpen}::boolean then stage_index end, submitted_at, changed_at,
      case when ${isOpen}::boolean then null else now() end, ${reason}::text, ${answers}::jsonb
    from portal.request where id = ${someOpen}`;
}

const faults: readonly PlantedFault[] = [
  {
    what: 'a check of the portal itself that found something',
    breaks: 'what the portal itself looks at while it works',
    statements: [
      sql`insert into portal.broken_invariant (code, count, first_at, last_at) values ('PLANTED', 1, now(), now())`,
    ],
  },
  {
    what: 'a second open request',
    breaks: 'one open request per person and application',
    statements: [
      sql`drop index portal.one_open_request`,
      sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
          person_organization, status, stage_index, submitted_at, changed_at)
        select gen_random_uuid(), number || '-2', type, application_id, person_id, initiator_id, person_name, person_email,
          person_organization, status, stage_index, submitted_at, changed_at from portal.request where id = ${someOpen}`,
    ],
  },
  {
    what: 'a request in another stage than its status says',
    breaks: 'the status is that of the waiting stage',
    statements: [sql`update portal.request set stage_index = stage_index + 1 where id = ${someOpen}`],
  },
  {
    what: 'a lost decision',
    breaks: 'decisions stand for the stages passed, without a gap',
    statements: [sql`delete from portal.decision where request_id = ${someDelivered} and stage_index = 0`],
  },
  {
    what: 'a decision that nobody recorded',
    breaks: 'every decision is in the trail, under its decider',
    statements: [
      sql`update portal.decision set decided_by = decided_by || '-2' where request_id = ${someDelivered} and stage_index = 0`,
    ],
  },
  {
    what: 'a no of another role',
    breaks: 'a no comes from the role that the status names',
    statements: [
      sql`update portal.request set status = 'DENIED_BY_FILETRAIL_ADMIN' where id in
        (select id from portal.request where status in ('DENIED_BY_SUPERVISOR', 'DENIED_BY_AUTHORIZER')
          order by id limit 1)`,
    ],
  },
  {
    what: 'somebody who said yes to themselves',
    breaks: 'the person who decided was asked or stood in, for somebody else, and once',
    statements: [
      sql`update portal.decision d set decided_by = r.person_id from portal.request r
        where r.id = d.request_id and d.request_id = ${someDelivered} and d.stage_index = 0`,
    ],
  },
  {
    what: 'somebody who decided in a place that nobody gave them',
    breaks: 'the person who decided was asked or stood in, for somebody else, and once',
    statements: [
      sql`update portal.decision set on_behalf_of = decided_by, decided_by = decided_by || '-2'
        where request_id = ${someDelivered} and stage_index = 0`,
    ],
  },
  {
    what: 'two alternate periods that overlap',
    breaks: 'of two times in which the same person stands in for the same supervisor none overlap',
    statements: [
      sql`insert into portal.alternate_window (request_id, delegator_id, alternate_id, alternate_name, alternate_organization,
          start_date, end_date, starts_at, ends_at)
        select id, 'delegator', 'alternate', '', '', now(), now(), now(), now() + interval '1 day' from portal.request
        where status = 'APPROVED' order by id limit 2`,
    ],
  },
  {
    what: 'a closed request that is still on a desk',
    breaks: 'a request lies on the desks of its waiting stage and on no other',
    statements: [
      sql`update portal.stage_person set waiting_due_at = now() where request_id = ${someDelivered}`,
    ],
  },
  {
    what: 'a waiting request that left its desks',
    breaks: 'a request lies on the desks of its waiting stage and on no other',
    statements: [sql`update portal.stage_person set waiting_due_at = null where request_id = ${someOpen}`],
  },
  {
    what: 'a closed request without an end',
    breaks: 'an open request has no end, and a closed one has',
    statements: [sql`update portal.request set closed_at = null where id = ${someDelivered}`],
  },
  {
    what: 'a delivery that nobody approved',
    breaks: 'roles are delivered for what everybody approved, and for nothing else',
    statements: [
      sql`insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at, state)
        select gen_random_uuid(), id, 1, person_id, application_id, 'Upload', now(), 'DONE' from portal.request
        where id = ${someOpen}`,
    ],
  },
  {
    what: 'a step that is left over',
    breaks: 'roles are delivered for what everybody approved, and for nothing else',
    statements: [sql`update portal.delivery_step set state = 'WAITING' where request_id = ${someDelivered}`],
  },
  {
    what: 'a withdrawn request whose role was given all the same',
    breaks: 'roles are delivered for what everybody approved, and for nothing else',
    statements: [
      sql`insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at, state)
        select gen_random_uuid(), id, 1, person_id, application_id, 'Upload', now(), 'DONE' from portal.request
        where id = ${someCancelled}`,
    ],
  },
  {
    what: 'a delivery that does not end',
    breaks: 'what is being delivered has something left to do',
    statements: [
      sql`update portal.request set status = 'PENDING_PROVISIONING', closed_at = null where id = ${someDelivered}`,
    ],
  },
  {
    what: 'a role delivered twice',
    breaks: 'the steps are the roles that come and go, each once',
    statements: [
      sql`insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at, state)
        select gen_random_uuid(), request_id, position + 100, person_id, client_id, role, run_at, state
        from portal.delivery_step where request_id = ${someDelivered} and kind = 'ADD_ROLE'`,
    ],
  },
  {
    what: 'a group joined that is none',
    breaks: 'a group is joined and left by its path, and nothing else is',
    statements: [
      sql`update portal.delivery_step set kind = 'JOIN_GROUP' where request_id = ${someDelivered} and kind = 'ADD_ROLE'
        and attribute_values = '{}'`,
    ],
  },
  {
    what: 'a role given that nobody holds on paper',
    breaks: 'a role given has its grant',
    statements: [
      sql`delete from portal.access_grant g using portal.request r
        where r.id = ${someDelivered} and g.person_id = r.person_id and g.application_id = r.application_id`,
    ],
  },
  {
    what: 'a grant twice',
    breaks: 'a running grant is one, and comes from a step that was done',
    statements: [
      sql`drop index portal.one_running_grant`,
      sql`insert into portal.access_grant (id, person_id, application_id, role, employment, source_request_id, started_at, confirmed_at)
        select gen_random_uuid(), person_id, application_id, role, employment, source_request_id, started_at, confirmed_at
        from portal.access_grant where ended_at is null and source_request_id is not null
        order by id limit 1`,
    ],
  },
  {
    what: 'a grant out of nowhere',
    breaks: 'a running grant is one, and comes from a step that was done',
    statements: [
      sql`insert into portal.access_grant (id, person_id, application_id, role, source_request_id, started_at, confirmed_at)
        select gen_random_uuid(), person_id, application_id, 'Out of nowhere', id, now(), now() from portal.request
        where id = ${someOpen}`,
    ],
  },
  {
    what: 'a row of the trail dropped',
    breaks: 'the trail begins with one submit and leads to the present status',
    statements: [
      ...looseAudit,
      sql`delete from portal.audit_event where request_id = ${someDelivered} and action = 'STAGE_APPROVED'
        and detail ->> 'role' = 'SUPERVISOR'`,
    ],
  },
  {
    what: 'an approval that was undone without a trace',
    breaks: 'every approval that was undone is in the trail, and came before the stage after it was decided',
    statements: [
      sql`insert into portal.withdrawn_decision (request_id, stage_index, decided_by, decision, withheld_roles, decided_at, withdrawn_at)
        select request_id, stage_index, decided_by, decision, withheld_roles, decided_at - interval '1 hour', decided_at
        from portal.decision where request_id = ${someDelivered} and stage_index = 0`,
    ],
  },
  {
    what: 'a status that changed without a trace',
    breaks: 'the trail begins with one submit and leads to the present status',
    statements: [
      sql`update portal.request set status = 'CANCELLED', closed_at = now(), expires_at = null, stage_index = null
        where id = ${someOpen}`,
    ],
  },
  {
    what: 'a delivery without a trace',
    breaks: 'every role given or taken is in the trail, once',
    statements: [
      ...looseAudit,
      sql`delete from portal.audit_event where request_id = ${someDelivered} and action = 'ROLE_DELIVERED'`,
    ],
  },
  {
    what: 'a request closed for somebody who is gone without a trace',
    breaks: 'for somebody who is gone the portal itself closes a request, and says so',
    statements: [
      sql`update portal.request set closing_reason = 'REQUESTER_GONE' where id = ${someCancelled}`,
    ],
  },
  {
    what: 'a lock that has outlived its request',
    breaks: 'a cause of a lock ends with the request that lifts it, and names the one that asks for it',
    statements: [
      sql`update portal.request set type = 'PROFILE_UPDATE', application_id = null where id = (select r.id
        from portal.request r where r.status = 'APPROVED' and r.application_id is not null and not exists (select
        from portal.request o where o.person_id = r.person_id and o.type = 'PROFILE_UPDATE') order by r.id limit 1)`,
      // The lock names what was carried out last, which in this world need not be what was asked for last.
      sql`insert into portal.account_lock (person_id, cause) select n.person_id, 'NEVER_ADMITTED' from (select distinct on
        (person_id) person_id, status from portal.request where type = 'PROFILE_UPDATE'
          and answers #> '{profile,unlocks}' is distinct from 'false'::jsonb
        order by person_id, submitted_at desc, id desc) n where n.status = 'APPROVED'
        order by n.person_id limit 1`,
    ],
  },
  {
    what: 'two changes of one profile that wait',
    breaks: 'of what somebody asks for their account one of a kind is open',
    statements: [
      sql`drop index portal.one_open_profile_update`,
      copiedAsProfile('WAITING'),
      copiedAsProfile('WAITING'),
    ],
  },
  {
    what: 'a profile that waits and locks nothing',
    breaks: 'a profile that waits is a cause of a lock, for as long as it waits',
    statements: [copiedAsProfile('WAITING')],
  },
  {
    what: 'a lock that has outlived its profile',
    breaks: 'a profile that waits is a cause of a lock, for as long as it waits',
    statements: [
      sql`insert into portal.account_lock (person_id, cause, request_id) select person_id, 'PROFILE_UPDATE', id
        from portal.request where id = ${someDelivered}`,
    ],
  },
  {
    what: 'a change that made way for nothing',
    breaks: 'what made way for a newer one has a newer one',
    statements: [copiedAsProfile('REPLACED')],
  },
  {
    what: 'a field of a profile that was lost on the way',
    breaks: 'a profile is written field by field as it was asked for',
    statements: [copiedAsProfile('APPROVED')],
  },
  {
    what: 'an event whose mail was lost',
    breaks: 'each event that its person is told of has one mail, or is set aside',
    statements: [sql`delete from portal.mail where id = ${someNotification}`],
  },
  {
    what: 'an event of which two mails tell',
    breaks: 'each event that its person is told of has one mail, or is set aside',
    statements: [
      sql`insert into portal.mail (id, once_key, person_id, notification, created_at, run_at)
        select gen_random_uuid(), once_key || '-2', person_id, notification, created_at, run_at from portal.mail
        where id = ${someNotification}`,
    ],
  },
  {
    what: 'a consumer that came less far than its effects',
    breaks: 'each event that its person is told of has one mail, or is set aside',
    statements: [sql`update portal.event_consumer set position = 0 where name = 'notifications'`],
  },
  {
    what: 'a consumer that came further than its effects',
    breaks: 'each event that its person is told of has one mail, or is set aside',
    statements: [sql`delete from portal.mail where person_id is not null`],
  },
  {
    what: 'an event that overtook another of its person',
    breaks: 'nothing overtakes an event of the same person that is set aside',
    statements: [
      sql`insert into portal.event_failure (consumer, sequence, person_id, run_at)
        select 'notifications', s.sequence, m.person_id, now() from portal.audit_seal s
        join portal.mail m on m.id = (select n.id from portal.mail n where n.once_key like 'event %'
          order by split_part(n.once_key, ' ', 2)::bigint desc limit 1)
        order by s.sequence limit 1`,
    ],
  },
  {
    what: 'a notification in front of an earlier one of its person',
    breaks: 'what somebody is told of one after the other leaves in that order',
    statements: [
      sql`update portal.mail set id = '00000000-0000-7000-8000-000000000000' where id = (select m.id from portal.mail m
        join portal.mail e on e.person_id = m.person_id and e.id < m.id and e.once_key like 'event %'
        where m.once_key like 'event %' order by m.id limit 1)`,
    ],
  },
  {
    what: 'a move that does not exist',
    breaks: 'only moves of the table happen',
    statements: [
      ...looseAudit,
      sql`update portal.audit_event set detail = jsonb_set(detail, '{after}', '"APPROVED"')
        where request_id = ${someDelivered} and action = 'STAGE_APPROVED'`,
    ],
  },
];

/** How the checks did against planted faults. */
export interface PlantedOutcome {
  planted: number;
  /** Faults that no check, or not the right one, noticed; none when the checks can be trusted. */
  unnoticed: string[];
}

class TakenBack extends Error {}

/**
 * Does the work in a transaction that is always rolled back, so that the database stays as it was.
 * @param owner the owner of the tables: the portal's own role may not do such things
 */
export async function withoutTrace<T>(owner: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await owner
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new TakenBack();
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof TakenBack)) throw failure;
    });
  if (result === undefined) throw new Error('the work was not done');
  return result.value;
}

/**
 * Plants each fault, asks the invariants, and takes it back: a check that has never been seen to fail proves nothing. The
 * database must hold open, denied, withdrawn and delivered requests, or there is nothing to plant faults in.
 */
export async function plantFaults(owner: Database): Promise<PlantedOutcome> {
  const unnoticed = invariantNames
    .filter((name) => !faults.some(({ breaks }) => breaks === name))
    .map((name) => `nothing was planted against "${name}"`);
  for (const { what, breaks, statements } of faults) {
    const found = await withoutTrace(owner, async (tx) => {
      let touched = 0;
      for (const statement of statements) touched = await tx.run(statement);
      return touched === 0 ? null : await brokenInvariants(tx);
    });
    if (found === null) unnoticed.push(`${what}: there was nothing to plant it in`);
    else if (!found.some(({ invariant }) => invariant === breaks)) unnoticed.push(what);
  }
  return { planted: faults.length, unnoticed };
}
