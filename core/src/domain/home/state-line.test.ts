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
const river = { username: 'nora_river', orgID: '1042' };
const delta = { username: 'nora_delta', orgID: '1077' };

function lines(differing: Partial<StateFacts>, application = library) {
  return stateLines(application, {
    person: aPerson(),
    deliveredRoles: [],
    openRequest: null,
    closedRequest: null,
    organization: '',
    askContact: 'the help desk',
    ...differing,
  });
}

describe('the state of a card', () => {
  test('what is held, distinguished by where it came from', () => {
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

  test('what was denied or decided by nobody, unless something is under way or access was got otherwise', () => {
    const closedRequest = {
      requestNumber: 'RAP-2026-000002',
      type: 'ACCESS_REQUEST',
      status: 'DENIED_BY_SUPERVISOR',
      closedAt: '2026-03-04T15:00:00.000Z',
    } as const;
    const { requestNumber, closedAt } = closedRequest;
    expect(lines({ closedRequest })).toEqual([{ kind: 'DENIED', requestNumber, closedAt }]);
    const lapsed = { ...closedRequest, status: 'EXPIRED_PENDING_REQUEST' } as const;
    expect(lines({ closedRequest: lapsed })).toEqual([{ kind: 'LAPSED', requestNumber, closedAt }]);
    expect(lines({ closedRequest, openRequest }).map(({ kind }) => kind)).toEqual(['WAITING']);
    const person = aPerson({ applicationRoles: { 'hll-app': ['Upload'] } });
    expect(lines({ person, closedRequest }).map(({ kind }) => kind)).toEqual(['GIVEN_OUTSIDE']);
    const change = { ...closedRequest, type: 'CHANGE_REQUEST' } as const;
    expect(lines({ person, closedRequest: change }).map(({ kind }) => kind)).toEqual([
      'GIVEN_OUTSIDE',
      'DENIED',
    ]);
  });

  test('why there is nothing: nobody asks here, or simply nothing yet', () => {
    const elsewhere = { ...library, requestAccess: false };
    expect(lines({}, elsewhere)).toEqual([{ kind: 'ASK', whom: 'the help desk' }]);
    expect(lines({})).toEqual([{ kind: 'NO_ACCESS' }]);
    const person = aPerson({ employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] });
    expect(lines({ person }, elsewhere)).toEqual([{ kind: 'NO_ACCESS' }]);
  });

  test('what holds for every card is on none: a lock, or the use of eLOMA alone', () => {
    const locked = { realmRoles: [] };
    expect(lines({ person: aPerson(locked) })).toEqual([{ kind: 'NO_ACCESS' }]);
    const person = aPerson({ ...locked, applicationRoles: { 'hll-app': ['Upload'] } });
    expect(lines({ person }).map((line) => line.kind)).toEqual(['GIVEN_OUTSIDE']);
  });

  test('a person with several accounts is asked to choose one, then sees the chosen one, and without access sees whom to ask', () => {
    const platform = { ...shipped('mip-app'), requestAccess: true };
    const superUser = { platformAccounts: [river, delta], applicationRoles: { 'mip-app': ['Task'] } };
    const held = { kind: 'GIVEN_OUTSIDE', roles: ['Task'] };
    expect(lines({ person: aPerson(superUser) }, platform)).toEqual([held, { kind: 'SEVERAL_ACCOUNTS' }]);
    const person = aPerson({ ...superUser, selectedAccount: delta });
    expect(lines({ person, organization: 'Delta Surveys' }, platform)).toEqual([
      held,
      { kind: 'ACCOUNT_SELECTED', username: 'nora_delta', organization: 'Delta Surveys' },
    ]);
    const without = aPerson({ ...superUser, applicationRoles: {} });
    expect(lines({ person: without }, platform)).toEqual([{ kind: 'ASK', whom: 'the help desk' }]);
    expect(lines({ person: aPerson({ ...superUser, platformAccounts: [river] }) }, platform)).toEqual([held]);
  });

  test('the open application is open to all', () => {
    expect(lines({}, shipped('hgp-app'))).toEqual([{ kind: 'OPEN_TO_ALL' }]);
  });
});
