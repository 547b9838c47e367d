import { expect, test } from 'vitest';
import {
  consoleOfEverybody,
  consoleOfPerson,
  isLeftToProvider,
  type PeopleSource,
  peopleWrites,
  writeOfAction,
} from './people-writes.ts';

const here = (source: PeopleSource) => peopleWrites.filter((write) => !isLeftToProvider(write, source));

test('where people are kept at the provider, the portal goes on with what is its own', () => {
  expect(here('PORTAL')).toEqual(peopleWrites);
  expect(here('PROVIDER')).toEqual(['LISTED_DETAILS', 'LOCK', 'UNLOCK', 'END_SESSIONS']);
  expect(peopleWrites.filter((write) => isLeftToProvider(write, 'BOTH'))).toEqual([
    'ADD',
    'INVITE',
    'IMPORT',
  ]);
});

test('details are the portal’s own only where all of them are', () => {
  const change = (field: 'email' | 'mipUsernames') => ({ field, previousValue: '', newValue: 'x' });
  const listed = { kind: 'DETAILS', changes: [change('mipUsernames')] } as const;
  expect(writeOfAction(listed)).toBe('LISTED_DETAILS');
  expect(writeOfAction({ kind: 'DETAILS', changes: [...listed.changes, change('email')] })).toBe('DETAILS');
  expect(writeOfAction({ kind: 'DETAILS', changes: [] })).toBe('DETAILS');
  expect(writeOfAction({ kind: 'LOCK' })).toBe('LOCK');
});

test('an address leads to somebody, and to the list of all', () => {
  const address = 'https://sso.agency.example/admin/risk-map/console/#/risk-map/users/{id}/settings';
  expect(consoleOfPerson(address, 'a b')).toMatch(/users\/a%20b\/settings$/);
  expect(consoleOfEverybody(address)).toMatch(/\/risk-map\/users$/);
  expect(consoleOfEverybody('https://people.agency.example/')).toBe('https://people.agency.example/');
});
