import type { Configuration } from '@portal/core/contract/session.ts';

/**
 * Fetches the page's configuration (`GET config.json`, rule addresses 1).
 * Rejects when it cannot be had or names no provider: without one nobody can sign in.
 */
export async function loadConfiguration(address: string): Promise<Configuration> {
  const reply = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
  });
  if (!reply.ok) throw new Error(`The configuration was answered with ${reply.status}`);
  const given: unknown = await reply.json();
  if (!namesProvider(given)) throw new Error('The configuration names no identity provider');
  return given;
}

/** The server's serializer keeps the rest of the declared shape; a proxy's page in its place is caught here. */
function namesProvider(given: unknown): given is Configuration {
  if (typeof given !== 'object' || given === null || !('provider' in given)) return false;
  const provider = given.provider;
  return typeof provider === 'object' && provider !== null && 'url' in provider && 'client' in provider;
}
