import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOnce } from '../../adapters/key-file.ts';
import { ProviderUnusable } from '../../provider/provider-kind.ts';

/** The provider's own secrets. Lists are newest first: the first writes, all are accepted. */
export interface IdentitySecrets {
  /** Seals private signing keys in the database: 32 bytes. */
  sealing: Buffer;
  /** Sign the provider's cookies. */
  cookies: readonly string[];
  /** Authenticate refresh tokens: 64 bytes each. */
  refresh: readonly [Buffer, ...Buffer[]];
}

/** Where the secrets are kept in this folder. */
export function secretsFileOf(folder: string): string {
  return join(folder, 'identity-secrets.json');
}

/**
 * Reads the secrets from their file, making it on the first run. Readable by its owner only.
 * @throws ProviderUnusable when the file is there but is not ours.
 */
export async function loadSecrets(folder: string): Promise<IdentitySecrets> {
  const file = secretsFileOf(folder);
  const fresh = {
    sealing: randomBytes(32).toString('base64'),
    cookies: [randomBytes(32).toString('base64')],
    refresh: [randomBytes(64).toString('base64')],
  };
  await writeOnce(file, `${JSON.stringify(fresh, null, 2)}\n`);
  await chmod(file, 0o600);
  return parse(await readFile(file, 'utf8'), file);
}

function parse(text: string, file: string): IdentitySecrets {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null) throw new TypeError('not an object');
    const sealing = texts('sealing' in raw ? [raw.sealing] : [])[0];
    const cookies = texts('cookies' in raw ? raw.cookies : []);
    const [first, ...older] = texts('refresh' in raw ? raw.refresh : []).map((t) => Buffer.from(t, 'base64'));
    if (sealing === undefined || first === undefined || cookies.length === 0)
      throw new TypeError('incomplete');
    return { sealing: Buffer.from(sealing, 'base64'), cookies, refresh: [first, ...older] };
  } catch (cause) {
    throw new ProviderUnusable(
      `${file} does not hold the identity provider's secrets: restore it from a backup of the data folder`,
      { cause },
    );
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && entry !== '') : [];
}

/** Encrypts and authenticates with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made. @throws Error when the key is another one or the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
