import { expect, test } from 'vitest';
import { commonPasswords } from './guessable-password.ts';
import { faultsOfPasswordChoice, longestPassword, type PasswordChoice, reasonToChange } from './password.ts';

const good = 'a sentence of my own';

function choice(differing: Partial<PasswordChoice> = {}): PasswordChoice {
  const password = differing.password ?? good;
  const names = ['administrator-of-all', 'somebody@agency.example', 'Maximiliana Featherstone'];
  const policy = {
    common: commonPasswords([
      'password',
      'letmein',
      'sunshine',
      'qazwsxedc',
      'abc123',
      'thx1138',
      'sunflower',
      'monkey',
      'dragon',
      'shadow',
      'To be, or not to be',
      'correct horse battery staple',
    ]),
    nearbyWords: ['Access Portal'],
    shownToAll: ['demo-river-2026'],
  };
  return {
    password,
    confirmation: password,
    names,
    policy,
    isPresentOne: false,
    isEarlierOne: false,
    ...differing,
  };
}

test.each([
  [good],
  ['exactly-15-long'],
  ['🌊 sea and 🏠 home 🌊'],
  ['the river 🌊 '.repeat(30).slice(0, 200).concat(' and so on', 'x'.repeat(30))],
  ['sunshine and password'],
  ['monkey dragon shadow sunflower'],
  ['monkeydragonshadowsunflower'],
  ['monkey 48 dragon 21 shadow 7395'],
  ['correct horse river lantern'],
  ['12 blue letters in May'],
  ['portals of the north'],
  ['José likes rivers'],
  ['  spaces count  '],
  ['administrator-of-all, and then some'],
  ['river river mountain lake'],
  ['monkey 4821 monkey 7395'],
  ['#k$%7^(x{)]~m|@'],
  ['8205617349 055 61'],
  ['hijack the first pqr of 7'],
])('%s is accepted', (password) => {
  expect(faultsOfPasswordChoice(choice({ password }))).toBeNull();
});

