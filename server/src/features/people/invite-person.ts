import type { Invitation } from '@portal/core/contract/people/invitation.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { PeopleDependencies } from './dependencies.ts';

/**
 * Mails a link to choose a password by to somebody who has none yet (rule people-admission 4).
 * @throws RefusedCall NOT_FOUND, STALE_PERSON for anyone who has a password or is turned off, UNAVAILABLE where no link is mailed
 */
export async function invitePerson(
  { directory, links, wakeMail }: PeopleDependencies,
  { person: { userId: id, fullName: name }, sourceAddress, now }: Caller,
  personId: string,
): Promise<Invitation> {
  if (links === null) throw new RefusedCall('UNAVAILABLE');
  const person = await directory.person(personId);
  if (person === null) throw new RefusedCall('NOT_FOUND');
  const isInvited = await links.invite(personId, uuidV7(now), { id, name, sourceAddress });
  if (!isInvited) throw new RefusedCall('STALE_PERSON');
  wakeMail();
  return { email: person.email };
}
