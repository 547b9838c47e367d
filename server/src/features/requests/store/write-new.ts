import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { brokenByNew } from '@portal/core/domain/requests/invariants/broken-by-change.ts';
import { type Request, starterOf } from '@portal/core/domain/requests/request.ts';
import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { asError, isAboutRows } from '../../../adapters/db/failure.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { elements, listOf, nothing, sql, type Statement, textsIn } from '../../../adapters/db/sql.ts';
import { batched } from '../../../adapters/db/batching.ts';
import { invariantsOf } from '../../../invariants/invariant.ts';
import { recordedPart } from './rows/event-rows.ts';
import { newLockParts } from './rows/lock-rows.ts';
import { type Keeping, keptParts } from './repeated-writes.ts';
import { newStageParts } from './rows/stage-rows.ts';
import { newStepParts } from './rows/step-rows.ts';

/** A new request to write. */
export interface NewWriting {
  /** Nothing is granted or removed yet when a request begins. */
  change: Pick<Change, 'after' | 'events'>;
  /** From where the person acted; null where the portal itself did. */
  sourceAddress: string | null;
  /** The result to keep for a write that may arrive twice. */
  keeping?: Keeping;
}

/**
 * Writes a new request, in one statement like any transition. It gets its running number there, after the number's prefix.
 * @param condition what else must hold at the moment of writing, beginning with `and`: rights the database knows of. It may
 *   look at `one`, the request as JSON
 * @returns the whole number; null where another request was in the way
 */
export async function writeNew(
  q: Queryable,
  writing: NewWriting,
  condition: Statement = nothing,
): Promise<string | null> {
  const row = await q.row<NewRow>(statementOf([writing], condition));
  return row?.number ?? null;
}

/** The grants are no longer those that the rules saw; ends the transaction that wrote the request. */
class GrantsChanged extends Error {}

/**
 * Writes a new request that is about grants the person has. A removal that began and ended since the rules read them blocks nothing any
 * more, so grants are counted again once the request is written: what ends from then on meets the request (rule changes 12).
 * @param grantsSeen how many of the application the person had
 * @param condition what else must hold, as in `writeNew`
 * @returns the whole number; null where another request was in the way, or grants have begun or ended meanwhile
 */
export async function writeAboutGrants(
  db: Database,
  writing: NewWriting,
  grantsSeen: number,
  condition: Statement = nothing,
): Promise<string | null> {
  const { person, applicationId } = writing.change.after;
  try {
    return await db.transaction(async (tx) => {
      const number = await writeNew(tx, writing, condition);
      if (number === null) return null;
      const now = await tx.row<{ grants: number }>(sql`select count(*)::int as grants from portal.access_grant
        where person_id = ${person.id} and application_id = ${applicationId} and ended_at is null`);
      if (now?.grants !== grantsSeen) throw new GrantsChanged();
      return number;
    });
  } catch (failure) {
    if (failure instanceof GrantsChanged) return null;
    throw failure;
  }
}

/** Writes a new request as `writeNew` does; those that are written in the same moment share a statement. */
export type BatchedWrite = (writing: NewWriting) => Promise<string | null>;

/**
 * New requests that come at once are one statement and one way to disk; each is still independent.
 * @param account.isOpen that the account of this person is open, beginning with `and`: it is asked for each request that no
 *   locked account may make
 * @param account.isOn that the account of this person has not been turned off, beginning with `and`
 */
export function newRequests(
  q: Queryable,
  account: Record<'isOpen' | 'isOn', (personId: Statement) => Statement> = {
    isOpen: () => nothing,
    isOn: () => nothing,
  },
): BatchedWrite {
  const starter = sql`one->>'starter'`;
  const condition = sql`and (not (one->>'needsOpenAccount')::boolean or true ${account.isOpen(starter)}) ${account.isOn(starter)}`;
  return batched((writings: readonly NewWriting[]) => writeEach(q, writings, condition));
}

