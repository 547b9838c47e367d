import { isDeepStrictEqual } from 'node:util';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Queryable } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import type { Outcome, Output } from './calls.ts';
import type { Wish } from './people.ts';

/** Something that a client set out to do. */
export type Action =
  | { kind: 'SUBMIT'; personId: string; wish: Wish }
  | { kind: 'REMOVE'; personId: string; application: string }
  | { kind: 'DECIDE'; personId: string; requestId: string; stage: string; output: Output }
  | { kind: 'CANCEL'; personId: string; requestId: string };

/** An action under its key, with the answer once there is one. */
export interface Entry {
  key: string;
  action: Action;
  answer: { accepted: RequestView } | { refused: string } | null;
}

/** What the clients remember: every action, and the response. Nothing here comes from the portal's tables. */
export class Ledger {
  readonly #entries: Entry[] = [];
  /** Answers that came only after the call had been repeated. */
  repeated = 0;
  #accepted = 0;

  /** Submits, decisions and cancels that were acknowledged. */
  get acknowledged(): number {
    return this.#accepted;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Notes the action, has it done, notes the answer. */
  async keep(action: Action, act: (key: string) => Promise<Outcome>): Promise<Outcome> {
    const entry: Entry = { key: crypto.randomUUID(), action, answer: null };
    this.#entries.push(entry);
    const outcome = await act(entry.key);
    if (outcome.setbacks.length > 0) this.repeated += 1;
    // A removal that could not be carried out at once is recorded and promised: the answer names it.
    const hasCounted = outcome.status < 300 || outcome.body.code === 'UNAVAILABLE';
    entry.answer = hasCounted ? { accepted: outcome.body } : { refused: outcome.body.code };
    if (isAccepted(entry.answer)) this.#accepted += 1;
    return outcome;
  }

  /** Acknowledged actions of one kind, by the answer's request. */
  count(kind: Action['kind']): number {
    return this.#entries.filter(({ action, answer }) => action.kind === kind && isAccepted(answer)).length;
  }
}

function isAccepted(answer: Entry['answer']): answer is { accepted: RequestView } {
  return answer !== null && 'accepted' in answer;
}

/** Refusals that are explained by being slower; any other response is a fault. */
const fairRefusals = [
  'PENDING_REQUEST_EXISTS',
  'PENDING_REMOVAL_EXISTS',
  'STALE_ROLES',
  'ALREADY_DECIDED',
  'BEING_APPLIED',
  'ALREADY_DONE',
];

interface KeptRequest {
  personId: string;
  application: string;
  roles: string[];
  status: string;
}

/** What the portal's tables hold of the same actions. */
interface Kept {
  requests: Map<string, KeptRequest>;
  decisions: Map<string, string>;
  /** Ids of requests that their owner withdrew. */
  withdrawn: Set<string>;
}

/**
 * Compares the responses with what the portal kept: everything acknowledged is there, once and as acknowledged;
 * nothing is there that was acknowledged to nobody; what was refused was not done after all.
 * @param people whose requests are compared
 */
export async function ledgerFaults(
  q: Queryable,
  entries: readonly Entry[],
  people: readonly string[],
): Promise<string[]> {
  const kept = await readKept(q, people);
  const faults = entries.flatMap((entry) => entryFaults(entry, kept));
  const reported = entries.flatMap(({ action, answer }) =>
    isAccepted(answer) ? [{ action, accepted: answer.accepted }] : [],
  );
  const made = reported.filter(({ action }) => action.kind === 'SUBMIT' || action.kind === 'REMOVE');
  const ids = made.map(({ accepted }) => accepted.requestId);
  if (new Set(ids).size !== ids.length) faults.push('two submits were acknowledged with one request');
  for (const id of kept.requests.keys())
    if (!ids.includes(id)) faults.push(`nobody was told of request ${id}`);
  const decided = reported.flatMap(({ action }) => (action.kind === 'DECIDE' ? [decisionKey(action)] : []));
  if (new Set(decided).size !== decided.length) faults.push('one decision was acknowledged to two people');
  for (const key of kept.decisions.keys())
    if (!decided.includes(key)) faults.push(`nobody was told of the decision ${key}`);
  const cancelled = reported.flatMap(({ action }) => (action.kind === 'CANCEL' ? [action.requestId] : []));
  for (const id of kept.withdrawn)
    if (!cancelled.includes(id)) faults.push(`nobody was told that ${id} is withdrawn`);
  return faults;
}

function decisionKey({ requestId, stage }: { requestId: string; stage: string }): string {
  return `${requestId} ${stage}`;
}

function entryFaults({ action, answer }: Entry, kept: Kept): string[] {
  if (answer === null) return [`${action.kind} of ${action.personId} was never answered`];
  if (!isAccepted(answer))
    return fairRefusals.includes(answer.refused) ? [] : [`${action.kind} was refused with ${answer.refused}`];
  const { requestId } = answer.accepted;
  const request = kept.requests.get(requestId);
  if (request === undefined) return [`${action.kind}: request ${requestId} was acknowledged and is gone`];
  return reportedFaults(action, requestId, request, kept);
}

function reportedFaults(action: Action, requestId: string, request: KeptRequest, kept: Kept): string[] {
  const { personId, application, roles, status } = request;
  switch (action.kind) {
    case 'SUBMIT': {
      const asked = {
        personId: action.personId,
        application: action.wish.application,
        roles: action.wish.roles,
      };
      const isSame = isDeepStrictEqual({ personId, application, roles }, asked);
      return isSame ? [] : [`request ${requestId} is another one`];
    }
    case 'REMOVE':
      return application === action.application ? [] : [`removal ${requestId} is another one`];
    case 'DECIDE': {
      const written = kept.decisions.get(decisionKey(action)) ?? 'nothing';
      const isSame = written === `${action.output} by ${action.personId}`;
      return isSame
        ? []
        : [`the ${action.output} of ${requestId} was acknowledged, and ${written} is written`];
    }
    case 'CANCEL':
      return status === 'CANCELLED' ? [] : [`${requestId} was withdrawn, and is ${status}`];
  }
}

async function readKept(q: Queryable, people: readonly string[]): Promise<Kept> {
  const requests = await q.rows<{
    id: string;
    person_id: string;
    application_id: string;
    roles: string[];
    status: string;
    is_withdrawn: boolean;
  }>(sql`select id, person_id, application_id, answers->'role' as roles, status, exists (select from portal.audit_event e
      where e.request_id = r.id and e.action = 'REQUEST_CANCELLED' and e.actor_id = r.person_id
        and r.closing_reason is distinct from 'ACCESS_REMOVED') as is_withdrawn
    from portal.request r where person_id = any(${people}::text[])`);
  const decisions = await q.rows<{ request_id: string; role: string; decision: string; decided_by: string }>(
    sql`select d.request_id, s.role, d.decision, d.decided_by from portal.decision d
      join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index
      where d.request_id in (select id from portal.request where person_id = any(${people}::text[]))`,
  );
  return {
    requests: new Map(
      requests.map(({ id, person_id: personId, application_id: application, roles, status }) => [
        id,
        { personId, application, roles, status },
      ]),
    ),
    decisions: new Map(
      decisions.map((one) => [
        decisionKey({ requestId: one.request_id, stage: one.role }),
        `${one.decision} by ${one.decided_by}`,
      ]),
    ),
    withdrawn: new Set(requests.filter((one) => one.is_withdrawn).map(({ id }) => id)),
  };
}
