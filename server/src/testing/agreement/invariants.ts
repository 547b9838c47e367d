import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { type RequestStatus, requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import {
  moveFor,
  type RequestAction,
  statusOfStage,
} from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { reachableByMail } from '../../identity/testing/arranged-people.ts';

/** Something in the tables that must never be there. */
export interface Violation {
  /** Name of the invariant. */
  invariant: string;
  /** Which request or person, and what about it. */
  what: string;
}

/** One thing that holds for every request at every moment, as the rows that would break it. */
interface Invariant {
  name: string;
  /** Rows `what` over the requests in `r`, one for each that breaks it; none when it holds. */
  broken: Statement;
}

/** The decisions of each request in `r`, counted, and whether they are of its first stages without a gap. */
const decided = sql`(select r.id, r.status, r.stage_index, r.type,
    (select count(*) from portal.stage s where s.request_id = r.id) as stages,
    (select count(*) from portal.decision d where d.request_id = r.id) as decisions,
    (select count(*) from portal.decision d where d.request_id = r.id and d.decision = 'DENY') as denials,
    (select coalesce(max(d.stage_index), -1) from portal.decision d where d.request_id = r.id) as last_stage
  from r)`;

/** The mailed events for the person of a request (rule mail 9), as far as it has been followed, with the number of its seal. */
const reportedOf = sql`(select r.id, r.number, r.person_id, e.action, s.sequence
  from r join portal.audit_event e on e.request_id = r.id and e.outcome = 'DONE' and e.action in
      ('REQUEST_SUBMITTED', 'STAGE_APPROVED', 'APPROVAL_WITHDRAWN', 'REQUEST_DENIED', 'REQUEST_CANCELLED', 'REQUEST_EXPIRED', 'EXPIRY_WARNED',
        'INFORMATION_ASKED', 'DELIVERY_FAILED', 'REQUEST_DELIVERED', 'REQUEST_REVOKED', 'ALTERNATE_ENDED')
      and (e.action not in ('REQUEST_CANCELLED', 'ALTERNATE_ENDED') or e.actor_id is distinct from e.subject_id)
      and (e.action <> 'DELIVERY_FAILED' or e.detail ? 'needsHelpDesk')
    join portal.audit_seal s on s.event_id = e.id
    join portal.event_consumer c on c.name = 'notifications' and c.position >= s.sequence)`;

const invariants: readonly Invariant[] = [
  {
    name: 'what the portal itself looks at while it works',
    broken: sql`select code || ' did not hold ' || count || ' times' as what from portal.broken_invariant`,
  },
  {
    name: 'one open request per person and application',
    broken: sql`select person_id || ' for ' || application_id as what from r
      where is_open and type in ('ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST')
      group by person_id, application_id having count(*) > 1`,
  },
  {
    name: 'the status is that of the waiting stage',
    broken: sql`select r.id || ' is ' || r.status || ' in stage ' || coalesce(s.role, 'none') as what
      from r left join portal.stage s on s.request_id = r.id and s.stage_index = r.stage_index
      where (r.stage_index is not null) <> (r.status like 'PENDING_%_DECISION') or (r.stage_index is not null
        and r.status is distinct from 'PENDING_' || replace(s.role, 'RM_IT', 'RMIT') || '_DECISION')`,
  },
  {
    name: 'decisions stand for the stages passed, without a gap',
    broken: sql`select id || ' is ' || status || ' with ' || decisions || ' of ' || stages || ' decisions, ' || denials || ' no' as what
      from ${decided} as d
      where last_stage <> decisions - 1
        or (stage_index is not null and (decisions <> stage_index or denials > 0))
        or (status in ('PENDING_PROVISIONING', 'APPROVED', 'REVOKED') and (decisions <> stages or denials > 0))
        or (status like 'DENIED_BY_%') <> (denials = 1)`,
  },
  {
    name: 'a no comes from the role that the status names',
    broken: sql`select r.id || ' is ' || r.status || ' by ' || s.role as what
      from r join portal.decision d on d.request_id = r.id and d.decision = 'DENY'
      join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index
      where r.status <> 'DENIED_BY_' || replace(s.role, 'RM_IT', 'RMIT')`,
  },
  {
    name: 'the person who decided was asked or stood in, for somebody else, and once',
    broken: sql`select r.id || ' was decided by ' || d.decided_by as what
      from r join portal.decision d on d.request_id = r.id
      where d.decided_by in (r.person_id, r.initiator_id)
        or not exists (select from portal.stage_person p
          where p.request_id = d.request_id and p.stage_index = d.stage_index
            and p.person_id = coalesce(d.on_behalf_of, d.decided_by))
        or d.on_behalf_of in (r.person_id, r.initiator_id)
        or (d.on_behalf_of is not null and not exists (select from portal.alternate_window w
          join portal.request n on n.id = w.request_id join portal.decision y on y.request_id = n.id and y.decision = 'APPROVE'
          where w.delegator_id = d.on_behalf_of and w.alternate_id = d.decided_by and y.decided_by = w.alternate_id
            and w.starts_at <= d.decided_at and w.ends_at > d.decided_at and y.decided_at <= d.decided_at
            -- A decision and the end may be under way at once: either may have been called first, by its own clock.
            and (n.status = 'APPROVED' or n.status = 'REVOKED' and n.closed_at > d.decided_at - interval '10 seconds')))
        or exists (select from portal.decision o
          where o.request_id = d.request_id and o.decided_by = d.decided_by and o.stage_index <> d.stage_index)`,
  },
  {
    name: 'of two times in which the same person stands in for the same supervisor none overlap',
    broken: sql`select r.id || ' and ' || o.request_id as what
      from r join portal.alternate_window w on w.request_id = r.id
      join portal.alternate_window o on o.delegator_id = w.delegator_id and o.alternate_id = w.alternate_id and o.request_id > w.request_id
      join portal.request n on n.id = o.request_id
      where r.status = 'APPROVED' and n.status = 'APPROVED' and w.starts_at < o.ends_at and o.starts_at < w.ends_at`,
  },
  {
    name: 'a request lies on the desks of its waiting stage and on no other',
    broken: sql`select r.id || ' is ' || r.status || ', stage ' || p.stage_index || ' of ' || p.person_id as what
      from r join portal.stage_person p on p.request_id = r.id
      where (p.waiting_due_at is not null)
        <> (r.stage_index is not distinct from p.stage_index and p.released_at is null and r.waiting_on is null)`,
  },
  {
    name: 'an open request has no end, and a closed one has',
    broken: sql`select id || ' is ' || status || ', closed at ' || coalesce(closed_at::text, 'no time') as what from r
      where is_open <> (closed_at is null) or (not is_open and (expires_at is not null or waiting_on is not null))`,
  },
  {
    name: 'roles are delivered for what everybody approved, and for nothing else',
    broken: sql`select r.id || ' is ' || r.status || ' with a step ' || v.state as what
      from r join portal.delivery_step v on v.request_id = r.id
      where r.status not in ('PENDING_PROVISIONING', 'APPROVED', 'REVOKED', 'CANCELLED')
        or (r.status <> 'PENDING_PROVISIONING' and v.state in ('WAITING', 'RUNNING'))
        or (r.status in ('APPROVED', 'REVOKED') and v.state <> 'DONE')
        -- What makes way for a removal is removed by it, and a person who is gone has nothing.
        or (r.status = 'CANCELLED' and coalesce(r.closing_reason, '') not in ('ACCESS_REMOVED', 'REQUESTER_GONE') and not v.is_undo and v.kind <> 'SET_ATTRIBUTE' and v.state = 'DONE'
          and not exists (select from portal.delivery_step u where u.request_id = r.id and u.is_undo
            and u.state = 'DONE' and u.role = v.role and u.client_id is not distinct from v.client_id))`,
  },
  {
    name: 'what is being delivered has something left to do',
    broken: sql`select r.id || ' waits for its delivery, and every step is done' as what from r
      where r.status = 'PENDING_PROVISIONING' and not exists (select from portal.delivery_step v
        where v.request_id = r.id and v.state in ('WAITING', 'RUNNING'))`,
  },
  {
    name: 'the steps are the roles that come and go, each once',
    broken: sql`select r.id || ' has other steps than roles' as what from r
      where r.status in ('PENDING_PROVISIONING', 'APPROVED', 'REVOKED') and r.application_id is not null
        and ((select coalesce(array_agg(v.role order by v.role), '{}') from portal.delivery_step v
            where v.request_id = r.id and not v.is_undo and v.kind in ('ADD_ROLE', 'JOIN_GROUP'))
          <> (select coalesce(array_agg(a order by a), '{}') from unnest(r.add_roles) a)
        or (select coalesce(array_agg(v.role order by v.role), '{}') from portal.delivery_step v
            where v.request_id = r.id and not v.is_undo and v.kind in ('REMOVE_ROLE', 'LEAVE_GROUP'))
          <> (select coalesce(array_agg(a order by a), '{}') from unnest(r.remove_roles) a))`,
  },
  {
    name: 'a group is joined and left by its path, and nothing else is',
    broken: sql`select r.id || ': ' || v.kind || ' of ' || v.role || ' by ' || coalesce(array_to_string(v.attribute_values, ', '), '') as what
      from r join portal.delivery_step v on v.request_id = r.id where v.kind <> 'SET_ATTRIBUTE'
        and (v.kind in ('JOIN_GROUP', 'LEAVE_GROUP')) <> (cardinality(v.attribute_values) = 1 and starts_with(v.attribute_values[1], '/'))`,
  },
  {
    name: 'a role given has its grant',
    broken: sql`select r.id || ' gave ' || v.role || ' without a grant' as what
      from r join portal.delivery_step v on v.request_id = r.id and v.kind in ('ADD_ROLE', 'JOIN_GROUP')
        and v.state = 'DONE' and not v.is_undo
      where r.application_id is not null and not exists (select from portal.access_grant g
        where g.person_id = v.person_id and g.application_id = r.application_id and g.role = v.role)`,
  },
  {
    name: 'a running grant is one, and comes from a step that was done',
    broken: sql`select g.person_id || ' holds ' || g.role || ' of ' || g.application_id as what
      from portal.access_grant g join r on r.id = g.source_request_id
      where not exists (select from portal.delivery_step v where v.request_id = r.id and v.role = g.role and v.state = 'DONE')
        or (g.ended_at is null and exists (select from portal.access_grant o where o.id <> g.id and o.ended_at is null
          and o.person_id = g.person_id and o.application_id = g.application_id and o.role = g.role
          and o.employment is not distinct from g.employment))`,
  },
  {
    name: 'the trail begins with one submit and leads to the present status',
    broken: sql`select r.id || ' is ' || r.status || ', and its trail says otherwise' as what from r
      where (select count(*) from portal.audit_event e where e.request_id = r.id and e.outcome = 'DONE'
          and e.action = 'REQUEST_SUBMITTED') <> 1
        or r.status is distinct from (select e.detail ->> 'after' from portal.audit_event e
          where e.request_id = r.id and e.outcome = 'DONE' and e.detail ? 'after' order by e.id desc limit 1)
        or exists (select from (select e.detail ->> 'before' as before,
              lag(e.detail ->> 'after') over (order by e.id) as last from portal.audit_event e
            where e.request_id = r.id and e.outcome = 'DONE' and e.detail ? 'after') as step
          where before is distinct from last)`,
  },
  {
    name: 'for somebody who is gone the portal itself closes a request, and says so',
    broken: sql`select r.id || ' was closed because its person is gone, and the trail does not say so' as what from r
      where r.closing_reason = 'REQUESTER_GONE' and (select count(*) from portal.audit_event e where e.request_id = r.id
        and e.outcome = 'DONE' and e.action = 'REQUEST_CANCELLED' and e.actor_id is null
        and e.detail ->> 'reason' = 'REQUESTER_GONE') <> 1`,
  },
  {
    name: 'a cause of a lock ends with the request that lifts it, and names the one that asks for it',
    broken: sql`select l.person_id || ' is locked by ' || l.cause || ' in spite of ' || coalesce(n.id::text, 'no request') as what
      from portal.account_lock l join lateral (select o.* from r o where o.person_id = l.person_id
        and (o.type = 'PROFILE_UPDATE' and o.answers #> '{profile,unlocks}' is distinct from 'false'::jsonb
          or o.type = 'REACTIVATE_REQUEST' and l.cause = 'INACTIVITY')
        order by o.submitted_at desc, o.id desc limit 1) n on true
      where l.cause in ('NEVER_ADMITTED', 'INACTIVITY') and (n.status = 'APPROVED' and n.closed_at >= coalesce(l.since, '-infinity')
        or n.is_open and l.request_id is distinct from n.id)`,
  },
  {
    name: 'of what somebody asks for their account one of a kind is open',
    broken: sql`select person_id || ': ' || type as what from r
      where is_open and type in ('PROFILE_UPDATE', 'REACTIVATE_REQUEST') group by person_id, type having count(*) > 1`,
  },
  {
    name: 'a profile that waits is a cause of a lock, for as long as it waits',
    broken: sql`select l.person_id || ' is locked by a profile that does not wait' as what from portal.account_lock l
      where l.cause = 'PROFILE_UPDATE' and l.person_id in (select person_id from r)
        and not exists (select from r where r.id = l.request_id and r.person_id = l.person_id and r.is_open)
      union all select r.id || ' waits and locks nothing' from r
      where r.is_open and r.type = 'PROFILE_UPDATE' and jsonb_array_length(r.answers #> '{profile,updatedFields}') > 0
        and not exists (select from portal.account_lock l where l.cause = 'PROFILE_UPDATE' and l.person_id = r.person_id
          and l.request_id = r.id)`,
  },
  {
    name: 'what made way for a newer one has a newer one',
    broken: sql`select r.id || ' was replaced by nothing' as what from r
      where r.closing_reason = 'REPLACED' and not exists (select from r n where n.id <> r.id and n.person_id = r.person_id
        and n.type = r.type and n.application_id is not distinct from r.application_id and n.submitted_at >= r.closed_at)`,
  },
  {
    name: 'a profile is written field by field as it was asked for',
    broken: sql`select r.id || ' writes other fields than were asked for' as what from r
      where r.type = 'PROFILE_UPDATE' and r.status in ('PENDING_PROVISIONING', 'APPROVED')
        and (select coalesce(jsonb_object_agg(f ->> 'fieldName', f ->> 'newValue'), '{}')
            from jsonb_array_elements(r.answers #> '{profile,updatedFields}') as f)
          <> (select coalesce(jsonb_object_agg(v.role, array_to_string(v.attribute_values, ', ')), '{}')
            from portal.delivery_step v where v.request_id = r.id and v.kind = 'SET_ATTRIBUTE' and not v.is_undo
              and v.client_id is null and v.role <> ${inactivityAttribute})`,
  },
  {
    name: 'every decision is in the trail, under its decider',
    broken: sql`select r.id || ' has ' || (select count(*) from portal.decision d where d.request_id = r.id) || ' decisions' as what
      from r where (select array_agg(d.decided_by order by d.decided_by) from (select request_id, decided_by from portal.decision
          union all select request_id, decided_by from portal.withdrawn_decision) d where d.request_id = r.id)
        is distinct from (select array_agg(e.actor_id order by e.actor_id) from portal.audit_event e
          where e.request_id = r.id and e.outcome = 'DONE' and e.action in ('STAGE_APPROVED', 'REQUEST_DENIED'))`,
  },
  {
    name: 'every approval that was undone is in the trail, and came before the stage after it was decided',
    broken: sql`select r.id || ' has ' || w.times || ' approvals that were undone' as what
      from r cross join lateral (select count(*) as times from portal.withdrawn_decision where request_id = r.id) w
      where w.times <> (select count(*) from portal.audit_event e
          where e.request_id = r.id and e.outcome = 'DONE' and e.action = 'APPROVAL_WITHDRAWN')
        or exists (select from portal.withdrawn_decision u join portal.decision d on d.request_id = u.request_id
          where u.request_id = r.id and d.stage_index = u.stage_index + 1 and d.decided_at between u.decided_at and u.withdrawn_at)`,
  },
  {
    name: 'every role given or taken is in the trail, once',
    broken: sql`select r.id || ' has other deliveries in its trail' as what from r
      where (select count(*) from portal.delivery_step v
          where v.request_id = r.id and v.state = 'DONE' and v.done_by is null)
        <> (select count(*) from portal.audit_event e where e.request_id = r.id and e.outcome = 'DONE'
          and e.action in ('ROLE_DELIVERED', 'ROLE_REMOVED', 'ATTRIBUTE_WRITTEN'))`,
  },
  {
    name: 'each event that its person is told of has one mail, or is set aside',
    // Mail to a person who may not sign in is deleted when it would be sent, so it may be there or not.
    broken: sql`select coalesce(t.number, m.number) || ': ' || coalesce(t.action, m.action) || ' was followed '
        || coalesce(t.times, 0) || ' times, and ' || coalesce(m.times, 0) || ' mails tell of it' as what
      from (select t.number, t.person_id, t.action, count(*) as times from ${reportedOf} t
          where not exists (select from portal.event_failure f where f.consumer = 'notifications' and f.sequence = t.sequence)
          group by t.number, t.person_id, t.action) t
        full join (select r.number, r.person_id, m.notification ->> 'action' as action, count(*) as times
          from portal.mail m join r on r.number = m.notification ->> 'number' and r.person_id = m.person_id
          group by r.number, r.person_id, m.notification ->> 'action') m on m.number = t.number and m.action = t.action
      where coalesce(m.times, 0) > coalesce(t.times, 0) or coalesce(m.times, 0) < coalesce(t.times, 0)
        and t.person_id in (${reachableByMail})`,
  },
  {
    name: 'nothing overtakes an event of the same person that is set aside',
    broken: sql`select t.number || ': ' || t.action || ' was told before an earlier event' as what
      from ${reportedOf} t join portal.mail m on m.once_key = 'event ' || t.sequence
      where exists (select from portal.event_failure f where f.consumer = 'notifications' and f.person_id = t.person_id
        and f.sequence < t.sequence and f.given_up_at is null)`,
  },
  {
    name: 'what somebody is told of one after the other leaves in that order',
    broken: sql`select n.number || ': ' || n.action || ' leaves before an earlier event' as what
      from (select t.number, t.action, m.id, lag(m.id) over (partition by t.person_id order by t.sequence) as before
        from ${reportedOf} t join portal.mail m on m.once_key = 'event ' || t.sequence) n where n.id < n.before`,
  },
];

const checks = invariants
  .map(({ name, broken }) => sql`select ${name}::text as invariant, x.what from (${broken}) as x`)
  .reduce((all, one) => sql`${all} union all ${one}`);

const onlyKnownMoves = 'only moves of the table happen';

/** Every invariant by name, so that a test can see that each has been seen failing. */
export const invariantNames: readonly string[] = [...invariants.map(({ name }) => name), onlyKnownMoves];

/**
 * What is wrong in the tables at this moment; nothing when every invariant holds. All of it is one statement, so it
 * may run while others write.
 * @param people only requests of these people; everybody's when left out
 */
export async function brokenInvariants(q: Queryable, people?: readonly string[]): Promise<Violation[]> {
  const ofPeople = people === undefined ? nothing : sql`where person_id = any(${people}::text[])`;
  const found = await q.rows<Violation>(
    sql`with r as materialized (select * from portal.request ${ofPeople}) ${checks} limit 50`,
  );
  return [...found, ...(await illegalMoves(q, ofPeople))];
}

/** The move that each row of the trail records; rows without one are no moves of their own. */
const moves: Readonly<Record<string, RequestAction>> = {
  STAGE_APPROVED: 'approve',
  APPROVAL_WITHDRAWN: 'withdrawApproval',
  REQUEST_DENIED: 'deny',
  REQUEST_CANCELLED: 'cancel',
  REQUEST_EXPIRED: 'expire',
  INFORMATION_ASKED: 'return',
  INFORMATION_GIVEN: 'respond',
  STAGE_REASSIGNED: 'reassign',
  STAGE_FELL_BACK: 'fallBack',
  STAGE_ESCALATED: 'escalate',
  STAGE_REMINDED: 'remind',
  REQUEST_DELIVERED: 'deliver',
  REQUEST_REVOKED: 'revoke',
  ALTERNATE_ENDED: 'end',
};

/** Moves in the trail that the table of moves does not know. */
async function illegalMoves(q: Queryable, ofPeople: Statement): Promise<Violation[]> {
  const made = await q.rows<MadeMove>(
    sql`select distinct e.action, r.type, e.detail ->> 'before' as before, e.detail ->> 'after' as after
      from portal.audit_event e join (select id, type from portal.request ${ofPeople}) r on r.id = e.request_id
      where e.outcome = 'DONE' and e.detail ? 'before' and e.detail ? 'after'`,
  );
  return made
    .filter(
      ({ action, type, before, after }) =>
        !isLegal(moveOf({ action, type, before, after }), statusNamed(before), statusNamed(after)),
    )
    .map(({ action, before, after }) => ({
      invariant: onlyKnownMoves,
      what: `${action} led from ${before} to ${after}`,
    }));
}

/** The yes of a named alternate is a move of its own, and so is a stage that goes to people of another role. */
function moveOf({ action, type, before, after }: MadeMove): RequestAction | undefined {
  if (action === 'STAGE_HANDED_OVER' && before !== after) return 'handBack';
  return type === 'ALTERNATE_SUPERVISOR' && action === 'STAGE_APPROVED' ? 'accept' : moves[action];
}

/** A row of the trail that reports a move, with the statuses by name. */
interface MadeMove {
  action: string;
  type: string;
  before: string;
  after: string;
}

function statusNamed(name: string): RequestStatus | undefined {
  return requestStatuses.find((status) => status === name);
}

function isLegal(
  action: RequestAction | undefined,
  before: RequestStatus | undefined,
  after: RequestStatus | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  if (action === undefined) return before === after;
  const to = moveFor(before, action)?.to;
  if (to === 'SAME') return before === after;
  if (to === 'PREVIOUS_STAGE') return Object.values<RequestStatus>(statusOfStage).includes(after);
  return to === 'NEXT_STAGE' ? after.startsWith('PENDING_') : to === after;
}
