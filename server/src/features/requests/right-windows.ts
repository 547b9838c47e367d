import { hasPortalRole } from '@portal/core/domain/people/person.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { hasPlace } from './approvers.ts';
import type { ReadWith } from './dependencies.ts';
import { actsFor } from './facts-for-rules.ts';
import type { RequestRecord } from './record.ts';

/**
 * The request as read, with only those of the reader's times of standing in in which both sides are supervisors at this
 * moment: whoever is none takes no place, and there is no place to take of somebody who is disabled or lost the role.
 * A locked account is stood in for.
 */
export async function withRightWindows<R extends RequestRecord>(
  { directory, q }: ReadWith,
  record: R,
  { person, now }: Pick<Caller, 'person' | 'now'>,
): Promise<R> {
  const ids = actsFor(record, now);
  if (ids.length === 0) return record;
  if (!hasPortalRole(person, 'SUPERVISOR')) return { ...record, reader_windows: [] };
  const right = await supervisorsAmong({ directory, q }, ids);
  return {
    ...record,
    reader_windows: record.reader_windows.filter((one) => right.includes(one.delegatorId)),
  };
}

/** Which of these still have a place to take. */
export async function supervisorsAmong(
  { directory, q }: ReadWith,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await directory.people({ ids, emails: [] }, q);
  return ids.filter((id) => known.some((one) => one.id === id && hasPlace(one)));
}
