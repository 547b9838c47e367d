import { expect, test } from 'vitest';
import { locksOf, type LockCause, type StoredCause } from './locks.ts';

const since = new Date('2026-01-02T03:04:05Z');
const active = { realmRoles: ['RAPUser'], isInactivityLocked: false };
const inactive = { realmRoles: [], isInactivityLocked: false };
const marked = { realmRoles: [], isInactivityLocked: true };

function stored(...causes: LockCause[]): StoredCause[] {
  return causes.map((cause) => ({ cause, since, requestNumber: `about ${cause}` }));
}

test.each([
  ['an open account has none', active, [], []],
  ['nor does one with causes that are over', active, stored('NEVER_ADMITTED', 'INACTIVITY'), []],
  ['the mark alone locks nobody', { ...active, isInactivityLocked: true }, stored('INACTIVITY'), []],
  ['nobody has written anything down', inactive, [], ['BY_ADMINISTRATOR']],
  ['the mark of a long absence', marked, [], ['INACTIVITY']],
  ['an absence that the directory no longer marks', inactive, stored('INACTIVITY'), ['BY_ADMINISTRATOR']],
  ['never let in', inactive, stored('NEVER_ADMITTED'), ['NEVER_ADMITTED']],
  ['never let in, whatever the mark says', marked, stored('NEVER_ADMITTED'), ['NEVER_ADMITTED']],
  ['a profile that waits locks an open account', active, stored('PROFILE_UPDATE'), ['PROFILE_UPDATE']],
  [
    'and comes after what locks it already',
    marked,
    stored('PROFILE_UPDATE'),
    ['INACTIVITY', 'PROFILE_UPDATE'],
  ],
  [
    'but is the same request for a new account',
    inactive,
    stored('NEVER_ADMITTED', 'PROFILE_UPDATE'),
    ['NEVER_ADMITTED'],
  ],
] as const)('%s', (_what, account, causes, expected) => {
  expect(locksOf(account, causes).map(({ cause }) => cause)).toEqual(expected);
});

test('since when and by which request is shown as far as it is known', () => {
  expect(locksOf(marked, stored('INACTIVITY'))).toEqual([
    { cause: 'INACTIVITY', since, requestNumber: 'about INACTIVITY' },
  ]);
  expect(locksOf(marked, [])).toEqual([{ cause: 'INACTIVITY', since: null, requestNumber: null }]);
});
