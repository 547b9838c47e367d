import { isIP } from 'node:net';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { isPublicAddress } from '../../adapters/public-address.ts';

/** What can be wrong with the address of a system. */
export type AddressFault = 'MALFORMED' | 'NOT_HTTPS' | 'PASSWORD' | 'PORT' | 'NOT_PUBLIC';

/**
 * The address of a system as it is kept (rule webhooks 1). Where its name leads is judged each time that something is sent.
 * @throws RefusedCall INVALID
 */
export function refuseAddress(text: string, allowPrivate: boolean): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  const fault = address === null ? 'MALFORMED' : faultOf(address, allowPrivate);
  if (address === null || fault !== null)
    throw new RefusedCall('INVALID', {
      errors: [{ field: 'address', message: 'Not the address of a system', fault: fault ?? 'MALFORMED' }],
    });
  return address.href;
}

function faultOf(
  { protocol, username, password, hash, port, hostname }: URL,
  allowPrivate: boolean,
): AddressFault | null {
  if ((protocol !== 'https:' && protocol !== 'http:') || hash !== '') return 'MALFORMED';
  if (username !== '' || password !== '') return 'PASSWORD';
  if (allowPrivate) return null;
  if (protocol !== 'https:') return 'NOT_HTTPS';
  if (port !== '') return 'PORT';
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? 'NOT_PUBLIC' : null;
}
