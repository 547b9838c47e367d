import type { UserInfo } from '@portal/core/contract/people.ts';
import { shownAttributes } from '@portal/core/domain/people/profile/profile.ts';
import { RefusedCall } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../../dependencies.ts';

/** The caller's profile as the directory has it now (rule accounts 6). */
export async function readUserInfo(
  { directory }: Pick<RequestDependencies, 'directory'>,
  { person }: Pick<Caller, 'person'>,
): Promise<UserInfo> {
  const known = await directory.person(person.userId);
  if (known === null) throw new RefusedCall('NOT_ELIGIBLE');
  const { id: userId, username, givenName: firstName, familyName: lastName, email, attributes } = known;
  return { userId, username, firstName, lastName, email, attributes: shownAttributes(attributes) };
}
