import { describe, expect, test } from 'vitest';
import { aPerson } from '../../testing/people.ts';
import type { Person } from '../people/person.ts';
import { type NoticeFacts, notices } from './notices.ts';

const now = new Date('2026-03-10T15:00:00Z');
const openRequest = {
  requestId: 'id-1',
  requestNumber: 'RAP-2026-000001',
  status: 'PENDING_SUPERVISOR_DECISION',
  waitingFor: ['Dana Lee'],
  since: '2026-03-02T15:00:00.000Z',
} as const;

function noticesFor(person: Partial<Person>, differing: Partial<NoticeFacts> = {}) {
  return notices({
    person: aPerson(person),
    accountRequest: null,
    closedAccountRequest: null,
    isLetIn: false,
    now,
    ...differing,
  });
}

const locked = { realmRoles: [] };
const eloma = { employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] };
const expired = { certificates: { privacy: '2026-03-11', cyber: null, issa: '2099-01-01' } };

describe('what is said above the cards', () => {
  test('nothing to somebody for whom all is well', () => {
    expect(noticesFor({})).toEqual([]);
  });

  test('why the account is locked: a long absence, never let in, or somebody did it', () => {
    const lock = (cause: string, requestNumber: string | null = null) => [
      { kind: 'LOCKED', cause, requestNumber },
    ];
    expect(noticesFor(locked)).toEqual(lock('BY_ADMINISTRATOR'));
    expect(noticesFor({ ...locked, isInactivityLocked: true })).toEqual(lock('INACTIVITY'));
    expect(noticesFor(locked, { closedAccountRequest: 'RAP-2026-000007' })).toEqual(
      lock('NEVER_ADMITTED', 'RAP-2026-000007'),
    );
    expect(noticesFor({ isInactivityLocked: true }), 'the role decides, not the mark').toEqual([]);
  });

  test('whom a new account waits for, and nothing once it is let in', () => {
    const accountRequest = openRequest;
    expect(noticesFor(locked, { accountRequest })).toEqual([{ kind: 'ACCOUNT_WAITING', ...openRequest }]);
    expect(noticesFor({}, { accountRequest })).toEqual([]);
    expect(noticesFor(locked, { isLetIn: true })).toEqual([]);
  });

  test('each certificate that counts as expired, with its day', () => {
    expect(noticesFor(expired)).toEqual([
      {
        kind: 'CERTIFICATES',
        certificates: [
          { name: 'privacy', end: '2026-03-11' },
          { name: 'cyber', end: null },
        ],
      },
    ]);
    const unreadable = { certificates: { privacy: 'soon', cyber: '2099-01-01', issa: null } };
    expect(noticesFor(unreadable)).toMatchObject([{ certificates: [{ name: 'privacy', end: null }] }]);
  });

  test('to whoever uses eLOMA alone that it is so, and nothing of certificates', () => {
    expect(noticesFor({ ...eloma, ...expired })).toEqual([{ kind: 'ELOMA_ONLY' }]);
  });

  test('the lock before the certificates', () => {
    expect(noticesFor({ ...locked, ...expired }).map(({ kind }) => kind)).toEqual(['LOCKED', 'CERTIFICATES']);
  });
});
