import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { isPublicAddress } from './public-address.ts';

/** What is sent to a server that somebody named. */
export interface PostElsewhere {
  address: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Also to inner networks and this machine. */
  allowPrivate: boolean;
}

/** Its response. */
export interface ResponseElsewhere {
  status: number;
  /** Whole seconds that it asks to wait; null where it does not. */
  retryAfter: number | null;
}

/** The name leads to an address that is not of the internet. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

const patienceMs = 15_000;
/** No more of a response is read. */
const mostBytes = 65_536;

/**
 * Posts to a server that somebody named. Its name is looked up here, every address that it has is judged, and one of those is
 * connected to: a name that leads elsewhere a moment later changes nothing. Redirections are not followed.
 * @throws AddressRefused, and what prevented a response
 */
export async function postElsewhere(post: PostElsewhere, giveUp: AbortSignal): Promise<ResponseElsewhere> {
  const { address, headers, body, allowPrivate } = post;
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (first === undefined) throw new Error(`${host} has no address`);
  if (!allowPrivate && !found.every((one) => isPublicAddress(one.address)))
    throw new AddressRefused(`${host} is not an address of the internet`);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.any([giveUp, AbortSignal.timeout(patienceMs)]),
    lookup: (_host, { all }, done) => {
      if (all === true) done(null, found);
      else done(null, first.address, first.family);
    },
  };
  return await sent(address, options, body);
}

function sent(address: URL, options: RequestOptions, body: string): Promise<ResponseElsewhere> {
  const request = address.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const call = request(address, options, (response) => {
      const asked = Number(response.headers['retry-after']);
      const reply = {
        status: response.statusCode ?? 0,
        retryAfter: Number.isInteger(asked) && asked > 0 ? asked : null,
      };
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) response.destroy();
      });
      // What it says beside the status does not matter, nor whether it says all of it.
      response.on('close', () => {
        resolve(reply);
      });
      response.on('error', () => {
        resolve(reply);
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
