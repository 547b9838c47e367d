import { expect, test } from 'vitest';
import { activeAccountRole, type PortalRole } from '../people/roles.ts';
import { scopeOf, seesFigureAbout } from './insight-readers.ts';

const reader = (...portalRoles: PortalRole[]) => ({
  id: 'me',
  realmRoles: [activeAccountRole],
  portalRoles,
  authorizes: ['one', 'two'],
  owns: ['two', 'three'],
});

test.each<[PortalRole[], ReturnType<typeof scopeOf>]>([
  [['SECURITY'], { of: 'ALL' }],
  [['RM_IT_HELP', 'AUTHORIZER'], { of: 'ALL' }],
  [['AUTHORIZER'], { of: 'OWN', applications: ['one', 'two'], asSupervisor: false }],
  [['PRODUCT_OWNER'], { of: 'OWN', applications: ['two', 'three'], asSupervisor: false }],
  [['SUPERVISOR'], { of: 'OWN', applications: [], asSupervisor: true }],
  [
    ['SUPERVISOR', 'AUTHORIZER', 'PRODUCT_OWNER'],
    { of: 'OWN', applications: ['one', 'two', 'three'], asSupervisor: true },
  ],
  [['USER', 'FILETRAIL_ADMIN', 'PORTAL_ADMIN'], { of: 'OWN', applications: [], asSupervisor: false }],
])('%j', (roles, scope) => {
  expect(scopeOf(reader(...roles))).toEqual(scope);
});

test('the person who is locked has none of it', () => {
  const locked = { ...reader('SECURITY', 'SUPERVISOR', 'AUTHORIZER'), realmRoles: [] };
  expect(scopeOf(locked)).toEqual({ of: 'OWN', applications: [], asSupervisor: false });
  expect(seesFigureAbout('other', locked)).toBe(false);
});

test('a figure about one person is for that person and for SECURITY', () => {
  expect(seesFigureAbout('me', reader('SUPERVISOR'))).toBe(true);
  expect(seesFigureAbout('other', reader('SECURITY'))).toBe(true);
  for (const role of ['RM_IT_HELP', 'AUTHORIZER', 'SUPERVISOR', 'PRODUCT_OWNER'] as const)
    expect(seesFigureAbout('other', reader(role))).toBe(false);
});
