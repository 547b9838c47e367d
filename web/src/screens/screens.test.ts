import { holderReaders } from '@portal/core/domain/people/rights/holder-readers.ts';
import { personFromClaims } from '@portal/core/domain/people/person.ts';
import { portalRoles } from '@portal/core/domain/people/roles.ts';
import { expect, test } from 'vitest';
import { screenAt } from './paths.ts';
import { isLockedOutOfScreen, isOffered, screenNames, screens, titleOf } from './screens.ts';

function person(...held: string[]) {
  return personWith(['RAPUser'], held);
}

function personWith(realmRoles: string[], held: string[]) {
  const found = personFromClaims({
    sub: '1',
    realm_access: { roles: realmRoles },
    resource_access: { 'rap-client': { roles: held } },
  });
  if (found === null) throw new Error('The claims are of nobody');
  return found;
}

test('every screen is found at its own address and at no other', () => {
  const addresses = screenNames.map((name) => {
    const { start, named } = screens[name].address;
    return named(start) === null ? `${start}/RAP-2026-000123` : start;
  });
  expect(addresses.map((address) => screenAt(address)?.name)).toEqual(screenNames);
  expect(screenAt('/rap-home/requests')).toBeNull();
  expect(screenAt('/rap-home/requests/RAP-2026-000123/more')).toBeNull();
});

test('a link to the desks is offered to the person who has one, to the applications and to the contact form to everybody', () => {
  const offered = (...given: Parameters<typeof person>) =>
    screenNames.filter((name) => isOffered(name, person(...given)));
  expect(screenNames.filter((name) => isOffered(name, null))).toEqual([
    'applications',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'PRODUCT_OWNER')).toEqual([
    'applications',
    'removeAccess',
    'holders',
    'insights',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'FILETRAIL_ADMIN')).toEqual([
    'applications',
    'manageRequests',
    'decisions',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'RM_IT_HELP')).toEqual([
    'applications',
    'manageRequests',
    'removeAccess',
    'findRequest',
    'insights',
    'decisions',
    'backgroundWork',
    'drift',
    'approvers',
    'confirmations',
    'people',
    'messages',
    'certificates',
    'accessDiagnosis',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'SECURITY')).toEqual([
    'applications',
    'findRequest',
    'reports',
    'insights',
    'trail',
    'drift',
    'people',
    'accessDiagnosis',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'PORTAL_ADMIN')).toEqual([
    'applications',
    'backgroundWork',
    'approvers',
    'confirmations',
    'people',
    'setup',
    'webhooks',
    'siteAlerts',
    'resources',
    'contact',
  ]);
  expect(offered('USER', 'SUPERVISOR')).toEqual([
    'applications',
    'manageRequests',
    'removeAccess',
    'reports',
    'insights',
    'decisions',
    'resources',
    'contact',
  ]);
});

test('role holders are shown to those who may read them', () => {
  expect(screens.holders.visibleTo).toEqual(holderReaders);
});

test('a screen is called the same in links and titles, one of many after what its path names', () => {
  expect(titleOf('login', 'en')).toBe('Applications');
  expect(titleOf('request', 'en', 'RAP-2026-000123')).toBe('Request RAP-2026-000123');
  expect(titleOf('request', 'es', 'RAP-2026-000123')).toBe('Solicitud RAP-2026-000123');
});

test('a locked person is offered no screen of a role, and each says that it is the lock', () => {
  const locked = personWith([], [...portalRoles]);
  expect(screenNames.filter((name) => isOffered(name, locked))).toEqual([
    'applications',
    'resources',
    'contact',
  ]);
  const ofRoles = screenNames.filter((name) => typeof screens[name].visibleTo !== 'string');
  expect(ofRoles.length).toBeGreaterThan(0);
  expect(screenNames.filter((name) => isLockedOutOfScreen(name, locked))).toEqual(ofRoles);
  const others = [person(...portalRoles), personWith([], ['USER']), null];
  for (const one of others) expect(screenNames.filter((name) => isLockedOutOfScreen(name, one))).toEqual([]);
});
