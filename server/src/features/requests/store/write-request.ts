import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Change } from '@portal/core/domain/requests/deeds/change.ts';
import { type Request, starterOf } from '@portal/core/domain/requests/request.ts';
import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { auditRow, intoAudit } from '../../../audit/trail.ts';
import { keep, type Keeping } from './repeated-writes.ts';
import { grantParts } from './grant-rows.ts';
import { lockParts } from './lock-rows.ts';
import { stageParts } from './stage-rows.ts';
import { type StepChanges, stepChanges, stepParts } from './step-rows.ts';

/** A new request to write. */
export interface NewWriting {
  change: Change;
  /** From where the person acted; null where the portal itself did. */
  sourceAddress: string | null;
  /** The result to keep for a write that may arrive twice. */
  keeping?: Keeping;
  /** What else must hold at the moment of writing, beginning with `and`: rights the database knows of. */
  condition?: Statement;
}

/** A deed to write. */
export interface Writing extends NewWriting {
  /** The request as it was read. */
  before: Request;
}

/** Either of them; what was not there is null. */
type Written = NewWriting & { before: Request | null };

/**
 * Writes the difference between a request before and after a deed: one statement with its audit rows and its kept
 * result, which moves one request or none. Only a worker that leases a step writes these tables otherwise
 * (`claim-step.ts`).
 * @returns whether the request still stood where it was read, with its delivery steps; for a new one, whether no other
 *   was in the way
 */
export async function writeChange(db: Database, writing: Writing): Promise<boolean> {
  // Where steps that a worker may have taken up change too, the whole is undone if it has.
  if (stepChanges(writing.before, writing.change.after).changed.length === 0)
    return await written(db, writing);
  try {
    return await db.transaction((tx) => writeWithin(tx, writing));
  } catch (failure) {
    if (failure instanceof TakenUp) return false;
    throw failure;
  }
}

/**
 * The same within a transaction of several changes.
 * @throws TakenUp where a worker has taken a step up since the request was read: the transaction must be undone
 */
export function writeWithin(tx: Queryable, writing: Writing): Promise<boolean> {
  return written(tx, writing);
}

/**
 * Writes a new request, in one statement like any deed. It gets its running number there, behind what its number begins with.
 * @returns the whole number; null where another request was in the way
 */
export async function writeNew(q: Queryable, writing: NewWriting): Promise<string | null> {
  const outcome = await q.row<Outcome>(
    statementOf({ ...writing, before: null }, stepChanges(null, writing.change.after)),
  );
  return outcome?.number ?? null;
}

/** A worker took up a delivery step first. */
export class TakenUp extends Error {
  override name = 'TakenUp';
}

async function written(q: Queryable, writing: Writing): Promise<boolean> {
  const steps = stepChanges(writing.before, writing.change.after);
  const outcome = await q.row<Outcome>(statementOf(writing, steps));
  if (outcome?.changed !== 1) return false;
  if (outcome.stepped !== steps.changed.length) throw new TakenUp();
  return true;
}

interface Outcome {
  changed: number;
  stepped: number;
  /** The number of a new request; null where nothing was written, or no request is new. */
  number: string | null;
}

/** Every part of the statement reads from `changed`, whose single row stands for "it happened". */
function statementOf(writing: Written, steps: StepChanges): Statement {
  const { before, change, keeping } = writing;
  const { after, events } = change;
  const at = events[0]?.at ?? after.submittedAt;
  // A failed attempt at a step changes nothing but the step.
  const moves = before === null || before.version !== after.version;
  const { write = null, result = null } = keeping ?? {};
  const parts = [
    ...(moves ? [sql`changed as (${requestRow(writing, at)})`] : []),
    ...stepParts(after, steps, moves),
    ...stageParts(before, after, at),
    ...grantParts(change, at),
    ...lockParts(before, after),
    ...(write === null || result === null
      ? []
      : [sql`kept as (${keep(write, keptOf(result, before), at, sql`changed`)})`]),
    sql`recorded as (${auditRows(writing)})`,
  ];
  const stepped = steps.changed.length === 0 ? sql`0` : sql`(select count(*)::int from stepped)`;
  const number = before === null ? sql`(select number from changed)` : sql`null::text`;
  return sql`with ${listOf(parts, sql`, `)}
    select (select count(*)::int from changed) as changed, ${stepped} as stepped, ${number} as number`;
}

