import { describedBy, type Person } from '@portal/core/domain/people/person.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';

/** Somebody in the directory as their own token would describe them. */
export function describedInDirectory(known: DirectoryPerson): Person {
  const resources = Object.entries(known.clientRoles).map(([client, roles]) => [client, { roles }]);
  return describedBy({
    ...known.attributes,
    sub: known.id,
    preferred_username: known.username,
    given_name: known.givenName,
    family_name: known.familyName,
    email: known.email,
    email_verified: known.emailVerified,
    realm_access: { roles: known.realmRoles },
    resource_access: Object.fromEntries(resources),
  });
}

/** The same; null without any role of the portal. */
export function personOfDirectory(known: DirectoryPerson): Person | null {
  const person = describedInDirectory(known);
  return person.portalRoles.length === 0 ? null : person;
}
