import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The value for unreadable addresses: all of them are counted as one. */
const unreadable = 'unknown';

/** What a proxy may write after an address: a port, or a name that hides one (RFC 7239, section 6). */
const port = String.raw`(?::(?:\d{1,5}|_[\w.-]+))?`;
const bracketed = new RegExp(String.raw`^\[([^\]]*)\]${port}$`);
const dotted = new RegExp(String.raw`^(\d+\.\d+\.\d+\.\d+)${port}$`);

/**
 * The address in one entry of `X-Forwarded-For`, without the port, brackets, quotes or zone that a proxy may have written
 * around it; null where there is none.
 */
export function addressIn(entry: string): string | null {
  const written = entry.trim().replace(/^"(.*)"$/, '$1');
  const inBrackets = bracketed.exec(written)?.[1];
  const bare = inBrackets ?? dotted.exec(written)?.[1] ?? written;
  const [address = ''] = bare.split('%');
  if (inBrackets !== undefined) return isIPv6(address) ? address : null;
  return isIP(address) === 0 ? null : address;
}

/**
 * Whether an address is one of these proxies, or in one of their networks.
 * @param proxies addresses such as `10.0.0.5`, networks such as `10.1.0.0/16`
 */
export function proxyCheck(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [written = '', bits] = proxy.split('/');
    const [address = ''] = written.split('%');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Has every entry of `X-Forwarded-For` read as the address in it before anything is compared with it or counted by it. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, go) => {
    const given = raw.headers['x-forwarded-for'];
    if (typeof given === 'string')
      raw.headers['x-forwarded-for'] = given
        .split(',')
        .filter((entry) => entry.trim() !== '')
        .map((entry) => addressIn(entry) ?? unreadable)
        .join(', ');
    go();
  });
}
