import type { MovedPassword, MovedPerson } from '../../provider/moving/moved-person.ts';
import type { DefaultRoles } from '../admin/realm-names.ts';

/** Somebody as Keycloak reads them in a partial import, with the id that they keep. */
export function personToImport(person: MovedPerson, defaults: DefaultRoles): object {
  const { id, username, email, emailVerified, enabled, givenName, familyName, createdAt, password } = person;
  const { hasDefault, clientRoles } = withoutDefaults(person.clientRoles, defaults);
  return {
    id,
    username,
    email,
    emailVerified,
    enabled,
    firstName: givenName,
    lastName: familyName,
    createdTimestamp: createdAt.getTime(),
    attributes: person.attributes,
    credentials: password === null ? [] : [credential(password)],
    requiredActions: password?.mustChange === true ? ['UPDATE_PASSWORD'] : [],
    // An import gives nobody the default role by itself.
    realmRoles: [...person.realmRoles, ...(hasDefault ? [defaults.name] : [])],
    clientRoles,
    groups: person.groups,
  };
}

/** What comes with the default role is not given a second time. */
function withoutDefaults(
  clientRoles: MovedPerson['clientRoles'],
  { clientRoles: defaults }: DefaultRoles,
): { hasDefault: boolean; clientRoles: Record<string, string[]> } {
  const hasDefault = Object.entries(defaults).every(([client, roles]) =>
    roles.every((role) => clientRoles[client]?.includes(role) === true),
  );
  if (!hasDefault) return { hasDefault, clientRoles };
  const rest = Object.entries(clientRoles).map(
    ([client, roles]) => [client, roles.filter((role) => defaults[client]?.includes(role) !== true)] as const,
  );
  return { hasDefault, clientRoles: Object.fromEntries(rest.filter(([, roles]) => roles.length > 0)) };
}

/** Keycloak's own form of an Argon2 hash; the time decides when a password is too old. */
function credential({ hash, salt, memory, passes, parallelism, length, at }: MovedPassword): object {
  return {
    type: 'password',
    createdDate: at.getTime(),
    secretData: JSON.stringify({
      value: hash.toString('base64'),
      salt: salt.toString('base64'),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify({
      hashIterations: passes,
      algorithm: 'argon2',
      additionalParameters: {
        hashLength: [String(length)],
        memory: [String(memory)],
        type: ['id'],
        version: ['1.3'],
        parallelism: [String(parallelism)],
      },
    }),
  };
}
