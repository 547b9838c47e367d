import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (given: Record<string, string>) => readConfig(given, '/portal').bounces;
const address = { BOUNCE_ADDRESS: 'Bounces@agency.example' };
const mailbox = {
  BOUNCE_IMAP_HOST: 'imap.agency.example',
  BOUNCE_IMAP_USER: 'bounces',
  BOUNCE_IMAP_PASSWORD_FILE: 'keys/bounces',
};

test('mail comes back to a mailbox of its own, which the portal reads where its server is named', () => {
  expect(read({})).toBeNull();
  expect(read(address)).toEqual({ address: 'bounces@agency.example', mailbox: null });
  const known = { host: 'imap.agency.example', user: 'bounces', passwordFile: '/portal/keys/bounces' };
  expect(read({ ...address, ...mailbox })?.mailbox).toEqual({ ...known, port: 993 });
  const other = { BOUNCE_IMAP_HOST: 'imap.agency.example:143' };
  expect(read({ ...address, ...mailbox, ...other })?.mailbox).toEqual({ ...known, port: 143 });
});

test.each([
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'returned-mail-of-all@agency.example' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'bounces+portal@agency.example' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'bounces' }],
  ['BOUNCE_IMAP_HOST', mailbox],
  ['BOUNCE_IMAP_HOST', { ...address, ...mailbox, BOUNCE_IMAP_HOST: 'imaps://imap.agency.example' }],
  ['BOUNCE_IMAP_USER', { ...address, BOUNCE_IMAP_HOST: 'imap.agency.example' }],
  ['BOUNCE_IMAP_PASSWORD_FILE', { ...address, ...mailbox, BOUNCE_IMAP_PASSWORD_FILE: '' }],
])('a wrong %s stops the start: %j', (name, settings) => {
  expect(() => read(settings)).toThrow(`Setting ${name}:`);
});