async function writeEach(
  q: Queryable,
  writings: readonly NewWriting[],
  condition: Statement,
): Promise<(string | null | Error)[]> {
  try {
    const rows = await q.rows<NewRow>(statementOf(inLockingOrder(writings), condition));
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    return writings.map(({ change }) => numbers.get(change.after.id) ?? null);
  } catch (failure) {
    // Nothing of it was written. What is wrong with one of them must not become the fault of the others.
    if (writings.length === 1 || !isAboutRows(failure)) throw failure;
    return await Promise.all(writings.map((writing) => writeNew(q, writing, condition).catch(asError)));
  }
}

/** Two portals that write for the same people must not each wait for what the other one has written already. */
function inLockingOrder(writings: readonly NewWriting[]): NewWriting[] {
  const conflictKeyOf = ({ change: { after }, keeping }: NewWriting) =>
    [after.person.id, after.applicationId ?? '', keeping?.write?.key ?? ''].join();
  return writings.toSorted((one, other) => (conflictKeyOf(one) < conflictKeyOf(other) ? -1 : 1));
}

interface NewRow {
  id: string;
  number: string;
}

/** Every part of the statement joins `changed`, which holds the requests that no other one was in the way of. */
function statementOf(writings: readonly NewWriting[], condition: Statement): Statement {
  for (const { change } of writings) invariantsOf(() => brokenByNew(change), { requestId: change.after.id });
  const requests = writings.map(({ change }) => change.after);
  const parts = [
    sql`given as (select one as r, nextval('portal.request_number')::text as running
      from ${elements(requests.map(rowOf))} where true ${condition})`,
    sql`changed as (${newRows})`,
    ...newStepParts(requests),
    ...newStageParts(requests),
    ...newLockParts(requests),
    ...keptParts(
      writings.map(({ change: { after }, keeping }) => ({
        requestId: after.id,
        at: after.submittedAt,
        keeping,
      })),
      // The result as it is kept has the number that this very statement gives.
      (result) => sql`jsonb_set(${result}, '{requestNumber}', to_jsonb(changed.number))`,
    ),
    recordedPart(writings),
  ];
  return sql`with ${listOf(parts)} select id, number from changed`;
}

/**
 * Running numbers have zeros in front up to six digits. The table keeps the names by which its requests are looked for (rule
 * people 18).
 */
const newRows = sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
    person_organization, supervised_by, initiator_name, initiator_email, initiator_organization, status, stage_index, expires_at, answers,
    add_roles, remove_roles, asked_groups, self_registered, certificate_end, submitted_at, changed_at)
  select (r->>'id')::uuid, (r->>'series') || lpad(running, greatest(6, length(running)), '0'), r->>'type', r->>'application', r->>'person',
    r->>'starter', r->>'name', r->>'email', r->>'organization', ${textsIn(sql`r->'supervisedBy'`)}, r->>'initiatorName', r->>'initiatorEmail',
    r->>'initiatorOrganization', r->>'status', (r->>'stageIndex')::int, (r->>'expiresAt')::timestamptz, r->'answers',
    ${textsIn(sql`r->'addRoles'`)}, ${textsIn(sql`r->'removeRoles'`)}, r->'askedGroups', (r->>'selfRegistered')::boolean,
    (r->>'certificateEnd')::timestamptz, (r->>'submittedAt')::timestamptz, (r->>'submittedAt')::timestamptz
  from given on conflict do nothing returning id, number`;

function rowOf(request: Request): object {
  const { person, initiator } = request;
  return {
    id: request.id,
    series: request.number,
    type: request.type,
    application: request.applicationId,
    person: person.id,
    starter: starterOf(request).id,
    needsOpenAccount: !kindOf(request.type).isForLocked,
    name: person.fullName,
    email: person.email,
    organization: person.organization,
    initiatorName: initiator?.fullName,
    initiatorEmail: initiator?.email,
    initiatorOrganization: initiator?.organization,
    supervisedBy: request.supervisedBy,
    status: request.status,
    stageIndex: request.stageIndex,
    expiresAt: request.expiresAt,
    answers: request.answers,
    addRoles: request.addRoles,
    removeRoles: request.removeRoles,
    askedGroups: request.askedGroups,
    selfRegistered: request.selfRegistered,
    certificateEnd: request.certificateEnd,
    submittedAt: request.submittedAt,
  };
}