test.each([
  ['', 'MISSING'],
  ['fourteen-chars', 'TOO_SHORT'],
  ['🌊'.repeat(14), 'TOO_SHORT'],
  ['x'.repeat(longestPassword + 1), 'TOO_LONG'],
  ['administrator-of-all', 'IS_NAME'],
  [' Somebody@Agency.Example ', 'IS_NAME'],
  ['maximiliana featherstone', 'IS_NAME'],
  ['Maximiliana-Featherstone-1985!', 'IS_NAME'],
  ['MÁXIMILIANA maximiliana', 'IS_NAME'],
  ['featherstone.agency', 'IS_NAME'],
  ['Access Portal 2026!', 'IS_NAME'],
  ['aaaaaaaaaaaaaaa', 'IS_REPEATED'],
  ['á'.repeat(15), 'IS_REPEATED'],
  ['🌊'.repeat(longestPassword), 'IS_REPEATED'],
  ['aaaabbbbccccdddd', 'IS_REPEATED'],
  ['river-river-river-ri', 'IS_REPEATED'],
  ['sunshinesunshine', 'IS_REPEATED'],
  ['123456789012345', 'IS_SEQUENCE'],
  ['abcdefghijklmnop', 'IS_SEQUENCE'],
  ['zyxwvutsrqponmlk', 'IS_SEQUENCE'],
  ['1234abcd5678efgh', 'IS_SEQUENCE'],
  ['Qwertyuiop123456', 'IS_SEQUENCE'],
  ['1qaz2wsx3edc4rfv', 'IS_SEQUENCE'],
  ['abcdef-123456-xyz!', 'IS_SEQUENCE'],
  ['password12345678', 'IS_COMMON'],
  ['!!! Password !!! 2026', 'IS_COMMON'],
  ['P@$$w0rd20262026', 'IS_COMMON'],
  ['2026-LetMeIn-2026', 'IS_COMMON'],
  ['Demo-River-2026', 'IS_COMMON'],
  ['demo-river-2026!', 'IS_COMMON'],
  ['Demo River 2027?!', 'IS_COMMON'],
  ['thx1138!!.!!.?!!.', 'IS_COMMON'],
  ['2030-abc123-2031', 'IS_COMMON'],
  ['..$unfl0wer1!2026', 'IS_COMMON'],
  ['s.u.n.s.h.i.n.e 2026', 'IS_COMMON'],
  ['sun|sh!in)e?#;-4+8]', 'IS_COMMON'],
  ['correct horse battery staple', 'IS_COMMON'],
  ['CorrectHorseBatteryStaple', 'IS_COMMON'],
  ['Correct-Horse_Battery.Staple 2026!', 'IS_COMMON'],
  ['c0rrect h0rse b@ttery $taple', 'IS_COMMON'],
  ['to be or not to be?', 'IS_COMMON'],
  ['monkeydragonmonkey', 'IS_JOINED'],
  ['Monkey, Dragon & Shadow', 'IS_JOINED'],
  ['monkey1dragon2monkey3', 'IS_JOINED'],
  ['monkeydragon20262027', 'IS_JOINED'],
  ['P@$$w0rd-Sunsh1ne-L3tmein', 'IS_JOINED'],
  ['abc123 dragon thx1138', 'IS_JOINED'],
  ['abc123!!!!!!!!!!', 'IS_REPEATED'],
  ['11112222333344445', 'IS_REPEATED'],
  ['letmeinletmein123', 'IS_REPEATED'],
  ['monkeymonkeymonkey1', 'IS_REPEATED'],
  ['baseball baseball', 'IS_REPEATED'],
  ['river!river?river.', 'IS_REPEATED'],
  ['monkey1monkey2monkey3', 'IS_REPEATED'],
  ['password1password', 'IS_REPEATED'],
  ['p@ssw0rdp@ssw0rd1', 'IS_REPEATED'],
  ['a b c d e f g h i j', 'IS_SEQUENCE'],
  ['1 2 3 4 5 6 7 8 9', 'IS_SEQUENCE'],
  ['q-w-e-r-t-y-u-i-o-p', 'IS_SEQUENCE'],
  ['aabbccddeeffgghh', 'IS_SEQUENCE'],
  ['abcdefghi!!!!!!!', 'IS_SEQUENCE'],
])('%j is refused: %s', (password, fault) => {
  const faults = faultsOfPasswordChoice(choice({ password }));
  expect(faults?.password).toBe(fault);
});

test('the present password is not a new one', () => {
  const faults = faultsOfPasswordChoice(choice({ isPresentOne: true }));
  expect(faults).toEqual({ password: 'IS_PRESENT_ONE', confirmation: null });
});

test('nor is one of those before', () => {
  const faults = faultsOfPasswordChoice(choice({ isEarlierOne: true }));
  expect(faults).toEqual({ password: 'IS_EARLIER_ONE', confirmation: null });
});

test('both typings have to be there and be the same', () => {
  const of = (confirmation: string) => faultsOfPasswordChoice(choice({ confirmation }));
  expect(of('')).toEqual({ password: null, confirmation: 'MISSING' });
  expect(of(`${good} `)).toEqual({ password: null, confirmation: 'DIFFERS' });
  expect(of(good.toUpperCase())).toEqual({ password: null, confirmation: 'DIFFERS' });
  expect(faultsOfPasswordChoice(choice({ password: '', confirmation: '' }))).toEqual({
    password: 'MISSING',
    confirmation: 'MISSING',
  });
});

test.each([
  [false, 0, '2030-01-01T00:00:00Z', null],
  [false, 90, '2026-03-31T23:59:59Z', null],
  [false, 90, '2026-04-01T00:00:00Z', 'TOO_OLD'],
  [true, 90, '2026-04-01T00:00:00Z', 'HANDED_OUT'],
  [true, 0, '2026-01-01T00:00:00Z', 'HANDED_OUT'],
])('handed out %s, at most %i days, at %s: %s', (isHandedOut, mostDays, now, reason) => {
  const inUse = { isHandedOut, chosenAt: new Date('2026-01-01T00:00:00Z') };
  expect(reasonToChange(inUse, mostDays, new Date(now))).toBe(reason);
});
