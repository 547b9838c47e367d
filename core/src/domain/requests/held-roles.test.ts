import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rolesByEmployment, rolesUnder } from './held-roles.ts';

test('a granted role counts under the employment of its grant', () => {
  const holding = {
    roles: ['State Write - TX', 'State Write - LA'],
    grants: [
      { role: 'State Write - TX', employment: 2 },
      { role: 'State Write - LA', employment: 3 },
    ],
  };
  expect([...rolesByEmployment(holding, 1)]).toEqual([
    [2, ['State Write - TX']],
    [3, ['State Write - LA']],
  ]);
});

test('a role given outside the portal, or without an employment, counts under the first', () => {
  const holding = { roles: ['Default', 'Upload'], grants: [{ role: 'Upload', employment: null }] };
  expect(rolesUnder(holding, 2, 2)).toEqual(['Default', 'Upload']);
  expect(rolesUnder(holding, 1, 2)).toEqual([]);
});

test('no employment named means the first', () => {
  const holding = { roles: ['Upload'], grants: [{ role: 'Upload', employment: 1 }] };
  expect(rolesUnder(holding, null, 1)).toEqual(['Upload']);
  expect(rolesUnder(holding, null, 2)).toEqual([]);
});

test('a role held under two employments counts once under each, however often it was granted', () => {
  const grants = [1, 2, 2].map((employment) => ({ role: 'Upload', employment }));
  expect([...rolesByEmployment({ roles: ['Upload'], grants }, 1)]).toEqual([
    [1, ['Upload']],
    [2, ['Upload']],
  ]);
});

test('any grants: what the provider knows counts somewhere, what it does not know nowhere', () => {
  const role = fc.constantFrom('HQ', 'Upload', 'Read Access', 'Write Access');
  const grant = fc.record({ role, employment: fc.option(fc.integer({ min: 1, max: 5 })) });
  fc.assert(
    fc.property(
      fc.uniqueArray(role),
      fc.array(grant),
      fc.integer({ min: 1, max: 5 }),
      (roles, grants, first) => {
        const counted = [...rolesByEmployment({ roles, grants }, first).values()];
        expect(new Set(counted.flat())).toEqual(new Set(roles));
        for (const list of counted) expect(new Set(list).size).toBe(list.length);
      },
    ),
  );
});
