import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import { mostListed, type PageSize } from '@portal/core/domain/reports/people-list.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement, verbatim } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { ReportDependencies } from '../dependencies.ts';
import { anyOf, firstPeople, type Part } from '../../../people/first-people.ts';
import { cursorOf, isTurned, orderOf, parseCursor } from '../../../people/list-order.ts';
import { listedValues, withLocksOf } from '../person-layout.ts';
import { afterGrant, grantKeys, grantOrder, grantsOf, withRequests } from './grant-layout.ts';
import { type AskedList, type ListedPeople, listedPeople } from './listed-people.ts';

/** One page of a list. */
export interface AskedPage extends AskedList {
  size?: PageSize;
  cursor?: string;
}

/** Of the first so many people so many must fit for all to be counted one after another, and not by an index. */
const [sampled, common] = [verbatim('500'), verbatim('50')];
/** Counted up to one more than is shown. */
const mostCounted = verbatim(String(mostListed + 1));

interface Row {
  id: string;
  username: string;
  k1: string;
  k2: string;
  k3?: string;
  k4?: string;
  k5?: string;
  k6?: string;
  cells: (string | null)[];
}

/** One page of who has what, and how many rows there are (rule reports 7). */
export async function readListPage(
  { db, applications }: ReportDependencies,
  asked: AskedPage,
  caller: Caller,
): Promise<PeoplePage> {
  return await readPageOf(db, await listedPeople(db, asked, { caller, applications }), asked);
}

/** One page of a list that is worked out already. */
export async function readPageOf(
  db: Queryable,
  list: ListedPeople,
  asked: Pick<AskedPage, 'sort' | 'size' | 'cursor'>,
): Promise<PeoplePage> {
  const isGrants = list.layout === 'grant';
  const after = parseCursor(asked.cursor, asked.sort, isGrants ? 7 : 3);
  const size = Number(asked.size ?? '25');
  const rows = await db.rows<Row>(
    pageOf(list, { sort: asked.sort, cursor: after, most: verbatim(String(size + 1)) }),
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const total = after === null && rows.length <= size ? rows.length : await countListed(db, list);
  return {
    columns: list.columns.map(({ id }) => id),
    items: page.map((row) => ({
      userId: row.id,
      username: row.username,
      cells: row.cells,
      key: [row.id, ...grantCursor(row)].join('/'),
    })),
    total: Math.min(total, mostListed),
    totalIsMinimum: total > mostListed,
    nextCursor:
      last === undefined || rows.length <= size
        ? null
        : cursorOf(asked.sort, [last.k1, last.k2, last.id, ...grantCursor(last)]),
  };
}

function grantCursor({ k3, k4 = '', k5 = '', k6 = '' }: Row): string[] {
  return k3 === undefined ? [] : [k3, k4, k5, k6];
}

function pageOf(list: ListedPeople, part: Part): Statement {
  const { columns, grants, layout, isShown, holds } = list;
  const found = { isShown, holds, isCursorIncluded: layout === 'grant' };
  const way = isTurned(part.sort) ? verbatim('desc') : nothing;
  const cells = sql`array[${listedValues(columns)}]::text[] as cells`;
  const people = sql`(${firstPeople(found, part)}) f join portal.person p on p.id = f.id`;
  const { by: inOrder, texts } = orderOf(part.sort);
  if (layout === 'person')
    return sql`select p.id, p.username, ${texts(verbatim('f'))}, ${cells} from ${people} ${withLocksOf(sql`p.id`)} order by ${inOrder}`;
  const [, , id, ...grant] = part.cursor ?? [];
  // The person at the cursor is read again, for the roles that come after it.
  const after = id === undefined ? nothing : sql`where p.id <> ${id} or ${afterGrant(grant)}`;
  return sql`with shown as (
      select f.k1, f.k2, g.*, p.id as person_id from ${people} ${grantsOf(grants)} ${after}
      order by f.k1 ${way}, f.k2 ${way}, p.id ${way}, ${grantOrder} limit ${part.most}
    ) select p.id, p.username, ${texts(verbatim('g'))}, ${grantKeys}, ${cells} from shown g join portal.person p on p.id = g.person_id
      ${withLocksOf(sql`p.id`)} ${withRequests} order by ${inOrder}, ${grantOrder}`;
}

/** How many rows a list has, counted up to one more than is shown. */
async function countListed(db: Queryable, { isShown, holds, layout, grants }: ListedPeople): Promise<number> {
  const fits = sql`${isShown} and ${anyOf(holds)}`;
  const found = holds.length === 0 ? [verbatim('true')] : holds.map((one) => one.found);
  const byIndex = found
    .map(
      (
        one,
      ) => sql`(select p.id from portal.person p where not (select is_common from sample) and ${isShown} and ${one}
        limit ${mostCounted})`,
    )
    .reduce((all, one) => sql`${all} union ${one}`);
  const counted =
    layout === 'person'
      ? sql`chosen`
      : sql`(select from chosen c join portal.person p on p.id = c.id ${grantsOf(grants)} limit ${mostCounted}) as held`;
  const row = await db.row<{ total: number }>(sql`with sample as materialized (
      select count(*) filter (where fits) >= ${common} as is_common
      from (select (${fits}) as fits from portal.person p order by ${orderOf('name').by} limit ${sampled}) as begun
    ), chosen as materialized (
      (select p.id from portal.person p where (select is_common from sample) and (${fits}) is true limit ${mostCounted})
      union all (${byIndex})
    ) select count(*)::int as total from ${counted}`);
  return row?.total ?? 0;
}
