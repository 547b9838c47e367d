import type { Application, Language } from '@portal/core/domain/catalogue/application.ts';
import { type CalledSo, calledSo } from '@portal/core/domain/catalogue/called-so.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';

/** What somebody looks for in a list of requests: a person by name, part of a number or a role, an application or a role by what it is called. */
export interface SoughtRequests {
  /** As a `tsquery`. */
  name: string;
  /** As a pattern of `like`. */
  part: string;
  called: CalledSo;
}

/**
 * @param q as it was typed
 * @param language the language of the names that are searched
 * @returns null where nothing was typed
 */
export function soughtIn(
  applications: ReadonlyMap<string, Application>,
  { q = '', language = 'en' }: { q?: string | undefined; language?: Language | undefined },
): SoughtRequests | null {
  const text = q.trim();
  if (text === '') return null;
  return {
    name: nameQuery(soughtWords(text)),
    part: `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    called: calledSo([...applications.values()], text, language),
  };
}

/** Every role that a request (`r`) names: what a change or a removal takes away is in no answer. */
const rolesNamed = sql`array(select jsonb_array_elements_text(r.answers->'role')) || r.add_roles || r.remove_roles`;

/** The part of `where` that keeps the requests (`r`) that were looked for, all of them where nothing was. */
export function isSought(sought: SoughtRequests | null): Statement {
  if (sought === null) return nothing;
  const { name, part, called } = sought;
  return sql`and (${isAskedUnder(name)}
    or r.number ilike ${part} or array_to_string(${rolesNamed}, ' ') ilike ${part}
    or r.application_id = any(${[...called.applications]}::text[])
    or exists (select from unnest(${called.roles.map((one) => one.applicationId)}::text[],
        ${called.roles.map((one) => one.role)}::text[]) as one (application_id, role)
      where one.application_id = r.application_id
        and (r.answers->'role' ? one.role or one.role = any(r.add_roles) or one.role = any(r.remove_roles))))`;
}

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
