import { closeGone } from '@portal/core/domain/requests/transitions/cancel.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** How many people are looked at by one statement. */
const pageSize = 500;

type Dependencies = Pick<RequestDependencies, 'db' | 'directory' | 'shared'>;

/** Closes the open requests of people whom the directory knows no more (rule requests 24); returns how many. */
export async function closeRequestsOfGone(deps: Dependencies, now: Date): Promise<number> {
  let closed = 0;
  let page = await deps.db.rows<Asking>(askingAfter(''));
  while (page.length > 0) {
    const doubtful = page.filter(({ isListed }) => !isListed).map(({ personId }) => personId);
    const found = doubtful.length === 0 ? [] : await deps.directory.useOf(doubtful);
    const known = new Set(found.map(({ id }) => id));
    for (const id of doubtful.filter((one) => !known.has(one))) closed += await closeAllOf(deps, id, now);
    page = page.length < pageSize ? [] : await deps.db.rows<Asking>(askingAfter(page.at(-1)?.personId ?? ''));
  }
  return closed;
}

/** Somebody with an open request. */
interface Asking {
  personId: string;
  /** The list of people is known to have them; about others the directory is asked. */
  isListed: boolean;
}

/** The next people with open requests. */
export function askingAfter(after: string): Statement {
  return sql`with looked as materialized (select distinct person_id from portal.request
      where is_open and person_id > ${after} order by person_id limit ${pageSize})
    select person_id as "personId",
      exists (select from portal.person k where k.id = person_id and k.as_of is null) as "isListed" from looked order by person_id`;
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
