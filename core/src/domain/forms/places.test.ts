import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import { roleQuestion } from './form.ts';
import {
  expandRoles,
  parseRoleName,
  type PlacedLevel,
  type PlaceKind,
  placesOf,
  roleName,
} from './places.ts';

const names = (id: string) => shipped(id).roles.map((role) => role.name);
const count = (id: string, start: string) => names(id).filter((name) => name.startsWith(start)).length;

describe('roles with a region or state in their name', () => {
  test('p4-app has 11: headquarters and ten regions', () => {
    expect(names('p4-app')).toHaveLength(11);
    expect(names('p4-app')[0]).toBe('HQ');
    expect(names('p4-app').slice(1)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Regional - Region ${String(index + 1).padStart(2, '0')}`),
    );
  });

  test('mpp-app has 145: three for headquarters, three for each region, two for each of 56 states and territories', () => {
    expect(names('mpp-app')).toHaveLength(145);
    expect(count('mpp-app', 'HQ ')).toBe(3);
    expect(
      ['Regional DQM - ', 'Regional Write - ', 'Regional Read-Only - '].map((start) =>
        count('mpp-app', start),
      ),
    ).toEqual([10, 10, 10]);
    expect(['State Write - ', 'State Read-Only - '].map((start) => count('mpp-app', start))).toEqual([
      56, 56,
    ]);
    expect(names('mpp-app')).toContain('State Write - TX');
    expect(names('mpp-app')).toContain('Regional Write - Region 04');
  });

  test('no application offers the same name twice', () => {
    for (const { id, roles } of shippedApplications)
      expect([id, new Set(roles.map((role) => role.name)).size]).toEqual([id, roles.length]);
  });

  test('any levels: one role without regions or states, else one for each, and each knows its level', () => {
    const places = { regions: ['01', '02', '03'], states: ['AL', 'TX'] };
    const sizes = { none: 1, region: 3, state: 2 };
    const level = fc.record({
      name: fc.string({ minLength: 1 }),
      per: fc.constantFrom('region', 'state', undefined),
      notFor: fc.constantFrom([], ['Contractor']),
    });
    const leftOut = ({
      per,
      ...other
    }: {
      name: string;
      notFor: readonly string[];
      per?: PlaceKind | undefined;
    }) => ({ ...other, allows: null, ...(per === undefined ? {} : { per }) });
    fc.assert(
      fc.property(fc.array(level.map(leftOut), { maxLength: 8 }), (levels: PlacedLevel<null>[]) => {
        const roles = expandRoles(levels, places);
        expect(roles).toHaveLength(levels.reduce((sum, { per }) => sum + sizes[per ?? 'none'], 0));
        for (const role of roles) {
          expect(role.name.startsWith(role.level)).toBe(true);
          expect(levels.some(({ name, notFor }) => name === role.level && notFor === role.notFor)).toBe(true);
        }
      }),
    );
  });

  test('the name of every offered role can be parsed and rebuilt', () => {
    for (const { questions, roles } of shippedApplications) {
      const levels: readonly PlacedLevel<unknown>[] = roleQuestion(questions)?.levels ?? [];
      for (const role of roles) {
        const parts = parseRoleName(role.name);
        expect(roleName(parts)).toBe(role.name);
        expect(levels.find(({ name }) => name === parts.level)?.per ?? null).toBe(parts.per);
      }
    }
  });

  test('any level with any region or state: the name has both, and nothing else', () => {
    const region = fc.record({
      per: fc.constant('region'),
      place: fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0')),
    });
    const capital = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const state = fc.record({
      per: fc.constant('state'),
      place: fc.tuple(capital, capital).map(([first, second]) => first + second),
    });
    const level = fc.stringMatching(/^[A-Za-z][A-Za-z ()-]{0,20}[a-z)]$/);
    fc.assert(
      fc.property(level, fc.oneof(region, state), (name, place) => {
        const parts = { level: name, ...place };
        expect(parseRoleName(roleName(parts))).toEqual(parts);
      }),
    );
  });

  test.each([
    'HQ DQM',
    'Clearinghouse - Administrator',
    'Clearinghouse - CDS',
    'Regional - Region 4',
    ' - TX',
    'Write - tx',
  ])('%s is a level by itself', (name) => {
    expect(parseRoleName(name)).toEqual({ level: name, per: null, place: null });
  });

  test('a level for regions or states has no role of its own', () => {
    expect(names('p4-app')).not.toContain('Regional');
    expect(roleName({ level: 'Regional', per: 'region', place: null })).toBe('Regional');
    expect(placesOf('region', { regions: ['01'], states: ['TX'] })).toEqual(['01']);
    expect(placesOf('state', { regions: ['01'], states: ['TX'] })).toEqual(['TX']);
  });
});
