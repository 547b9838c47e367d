import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications } from '../../testing/catalogue.ts';
import { expandRoles, type RoleEntry } from './application.ts';

const names = (id: string) => shipped(id).roles.map((role) => role.name);
const count = (id: string, start: string) => names(id).filter((name) => name.startsWith(start)).length;

describe('roles with a place in their name', () => {
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

  test('any entries: one role without a place, one for each place with one, each with its own sentence', () => {
    const places = { regions: ['01', '02', '03'], states: ['AL', 'TX'] };
    const sizes = { none: 1, region: 3, state: 2 };
    const entry = fc.record({
      name: fc.string({ minLength: 1 }),
      per: fc.constantFrom('region', 'state', null),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (list) => {
        const entries: RoleEntry[] = list.map(({ name, per }) => ({
          name,
          per,
          twoPerson: false,
          allows: { en: name, es: name },
        }));
        const roles = expandRoles(entries, places);
        expect(roles).toHaveLength(entries.reduce((sum, { per }) => sum + sizes[per ?? 'none'], 0));
        for (const role of roles) expect(role.name.startsWith(role.allows.en)).toBe(true);
      }),
    );
  });
});
