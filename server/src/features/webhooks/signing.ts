import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** What signs: bytes that the receiver has too, and a private key whose public one the receiver has. */
export interface WebhookKeys {
  secret: Buffer;
  /** PKCS 8. */
  privateKey: Buffer;
}

const secretBytes = 32;
const [nonceBytes, tagBytes] = [12, 16];
/** The raw key is the end of its DER. */
const publicKeyBytes = 32;

/** Other keys. */
export function newKeys(): WebhookKeys {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    secret: randomBytes(secretBytes),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

/** The secret as Standard Webhooks spells it. */
export function spelledSecret({ secret }: Pick<WebhookKeys, 'secret'>): string {
  return `whsec_${secret.toString('base64')}`;
}

/** The public key, spelled likewise. */
export function spelledPublicKey({ privateKey }: Pick<WebhookKeys, 'privateKey'>): string {
  const der = createPublicKey(privateKeyOf(privateKey)).export({ format: 'der', type: 'spki' });
  return `whpk_${der.subarray(-publicKeyBytes).toString('base64')}`;
}

/** What the signature of a message is made of. */
export interface Signed {
  id: string;
  /** Of this attempt. */
  at: Date;
  body: string;
}

/** The headers of a message: each pair of keys signs twice, and any one signature is enough (Standard Webhooks). */
export function signedHeaders(
  { id, at, body }: Signed,
  pairs: readonly WebhookKeys[],
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = pairs.flatMap(({ secret, privateKey }) => [
    `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
    `v1a,${sign(null, content, privateKeyOf(privateKey)).toString('base64')}`,
  ]);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'access-portal',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function privateKeyOf(der: Buffer) {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** The keys as the database has them. */
export function sealedKeys({ secret, privateKey }: WebhookKeys, key: Buffer, webhookId: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(Buffer.concat([secret, privateKey])), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws where somebody else's seal, or another webhook's, is on them */
export function openedKeys(sealed: Buffer, key: Buffer, webhookId: string): WebhookKeys {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return { secret: opened.subarray(0, secretBytes), privateKey: opened.subarray(secretBytes) };
}
