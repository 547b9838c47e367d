import { closeGone } from '@portal/core/domain/requests/deeds/cancel.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { nothing, sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** How many people the directory is asked about at a time. */
const pageSize = 500;

type Dependencies = Pick<RequestDependencies, 'db' | 'directory' | 'shared'>;

/** Closes the open requests of people whom the directory knows no more (rule requests 24); returns how many. */
export async function closeRequestsOfGone(deps: Dependencies, now: Date): Promise<number> {
  let closed = 0;
  let page = await asking(deps, '');
  while (page.length > 0) {
    const known = new Set((await deps.directory.useOf(page)).map(({ id }) => id));
    for (const id of page.filter((one) => !known.has(one))) closed += await closeAllOf(deps, id, now);
    page = page.length < pageSize ? [] : await asking(deps, page.at(-1) ?? '');
  }
  return closed;
}

/** The next people with open requests. */
async function asking({ db }: Dependencies, after: string): Promise<string[]> {
  const rows = await db.rows<{ person_id: string }>(sql`select distinct person_id from portal.request
    where is_open and person_id > ${after} order by person_id limit ${pageSize}`);
  return rows.map((row) => row.person_id);
}

/** Each on its own: one that somebody moves at the same moment stops none of the others, and waits for the next round. */
async function closeAllOf(deps: Dependencies, personId: string, now: Date): Promise<number> {
  const rows = await deps.db.rows<RequestRow>(
    selectRequests({ readerId: null, withEvents: false }, sql`where r.person_id = ${personId} and r.is_open`),
  );
  let closed = 0;
  for (const row of rows) if ((await closeOfGone(deps, foundRequest(row).request, now)) !== null) closed += 1;
  return closed;
}

/** The request closed because its person is gone; null where they are not, or it has been moved meanwhile. */
export async function closeOfGone(
  { db, directory, shared }: Dependencies,
  before: Request,
  now: Date,
): Promise<Request | null> {
  const personId = before.person.id;
  const change = closeGone(before, now);
  if (isRefusal(change) || (await directory.person(personId)) !== null) return null;
  const condition = shared === null ? nothing : sql`and not ${shared.stillKnows(personId)}`;
  return (await writeChange(db, { before, change, sourceAddress: null, condition })) ? change.after : null;
}
