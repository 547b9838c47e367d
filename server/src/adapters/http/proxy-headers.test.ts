import { describe, expect, test } from 'vitest';
import { addressIn, proxyCheck } from './proxy-headers.ts';

describe('the address that a proxy wrote', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:49152 ', '203.0.113.7'],
    ['203.0.113.7:_hidden', '203.0.113.7'],
    ['"203.0.113.7:4711"', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:49152', '2001:db8::1'],
    ['"[2001:DB8::1]:4711"', '2001:DB8::1'],
    ['[fe80::1%eth0]:80', 'fe80::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['[::ffff:203.0.113.7]:1', '::ffff:203.0.113.7'],
  ])('%s is %s', (written, address) => {
    expect(addressIn(written)).toBe(address);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '_SEVKISEK',
    'portal.example',
    '203.0.113',
    '203.0.113.300',
    '203.0.113.7:',
    '203.0.113.7:123456',
    '203.0.113.7:x',
    '[203.0.113.7]:80',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[]:80',
    '010.0.0.1',
    '"203.0.113.7',
    'for=203.0.113.7',
    '203.0.113.7 203.0.113.8',
  ])('%s is none', (written) => {
    expect(addressIn(written)).toBeNull();
  });
});

test('a proxy is known by its address or its network, in whichever form the address comes', () => {
  const isProxy = proxyCheck([
    '10.0.0.5',
    '192.168.0.0/16',
    '2001:db8::/32',
    '::ffff:172.16.0.9',
    'fe80::5%eth0',
  ]);
  for (const proxy of [
    '10.0.0.5',
    '::ffff:10.0.0.5',
    '192.168.7.1',
    '2001:DB8:1::9',
    '172.16.0.9',
    'fe80::5',
  ])
    expect([proxy, isProxy(proxy)]).toEqual([proxy, true]);
  for (const other of ['10.0.0.6', '::ffff:10.0.0.6', '2001:db9::1', 'unknown', '', undefined])
    expect([other, isProxy(other)]).toEqual([other, false]);
  expect(proxyCheck([])('127.0.0.1')).toBe(false);
});
