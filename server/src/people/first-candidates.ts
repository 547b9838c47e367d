import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { mostCandidates } from '@portal/core/domain/requests/request-search.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { foundAmong } from './people-by-name.ts';

/**
 * The first of those who may be named, by name. An agency may have thousands of them, so nobody gets the whole list.
 * @param query.q what was typed to find somebody among them; without it all are meant
 */
export async function firstCandidates<Somebody extends { id: string; fullName: string }>(
  db: Queryable,
  people: readonly Somebody[],
  { q = '' }: { q?: string },
): Promise<{ people: Somebody[]; hasMorePeople: boolean }> {
  const found = q.trim() === '' ? people : await foundAmong(db, people, soughtWords(q));
  const byName = found.toSorted((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1));
  return { people: byName.slice(0, mostCandidates), hasMorePeople: byName.length > mostCandidates };
}
