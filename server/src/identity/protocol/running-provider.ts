import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type JWTVerifyGetKey } from 'jose';
import type { Provider } from 'oidc-provider';
import { loadSigningKeys, type SigningKeys, signingKeyNames } from '../keys/keys.ts';
import { buildProvider, type ProviderParts } from './provider.ts';

/**
 * The running provider library. It cannot change its keys, so a new one replaces it when they change; sessions
 * and refresh tokens live in the database and go on. Ask for it on each request, and use that one throughout.
 */
export interface RunningProvider {
  readonly provider: Provider;
  /** The signing one first. */
  readonly keys: SigningKeys;
  /** Handles a request with the current provider. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Picks up changed keys. Call it several times a minute. */
  follow(): Promise<void>;
  /** The key of a token's header, for checking it. */
  keyOf: JWTVerifyGetKey;
}

/** Milliseconds between two lookups of an unknown key: tokens with invented names must not keep the database busy. */
const lookPause = 5_000;

/** Starts the provider with the keys of the database. */
export async function runProvider(parts: Omit<ProviderParts, 'keys'>): Promise<RunningProvider> {
  const { db, secrets, now } = parts;
  const load = () => loadSigningKeys(db, secrets.sealing, now());
  let keys = await load();
  let provider = buildProvider({ ...parts, keys });
  let handle = provider.callback();
  let lastLook = 0;
  const follow = async (): Promise<void> => {
    const names = await signingKeyNames(db);
    if (names.join(' ') === keys.map((key) => key.kid).join(' ')) return;
    keys = await load();
    provider = buildProvider({ ...parts, keys });
    handle = provider.callback();
  };
  const find = (kid: string | undefined) => keys.find((key) => key.kid === kid)?.publicKey;
  return {
    get provider() {
      return provider;
    },
    get keys() {
      return keys;
    },
    handle: (request, response) => handle(request, response),
    follow,
    async keyOf({ kid }) {
      const known = find(kid);
      if (known !== undefined) return known;
      // Another portal may already sign with a key this one has not heard of.
      const at = now().getTime();
      if (at - lastLook >= lookPause) {
        lastLook = at;
        await follow();
      }
      const found = find(kid);
      if (found === undefined) throw new errors.JWKSNoMatchingKey();
      return found;
    },
  };
}
