import { type Holder, type Remover, removingRoles } from '@portal/core/domain/people/managed-people.ts';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import { supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { readNamedFor } from '../../../rights/named-for.ts';
import { refuseWithoutRole, whoMayEnter } from '../../../rights/rights-of-roles.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';

type ReadWith = Pick<RequestDependencies, 'db' | 'directory'>;

/**
 * The caller with the facts that say whose access they manage, as directory and portal know them at this moment.
 * @throws RefusedCall ACCOUNT_LOCKED, NOT_ELIGIBLE for callers who manage nobody, or UNAUTHENTICATED for anyone who is gone
 */
export async function removerOf({ db, directory }: ReadWith, { person }: Caller): Promise<Remover> {
  const { userId } = person;
  const known = whoMayEnter(await directory.person(userId));
  refuseWithoutRole(authorityIn(known), removingRoles);
  return { person: known, ...(await readNamedFor(db, userId)) };
}

/** Somebody as the rule about managed people sees them. */
export function holderOf(person: DirectoryPerson): Holder {
  return { id: person.id, supervisorEmails: supervisorEmailsOf(person) };
}

/**
 * The person with this username.
 * @throws RefusedCall NOT_FOUND, the same as for somebody whom the caller does not manage
 */
export async function personNamed(
  { directory }: Pick<ReadWith, 'directory'>,
  userName: string,
): Promise<DirectoryPerson> {
  const [person] = await directory.people({ ids: [], emails: [], usernames: [userName] });
  if (person === undefined) throw new RefusedCall('NOT_FOUND');
  return person;
}
