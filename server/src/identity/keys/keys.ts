import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { ProviderUnusable } from '../../provider/provider-kind.ts';
import { seal, unseal } from './secrets.ts';

/** One RS256 key pair of the provider. Next and passive ones verify, only the active one signs. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** The provider's keys, the signing one first. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

interface KeyRow {
  kid: string;
  sealed_private_key: Buffer;
}

/**
 * The provider's keys. The first start makes the first one; of two starts at once, one wins.
 * @throws ProviderUnusable when a key was sealed with another sealing key.
 */
export async function loadSigningKeys(db: Queryable, sealingKey: Buffer, now: Date): Promise<SigningKeys> {
  const rows = await storedKeys(db);
  if (rows.length === 0) await makeFirstKey(db, sealingKey, now);
  const [first, ...others] = (rows.length === 0 ? await storedKeys(db) : rows).map((row) =>
    open(row, sealingKey),
  );
  if (first === undefined) throw new Error('The identity provider has no signing key');
  return [first, ...others];
}

/** The names of the keys in the order of `loadSigningKeys`: a different order means that something has changed. */
export async function signingKeyNames(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ kid: string }>(sql`select kid from idp.signing_key ${signingFirst}`);
  return rows.map((row) => row.kid);
}

/** The public half of a key as it is published. */
export function publicJwk(key: SigningKey): JsonWebKey {
  return { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
}

/** The private half in the form the provider library takes. */
export function privateJwk(key: SigningKey): JsonWebKey {
  return { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
}

/** A new key as it is stored: its name, and its private half sealed. */
export async function makeKey(sealingKey: Buffer): Promise<{ kid: string; sealed: Buffer }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const sealed = seal(sealingKey, privateKey.export({ type: 'pkcs8', format: 'der' }));
  return { kid: randomBytes(16).toString('base64url'), sealed };
}

const signingFirst = sql`order by state = 'active' desc, state = 'next' desc, created_at desc, kid`;

async function storedKeys(db: Queryable): Promise<KeyRow[]> {
  return await db.rows<KeyRow>(sql`select kid, sealed_private_key from idp.signing_key ${signingFirst}`);
}

async function makeFirstKey(db: Queryable, sealingKey: Buffer, now: Date): Promise<void> {
  const { kid, sealed } = await makeKey(sealingKey);
  await db.run(sql`
    insert into idp.signing_key (kid, algorithm, sealed_private_key, state, created_at, state_since)
    values (${kid}, 'RS256', ${sealed}, 'active', ${now}, ${now})
    on conflict (state) where state = 'active' do nothing`);
}

function open(row: KeyRow, sealingKey: Buffer): SigningKey {
  try {
    const der = unseal(sealingKey, row.sealed_private_key);
    const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
    return { kid: row.kid, privateKey, publicKey: createPublicKey(privateKey) };
  } catch (cause) {
    throw new ProviderUnusable(
      `the database was set up with another data folder: its signing key ${row.kid} was sealed with a key that is not in this one. Set DATA_DIR to that folder, or restore its keys here.`,
      { cause },
    );
  }
}
