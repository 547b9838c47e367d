import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedApplications } from '../../testing/catalogue.ts';
import { matchesName, matchesView, shortenDescription } from './search.ts';

const words = fc.array(
  fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom(...'abcdefghñá,.-') }),
  { maxLength: 30 },
);

describe('the short description', () => {
  test('is the start of the long one, at most 100 characters, and ends with a whole word', () => {
    fc.assert(
      fc.property(words, (list) => {
        const long = list.join(' ');
        const short = shortenDescription(long);
        expect(long.startsWith(short)).toBe(true);
        expect(short.length).toBeLessThanOrEqual(100);
        if (short !== long) expect(long[short.length]).toBe(' ');
      }),
    );
  });

  test('takes as many words as fit', () => {
    fc.assert(
      fc.property(words, (list) => {
        const long = list.join(' ');
        const short = shortenDescription(long);
        if (short === long) return;
        const rest = long.slice(short.length + 1).split(' ');
        expect(`${short} ${rest[0]}`.length).toBeGreaterThan(100);
      }),
    );
  });

  test('one endless word is cut all the same', () => {
    expect(shortenDescription('x'.repeat(500))).toHaveLength(100);
  });

  test.each(
    shippedApplications.flatMap((one) => [
      [one.id, one.description.en],
      [one.id, one.description.es],
    ]),
  )('%s: %s', (_id, long) => {
    const short = shortenDescription(long);
    expect(short.length).toBeLessThanOrEqual(100);
    expect(short.length).toBeGreaterThan(80);
  });
});

describe('the search', () => {
  test('finds any part of a name, in any case, spaces around it left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shippedApplications), fc.nat(), fc.nat(), ({ name }, a, b) => {
        const from = a % name.en.length;
        const part = name.en.slice(from, from + 1 + (b % name.en.length));
        expect(matchesName(name.en, ` ${part.toUpperCase()} `)).toBe(true);
        expect(matchesName(name.en, part.toLowerCase())).toBe(true);
      }),
    );
  });

  test('finds everything with nothing, and nothing with what is not there', () => {
    expect(shippedApplications.filter((one) => matchesName(one.name.en, '  '))).toHaveLength(12);
    expect(shippedApplications.filter((one) => matchesName(one.name.en, 'zzz'))).toEqual([]);
    expect(shippedApplications.filter((one) => matchesName(one.name.en, '.*'))).toEqual([]);
  });

  test('the view keeps single sign-on applications only for "sso"', () => {
    const kept = (view: string) => shippedApplications.filter((one) => matchesView(one, view)).length;
    expect(kept('sso')).toBe(10);
    for (const view of ['', 'all', 'SSO', 'anything']) expect(kept(view)).toBe(12);
  });
});
