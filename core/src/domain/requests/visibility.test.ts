import { describe, expect, test } from 'vitest';
import { isOpen, requestStatuses } from './lifecycle/statuses.ts';
import { asked, requestOf } from '../../testing/requests.ts';
import {
  everyRequestReaders,
  isInStatusList,
  mayRead,
  refusalOfStranger,
  refusalToRead,
  seesDecisionFacts,
} from './visibility.ts';

const closedAt = new Date('2026-03-02T15:00:00Z');
const after = (days: number, milliseconds = 0) =>
  new Date(closedAt.getTime() + days * 86_400_000 + milliseconds);

describe('the status list', () => {
  test.each(requestStatuses)('%s', (status) => {
    const listed = (now: Date) =>
      isInStatusList({ type: 'ACCESS_REQUEST', status, closedAt: isOpen(status) ? null : closedAt }, now);
    const staysAMonth = status.startsWith('DENIED_BY_') || status === 'EXPIRED_PENDING_REQUEST';
    expect(listed(closedAt)).toBe(isOpen(status) || staysAMonth);
    expect(listed(after(30, -1))).toBe(isOpen(status) || staysAMonth);
    expect(listed(after(30))).toBe(isOpen(status));
  });

  test('never holds alternate-supervisor requests', () => {
    for (const status of requestStatuses)
      expect(isInStatusList({ type: 'ALTERNATE_SUPERVISOR', status, closedAt }, closedAt)).toBe(false);
  });
});

describe('who reads a request', () => {
  const request = requestOf({
    person: 'nora',
    initiator: asked('starter'),
    stages: [
      { role: 'SUPERVISOR', people: ['dana', 'morgan'], decidedBy: 'dana' },
      { role: 'AUTHORIZER', people: ['ari', 'bo'] },
      { role: 'RM_IT_HELP', people: ['hana'] },
    ],
  });
  const reader = (id: string, portalRoles: readonly string[], realmRoles = ['RAPUser']) => ({
    id,
    realmRoles,
    portalRoles,
    actsFor: [],
  });
  const reads = (id: string, ...portalRoles: string[]) => mayRead(request, reader(id, portalRoles));
  const readsFor = (delegator: string) =>
    mayRead(request, { ...reader('somebody', ['SUPERVISOR']), actsFor: [delegator] });

  test.each([
    ['starter', 'PRODUCT_OWNER', 'started it'],
    ['dana', 'SUPERVISOR', 'decided it'],
    ['morgan', 'SUPERVISOR', 'was asked, and sees who was faster'],
    ['ari', 'AUTHORIZER', 'is asked now'],
    ['bo', 'AUTHORIZER', 'is asked now'],
  ])('%s, as %s: %s, for as long as the role may be used', (id, role) => {
    expect(reads(id, 'USER', role)).toBe(true);
    expect(refusalToRead(request, reader(id, ['USER']))).toBe('NOT_ELIGIBLE');
    expect(refusalToRead(request, reader(id, ['USER', role], []))).toBe('ACCOUNT_LOCKED');
  });

  test('nora, whom it is for, whatever locks her account', () => {
    expect(reads('nora', 'USER')).toBe(true);
    expect(mayRead(request, reader('nora', ['USER'], []))).toBe(true);
  });

  test('the fallback for a role that the stage has been taken from', () => {
    const fallen = requestOf({
      stages: [{ role: 'RM_IT_HELP', people: ['hana'], fallbackFor: 'AUTHORIZER', formerPeople: ['ari'] }],
    });
    expect(mayRead(fallen, reader('ari', ['AUTHORIZER']))).toBe(true);
    expect(mayRead(fallen, reader('ari', ['SUPERVISOR']))).toBe(false);
  });

  test('locked, anyone who reads every request learns of none whether there is one', () => {
    for (const role of everyRequestReaders) {
      const locked = reader('somebody', [role], []);
      expect([refusalToRead(request, locked), refusalOfStranger(locked)]).toEqual([
        'ACCOUNT_LOCKED',
        'ACCOUNT_LOCKED',
      ]);
    }
    expect(refusalOfStranger(reader('somebody', ['SUPERVISOR'], []))).toBe('NOT_FOUND');
  });

  test('not anyone who will be asked only later, nor anybody else, whatever they decide elsewhere', () => {
    expect(reads('hana', 'USER')).toBe(false);
    for (const role of ['USER', 'SUPERVISOR', 'AUTHORIZER', 'FILETRAIL_ADMIN', 'PORTAL_ADMIN'])
      expect(reads('somebody', role)).toBe(false);
  });

  test('an alternate reads what the supervisor was asked as a supervisor, and nothing else of theirs', () => {
    expect(readsFor('morgan')).toBe(true);
    for (const other of ['ari', 'hana', 'nora', 'starter']) expect(readsFor(other)).toBe(false);
  });

  test('RM-IT help and security read all', () => {
    expect(reads('somebody', 'RM_IT_HELP')).toBe(true);
    expect(reads('somebody', 'SECURITY')).toBe(true);
  });
});

