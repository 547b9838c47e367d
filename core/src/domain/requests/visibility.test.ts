import { describe, expect, test } from 'vitest';
import { isOpen, requestStatuses } from './transitions.ts';
import { isInStatusList, mayRead, type ReadableRequest } from './visibility.ts';

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
  const request: ReadableRequest = {
    requesterId: 'nora',
    initiatorId: 'starter',
    stages: [
      { role: 'SUPERVISOR', people: ['dana', 'morgan'], decidedBy: 'dana', wasEntered: true },
      { role: 'AUTHORIZER', people: ['ari', 'bo'], decidedBy: null, wasEntered: true },
      { role: 'RM_IT_HELP', people: ['hana'], decidedBy: null, wasEntered: false },
    ],
  };
  const reads = (id: string, ...portalRoles: string[]) => mayRead(request, { id, portalRoles, actsFor: [] });
  const readsFor = (delegator: string) =>
    mayRead(request, { id: 'somebody', portalRoles: ['SUPERVISOR'], actsFor: [delegator] });

  test.each([
    ['nora', 'it is for her'],
    ['starter', 'started it'],
    ['dana', 'decided it'],
    ['morgan', 'was asked, and sees who was faster'],
    ['ari', 'is asked now'],
    ['bo', 'is asked now'],
  ])('%s: %s', (id) => {
    expect(reads(id, 'USER')).toBe(true);
  });

  test('not whoever will be asked only later, nor anybody else, whatever they decide elsewhere', () => {
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
