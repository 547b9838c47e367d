import type { ListSort } from '@portal/core/domain/reports/people-list.ts';
import { nothing, sql, type Statement, verbatim } from '../adapters/db/sql.ts';
import { afterCursor, isTurned, orderOf } from './list-order.ts';

/** How many people are checked in their order first: what fits many of them is found among these. */
const lookedAtFirst = verbatim('1000');
/** Of more people than this that an index names, the order is followed instead. */
const mostSorted = verbatim('5000');

/** A condition on what somebody (`p`) holds, in two forms. */
export interface HeldCondition {
  /** Asked of one person after the other: costs the same however many there are who hold it. */
  asked: Statement;
  /** By which all of them are found, with an index of its own. */
  found: Statement;
}

/** Which people of the list (`p`) are wanted. */
export interface SoughtPeople {
  /** The condition that somebody is; its values are texts. */
  isShown: Statement;
  /** Further conditions of which one must hold; left out where there are none. */
  holds?: readonly HeldCondition[];
  /** Whether the person at the cursor is included. */
  isCursorIncluded?: boolean;
}

/** Which part of a list is wanted. */
export interface Part {
  sort: ListSort | undefined;
  cursor: readonly string[] | null;
  most: Statement;
}

/**
 * Ids and keys of the first people of a part, whichever filters it has, at a cost that does not depend on how many people there are: what
 * many have is found among the first in the order; what few have is found by its index and put in order; between these the order is followed.
 */
export function firstPeople(
  { isShown, holds = [], isCursorIncluded = false }: SoughtPeople,
  { sort, cursor, most }: Part,
): Statement {
  const { by, keys } = orderOf(sort);
  const way = isTurned(sort) ? verbatim('desc') : nothing;
  const after = afterCursor(sort, cursor, isCursorIncluded);
  const fits = sql`${isShown} and ${anyOf(holds)}`;
  const found = holds.length === 0 ? [verbatim('true')] : holds.map((one) => one.found);
  // The cursor is applied to those that were found: together with a filter, it would have the order followed however few there are.
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
export function anyOf(conditions: readonly HeldCondition[]): Statement {
  return conditions.length === 0
    ? sql`true`
    : sql`(${conditions.map(({ asked }) => asked).reduce((all, one) => sql`${all} or ${one}`)})`;
}
