import { expect, test } from 'vitest';
import type { Remover } from '../people/managed-people.ts';
import { activeAccountRole, portalClientId, type PortalRole, portalRoles } from '../people/roles.ts';
import { partsOfPerson, personSections } from './person-sections.ts';

const person = { id: 'p', supervisorEmails: ['boss@agency.example'] };

function reader(roles: readonly PortalRole[], differing: Partial<Remover['person']> = {}): Remover {
  return {
    person: {
      id: 'r',
      email: 'boss@agency.example',
      emailVerified: true,
      enabled: true,
      realmRoles: [activeAccountRole],
      clientRoles: { [portalClientId]: roles },
      ...differing,
    },
    authorizes: ['a-app', 'b-app'],
    owns: ['b-app', 'c-app'],
  };
}

test('the person who sees all sees everybody, themselves included', () => {
  for (const role of ['RM_IT_HELP', 'SECURITY', 'PORTAL_ADMIN'] as const)
    for (const id of ['r', 'p'])
      expect(partsOfPerson(reader([role], { id }), person, [])).toEqual({
        sections: personSections,
        applications: null,
        hasWholeHistory: true,
      });
});

test('a supervisor sees their own people, without sessions', () => {
  const parts = partsOfPerson(reader(['SUPERVISOR']), person, []);
  expect(parts?.sections).toEqual(personSections.filter((section) => section !== 'SESSIONS'));
  expect(parts?.hasWholeHistory).toBe(false);
  expect(partsOfPerson(reader(['SUPERVISOR'], { emailVerified: false }), person, [])).toBeNull();
  expect(partsOfPerson(reader(['SUPERVISOR'], { email: 'other@agency.example' }), person, [])).toBeNull();
  expect(partsOfPerson(reader(['USER']), person, [])).toBeNull();
});

test('authorizers and owners see the applications that concern both, in each role its own', () => {
  const sharedBy = (roles: readonly PortalRole[], concerned: readonly string[]) =>
    partsOfPerson(reader(roles, { email: 'x@agency.example' }), person, concerned)?.applications ?? null;
  expect(sharedBy(['AUTHORIZER'], ['a-app', 'c-app', 'd-app'])).toEqual(['a-app']);
  expect(sharedBy(['PRODUCT_OWNER'], ['a-app', 'c-app'])).toEqual(['c-app']);
  expect(sharedBy(['AUTHORIZER', 'PRODUCT_OWNER'], ['a-app', 'b-app', 'c-app'])).toEqual([
    'a-app',
    'b-app',
    'c-app',
  ]);
  expect(sharedBy(['AUTHORIZER'], ['c-app'])).toBeNull();
  expect(sharedBy(['FILETRAIL_ADMIN'], ['a-app'])).toBeNull();
});

test('nobody sees anybody while locked or disabled, and nobody themself in a part', () => {
  const all = [...portalRoles];
  expect(partsOfPerson(reader(all, { realmRoles: [] }), person, ['a-app'])).toBeNull();
  expect(partsOfPerson(reader(all, { enabled: false }), person, ['a-app'])).toBeNull();
  expect(partsOfPerson(reader(['SUPERVISOR', 'AUTHORIZER'], { id: 'p' }), person, ['a-app'])).toBeNull();
});
