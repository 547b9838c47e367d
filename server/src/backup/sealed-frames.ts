import { createCipheriv, createDecipheriv } from 'node:crypto';
import { BackupRefused, damaged } from './backup-refused.ts';
import { ByteReader } from './byte-reader.ts';

/** How much of the content is sealed at a time, in bytes. */
const frameBytes = 65_536;
const tagBytes = 16;
/** The length of a frame, with a bit that marks the last one. */
const headBytes = 4;
const lastOne = 0x80_00_00_00;

/**
 * Seals bytes in frames with AES-256-GCM. The number of a frame is its nonce and the last one says that it is the last, so frames that are
 * changed, left out, exchanged or cut off are noticed.
 * @param key of this one file alone, as nonces start over with each
 */
export async function* sealFrames(key: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(content);
  let frame = await reader.take(frameBytes);
  for (let number = 0; ; number += 1) {
    const next = await reader.take(frameBytes);
    const isLast = next.length === 0;
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(frame.length + (isLast ? lastOne : 0));
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
    cipher.setAAD(head);
    yield Buffer.concat([head, cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
    frame = next;
  }
}

/**
 * Opens what `sealFrames` made.
 * @throws BackupRefused where something was changed, or is missing at the end
 */
export async function* openFrames(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(sealed);
  for (let number = 0; ; number += 1) {
    const head = await reader.take(headBytes);
    if (head.length < headBytes) throw cutOff();
    const wording = head.readUInt32BE();
    const isLast = wording >= lastOne;
    const length = isLast ? wording - lastOne : wording;
    if (length > frameBytes) throw damaged(`part ${number + 1} was changed`);
    const body = await reader.take(length + tagBytes);
    if (body.length < length + tagBytes) throw cutOff();
    yield opened(key, number, { head, body });
    if (!isLast) continue;
    if ((await reader.take(1)).length > 0) throw damaged('something was added at its end');
    return;
  }
}

function opened(key: Buffer, number: number, { head, body }: { head: Buffer; body: Buffer }): Buffer {
  const length = body.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes });
  decipher.setAAD(head);
  decipher.setAuthTag(body.subarray(length));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()]);
  } catch {
    throw damaged(`part ${number + 1} was changed`);
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function cutOff(): BackupRefused {
  return new BackupRefused(
    'The backup is cut off, its end is missing: use another copy of it, or another backup.',
  );
}
