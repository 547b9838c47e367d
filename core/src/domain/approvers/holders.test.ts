import { describe, expect, test } from 'vitest';
import { mayActAs } from '../people/rights/authority.ts';
import { roleToRemove } from '../people/managed-people.ts';
import { activeAccountRole, portalClientId, type PortalRole } from '../people/roles.ts';
import { holderReaders } from '../people/rights/holder-readers.ts';
import { namedApplications } from '../people/rights/named-applications.ts';
import { holderRemoval, holdersFileName, mayExportHolders } from './holders.ts';

const named = { authorizes: ['one', 'two'], owns: ['two', 'three'] };
const account = (
  portalRoles: readonly PortalRole[],
  realmRoles: readonly string[] = [activeAccountRole],
) => ({
  realmRoles,
  portalRoles,
});
const applicationsFor = (...given: Parameters<typeof account>) =>
  namedApplications((role) => mayActAs(account(...given), [role]), named);

test.each<[readonly PortalRole[], string[]]>([
  [['AUTHORIZER'], ['one', 'two']],
  [['PRODUCT_OWNER'], ['two', 'three']],
  [
    ['AUTHORIZER', 'PRODUCT_OWNER'],
    ['one', 'two', 'three'],
  ],
  [['SUPERVISOR', 'RM_IT_HELP', 'SECURITY', 'PORTAL_ADMIN', 'USER'], []],
])('%j acts for the applications that it is named for', (roles, applications) => {
  expect(applicationsFor(roles)).toEqual(applications);
  expect(applicationsFor(roles, [])).toEqual([]);
});

test('whose holders somebody sees, their access they may take away, and nobody else’s', () => {
  for (const roles of [[], ['AUTHORIZER'], ['PRODUCT_OWNER'], holderReaders] as const)
    for (const realmRoles of [[], [activeAccountRole]])
      for (const applicationId of ['one', 'two', 'three', 'four']) {
        const person = {
          id: 'me',
          email: 'me@agency.example',
          emailVerified: true,
          enabled: true,
          realmRoles,
        };
        const remover = { ...named, person: { ...person, clientRoles: { [portalClientId]: roles } } };
        const may = roleToRemove(remover, { id: 'other', supervisorEmails: [] }, applicationId) !== null;
        expect(may).toBe(applicationsFor(roles, realmRoles).includes(applicationId));
      }
});

describe('what is offered beside a role', () => {
  const given = { isOwn: false, isUnderWay: false, hasGrant: true, hasRemoval: true };
  test.each([
    [{}, 'OFFERED'],
    [{ isOwn: true }, 'OWN'],
    [{ isUnderWay: true }, 'UNDER_WAY'],
    [{ hasGrant: false }, 'OUTSIDE'],
    [{ hasRemoval: false }, 'NONE'],
    [{ isOwn: true, isUnderWay: true, hasGrant: false, hasRemoval: false }, 'OWN'],
  ] as const)('%j is %s', (differing, removal) => {
    expect(holderRemoval({ ...given, ...differing })).toBe(removal);
  });
});

test('the setting that ends the authorizers’ report ends their file, and that of an owner alone stays', () => {
  const may = (roles: readonly PortalRole[], isOn: boolean) =>
    mayExportHolders(account(roles), { isAuthorizerReportOn: isOn });
  for (const roles of [['AUTHORIZER'], ['PRODUCT_OWNER'], holderReaders] as const)
    expect(may(roles, true)).toBe(true);
  expect(may(['PRODUCT_OWNER'], false)).toBe(true);
  expect(may(['AUTHORIZER'], false)).toBe(false);
  expect(may(holderReaders, false)).toBe(false);
  expect(may(['SECURITY'], true)).toBe(false);
  expect(mayExportHolders(null, { isAuthorizerReportOn: true })).toBe(false);
});

test('a file is called by its day', () => {
  expect(holdersFileName('2026-11-28', 'csv')).toBe('Role_Holders_2026_11_28.csv');
});
