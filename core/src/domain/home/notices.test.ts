import { describe, expect, test } from 'vitest';
import { shippedCertificates as certificateRules } from '../../testing/certificate-rules.ts';
import { aPerson } from '../../testing/people.ts';
import type { LockCause } from '../people/locks.ts';
import type { Person } from '../people/person.ts';
import type { RequestType } from '../requests/kinds.ts';
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
    locks: [],
    accountRequests: [],
    restore: null,
    isLetIn: false,
    certificateRules,
    unreachableSince: null,
    now,
    ...differing,
  });
}

const locked = { realmRoles: [] };
const eloma = { employments: [{ number: 1, status: 'eLOMA User', jobTitle: null }] };
const expired = { certificates: { privacy: '2026-03-11', cyber: null, issa: '2099-01-01' } };

describe('the notices above the cards', () => {
  test('nothing to somebody for whom all is well', () => {
    expect(noticesFor({})).toEqual([]);
  });

  test('that mail does not arrive, at which address and since when', () => {
    const unreachableSince = new Date('2026-03-02T15:00:00Z');
    expect(noticesFor({ email: 'nora@agency.example' }, { unreachableSince })).toEqual([
      { kind: 'UNREACHABLE', email: 'nora@agency.example', since: '2026-03-02T15:00:00.000Z' },
    ]);
  });

  test('why the account is locked, since when, and the last request about it', () => {
    const since = new Date('2026-01-02T03:04:05Z');
    const locks = [
      { cause: 'INACTIVITY', since, requestNumber: 'RAP-2026-000007' },
      { cause: 'PROFILE_UPDATE', since: null, requestNumber: null },
    ] as const;
    expect(noticesFor(locked, { locks })).toEqual([
      {
        kind: 'LOCKED',
        cause: 'INACTIVITY',
        since: '2026-01-02T03:04:05.000Z',
        requestNumber: 'RAP-2026-000007',
        restore: null,
      },
      { kind: 'LOCKED', cause: 'PROFILE_UPDATE', since: null, requestNumber: null, restore: null },
    ]);
    expect(noticesFor(locked, { locks, isLetIn: true }), 'only the token is behind').toEqual([]);
  });

  test('that the account can be restored, after a long absence alone and while nobody is asked', () => {
    const lock = (cause: LockCause) => ({ locks: [{ cause, since: null, requestNumber: null }] });
    const restored = (facts: Partial<NoticeFacts>) =>
      noticesFor(locked, { restore: 'OFFERED', ...facts }).map((one) =>
        'restore' in one ? one.restore : one.kind,
      );
    expect(restored(lock('INACTIVITY'))).toEqual(['OFFERED']);
    expect(restored({ ...lock('INACTIVITY'), restore: 'CERTIFICATE_EXPIRED' })).toEqual([
      'CERTIFICATE_EXPIRED',
    ]);
    expect(restored(lock('BY_ADMINISTRATOR'))).toEqual([null]);
    const accountRequests = [{ ...openRequest, type: 'REACTIVATE_REQUEST' }] as const;
    expect(restored({ ...lock('INACTIVITY'), accountRequests })).toEqual(['ACCOUNT_WAITING']);
  });

  test('whom the account waits for, as long as that request can end its cause', () => {
    const dueAt = new Date('2026-03-20T03:59:59.999Z');
    const { requestNumber } = openRequest;
    const locks = [{ cause: 'NEVER_ADMITTED', since: null, requestNumber, dueAt }] as const;
    const waiting = {
      kind: 'ACCOUNT_WAITING',
      cause: 'NEVER_ADMITTED',
      dueAt: dueAt.toISOString(),
      ...openRequest,
    };
    const asked = (type: RequestType) => [{ ...openRequest, type }];
    expect(noticesFor(locked, { locks, accountRequests: asked('PROFILE_UPDATE') })).toEqual([waiting]);
    expect(noticesFor(locked, { locks, accountRequests: asked('REACTIVATE_REQUEST') })).toMatchObject([
      { kind: 'LOCKED', cause: 'NEVER_ADMITTED' },
    ]);
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

  test('to the person who uses eLOMA alone that it is so, and nothing of certificates', () => {
    expect(noticesFor({ ...eloma, ...expired })).toEqual([{ kind: 'ELOMA_ONLY' }]);
  });

  test('to a new account one thing alone, until it is let in', () => {
    const locks = [{ cause: 'NEVER_ADMITTED', since: null, requestNumber: null }] as const;
    const kinds = (isLetIn: boolean) =>
      noticesFor({ ...locked, ...expired }, { locks, isLetIn }).map(({ kind }) => kind);
    expect(kinds(false)).toEqual(['LOCKED']);
    expect(kinds(true)).toEqual(['CERTIFICATES']);
  });

  test('the lock before the certificates', () => {
    const locks = [{ cause: 'BY_ADMINISTRATOR', since: null, requestNumber: null }] as const;
    const kinds = noticesFor({ ...locked, ...expired }, { locks }).map(({ kind }) => kind);
    expect(kinds).toEqual(['LOCKED', 'CERTIFICATES']);
  });
});
