import { describe, expect, test } from 'vitest';
import {
  canAct,
  canActAs,
  canDecideIn,
  canBeActedFor,
  holds,
  isKnownAt,
  isSupervisorAt,
  type KnownPerson,
  narrowedTo,
  supervisorEmailsOf,
} from './known-person.ts';

const dana: KnownPerson = {
  id: 'dana',
  email: 'dana@agency.example',
  emailVerified: true,
  enabled: true,
  realmRoles: ['RAPUser'],
  clientRoles: { 'rap-client': ['USER', 'SUPERVISOR'] },
};
const disabled = { ...dana, enabled: false };
const locked = { ...dana, realmRoles: [] };
const noSupervisor = { ...dana, clientRoles: { 'rap-client': ['USER'], 'p4-app': ['SUPERVISOR'] } };

describe('who can act', () => {
  test('is enabled and not locked', () => {
    expect([dana, disabled, locked].map(canAct)).toEqual([true, false, false]);
  });

  test('in a role of the portal holds it there: the same name elsewhere is something else', () => {
    expect(holds(dana, 'SUPERVISOR')).toBe(true);
    expect(holds(dana, 'AUTHORIZER')).toBe(false);
    expect(holds(noSupervisor, 'SUPERVISOR')).toBe(false);
    expect(holds({ clientRoles: {} }, 'SUPERVISOR')).toBe(false);
    expect([dana, disabled, locked, noSupervisor].map((one) => canActAs(one, 'SUPERVISOR'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('decides in a stage of that role, as an authorizer where they are named', () => {
    const both = { ...dana, clientRoles: { 'rap-client': ['SUPERVISOR', 'AUTHORIZER'] } };
    expect([true, false].map((isNamed) => canDecideIn(both, 'SUPERVISOR', isNamed))).toEqual([true, true]);
    expect([true, false].map((isNamed) => canDecideIn(both, 'AUTHORIZER', isNamed))).toEqual([true, false]);
    expect(
      [undefined, dana, { ...both, enabled: false }].map((one) => canDecideIn(one, 'AUTHORIZER', true)),
    ).toEqual([false, false, false]);
  });

  test('a locked supervisor can have an alternate, a disabled or former one cannot', () => {
    expect([dana, locked, disabled, noSupervisor].map(canBeActedFor)).toEqual([true, true, false, false]);
  });
});

describe('whose an address is', () => {
  const emails = ['somebody@agency.example', dana.email];

  test('is known once it is verified', () => {
    expect(isKnownAt(dana, emails)).toBe(true);
    expect(isKnownAt({ ...dana, emailVerified: false }, emails)).toBe(false);
    expect(isKnownAt(dana, ['somebody@agency.example'])).toBe(false);
  });

  test('is a supervisor’s where they are one', () => {
    expect(isSupervisorAt(dana, emails)).toBe(true);
    expect(isSupervisorAt(noSupervisor, emails)).toBe(false);
    expect(isSupervisorAt({ ...dana, emailVerified: false }, emails)).toBe(false);
  });

  test('among authorizers narrows whom to ask, unless nobody is left', () => {
    const bo = { ...dana, id: 'bo', email: 'bo@agency.example' };
    expect(narrowedTo([bo.email, 'else@agency.example'], [dana, bo])).toEqual([bo]);
    expect(narrowedTo([], [dana, bo])).toEqual([dana, bo]);
    expect(narrowedTo(['else@agency.example'], [dana, bo])).toEqual([dana, bo]);
  });

  test('is read from the directory’s list', () => {
    const supervisorEmails = [' Dana@agency.example,bo@agency.example,'];
    expect(supervisorEmailsOf({ attributes: { supervisorEmails } })).toEqual([
      'dana@agency.example',
      'bo@agency.example',
    ]);
    expect(supervisorEmailsOf({ attributes: {} })).toEqual([]);
  });
});
