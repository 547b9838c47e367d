import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFromFile } from '../../adapters/key-file.ts';

/** The key that evidence packs are signed with (Ed25519). */
export interface EvidenceKey {
  privateKey: KeyObject;
  /** As a file that says what it is. */
  publicPem: string;
  /** SHA-256 of the public half (SPKI, DER) in hexadecimal: what people compare. */
  fingerprint: string;
}

/** A key that signed packs once. They are still good: their own copy of its public half has this fingerprint. */
export interface FormerKey {
  fingerprint: string;
  /** Since when another one signs, as an ISO date. */
  until: string;
}

/** The prefix of the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** One key for all portals that share the folder: of two that need it first one makes it, and both read the same. */
export async function evidenceKey(keysFolder: string): Promise<EvidenceKey> {
  return keyOf(await keyFromFile(keyFile(keysFolder)));
}

/** The keys that signed before, the last one first. */
export async function formerEvidenceKeys(keysFolder: string): Promise<FormerKey[]> {
  const text = await readFile(formerFile(keysFolder), 'utf8').catch((failure: unknown) => {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return '';
    throw failure;
  });
  const keys = text.split('\n').flatMap((line) => {
    const [, fingerprint, until] = /^([0-9a-f]{64}) (\S+)$/.exec(line) ?? [];
    return fingerprint === undefined || until === undefined ? [] : [{ fingerprint, until }];
  });
  return keys.toReversed();
}

/**
 * Has another key sign from now on. Running portals read it with their next pack.
 * @returns the new one
 */
export async function replaceEvidenceKey(keysFolder: string, now: Date): Promise<EvidenceKey> {
  const { fingerprint } = await evidenceKey(keysFolder);
  const secret = randomBytes(32);
  const unfinished = `${keyFile(keysFolder)}.${process.pid}`;
  await writeFile(unfinished, secret.toString('base64'), { mode: 0o600, flush: true });
  // First noted, then replaced: a kill in between names a key as former that still signs, and forgets none.
  await appendFile(formerFile(keysFolder), `${fingerprint} ${now.toISOString()}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, keyFile(keysFolder));
  return keyOf(secret);
}

function keyOf(secret: Buffer): EvidenceKey {
  const der = Buffer.concat([pkcs8Head, secret]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  };
}

const keyFile = (folder: string): string => join(folder, 'evidence.key');
const formerFile = (folder: string): string => join(folder, 'evidence.former');
