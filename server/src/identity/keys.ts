import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { SecretsUnusable, seal, unseal } from './secrets.ts';

/** One RS256 key pair of the provider. Passive ones still verify, they no longer sign. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

interface KeyRow {
  kid: string;
  sealed_private_key: Buffer;
}

/**
 * The provider's keys, the signing one first. The first start makes it; with two starters at once, one wins.
 * @throws SecretsUnusable when a key was sealed with another sealing key.
 */
export async function loadSigningKeys(
  db: Database,
  sealingKey: Buffer,
  now: Date,
): Promise<[SigningKey, ...SigningKey[]]> {
  if ((await storedKeys(db)).length === 0) await makeKey(db, sealingKey, now);
  const [first, ...older] = (await storedKeys(db)).map((row) => open(row, sealingKey));
  if (first === undefined) throw new Error('The identity provider has no signing key');
  return [first, ...older];
}

/** The public half of a key as it is published. */
export function publicJwk(key: SigningKey): JsonWebKey {
  return { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
}

/** The private half in the form the provider library takes. */
export function privateJwk(key: SigningKey): JsonWebKey {
  return { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
}

async function storedKeys(db: Queryable): Promise<KeyRow[]> {
  return await db.rows<KeyRow>(sql`
    select kid, sealed_private_key from idp.signing_key order by state = 'active' desc, created_at desc`);
}

async function makeKey(db: Queryable, sealingKey: Buffer, now: Date): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const sealed = seal(sealingKey, privateKey.export({ type: 'pkcs8', format: 'der' }));
  await db.run(sql`
    insert into idp.signing_key (kid, algorithm, sealed_private_key, state, created_at)
    values (${randomBytes(16).toString('base64url')}, 'RS256', ${sealed}, 'active', ${now})
    on conflict (state) where state = 'active' do nothing`);
}

function open(row: KeyRow, sealingKey: Buffer): SigningKey {
  try {
    const der = unseal(sealingKey, row.sealed_private_key);
    const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
    return { kid: row.kid, privateKey, publicKey: createPublicKey(privateKey) };
  } catch (cause) {
    throw new SecretsUnusable(
      `the database was set up with another data folder: its signing key ${row.kid} was sealed with a key that is not in this one. Set DATA_DIR to that folder, or restore its keys here.`,
      { cause },
    );
  }
}
