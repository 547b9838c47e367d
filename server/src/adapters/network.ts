import { isIPv6 } from 'node:net';

/**
 * What counts as one network: an IPv4 address, or the first 64 bits of an IPv6 one. Anyone who has one IPv6 address
 * usually has its whole network, and could come from a different one each time.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The last two groups of an IPv4 address in IPv6 clothes, as IPv4 writes them. */
function dotted(groups: readonly string[]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join('.');
}

/** The eight groups of an IPv6 address; the parser of addresses brings every spelling into one form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
