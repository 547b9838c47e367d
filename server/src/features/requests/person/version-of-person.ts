import { createHash } from 'node:crypto';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';

/** No directory counts the changes of a person, so their data serves as the version. */
export function versionOf({
  attributes,
  clientRoles,
  realmRoles,
  groups,
  ...plain
}: DirectoryPerson): string {
  const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists)
      .map(([name, values]) => [name, values.toSorted()])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const givenDecision = [
    plain.username,
    plain.email,
    plain.emailVerified,
    plain.enabled,
    plain.givenName,
    plain.familyName,
    sorted(attributes),
    sorted(clientRoles),
    realmRoles.toSorted(),
    groups.toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(givenDecision)).digest('base64url').slice(0, 22);
}
