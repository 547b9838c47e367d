import { createServer } from 'node:net';

/** The portal cannot listen at the configured address; says why, and which setting to change. */
export class AddressUnusable extends Error {
  override name = 'AddressUnusable';
}

/** Where to listen. */
export interface Address {
  host: string;
  port: number;
}

/**
 * Tries the address before anything is made or started. A port in use is left to the real listening: with the same
 * data folder it is most likely a portal of ours, and the lock on the folder then says more.
 * @throws AddressUnusable when this machine has no such address, or this user may not use the port
 */
export async function tryAddress(address: Address): Promise<void> {
  const failure = await new Promise<unknown>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(address.port, address.host, () => probe.close(() => resolve(null)));
  });
  if (failure !== null && !isCode(failure, 'EADDRINUSE')) throw explainedAddress(failure, address);
}

/** A failed listening in the words of the operator; any other failure is returned as it is. */
export function explainedAddress(failure: unknown, { host, port }: Address): unknown {
  const known = Object.entries(sentences).find(([code]) => isCode(failure, code));
  return known === undefined ? failure : new AddressUnusable(known[1](host, port));
}

const unresolved = (host: string): string =>
  `Setting HOST: the name ${host} cannot be resolved; expected an address of this machine such as 127.0.0.1 or 0.0.0.0`;
const notHere = (host: string): string =>
  `Setting HOST: ${host} is no address of this machine; expected one such as 127.0.0.1 or 0.0.0.0`;

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `port ${port} on ${host} is taken; stop what uses it, or set PORT to another one`,
  EACCES: (_host, port) =>
    `Setting PORT: this user may not listen on port ${port}; choose one of 1024 or above, or let a proxy hold it`,
  EADDRNOTAVAIL: notHere,
  EINVAL: notHere,
  EAFNOSUPPORT: notHere,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
};

function isCode(failure: unknown, code: string): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === code;
}
