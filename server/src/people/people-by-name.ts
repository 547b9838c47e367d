import type { SoughtWord } from '@portal/core/domain/people/names/name-search.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { nameQuery } from '../adapters/db/name-query.ts';
import { sql } from '../adapters/db/sql.ts';

/** How many people by name are tried one by one first: what fits a third of all people is found among them. */
const triedFirst = 300;

/** Of more people than this with the words, any so many are put in order. */
const mostSorted = 2_000;

/**
 * Subject ids of people, disabled ones included, whose names, address or username have all of these words (rule people 18). What
 * it costs does not depend on how many people there are: words that many have are found among the first by name, others by the
 * index of words.
 * @param words without words nobody is found
 * @param limit how many at most, 100 or so, by family name
 */
export async function peopleByName(
  db: Queryable,
  words: readonly SoughtWord[],
  limit: number,
): Promise<string[]> {
  if (words.length === 0) return [];
  const query = nameQuery(words);
  const columns = sql`p.family_name, p.given_name, p.id`;
  const found = await db.rows<{ id: string }>(sql`with tried as materialized (
      select ${columns}, p.search_words from portal.person p order by ${columns} limit ${triedFirst}
    ), common as materialized (
      select ${columns} from tried p where p.search_words @@ ${query}::tsquery limit ${limit}
    ), matched as (
      select ${columns} from portal.person p where (select count(*) from common) < ${limit}
        and p.search_words @@ ${query}::tsquery limit ${mostSorted}
    )
    select p.id from (select * from common where (select count(*) from common) >= ${limit}
      union all select * from matched) p order by ${columns} limit ${limit}`);
  return found.map(({ id }) => id);
}

/**
 * Those of these people whose names, address or username have all of these words (rule people 18).
 * @param words without words nobody is found
 */
export async function foundAmong<Somebody extends { id: string }>(
  db: Queryable,
  people: readonly Somebody[],
  words: readonly SoughtWord[],
): Promise<Somebody[]> {
  if (words.length === 0 || people.length === 0) return [];
  const found = await db.rows<{ id: string }>(sql`select p.id from portal.person p
    where p.id = any(${people.map(({ id }) => id)}::text[]) and p.search_words @@ ${nameQuery(words)}::tsquery`);
  const ids = new Set(found.map(({ id }) => id));
  return people.filter(({ id }) => ids.has(id));
}
