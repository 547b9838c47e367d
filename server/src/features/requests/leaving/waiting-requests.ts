import { sql } from '../../../adapters/db/sql.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { plannedFallBack } from '../help-desk/fall-back.ts';
import { outdated, plannedMove, waitingRows } from '../help-desk/hand-over.ts';
import type { Writing } from '../store/write-request.ts';
import { holdersOf } from '../submit/people-concerned.ts';
import { type Leaver, writeForLeaver } from './leaver-writes.ts';

/** The directory as it will be once this account is off, so that what is shown before is what is done. */
function withoutUseOf(directory: Directory, personId: string): Directory {
  const off = (one: DirectoryPerson): DirectoryPerson =>
    one.id === personId ? { ...one, enabled: false } : one;
  return {
    ...directory,
    people: async (by) => (await directory.people(by)).map(off),
    holders: async (role) => (await directory.holders(role)).filter(({ id }) => id !== personId),
  };
}

/**
 * Where each request that waits for this person goes: to those who are asked beside them, to others in the same role, to the
 * supervisor above, or to RM-IT help (rules deciding 6 and 19). What nobody may decide stays.
 */
export async function plannedHandOvers(
  deps: RequestDependencies,
  personId: string,
  { now, most }: { now: Date; most: number },
): Promise<Writing[]> {
  const later = { ...deps, directory: withoutUseOf(deps.directory, personId) };
  const page = await waitingRows(later, now, waitsFor(personId), most);
  const rows = await outdated(later, page, now);
  const helpers = rows.length === 0 ? [] : await holdersOf(later.directory, 'RM_IT_HELP');
  const planned: Writing[] = [];
  for (const row of rows) {
    const move =
      (await plannedMove(later, row, now)) ?? (await plannedFallBack(later, { id: row.id, helpers, now }));
    if (move !== null) planned.push(move);
  }
  return planned;
}

/** Hands them over, each on its own. */
export async function handOverWaiting(
  deps: RequestDependencies,
  leaver: Leaver,
  bounds: { now: Date; most: number },
): Promise<void> {
  for (const writing of await plannedHandOvers(deps, leaver.personId, bounds))
    await writeForLeaver(deps.db, leaver, writing, { fate: 'HANDED_OVER' });
}

/** That the request `r` waits for this person, beginning with `and`. */
export function waitsFor(personId: string) {
  return sql`and exists (select from portal.stage_person o where o.request_id = r.id and o.person_id = ${personId}
    and o.waiting_due_at is not null)`;
}
