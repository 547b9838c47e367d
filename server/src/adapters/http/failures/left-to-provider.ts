import {
  isLeftToProvider,
  type PeopleSource,
  type PeopleWrite,
} from '@portal/core/domain/people/actions/people-writes.ts';
import { RefusedCall } from './problem.ts';

/**
 * Refuses what is written at the identity provider and not here (rule people-elsewhere 2).
 * @throws RefusedCall DONE_AT_PROVIDER where there is such a write and no other
 */
export function refuseLeftToProvider(source: PeopleSource, writes: readonly PeopleWrite[]): void {
  if (writes.length > 0 && writes.every((write) => isLeftToProvider(write, source)))
    throw new RefusedCall('DONE_AT_PROVIDER');
}
