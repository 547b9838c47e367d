import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type AccountToAdd, attributesOfAccount } from '../../ports/new-accounts.ts';
import { defaultRole } from './realm-rules.ts';

/** An account as Keycloak reads it in a partial import, with the id that it is to have. */
export function personRepresentation(
  person: AccountToAdd,
  { password, now }: { password: string; now: Date },
): object {
  const { id, username, email, givenName, familyName, isEmailVerified = true, groups = [] } = person;
  return {
    id,
    username,
    email,
    firstName: givenName,
    lastName: familyName,
    enabled: true,
    emailVerified: isEmailVerified,
    attributes: attributesOfAccount(person, now),
    credentials: [{ type: 'password', value: password, temporary: false }],
    // An import gives nobody the default role by itself.
    realmRoles: [...new Set([...person.realmRoles, ...(hasPortalAccess(person) ? [defaultRole] : [])])],
    clientRoles: person.clientRoles,
    groups: [...groups],
  };
}

/** `USER` on the portal's client is what the default role is made of. */
function hasPortalAccess({ clientRoles }: AccountToAdd): boolean {
  return clientRoles[portalClientId]?.includes('USER') ?? false;
}
