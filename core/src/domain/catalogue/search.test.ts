import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedApplications } from '../../testing/catalogue.ts';
import { found as findAmong, matchesSearch, matchesView, shortenDescription } from './search.ts';

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
  const found = (search: string, language: 'en' | 'es' = 'en') =>
    findAmong(
      shippedApplications.map(({ id, name, acronyms, description }) => ({
        id,
        name: name[language],
        otherNames: [...acronyms, name[language === 'en' ? 'es' : 'en']],
        description: description[language],
      })),
      search,
    ).map(({ id }) => id);

  test('finds any part of a name, in any case, spaces around it left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shippedApplications), fc.nat(), fc.nat(), ({ name: { en } }, a, b) => {
        const from = a % en.length;
        const part = en.slice(from, from + 1 + (b % en.length));
        expect(matchesSearch({ name: en }, ` ${part.toUpperCase()} `)).toBe(true);
        expect(matchesSearch({ name: en }, part.toLowerCase())).toBe(true);
      }),
    );
  });

  test('finds an acronym, which is no part of the beginning of another word', () => {
    expect(found('MIP')).toEqual(['mip-app']);
    expect(found('p4')).toEqual(['p4-app']);
    expect(found('hll', 'es')).toEqual(['hll-app']);
  });

  test('finds an acronym alone, be it an article in Spanish', () => {
    for (const { id, acronyms } of shippedApplications) {
      for (const acronym of acronyms) {
        expect(found(` ${acronym.toLowerCase()} `)).toContain(id);
        expect(found(acronym, 'es')).toContain(id);
      }
    }
    expect(found('EL', 'es')).toEqual(['el-app']);
    expect(found('EL')).toEqual(['el-app']);
  });

  test('finds nothing by a Spanish article in a description, and does not need it', () => {
    const searched = { name: 'Zonas', description: 'El mapa de las zonas con agua' };
    const finds = (search: string) => matchesSearch(searched, search);
    expect(['el', 'de', 'las', 'con', 'De la'].filter(finds)).toEqual([]);
    expect(['el mapa', 'agua para las zonas', 'mapa del agua', 'mapa el volcán'].filter(finds)).toHaveLength(
      3,
    );
  });

  test('finds by words of the description, in any order and language', () => {
    expect(found('earthquakes')).toEqual(['hll-app']);
    expect(found('tsunamis hazus library')).toEqual(['hll-app']);
    expect(found('library hazus')).toEqual(['hll-app']);
    expect(found('terremotos', 'es')).toEqual(['hll-app']);
    expect(found('hazus zzz'), 'every word counts').toEqual([]);
  });

  test('does without accents, and with the name in the other language', () => {
    expect(found('perdidas', 'es')).toEqual(['hll-app']);
    expect(found('PLANIFICACION mitigacion', 'es')).toEqual(['mpp-app']);
    expect(found('Loss Library', 'es')).toEqual(['hll-app']);
    expect(found('pérdidas')).toEqual(['hll-app']);
  });

  test('finds everything with nothing, and nothing with what is not there', () => {
    expect(found('  ')).toHaveLength(12);
    expect(found('zzz')).toEqual([]);
    expect(found('.*')).toEqual([]);
    expect(found('arthquake'), 'within a word of a description').toEqual([]);
  });

  test('the view keeps single sign-on applications only for "sso"', () => {
    const kept = (view: string) => shippedApplications.filter((one) => matchesView(one, view)).length;
    expect(kept('sso')).toBe(10);
    for (const view of ['', 'all', 'SSO', 'anything']) expect(kept(view)).toBe(12);
  });
});