/** The result as it is kept; one about a new request gets the number that this very statement gives. */
function keptOf(result: RequestView, before: Request | null): Statement {
  const kept = sql`${JSON.stringify(result)}::jsonb`;
  return before === null ? sql`jsonb_set(${kept}, '{requestNumber}', to_jsonb(changed.number))` : kept;
}

/** The request's own row: a new one unless another is in the way, or the one that was read unless somebody was faster. */
function requestRow({ before, change, condition = nothing }: Written, at: Date): Statement {
  const { after } = change;
  if (before === null) return newRow(after, condition);
  return sql`update portal.request set version = ${after.version}, changed_at = ${at}, status = ${after.status},
      stage_index = ${after.stageIndex}::int, expires_at = ${after.expiresAt}::timestamptz, add_roles = ${[...after.addRoles]}::text[],
      waiting_on = ${after.waitingOn}, returned_at = ${after.returnedAt}::timestamptz, delivery_goal = ${after.deliveryGoal},
      closed_at = ${after.closedAt}::timestamptz, closing_reason = ${after.closingReason}, closing_note = ${after.closingNote},
      supervised_by = ${after.supervisedBy === null ? null : [...after.supervisedBy]}::text[]
    where id = ${before.id}::uuid and version = ${before.version} and status = ${before.status} ${condition} returning id`;
}

/** The next running number, with zeros in front up to six digits. */
const running = sql`(select lpad(next, greatest(6, length(next)), '0') from (select nextval('portal.request_number')::text as next) as numbered)`;

function newRow(after: Request, condition: Statement): Statement {
  const { person, initiator } = after;
  return sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
      person_organization, supervised_by, initiator_name, initiator_email, initiator_organization, status, stage_index, expires_at, answers, add_roles, remove_roles, asked_groups, self_registered,
      certificate_end, submitted_at, changed_at)
    select ${after.id}::uuid, ${after.number}::text || ${running}, ${after.type}::text, ${after.applicationId}::text, ${person.id}::text,
      ${starterOf(after).id}::text, ${person.fullName}::text, ${person.email}::text, ${person.organization}::text,
      ${after.supervisedBy === null ? null : [...after.supervisedBy]}::text[], ${initiator?.fullName ?? null}::text, ${initiator?.email ?? null}::text, ${initiator?.organization ?? null}::text, ${after.status}::text,
      ${after.stageIndex}::int, ${after.expiresAt}::timestamptz, ${JSON.stringify(after.answers)}::jsonb, ${[...after.addRoles]}::text[],
      ${[...after.removeRoles]}::text[], ${JSON.stringify(after.askedGroups)}::jsonb, ${after.selfRegistered}::boolean, ${after.certificateEnd}::timestamptz, ${after.submittedAt}::timestamptz,
      ${after.submittedAt}::timestamptz
    where true ${condition} on conflict do nothing returning id, number`;
}

/** One row of the trail for each event; only what a person did has a place it came from. */
function auditRows({ change, sourceAddress }: NewWriting): Statement {
  const { after, events } = change;
  const rows = events.map(({ at, by, action, detail }) => {
    const row = auditRow({
      at,
      actor: by === null ? null : { id: by.id, name: by.fullName },
      action,
      outcome: 'DONE',
      subjectId: after.person.id,
      requestId: after.id,
      ...(by === null || sourceAddress === null ? {} : { sourceAddress }),
      detail,
    });
    return sql`${row} from changed`;
  });
  return sql`${intoAudit} ${listOf(rows, sql` union all `)}`;
}

function listOf(pieces: readonly Statement[], between: Statement): Statement {
  return pieces.reduce(
    (list, piece, index) => (index === 0 ? piece : sql`${list}${between}${piece}`),
    nothing,
  );
}