describe('who was asked before others were', () => {
  const stages = [
    { role: 'SUPERVISOR', people: ['dana'], formerPeople: ['omar'] },
    { role: 'AUTHORIZER', people: ['ari'], formerPeople: ['bo'] },
  ] as const;
  const reader = (id: string, ...actsFor: string[]) => ({
    id,
    realmRoles: ['RAPUser'],
    portalRoles: ['SUPERVISOR', 'AUTHORIZER'],
    actsFor,
  });

  test('still reads it, and so does their alternate, as far as it has come', () => {
    const request = requestOf({ stages });
    expect(mayRead(request, reader('omar'))).toBe(true);
    expect(mayRead(request, reader('morgan', 'omar'))).toBe(true);
    expect(mayRead(request, reader('bo'))).toBe(false);
  });

  test('has nothing to weigh any more', () => {
    const request = requestOf({ stages });
    expect(seesDecisionFacts(request, reader('omar'))).toBe(false);
    expect(seesDecisionFacts(request, reader('morgan', 'omar'))).toBe(false);
  });
});

describe('who sees what an approver weighs', () => {
  const waiting = requestOf({
    initiator: asked('starter'),
    stages: [
      { role: 'SUPERVISOR', people: ['dana', 'morgan'], decidedBy: 'dana' },
      { role: 'SUPERVISOR', people: ['omar'] },
      { role: 'AUTHORIZER', people: ['ari'] },
    ],
  });
  const helper = (id: string) => ({ id, realmRoles: ['RAPUser'], portalRoles: ['RM_IT_HELP'], actsFor: [] });
  const weighing = (id: string, ...actsFor: string[]) =>
    seesDecisionFacts(waiting, {
      id,
      realmRoles: ['RAPUser'],
      portalRoles: ['SUPERVISOR', 'SECURITY'],
      actsFor,
    });

  test('the person who is asked now or has decided, and an alternate of a supervisor asked now', () => {
    for (const id of ['dana', 'omar']) expect(weighing(id)).toBe(true);
    expect(weighing('somebody', 'omar')).toBe(true);
  });

  test('nobody else: not who was slower, nor who comes later, nor who only reads', () => {
    for (const id of ['morgan', 'ari', 'nora', 'starter', 'somebody']) expect(weighing(id)).toBe(false);
    for (const delegator of ['dana', 'morgan', 'ari', 'nora'])
      expect(weighing('somebody', delegator)).toBe(false);
  });

  test('nobody what they asked for themselves, in the place of a supervisor neither', () => {
    expect(weighing('nora', 'omar')).toBe(false);
  });

  test('RM-IT help, which has to move it', () => {
    expect(seesDecisionFacts(waiting, helper('hana'))).toBe(true);
    expect(seesDecisionFacts(waiting, { ...helper('hana'), realmRoles: [] })).toBe(false);
  });

  test('not even RM-IT help what it asked for itself, or started for somebody', () => {
    for (const id of ['nora', 'starter']) expect(seesDecisionFacts(waiting, helper(id))).toBe(false);
  });

  test('once nothing waits, only who has decided', () => {
    const closed = { ...waiting, status: 'CANCELLED', stageIndex: null } as const;
    const reader = (id: string) => ({ ...helper(id), portalRoles: ['SUPERVISOR'] });
    expect(seesDecisionFacts(closed, reader('dana'))).toBe(true);
    expect(seesDecisionFacts(closed, { ...reader('dana'), portalRoles: ['USER'] })).toBe(false);
    expect(seesDecisionFacts(closed, reader('omar'))).toBe(false);
  });
});
