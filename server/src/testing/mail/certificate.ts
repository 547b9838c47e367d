import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that vouches for itself, with its key, both as PEM. */
export interface OwnCertificate {
  key: string;
  cert: string;
}

/** Makes a certificate for 127.0.0.1 that is valid for a day around this moment (RFC 5280, written in DER). */
export function ownCertificate(now: Date): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const name = sequence(
    element(0x31, sequence(identifier('550403'), element(0x0c, Buffer.from('mail server of a test')))),
  );
  const validity = sequence(time(now, -1), time(now, 1));
  const names = sequence(element(0x87, Buffer.from([127, 0, 0, 1])));
  const basics = sequence(element(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(identifier('551d11'), element(0x04, names)),
    sequence(identifier('551d13'), element(0x04, basics)),
  );
  const facts = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  );
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]));
  const whole = sequence(facts, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const long =
    content.length < 0x100 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 0x80 ? [content.length] : long)]), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return element(0x30, ...contents);
}

function identifier(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'));
}

function time(now: Date, days: number): Buffer {
  const at = new Date(now.getTime() + days * 86_400_000);
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return element(0x17, Buffer.from(digits.slice(2)));
}
