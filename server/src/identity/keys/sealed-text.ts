import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './secrets.ts';

/** Seals a text so that it can travel through a browser, where nobody can read or change it. */
export interface TextSealer {
  seal(text: string): string;
  /** Null for what was not sealed with this key, or was changed. */
  open(sealed: string): string | null;
}

/**
 * @param secret used for other things too
 * @param purpose what is sealed: each has a key of its own, made from the secret
 */
export function textSealer(secret: Buffer | string, purpose: string): TextSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal: (text) => seal(key, Buffer.from(text)).toString('base64url'),
    open: (sealed) => {
      try {
        return unseal(key, Buffer.from(sealed, 'base64url')).toString();
      } catch {
        return null;
      }
    },
  };
}
