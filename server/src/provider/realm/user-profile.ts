import type { RealmAttribute } from './attributes.ts';

/** Keycloak fills in the label of a built-in field from its own texts. */
const label = (name: string): string => `\${${name}}`;

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const needed = { required: { roles: ['user'] } };
const personName = { length: { max: 255 }, 'person-name-prohibited-characters': {} };

/** Anyone who has one name has it as the family name, so the given name is not needed (rule people 5). */
const builtIn = [
  {
    name: 'username',
    displayName: label('username'),
    validations: {
      length: { min: 3, max: 255 },
      'username-prohibited-characters': {},
      'up-username-not-idn-homograph': {},
    },
    permissions: { view: ['admin', 'user'], edit: ['admin'] },
  },
  {
    name: 'email',
    displayName: label('email'),
    ...needed,
    validations: { length: { max: 255 }, email: {} },
    permissions: everybody,
  },
  { name: 'firstName', displayName: label('firstName'), validations: personName, permissions: everybody },
  {
    name: 'lastName',
    displayName: label('lastName'),
    ...needed,
    validations: personName,
    permissions: everybody,
  },
];

/** How many values a list can have. */
const mostValues = 200;

/**
 * The people of the realm as Keycloak's user profile describes them. All attributes are written by the portal, not by their
 * owners: what access depends on is changed by a request there.
 */
export function userProfile(attributes: readonly RealmAttribute[]): object {
  const own = attributes.map(({ name, isList, longest, isShownToOwner }) => ({
    name,
    ...(isList ? { multivalued: true } : {}),
    validations: {
      length: { max: longest },
      ...(isList ? { multivalued: { max: String(mostValues) } } : {}),
    },
    permissions: { view: isShownToOwner ? ['admin', 'user'] : ['admin'], edit: ['admin'] },
  }));
  // What an agency's own programs keep about people stays, and only administrators see it.
  return { unmanagedAttributePolicy: 'ADMIN_EDIT', attributes: [...builtIn, ...own] };
}
