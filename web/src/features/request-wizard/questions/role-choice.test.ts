import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceOf, rolesOf } from './role-choice.ts';

const planning = {
  isOneLevel: true,
  levels: [{ name: 'HQ' }, { name: 'Regional', per: 'region' }, { name: 'State Write', per: 'state' }],
} as const;

describe('roles as levels with regions and states', () => {
  test('what is held is chosen: the level with its regions or states', () => {
    expect(choiceOf(['Regional - Region 04', 'Regional - Region 05'], planning)).toEqual({
      levels: ['Regional'],
      places: { Regional: ['04', '05'] },
      groups: [],
    });
    expect(choiceOf(['HQ'], planning).levels).toEqual(['HQ']);
    expect(choiceOf([], planning)).toEqual({ levels: [], places: {}, groups: [] });
  });

  test('of several levels held only one is chosen where one excludes the others, and their regions or states stay known', () => {
    const roles = ['State Write - TX', 'HQ'];
    expect(choiceOf(roles, planning)).toEqual({
      levels: ['HQ'],
      places: { HQ: [], 'State Write': ['TX'] },
      groups: [],
    });
    expect(choiceOf(roles, { ...planning, isOneLevel: false }).levels).toEqual(['HQ', 'State Write']);
  });

  test('a role that is not offered is left out', () => {
    expect(choiceOf(['Public Reports', 'HQ - Region 04', 'Regional'], planning).levels).toEqual([]);
  });

  test('a level that needs regions or states means nothing without one, and any other level means itself', () => {
    expect(rolesOf({ levels: ['Regional'], places: {}, groups: [] }, planning.levels)).toEqual([]);
    expect(rolesOf({ levels: ['HQ'], places: { Regional: ['04'] }, groups: [] }, planning.levels)).toEqual([
      'HQ',
    ]);
  });

  test('whatever is chosen, its roles lead to the same choice again', () => {
    const several = { ...planning, isOneLevel: false };
    const regions = fc.uniqueArray(fc.constantFrom('01', '04', '10'), { minLength: 1 });
    const states = fc.uniqueArray(fc.constantFrom('TX', 'PR', 'AS'), { minLength: 1 });
    const levels = fc.subarray(['HQ', 'Regional', 'State Write']);
    fc.assert(
      fc.property(levels, regions, states, (names, Regional, written) => {
        const roles = rolesOf(
          { levels: names, places: { Regional, 'State Write': written }, groups: [] },
          several.levels,
        );
        expect(rolesOf(choiceOf(roles, several), several.levels)).toEqual(roles);
        expect(choiceOf(roles, several).levels).toEqual(names);
      }),
    );
  });

  test('groups are chosen beside the levels, and a level that everybody gets is always there', () => {
    const sites = { isAlways: true, levels: [{ name: 'Member' }] };
    const chosen = choiceOf(['Team B', 'Gone'], sites, ['Team A', 'Team B']);
    expect(chosen).toEqual({ levels: ['Member'], places: { Member: [] }, groups: ['Team B'] });
    expect(rolesOf(chosen, sites.levels)).toEqual(['Member', 'Team B']);
  });
});
