import { expect, test } from 'vitest';
import { faultsOfPasswordChoice, longestPassword, type PasswordChoice } from './password.ts';

const good = 'a sentence of my own';

function choice(differing: Partial<PasswordChoice> = {}): PasswordChoice {
  const password = differing.password ?? good;
  const names = ['administrator-of-all', 'somebody@agency.example', 'Maximiliana Featherstone'];
  return { password, confirmation: password, names, isPresentOne: false, isEarlierOne: false, ...differing };
}

test.each([
  [good],
  ['exactly-15-long'],
  ['aaaaaaaaaaaaaaa'],
  ['á'.repeat(15)],
  ['🌊'.repeat(longestPassword)],
  ['  spaces count  '],
  ['administrator-of-all, and then some'],
])('%s can be taken', (password) => {
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
