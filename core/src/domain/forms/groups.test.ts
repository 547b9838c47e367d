import { expect, test } from 'vitest';
import { isClosedToPerson } from './groups.ts';

const administrator = { notFor: ['Cooperating Technical Partner'] };
const account = { orgID: '1', orgName: 'One', username: 'nora', supportCTP: '' };
const employments = [
  { number: 1, status: 'Federal Employee' },
  { number: 2, status: 'Cooperating Technical Partner' },
];

test('a group is closed by any employment, and by the partner somebody supports', () => {
  const federal = employments.slice(0, 1);
  expect(isClosedToPerson(administrator, { account, employments })).toBe(true);
  expect(isClosedToPerson(administrator, { account, employments: federal })).toBe(false);
  expect(isClosedToPerson(administrator, { account: undefined, employments: federal })).toBe(false);
  const supporting = { ...account, supportCTP: '1' };
  expect(isClosedToPerson(administrator, { account: supporting, employments: federal })).toBe(true);
  expect(isClosedToPerson({ notFor: [] }, { account: supporting, employments })).toBe(false);
});
