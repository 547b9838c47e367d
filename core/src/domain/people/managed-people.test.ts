import { expect, test } from 'vitest';
import { managesPeople, isManagedBy, listsInitiated, type Remover, roleToRemove } from './managed-people.ts';
import { type PortalRole, portalClientId, portalRoles } from './roles.ts';

const nora = { id: 'nora', supervisorEmails: ['dana@agency.example'] };

function remover(roles: readonly PortalRole[], differing: Partial<Remover> = {}): Remover {
  const dana = { id: 'dana', email: 'dana@agency.example', emailVerified: true, enabled: true };
  return {
    person: { ...dana, realmRoles: ['RAPUser'], clientRoles: { [portalClientId]: roles } },
    authorizes: [],
    owns: [],
    ...differing,
  };
}

test('a supervisor takes any access of own reports away, and nobody else’s', () => {
  const dana = remover(['SUPERVISOR']);
  expect(roleToRemove(dana, nora, 'hll-app')).toBe('SUPERVISOR');
  expect(roleToRemove(dana, { ...nora, supervisorEmails: ['morgan@agency.example'] }, 'hll-app')).toBeNull();
  expect(
    roleToRemove({ ...dana, person: { ...dana.person, emailVerified: false } }, nora, 'hll-app'),
  ).toBeNull();
});

test.each([
  ['AUTHORIZER', 'authorizes'],
  ['PRODUCT_OWNER', 'owns'],
] as const)('%s takes away what they answer for, no matter who has it', (role, what) => {
  const right = remover([role], { [what]: ['hll-app'] });
  const stranger = { ...nora, supervisorEmails: [] };
  expect(roleToRemove(right, stranger, 'hll-app')).toBe(role);
  expect(roleToRemove(right, stranger, 'p4-app')).toBeNull();
  expect(roleToRemove(remover(['USER'], { [what]: ['hll-app'] }), stranger, 'hll-app')).toBeNull();
  expect(isManagedBy(right, stranger, ['p4-app', 'hll-app'])).toBe(true);
  expect(isManagedBy(right, stranger, ['p4-app'])).toBe(false);
  expect(isManagedBy(right, stranger, [])).toBe(false);
});

test.each(['RM_IT_HELP', 'SECURITY'] as const)('%s takes any access of anybody away', (role) => {
  const stranger = { ...nora, supervisorEmails: [] };
  expect(roleToRemove(remover([role]), stranger, 'p4-app')).toBe(role);
  expect(isManagedBy(remover([role]), stranger, [])).toBe(true);
});

test.each(['USER', 'FILETRAIL_ADMIN', 'PORTAL_ADMIN'] as const)('%s manages nobody', (role) => {
  expect(managesPeople({ realmRoles: ['RAPUser'], portalRoles: [role] })).toBe(false);
  expect(roleToRemove(remover([role]), nora, 'hll-app')).toBeNull();
});

test('nobody does it for themselves, with a locked account, or with one that is disabled', () => {
  const dana = remover([...portalRoles], { authorizes: ['hll-app'], owns: ['hll-app'] });
  expect(roleToRemove(dana, { ...nora, id: 'dana' }, 'hll-app')).toBeNull();
  for (const differing of [{ realmRoles: [] }, { enabled: false }])
    expect(roleToRemove({ ...dana, person: { ...dana.person, ...differing } }, nora, 'hll-app')).toBeNull();
});

test('the nearest role counts', () => {
  expect(roleToRemove(remover(['RM_IT_HELP', 'SUPERVISOR']), nora, 'hll-app')).toBe('SUPERVISOR');
  expect(roleToRemove(remover(['SECURITY', 'RM_IT_HELP']), nora, 'hll-app')).toBe('RM_IT_HELP');
});

test('a supervisor finds own reports who hold nothing', () => {
  expect(isManagedBy(remover(['SUPERVISOR']), nora, [])).toBe(true);
});

test('only three roles list what they started for others', () => {
  const listing = portalRoles.filter((role) =>
    listsInitiated({ realmRoles: ['RAPUser'], portalRoles: [role] }),
  );
  expect(listing).toEqual(['SUPERVISOR', 'AUTHORIZER', 'PRODUCT_OWNER']);
});
