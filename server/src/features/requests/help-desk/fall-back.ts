import { fallBack } from '@portal/core/domain/requests/transitions/reassign.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { decidersNow } from '../../../rights/who-decides.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange, type Writing } from '../store/write-request.ts';
import { holdersOf } from '../submit/people-concerned.ts';
import type { DoubtfulRequests } from './doubtful-requests.ts';
import { waitingRows } from './hand-over.ts';

/**
 * Hands requests to RM-IT help when nobody is left who could decide their waiting stage: people leave, lose the role, are
 * locked or disabled (rule deciding 6). Returns how many.
 */
export async function fallBackUnattended(
  deps: RequestDependencies,
  doubtful: DoubtfulRequests,
  now: Date,
): Promise<number> {
  let moved = 0;
  let helpers: readonly Approver[] | null = null;
  for await (const ids of doubtful()) {
    const page = await unattended(deps, ids, now);
    if (page.length > 0) helpers ??= await holdersOf(deps.directory, 'RM_IT_HELP');
    // One that cannot be moved, because it is a helper's own, must not hold up the others.
    for (const id of page) if (await fallBackOne(deps, { id, helpers: helpers ?? [], now })) moved += 1;
  }
  return moved;
}

/** Those of these requests in whose waiting stage nobody asked could decide, by their ids. */
async function unattended(deps: RequestDependencies, ids: readonly string[], now: Date): Promise<string[]> {
  const which = sql`and r.id = any(${[...ids]}::uuid[]) and p.role <> 'RM_IT_HELP'`;
  const stages = await waitingRows(deps, now, which, ids.length);
  const asked = [...new Set(stages.flatMap((one) => one.asked))];
  const people = asked.length === 0 ? [] : await deps.directory.people({ ids: asked, emails: [] });
  const known = new Map(people.map((one) => [one.id, one]));
  const ableIn = await decidersNow(deps, stages, { known, now });
  return stages.filter((stage) => ableIn(stage).length === 0).map(({ id }) => id);
}

export interface Unattended {
  id: string;
  helpers: readonly Approver[];
  now: Date;
}

async function fallBackOne(deps: RequestDependencies, one: Unattended): Promise<boolean> {
  const planned = await plannedFallBack(deps, one);
  return planned !== null && (await writeChange(deps.db, planned));
}

/** The move of a request to RM-IT help; null where nobody of it may decide the request. */
export async function plannedFallBack(
  { db, deadlines }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  { id, helpers, now }: Unattended,
): Promise<Writing | null> {
  const row = await db.row<RequestRow>(
    selectRequests({ readerId: null, withEvents: false }, sql`where r.id = ${id}::uuid`),
  );
  if (row === undefined) return null;
  const { request: before } = foundRequest(row);
  const change = fallBack(before, helpers, { by: null, note: null, deadlines, now });
  return isRefusal(change) ? null : { before, change, sourceAddress: null };
}
