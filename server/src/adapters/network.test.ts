import { describe, expect, test } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  test('an IPv4 address is a network of its own, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    for (const same of ['::ffff:203.0.113.7', '::ffff:cb00:7107'])
      expect(networkOf(same)).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).not.toBe(networkOf('::ffff:203.0.113.8'));
  });

  test('one subscriber has a whole IPv6 network, whichever of its addresses is used', () => {
    const network = networkOf('2001:db8:0:1::1');
    for (const same of ['2001:db8:0:1::2', '2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:9'])
      expect(networkOf(same)).toBe(network);
    for (const other of ['2001:db8:0:2::1', '2001:db8::1', '2001:db9:0:1::1'])
      expect(networkOf(other)).not.toBe(network);
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
    expect(networkOf('::1')).toBe(networkOf('::2'));
  });

  test('whatever is no address stays what it is', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
