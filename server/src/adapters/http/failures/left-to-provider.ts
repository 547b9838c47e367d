import {
  isLeftToProvider,
  type PeoplePlace,
  type PeopleWrite,
} from '@portal/core/domain/people/actions/people-writes.ts';
import { RefusedCall } from './problem.ts';

/**
 * Refuses what is written at the identity provider and not here (rule people-elsewhere 2).
 * @throws RefusedCall DONE_AT_PROVIDER where there is such a write and no other
 */
export function refuseLeftToProvider(place: PeoplePlace, writes: readonly PeopleWrite[]): void {
  if (writes.length > 0 && writes.every((write) => isLeftToProvider(write, place)))
    throw new RefusedCall('DONE_AT_PROVIDER');
}
