import { BlockList, isIPv6 } from 'node:net';

/** Networks of IPv4 that no one reaches from the internet, or that have a special purpose (RFC 6890). */
const inner: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** What is given out to the internet of IPv6, and what of it carries other addresses within or is for examples. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const except = new BlockList();
for (const [network, bits] of inner) except.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  except.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the internet: not of this machine, of an inner network, of a link, or one in the clothes of another. */
export function isPublicAddress(address: string): boolean {
  return isIPv6(address)
    ? given.check(address, 'ipv6') && !except.check(address, 'ipv6')
    : !except.check(address, 'ipv4');
}
