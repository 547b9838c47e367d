import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absenceOf,
  absentBefore,
  type InactivityRules,
  nextAction,
  overdueBefore,
  whoStays,
} from './inactivity.ts';

const rules: InactivityRules = {
  warningDays: [30, 38, 43],
  lockDays: 45,
  disableDays: 365,
  zone: 'America/New_York',
};
const createdAt = new Date('2026-01-01T12:00:00Z');
const signedIn = (moment: string) => ({ createdAt, signedInAt: new Date(moment) });
const on = (use: Parameters<typeof absenceOf>[0], moment: string) =>
  absenceOf(use, rules, new Date(moment), null);
const day = 86_400_000;

describe('an account that nobody uses', () => {
  // 10 PM on November 11 in New York, which is the twelfth already elsewhere.
  const use = signedIn('2026-11-12T03:00:00Z');

  test.each([
    ['2026-11-12T03:00:01Z', 0, null],
    ['2026-11-12T05:00:00Z', 1, null],
    ['2026-12-11T04:59:59Z', 29, null],
    ['2026-12-11T05:00:00Z', 30, 30],
    ['2026-12-19T04:59:59Z', 37, 30],
    ['2026-12-19T05:00:00Z', 38, 38],
    ['2026-12-24T05:00:00Z', 43, 43],
    ['2026-12-27T05:00:00Z', 46, 43],
  ])('at %s has been unused for %i days, and its person is warned for day %s', (moment, days, warningDay) => {
    expect(on(use, moment)).toMatchObject({ days, warningDay });
  });

  test('is locked once the 45th day has ended, and disabled once the 365th has', () => {
    expect(on(use, '2026-11-20T00:00:00Z')).toMatchObject({
      locksAt: new Date('2026-12-27T04:59:59.999Z'),
      disablesAt: new Date('2027-11-12T04:59:59.999Z'),
    });
  });

  test('whose person never signed in is unused since it came', () => {
    const absence = on({ createdAt, signedInAt: null }, '2026-02-10T12:00:00Z');
    expect(absence).toMatchObject({ days: 40, warningDay: 38 });
  });

  test.each([
    [
      { isEnabled: true, isActive: true, keptOpenBy: null },
      { what: 'LOCK', afterDays: 45 },
    ],
    [
      { isEnabled: true, isActive: false, keptOpenBy: null },
      { what: 'DISABLE', afterDays: 365 },
    ],
    [{ isEnabled: false, isActive: true, keptOpenBy: null }, null],
    [{ isEnabled: true, isActive: true, keptOpenBy: 'RM_IT_HELP' }, null],
  ] as const)('of which %j comes to this next: %j', (account, expected) => {
    const absence = on(use, '2026-11-20T00:00:00Z');
    const next = nextAction(account, absence, rules);
    const at = next?.what === 'LOCK' ? absence.locksAt : absence.disablesAt;
    expect(next).toEqual(expected === null ? null : { ...expected, at });
  });

  test('is not unused for less than no day where clocks disagree', () => {
    expect(on(use, '2026-11-01T00:00:00Z').days).toBe(0);
  });
});

describe('whatever the moment and the zone', () => {
  const hour = 3_600_000;
  const start = Date.parse('2026-01-01T00:00:00Z');
  const moments = fc.integer({ min: 0, max: 800 * 24 }).map((hours) => new Date(start + hours * hour));
  const zones = fc.constantFrom('America/New_York', 'UTC', 'Pacific/Guam', 'America/Anchorage');
  const warnedOn = (lastUse: Date, at: Date) => ({ lastUse, day: 43, at });
  const known = (signedInAt: Date) => ({ createdAt: new Date(0), signedInAt });

  test('an account in use since yesterday is never locked, and no lock comes before 45 whole days', () => {
    fc.assert(
      fc.property(moments, moments, zones, (since, now, zone) => {
        const { locksAt } = absenceOf(known(since), { ...rules, zone }, now, warnedOn(since, since));
        // A day of the change to summer time has 23 hours.
        expect(locksAt.getTime() - since.getTime()).toBeGreaterThanOrEqual((45 * 24 - 1) * hour);
        expect(locksAt.getTime() - since.getTime()).toBeLessThanOrEqual((46 * 24 + 1) * hour);
        const isOverdue = since < overdueBefore(45, zone, now);
        expect(isOverdue).toBe(now > locksAt);
        if (now.getTime() - since.getTime() <= 24 * hour) expect(isOverdue).toBe(false);
      }),
    );
  });

  test('nobody is locked without the last warning, nor before two whole days after it', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 100 }), moments, zones, (since, days, now, zone) => {
        expect(absenceOf(known(since), { ...rules, zone }, now, null).locksAt > now).toBe(true);
        const at = new Date(since.getTime() + days * day);
        const { locksAt } = absenceOf(known(since), { ...rules, zone }, now, warnedOn(since, at));
        expect(locksAt.getTime() - at.getTime()).toBeGreaterThanOrEqual((2 * 24 - 1) * hour);
        // Who was warned of another absence, or of an earlier day, has not been warned yet.
        const early = { ...warnedOn(since, at), day: 38 };
        expect(absenceOf(known(since), { ...rules, zone }, now, early).locksAt > now).toBe(true);
        const other = warnedOn(new Date(since.getTime() - day), at);
        expect(absenceOf(known(since), { ...rules, zone }, now, other).locksAt > now).toBe(true);
      }),
    );
  });

  test('who is looked for is who is warned', () => {
    fc.assert(
      fc.property(moments, moments, zones, (since, now, zone) => {
        const { warningDay } = absenceOf(known(since), { ...rules, zone }, now, null);
        expect(since < absentBefore(30, zone, now)).toBe(warningDay !== null);
      }),
    );
  });

  test('warnings come in their order, and all of them before the lock', () => {
    fc.assert(
      fc.property(moments, zones, (since, zone) => {
        const { locksAt } = absenceOf(known(since), { ...rules, zone }, since, null);
        const reported = [...Array(47).keys()].map(
          (passed) =>
            absenceOf(known(since), { ...rules, zone }, new Date(since.getTime() + passed * day), null)
              .warningDay,
        );
        expect([...new Set(reported)]).toEqual([null, 30, 38, 43]);
        expect(absenceOf(known(since), { ...rules, zone }, locksAt, null)).toMatchObject({
          days: 45,
          warningDay: 43,
        });
      }),
    );
  });
});

describe('of those who can open accounts', () => {
  const helper = (id: string, moment: string) => ({ id, ...signedIn(moment) });

  test('the person who signed in last stays, and of two at once always the same', () => {
    const earlier = helper('a', '2026-03-01T00:00:00Z');
    const [one, other] = [helper('b', '2026-04-01T00:00:00Z'), helper('c', '2026-04-01T00:00:00Z')];
    expect(whoStays([earlier, one, other])).toBe('b');
    expect(whoStays([other, one, earlier])).toBe('b');
    expect(whoStays([earlier])).toBe('a');
    expect(whoStays([])).toBeNull();
  });
});
