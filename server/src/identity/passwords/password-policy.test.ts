import {
  guessableFault,
  longestCommon,
  type PasswordPolicy,
} from '@portal/core/domain/people/guessable-password.ts';
import { longestPassword, shortestPassword } from '@portal/core/domain/people/password.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadPasswordPolicy } from './password-policy.ts';

const demonstration = { accounts: [], password: 'demo-portal-2026' };
const names = ['mariana.featherstone', 'mariana@agency.example', 'Mariana Featherstone'];

let policy: PasswordPolicy;
beforeAll(async () => {
  policy = await loadPasswordPolicy({ portalName: 'Access Portal', demonstration });
});

const isLongEnough = (password: string): boolean => [...password].length >= shortestPassword;
const faultOf = (password: string) => guessableFault(password, names, policy);
/** Characters of these, so many of them. */
const anyOf = (characters: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: least, maxLength: most });

describe('a password that somebody would try sooner is refused', () => {
  const around = anyOf('0123456789!?.,-_*# ', 0, 12);
  const common = () => [...policy.common].filter((word) => /\p{L}/u.test(word));

  test('any common one with digits and symbols around it', () => {
    fc.assert(
      fc.property(around, fc.constantFrom(...common()), around, (before, word, after) => {
        const password = before + word + after;
        fc.pre(isLongEnough(password.trim()));
        return faultOf(password) !== null;
      }),
      { numRuns: 5_000 },
    );
  });

  test('any common one over and over, and up to four characters more', () => {
    const separator = fc.constantFrom('', ' ', '-');
    fc.assert(
      fc.property(fc.constantFrom(...common()), separator, anyOf('az09!?', 0, 3), (word, between, more) => {
        const times = Math.max(2, Math.ceil(shortestPassword / word.length));
        return faultOf(Array.from({ length: times }, () => word).join(between) + more) !== null;
      }),
      { numRuns: 5_000 },
    );
  });

  test('any two or three common ones in a row, apart or together', () => {
    const several = fc.array(fc.constantFrom(...common()), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(several, fc.constantFrom('', ' ', '-', ', '), (words, between) => {
        const password = words.join(between);
        fc.pre(isLongEnough(password));
        return faultOf(password) !== null;
      }),
      { numRuns: 5_000 },
    );
  });

  test('none is longer than what is looked at', () => {
    expect(Math.max(...[...policy.common].map((one) => [...one].length))).toBeLessThanOrEqual(longestCommon);
  });

  test.each([
    ['correct horse battery staple', 'IS_COMMON'],
    ['CorrectHorseBatteryStaple', 'IS_COMMON'],
    ['Correct-horse-battery-staple-1', 'IS_COMMON'],
    ['To be, or not to be: 2026', 'IS_COMMON'],
    ['Esta es mi contraseña', 'IS_COMMON'],
    ['monkeydragonmonkey', 'IS_JOINED'],
    ['Shadow & Master 1999', 'IS_JOINED'],
  ])('%s: %s', (password, fault) => {
    expect(faultOf(password)).toBe(fault);
  });

  test.each([
    'trustno1!!!!!!!!',
    'ncc1701.........',
    'thx1138!!!!!!!!!',
    'passwordpasswordpassword1',
    'demo-portal-2026',
    'demo-portal-2026!',
    'Demo-Portal-2026!',
    'Demo Portal 2027!!',
    'passwordpassword!',
  ])('%s', (password) => {
    expect(faultOf(password)).not.toBeNull();
  });
});

describe('a good password is accepted', () => {
  const words =
    'river lantern copper meadow violet teapot ladder walnut harbor pillow thunder velvet saddle orchard biscuit compass feather granite marble pepper ribbon salmon timber umbrella whistle cactus dolphin engine falcon garden hammer island jacket kettle lemon mirror needle onion parrot quilt rocket shovel turnip violin wagon yogurt zipper casa perro lluvia mesa tortuga ventana zapato nube queso barco'.split(
      ' ',
    );

  test('any four different words, apart or together, also with a year', () => {
    const four = fc.uniqueArray(fc.constantFrom(...words), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        four,
        fc.constantFrom(' ', '-', '.', '', '_'),
        fc.constantFrom('', '1', ' 2026', '!'),
        (chosen, between, after) => {
          const password = chosen.join(between) + after;
          fc.pre(isLongEnough(password));
          return faultOf(password) === null;
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test.each([
    'monkey dragon shadow master',
    'monkeydragonshadowmaster',
    'correct horse river lantern',
    '%)$,"_?(sh&@u4.1.',
  ])('%s', (password) => {
    expect(faultOf(password)).toBeNull();
  });

  test.each([
    ['letters', 15, 'abcdefghijklmnopqrstuvwxyz', 0],
    ['letters and digits', 15, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 0],
    [
      'symbols and all else',
      15,
      String.raw`abcdefghijklmnopqrstuvwxyz0123456789!"#$%&'()*+,-./:;<=>?@[\]^_{|}~`,
      // One in 5,000 of 15 characters by chance holds a common word, mostly of two or three letters; three of 1,000 hardly ever do.
      2,
    ],
    ['digits', 20, '0123456789', 0],
  ])('any %s by chance, of at least %i characters', (_kind, minLength, characters, mostRefused) => {
    // Each draw is even over all characters: what fast-check prefers is short, and near the ends of what it chooses from.
    const even = fc.noShrink(
      fc
        .array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength, maxLength: longestPassword })
        .map((draws) => draws.map((draw) => characters[draw % characters.length]).join('')),
    );
    const refused = fc.sample(even, 1_000).filter((password) => faultOf(password) !== null);
    expect(refused.slice(mostRefused)).toEqual([]);
  });
});
