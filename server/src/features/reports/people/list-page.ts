import type { PeoplePage } from '@portal/core/contract/downloads/people-list.ts';
import { type ListSort, mostListed, type PageSize } from '@portal/core/domain/reports/people-list.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement, verbatim } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { ReportDependencies } from '../dependencies.ts';
import { listedValues, withLocksOf } from '../person-layout.ts';
import { afterGrant, grantKeys, grantOrder, grantsOf, withRequests } from './grant-layout.ts';
import { afterPlace, cursorOf, isTurned, orderOf, placeOf } from './list-order.ts';
import { type AskedList, type ListedPeople, listedPeople } from './listed-people.ts';

/** One page of a list. */
export interface AskedPage extends AskedList {
  size?: PageSize;
  cursor?: string;
}

/** So many people are looked at in their order first: what fits many of them is found among these. */
const lookedAtFirst = verbatim('1000');
/** Of more people than this that an index names, the order is followed instead. */
const mostSorted = verbatim('5000');
/** Of the first so many people so many must fit for all to be counted one after another, and not by an index. */
const [sampled, common] = [verbatim('500'), verbatim('50')];
/** Counted up to one more than is told. */
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
  const list = await listedPeople(db, asked, { caller, applications });
  const isGrants = list.layout === 'grant';
  const place = placeOf(asked.cursor, asked.sort, isGrants ? 7 : 3);
  const size = Number(asked.size ?? '25');
  const rows = await db.rows<Row>(
    pageOf(list, { sort: asked.sort, place, most: verbatim(String(size + 1)) }),
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const total = place === null && rows.length <= size ? rows.length : await countListed(db, list);
  return {
    columns: list.columns.map(({ id }) => id),
    items: page.map((row) => ({
      ...{ userId: row.id, username: row.username, cells: row.cells },
      key: [row.id, ...grantPlace(row)].join('/'),
    })),
    total: Math.min(total, mostListed),
    totalIsMinimum: total > mostListed,
    nextCursor:
      last === undefined || rows.length <= size
        ? null
        : cursorOf(asked.sort, [last.k1, last.k2, last.id, ...grantPlace(last)]),
  };
}

function grantPlace({ k3, k4 = '', k5 = '', k6 = '' }: Row): string[] {
  return k3 === undefined ? [] : [k3, k4, k5, k6];
}

/** Which part of a list is wanted. */
interface Part {
  sort: ListSort | undefined;
  place: readonly string[] | null;
  most: Statement;
}

function pageOf(list: ListedPeople, part: Part): Statement {
  const { columns, grants, layout } = list;
  const way = isTurned(part.sort) ? verbatim('desc') : nothing;
  const cells = sql`array[${listedValues(columns)}]::text[] as cells`;
  const people = sql`(${firstPeople(list, part)}) f join portal.person p on p.id = f.id`;
  const { by: inOrder, texts } = orderOf(part.sort);
  if (layout === 'person')
    return sql`select p.id, p.username, ${texts(verbatim('f'))}, ${cells} from ${people} ${withLocksOf(sql`p.id`)} order by ${inOrder}`;
  const [, , id, ...grant] = part.place ?? [];
  // The person at the place is looked at again, for the roles that come after it.
  const after = id === undefined ? nothing : sql`where p.id <> ${id} or ${afterGrant(grant)}`;
  return sql`with shown as (
      select f.k1, f.k2, g.*, p.id as person_id from ${people} ${grantsOf(grants)} ${after}
      order by f.k1 ${way}, f.k2 ${way}, p.id ${way}, ${grantOrder} limit ${part.most}
    ) select p.id, p.username, ${texts(verbatim('g'))}, ${grantKeys}, ${cells} from shown g join portal.person p on p.id = g.person_id
      ${withLocksOf(sql`p.id`)} ${withRequests} order by ${inOrder}, ${grantOrder}`;
}

/**
 * Ids and keys of the first people of a part, whichever filters it has, at a cost that does not depend on how many people there are: what
 * many have is found among the first in the order; what few have is found by its index and put in order; between these the order is followed.
 */
function firstPeople({ isShown, holds, layout }: ListedPeople, { sort, place, most }: Part): Statement {
  const { by, keys } = orderOf(sort);
  const way = isTurned(sort) ? verbatim('desc') : nothing;
  const after = afterPlace(sort, place, layout === 'grant');
  const fits = sql`${isShown} and ${anyOf(holds)}`;
  const found = holds.length === 0 ? [verbatim('true')] : holds;
  // The place is asked of those that were found: together with a filter, it would have the order followed however few there are.
  const byIndex = found
    .map(
      (
        one,
      ) => sql`(select p.id, p.family_name, p.given_name, p.created_at, p.signed_in_at from portal.person p
        where (select not is_enough from tried) and ${isShown} and ${one} limit ${mostSorted})`,
    )
    .reduce((all, one) => sql`${all} union ${one}`);
  return sql`with looked as materialized (
      select p.id, ${keys}, (${fits}) as fits from portal.person p where true ${after} order by ${by} limit ${lookedAtFirst}
    ), tried as materialized (
      select count(*) filter (where fits) >= ${most} or count(*) < ${lookedAtFirst} as is_enough from looked
    ), named as materialized (${byIndex}), few as materialized (select count(*) < ${mostSorted} as is_few from named)
    select id, k1, k2 from (
      select id, k1, k2 from looked where fits and (select is_enough from tried)
      union all select p.id, ${keys} from named p where (select is_few from few) ${after}
      union all (select p.id, ${keys} from portal.person p where not (select is_few from few) and (${fits}) is true ${after}
        order by ${by} limit ${most})
    ) p order by k1 ${way}, k2 ${way}, id ${way} limit ${most}`;
}

/** Whether one of the conditions holds; true where there are none. */
export function anyOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0
    ? sql`true`
    : sql`(${conditions.reduce((all, one) => sql`${all} or ${one}`)})`;
}

/** How many rows a list has, counted up to one more than is told. */
async function countListed(db: Queryable, { isShown, holds, layout, grants }: ListedPeople): Promise<number> {
  const fits = sql`${isShown} and ${anyOf(holds)}`;
  const found = holds.length === 0 ? [verbatim('true')] : holds;
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
