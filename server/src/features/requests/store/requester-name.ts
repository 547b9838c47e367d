import { sql, type Statement } from '../../../adapters/db/sql.ts';

/**
 * That the name under which a request `r` was asked for has all these words. Names are kept as words a moment after the request;
 * until then they are worked out. A value and not `exists`, for which PostgreSQL may look through all names there are.
 * @param words a `tsquery`, see `nameQuery`
 */
export function isAskedUnder(words: string): Statement {
  return sql`(coalesce((select n.search_words from portal.requester_name n
    where n.person_id = r.person_id and n.name = r.person_name), array_to_tsvector(portal.name_words(r.person_name)))
    @@ ${words}::tsquery)`;
}
