import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A key that mail is signed with, and where others find its public half. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
  /** What the record of the selector has after `p=`. */
  publicKey: string;
}

/** The file does not hold a key that mail can be signed with. */
export class DkimKeyUnfit extends Error {
  override name = 'DkimKeyUnfit';
}

const leastBits = 2_048;

/**
 * @param mailFrom the address that mail comes from; its domain signs
 * @throws DkimKeyUnfit with what is expected
 */
export function readDkimKey(
  { keyFile, selector }: { keyFile: string; selector: string },
  mailFrom: string,
): DkimKey {
  const privateKey = contentsOf(keyFile);
  const key = keyIn(privateKey, keyFile);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastBits)
    throw new DkimKeyUnfit(`expected an RSA key of ${leastBits} bits at least in ${keyFile}`);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return { domain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1), selector, privateKey, publicKey };
}

function contentsOf(keyFile: string): string {
  try {
    return readFileSync(keyFile, 'utf8');
  } catch (cause) {
    throw new DkimKeyUnfit(`expected a file that the portal can read at ${keyFile}`, { cause });
  }
}

function keyIn(pem: string, keyFile: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new DkimKeyUnfit(`expected a private key without a passphrase, as PEM, in ${keyFile}`, { cause });
  }
}
