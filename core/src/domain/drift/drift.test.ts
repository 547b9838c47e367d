import { expect, test } from 'vitest';
import { driftActionsOf } from './drift.ts';

test('a role without a grant is adopted or removed, a grant without a role ends, and nobody settles their own', () => {
  const [role, grant] = [
    { kind: 'NO_GRANT', isBeingRemoved: false },
    { kind: 'NO_ROLE', isBeingRemoved: false },
  ] as const;
  expect(driftActionsOf(role, false)).toEqual(['ADOPT', 'REMOVE']);
  expect(driftActionsOf({ ...role, isBeingRemoved: true }, false)).toEqual(['REMOVE']);
  expect(driftActionsOf(grant, false)).toEqual(['REMOVE']);
  expect([driftActionsOf(role, true), driftActionsOf(grant, true)]).toEqual([[], []]);
});
