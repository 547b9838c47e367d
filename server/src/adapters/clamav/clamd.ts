import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FileScanner } from '../../ports/scanning/file-scanner.ts';

/** Where a ClamAV daemon listens. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** How long a conversation may take in milliseconds: somebody waits for it. */
const usualWaits = { scan: 15_000, ping: 2_000 };
const chunkSize = 65_536;
/** Longer than anything that the daemon says. */
const longestReply = 4_096;

/** The scanner at this address, in the protocol of clamd(8), a connection for each file; null for null. */
export function clamdAt(address: ClamdAddress | null, waits = usualWaits): FileScanner | null {
  if (address === null) return null;
  return {
    scan: async (bytes) => foundIn(await ask(address, framesOf(bytes), waits.scan)),
    answers: async () => {
      try {
        return (await ask(address, [Buffer.from('zPING\0')], waits.ping)) === 'PONG';
      } catch {
        return false;
      }
    },
  };
}

/** The command, then the file in pieces, each after its length in four bytes, the highest first; a length of 0 ends it. */
function* framesOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const chunk = bytes.subarray(at, at + chunkSize);
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf([]);
}

function lengthOf({ length }: { length: number }): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}

function foundIn(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found === undefined) throw new Error(`the scanner did not scan: ${reply.slice(0, 100)}`);
  return found;
}

/** Sends one command, and reads what comes before the first zero byte. */
function ask(address: ClamdAddress, frames: Iterable<Uint8Array>, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const sending = Readable.from(frames);
    const late = AbortSignal.timeout(longest);
    const giveUp = () => socket.destroy(new Error('the scanner did not answer in time'));
    late.addEventListener('abort', giveUp, { once: true });
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      reply += text;
      const end = reply.indexOf('\0');
      if (end >= 0) resolve(reply.slice(0, end));
      if (end >= 0 || reply.length > longestReply) socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      late.removeEventListener('abort', giveUp);
      sending.destroy();
      reject(new Error('the scanner hung up'));
    });
    // The connection stays open for the reply.
    sending.pipe(socket, { end: false });
  });
}
