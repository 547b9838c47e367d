import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import { aPerson } from '../../testing/people.ts';
import { stateLines, type StateFacts } from './state-line.ts';

const library = shipped('hll-app');
const openRequest = {
  requestId: 'id-1',
  requestNumber: 'RAP-2026-000001',
  status: 'PENDING_SUPERVISOR_DECISION',
  waitingFor: ['Dana Lee'],
  since: '2026-03-02T15:00:00.000Z',
} as const;

function lines(differing: Partial<StateFacts>, application = library) {
  return stateLines(application, {
    person: aPerson(),
    deliveredRoles: [],
    openRequest: null,
    accountRequest: null,
    askContact: 'the help desk',
    ...differing,
  });
}

describe('the state of a card', () => {
  test('what is held, told apart by where it came from', () => {
    const person = aPerson({ applicationRoles: { 'hll-app': ['Upload', 'Default'] } });
    expect(lines({ person, deliveredRoles: ['Upload'] })).toEqual([
      { kind: 'HELD', roles: ['Upload'] },
      { kind: 'GIVEN_OUTSIDE', roles: ['Default'] },
    ]);
    expect(lines({ person })).toEqual([{ kind: 'GIVEN_OUTSIDE', roles: ['Upload', 'Default'] }]);
  });

  test('a delivered role that the token does not tell of is not held yet', () => {
    expect(lines({ deliveredRoles: ['Upload'] })).toEqual([{ kind: 'NO_ACCESS' }]);
  });

  test('what is under way, and with whom', () => {
    expect(lines({ openRequest })).toEqual([{ kind: 'WAITING', ...openRequest }]);
  });

  test('the lock stands beside what is there, or alone', () => {
    const person = aPerson({ realmRoles: [], applicationRoles: { 'hll-app': ['Upload'] } });
    expect(lines({ person }).map((line) => line.kind)).toEqual(['GIVEN_OUTSIDE', 'LOCKED']);
    expect(lines({ person: aPerson({ realmRoles: [] }) })).toEqual([{ kind: 'LOCKED' }]);
  });

  test('an account that asks to be let in waits instead of being locked; an active one does not', () => {
    const waiting = { kind: 'ACCOUNT_WAITING', ...openRequest };
    const locked = { realmRoles: [] };
    expect(lines({ person: aPerson(locked), accountRequest: openRequest })).toEqual([waiting]);
    const person = aPerson({ ...locked, applicationRoles: { 'hll-app': ['Upload'] } });
    expect(lines({ person, accountRequest: openRequest }).slice(1)).toEqual([waiting]);
    expect(lines({ accountRequest: openRequest })).toEqual([{ kind: 'NO_ACCESS' }]);
  });

  test('why there is nothing: eLOMA only, nobody asks here, or simply nothing yet', () => {
    const person = aPerson({ employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] });
    expect(lines({ person })).toEqual([{ kind: 'ELOMA_ONLY' }]);
    expect(lines({}, { ...library, requestAccess: false })).toEqual([{ kind: 'ASK', whom: 'the help desk' }]);
    expect(lines({})).toEqual([{ kind: 'NO_ACCESS' }]);
  });

  test('the open application is open to all, and locked for a locked account', () => {
    expect(lines({}, shipped('hgp-app'))).toEqual([{ kind: 'OPEN_TO_ALL' }]);
    expect(
      lines({ person: aPerson({ realmRoles: [] }) }, shipped('hgp-app')).map((line) => line.kind),
    ).toEqual(['OPEN_TO_ALL', 'LOCKED']);
  });
});
