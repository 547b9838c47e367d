import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps small values in a cookie that its browser can neither read nor change. */
export interface CookieSealer {
  seal(name: string, value: unknown): string;
  /** The value sealed under this name, or undefined for anything else. */
  open(name: string, sealed: string | undefined): unknown;
}

/** AES-256-GCM under a key made from the secret; the cookie's name is authenticated with it. */
export function cookieSealer(secret: string | Buffer): CookieSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'demonstration applications', 32));
  return {
    seal(name, value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(name, sealed) {
      if (sealed === undefined) return undefined;
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(
          Buffer.from(name),
        );
        decipher.setAuthTag(bytes.subarray(12, 28));
        return JSON.parse(
          Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
        );
      } catch {
        // With another key or a changed value it counts as no cookie.
        return undefined;
      }
    },
  };
}
