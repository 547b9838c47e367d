import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { ownPageSize } from '@portal/core/domain/requests/visibility.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { batched } from '../../../adapters/db/batching.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { viewRequest } from './view.ts';

/** Own requests stay in the list this many days after they closed (rule requests 11). */
const closedDays = 90;

/** Which of their own requests somebody wants. */
interface OwnQuery {
  finished?: string;
  /** Id of the last request of the page before. */
  after?: string;
}

/** Reads one page of the caller's own requests (rule requests 11). */
type OwnLists = (caller: Caller, query?: OwnQuery) => Promise<RequestView[]>;

/** Each screen reads its first page, so those that are asked for at the same moment are read together. */
export function ownLists(deps: RequestDependencies): OwnLists {
  const firstPages = batched((asked: readonly FirstPage[]) => readFirstPages(deps.db, asked));
  return async (caller, { finished, after } = {}) => {
    const { person, now } = caller;
    const { userId } = person;
    const closedSince = plusDays(now, -closedDays);
    const rows =
      finished === undefined && after === undefined
        ? await firstPages({ personId: userId, closedSince })
        : await deps.db.rows<RequestRow>(
            finished === undefined
              ? ownRequests(userId, closedSince, after)
              : finishedRequests(userId, now, after),
          );
    return rows.map((row) => viewRequest(foundRequest(row), { deps, caller }));
  };
}

/** The rows of each page, in the order in which they were asked for. */
async function readFirstPages(db: Queryable, asked: readonly FirstPage[]): Promise<RequestRow[][]> {
  const rows = await db.rows<RequestRow & { ordinal: number }>(firstPagesOf(asked));
  const pages = asked.map((): RequestRow[] => []);
  for (const row of rows) pages[row.ordinal - 1]?.push(row);
  return pages;
}

/** The caller's open request of this type; an empty object where there is none (rule requests 22). */
export async function readPending(
  deps: RequestDependencies,
  caller: Caller,
  type: RequestType,
): Promise<Partial<RequestView>> {
  const { person, now } = caller;
  const row = await deps.db.row<RequestRow>(
    selectRequests(
      { readerId: person.userId },
      sql`where r.person_id = ${person.userId} and r.type = ${type} and r.is_open
        and (r.expires_at is null or r.expires_at > ${now}) order by r.submitted_at desc, r.id desc limit 1`,
    ),
  );
  return row === undefined ? {} : viewRequest(foundRequest(row), { deps, caller });
}

/** Whose first page, and since when closed requests belong to it. */
interface FirstPage {
  personId: string;
  closedSince: Date;
}

/** The first pages of all these, each row with the number of its page, from 1. */
function firstPagesOf(asked: readonly FirstPage[]): Statement {
  const people = asked.map(({ personId }) => personId);
  const moments = asked.map(({ closedSince }) => closedSince);
  return sql`select asked.ordinal, own.*
    from unnest(${people}::text[], ${moments}::timestamptz[]) with ordinality as asked(person_id, closed_since, ordinal)
    cross join lateral (${ownRequests(sql`asked.person_id`, sql`asked.closed_since`)}) as own
    order by asked.ordinal, own.submitted_at desc, own.id desc`;
}

/** Own requests: open ones, and those closed since the given moment. */
export function ownRequests(
  personId: string | Statement,
  closedSince: Date | Statement,
  after?: string,
): Statement {
  return pageOf(personId, sql`(r.is_open or r.closed_at > ${closedSince})`, after);
}

/** Own requests that are finished, those included whose time has run out and that wait for the sweep. */
function finishedRequests(personId: string, now: Date, after: string | undefined): Statement {
  return pageOf(personId, sql`(not r.is_open or r.expires_at <= ${now})`, after);
}

/** Newest first, after the given request; one that is not the person's own has nothing after it. */
function pageOf(personId: string | Statement, condition: Statement, after: string | undefined): Statement {
  const behind =
    after === undefined
      ? nothing
      : sql`and (r.submitted_at, r.id) < (select b.submitted_at, b.id from portal.request b
          where b.id = ${after}::uuid and b.person_id = ${personId})`;
  return selectRequests(
    { readerId: personId },
    sql`where r.person_id = ${personId} and ${condition} ${behind}
      order by r.submitted_at desc, r.id desc limit ${ownPageSize}`,
  );
}
