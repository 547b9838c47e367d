import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (given: Record<string, string>) => readConfig(given, '/portal');

test('mail is signed with the key of a file, and without one not', () => {
  expect(read({}).dkim).toBeNull();
  expect(read({ DKIM_KEY_FILE: 'keys/dkim.pem' }).dkim).toEqual({
    keyFile: '/portal/keys/dkim.pem',
    selector: 'portal',
  });
  expect(read({ DKIM_KEY_FILE: '/etc/dkim.pem', DKIM_SELECTOR: 'nov-2026' }).dkim).toEqual({
    keyFile: '/etc/dkim.pem',
    selector: 'nov-2026',
  });
});

test.each([
  { DKIM_KEY_FILE: 'dkim.pem', DKIM_SELECTOR: 'a.b' },
  { DKIM_KEY_FILE: 'dkim.pem', DKIM_SELECTOR: '-a' },
  { DKIM_SELECTOR: 'meant-for-nothing' },
])('a wrong selector stops the start: %j', (settings) => {
  expect(() => read(settings)).toThrow('Setting DKIM_SELECTOR:');
});
