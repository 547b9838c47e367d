import { describe, expect, test } from 'vitest';
import { activeAccountRole, portalClientId } from '../people/roles.ts';
import { approverState, holesFirst, isWithoutAuthorizer, refusalToName } from './approvers.ts';

const account = (
  roles: readonly string[],
  realmRoles: readonly string[] = [activeAccountRole],
  enabled = true,
) => ({ enabled, realmRoles, clientRoles: { [portalClientId]: roles } });

describe('the person who is named for an application', () => {
  test.each([
    ['USABLE', account(['USER', 'AUTHORIZER'])],
    ['NO_ROLE', account(['USER', 'PRODUCT_OWNER'])],
    ['NO_ROLE', account(['USER', 'PRODUCT_OWNER'], [])],
    ['LOCKED', account(['USER', 'AUTHORIZER'], [])],
    ['TURNED_OFF', account(['USER', 'AUTHORIZER'], [activeAccountRole], false)],
    ['GONE', null],
  ] as const)('is %s as an authorizer', (state, given) => {
    expect(approverState(given, 'AUTHORIZER')).toBe(state);
  });

  test('needs the role that they are named in', () => {
    expect(approverState(account(['PRODUCT_OWNER']), 'PRODUCT_OWNER')).toBe('USABLE');
    expect(approverState(account(['AUTHORIZER']), 'PRODUCT_OWNER')).toBe('NO_ROLE');
  });

  test('is somebody else, who can act', () => {
    expect(refusalToName('a', { id: 'b', state: 'USABLE' })).toBeNull();
    expect(refusalToName('a', { id: 'a', state: 'USABLE' })).toBe('OWN_ROLES');
    expect(refusalToName('a', { id: 'b', state: 'LOCKED' })).toBe('CANNOT_DECIDE');
  });
});

test('applications that lack an authorizer come first, the others as they were', () => {
  const usable = [{ state: 'LOCKED' }, { state: 'USABLE' }] as const;
  const locked = [{ state: 'LOCKED' }] as const;
  const applications = [
    { id: 'a', needsAuthorizer: true, authorizers: usable },
    { id: 'b', needsAuthorizer: true, authorizers: locked },
    { id: 'c', needsAuthorizer: false, authorizers: [] },
    { id: 'd', needsAuthorizer: true, authorizers: [] },
  ];
  expect(applications.filter(isWithoutAuthorizer).map(({ id }) => id)).toEqual(['b', 'd']);
  expect(holesFirst(applications).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
