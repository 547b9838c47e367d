import { describe, expect, test } from 'vitest';
import { desksOf, isLockedOutOf, mayActAs, refusalToAct, refusalWhenLocked } from './authority.ts';
import { decidingRoles, portalRoles } from '../roles.ts';

const open = (...held: string[]) => ({ realmRoles: ['RAPUser'], portalRoles: held });
const locked = (...held: string[]) => ({ realmRoles: [], portalRoles: held });

describe.each(portalRoles)('%s', (role) => {
  test('is used while the account is open, and not by the person who lacks it', () => {
    expect(refusalToAct(open('USER', role), [role])).toBeNull();
    const others = portalRoles.filter((one) => one !== role);
    expect(refusalToAct(open(...others), [role])).toBe('NOT_ELIGIBLE');
    expect(refusalToAct(open(...others), [])).toBe('NOT_ELIGIBLE');
  });

  test('ends with a lock, but for USER', () => {
    const refused = role === 'USER' ? null : 'ACCOUNT_LOCKED';
    expect(refusalToAct(locked('USER', role), [role])).toBe(refused);
    expect(mayActAs(locked('USER', role), [role])).toBe(refused === null);
  });
});

test('one of several roles is enough', () => {
  expect(mayActAs(open('SECURITY'), ['RM_IT_HELP', 'SECURITY'])).toBe(true);
  expect(mayActAs(null, portalRoles)).toBe(false);
});

test('a lock is reported before a missing role', () => {
  expect(refusalToAct(locked('USER'), ['PORTAL_ADMIN'])).toBe('ACCOUNT_LOCKED');
});

test('the desks are those that can be used now, in the order of the menu', () => {
  expect(desksOf(open(...decidingRoles.toReversed(), 'USER'))).toEqual(decidingRoles);
  expect(desksOf(open('USER', 'SECURITY'))).toEqual([]);
  expect([desksOf(locked(...decidingRoles)), desksOf(null)]).toEqual([[], []]);
});

test('locked out is the person who could act without the lock', () => {
  expect(isLockedOutOf(locked('USER', 'AUTHORIZER'), decidingRoles)).toBe(true);
  expect(isLockedOutOf(locked('USER'), decidingRoles)).toBe(false);
  expect(isLockedOutOf(open('USER', 'AUTHORIZER'), decidingRoles)).toBe(false);
});

test('what is one’s own and ends with a lock', () => {
  expect([refusalWhenLocked(open()), refusalWhenLocked(locked())]).toEqual([null, 'ACCOUNT_LOCKED']);
});
