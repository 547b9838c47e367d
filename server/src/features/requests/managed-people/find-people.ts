import type { ManagedPeople } from '@portal/core/contract/requests/managed-people.ts';
import { isManagedBy } from '@portal/core/domain/people/managed-people.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { peopleByName } from '../../../people/people-by-name.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { holderOf, removerOf } from './remover-facts.ts';

/**
 * People whom the caller manages whose names, address or username have these words (rule people 18), by family name (rule changes 10).
 * @throws RefusedCall ACCOUNT_LOCKED, or NOT_ELIGIBLE for callers who manage nobody
 */
export async function findPeople(
  deps: RequestDependencies,
  caller: Caller,
  { q = '' }: { q?: string },
): Promise<ManagedPeople> {
  const { db, directory } = deps;
  const remover = await removerOf(deps, caller);
  const found = await peopleByName(db, soughtWords(q), mostPeopleSought + 1);
  const ids = found.slice(0, mostPeopleSought);
  const known = ids.length === 0 ? [] : await directory.people({ ids, emails: [] });
  const held = await db.rows<{ person_id: string; applications: string[] }>(sql`select person_id,
      array_agg(distinct application_id) as applications from portal.access_grant
    where person_id = any(${ids}::text[]) and ended_at is null group by person_id`);
  const heldBy = new Map(held.map((one) => [one.person_id, one.applications]));
  return {
    people: known
      .filter((person) => isManagedBy(remover, holderOf(person), heldBy.get(person.id) ?? []))
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map(viewPerson),
    hasMorePeople: found.length > mostPeopleSought,
  };
}

/** Somebody whom the caller manages, as far as it takes to tell them from others. */
export function viewPerson(person: DirectoryPerson): ManagedPeople['people'][number] {
  const { userId, username: userName, fullName, organization, email } = describedInDirectory(person);
  return { userId, userName, fullName, organization, email };
}
