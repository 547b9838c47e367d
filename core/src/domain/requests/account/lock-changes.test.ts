import { describe, expect, test } from 'vitest';
import { requestOf, submittedAt } from '../../../testing/requests.ts';
import type { Request } from '../request.ts';
import { lockChanges } from './lock-changes.ts';

const change = { fieldName: 'branch', previousValue: 'A', newValue: 'B' } as const;
const profile = (unlocks: boolean) => ({ profile: { updatedFields: [change], unlocks } });
const about = (differing: Partial<Omit<Request, 'person' | 'stages'>>) =>
  requestOf({ type: 'PROFILE_UPDATE', applicationId: null, addRoles: [], ...differing });

/** Causes in short: `HOLDS NEVER_ADMITTED`. */
function changes(before: Request | null, after: Request): string[] {
  return lockChanges(before, after)
    .filter(({ kind }) => kind !== 'CONCERNS')
    .map(({ kind, cause, since }) => `${kind} ${cause}${since === null ? '' : ' from then on'}`);
}

describe('a new request', () => {
  test('of a new account, a profile, or after a long absence, has its cause', () => {
    expect(changes(null, about({}))).toEqual(['HOLDS NEVER_ADMITTED from then on']);
    expect(changes(null, about({ answers: profile(false) }))).toEqual(['HOLDS PROFILE_UPDATE from then on']);
    expect(changes(null, about({ type: 'REACTIVATE_REQUEST' }))).toEqual(['HOLDS INACTIVITY']);
    expect(changes(null, about({ answers: { profile: { updatedFields: [], unlocks: true } } }))).toEqual([]);
    expect(changes(null, requestOf())).toEqual([]);
  });

  test('is the latest about every other cause that it could end', () => {
    expect(lockChanges(null, about({})).filter(({ kind }) => kind === 'CONCERNS')).toMatchObject([
      { cause: 'PROFILE_UPDATE' },
      { cause: 'BY_ADMINISTRATOR' },
      { cause: 'INACTIVITY' },
    ]);
    const opensNothing = lockChanges(null, about({ answers: profile(false) }));
    expect(opensNothing.map(({ kind }) => kind)).toEqual(['HOLDS']);
  });
});

describe('at its end', () => {
  const closed = (status: Request['status']) => ({ status, closedAt: submittedAt });
  const opening = ['PROFILE_UPDATE', 'NEVER_ADMITTED', 'BY_ADMINISTRATOR', 'INACTIVITY'];

  test.each([
    ['an approved new account', {}, 'APPROVED', opening],
    ['an approved profile of a locked account', { answers: profile(true) }, 'APPROVED', opening],
    ['an approved profile of an open one', { answers: profile(false) }, 'APPROVED', ['PROFILE_UPDATE']],
    ['a denied new account', {}, 'DENIED_BY_SUPERVISOR', ['PROFILE_UPDATE']],
    ['a profile that was taken back', { answers: profile(true) }, 'CANCELLED', ['PROFILE_UPDATE']],
    [
      'a profile that nobody decided',
      { answers: profile(false) },
      'EXPIRED_PENDING_REQUEST',
      ['PROFILE_UPDATE'],
    ],
    ['an approved reactivation', { type: 'REACTIVATE_REQUEST' }, 'APPROVED', ['INACTIVITY']],
    ['a denied reactivation', { type: 'REACTIVATE_REQUEST' }, 'DENIED_BY_RMIT_HELP', []],
  ] as const)('%s', (_what, differing, status, expected) => {
    const ended = expected.map((cause) => `ENDS ${cause}`);
    expect(changes(about(differing), about({ ...differing, ...closed(status) }))).toEqual(ended);
  });

  test('nothing while it goes on, and nothing twice', () => {
    expect(changes(about({}), about({ status: 'PENDING_PROVISIONING' }))).toEqual([]);
    expect(changes(about(closed('APPROVED')), about(closed('APPROVED')))).toEqual([]);
  });
});
