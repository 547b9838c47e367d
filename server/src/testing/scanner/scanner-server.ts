import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What the scanners of tests find, and nothing else. */
export const malware = 'portal-test-malware';

/** A server for a test that speaks the protocol of clamd(8), byte by byte. */
export interface ScannerServer {
  url: string;
  port: number;
  /** The files that came, and how large the largest piece of each was. */
  scanned: { bytes: Buffer; largestPiece: number }[];
  /** What it does from now on with a file: looks at it, says something else, hangs up, or never says anything. */
  behaves: 'WELL' | 'HANGS_UP' | 'SILENT' | { says: string };
  close(): Promise<void>;
}

export async function startScannerServer(): Promise<ScannerServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let come = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      come = Buffer.concat([come, bytes]);
      const reply = replyTo(come);
      if (reply !== null) socket.end(`${reply}\0`);
    });
    if (scanner.behaves === 'HANGS_UP') socket.destroy();
  });
  function replyTo(come: Buffer): string | null {
    if (scanner.behaves === 'SILENT') return null;
    if (come.equals(Buffer.from('zPING\0'))) return 'PONG';
    const file = fileIn(come);
    if (file === null) return null;
    scanner.scanned.push(file);
    if (typeof scanner.behaves === 'object') return scanner.behaves.says;
    return file.bytes.includes(malware) ? 'stream: Portal.Test.Certificate FOUND' : 'stream: OK';
  }
  const scanner: ScannerServer = {
    url: '',
    port: 0,
    scanned: [],
    behaves: 'WELL',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return Object.assign(scanner, { port: address.port, url: `tcp://127.0.0.1:${address.port}` });
}

const command = Buffer.from('zINSTREAM\0');

/** The file once its end has come; null before. */
function fileIn(come: Buffer): ScannerServer['scanned'][number] | null {
  if (!come.subarray(0, command.length).equals(command)) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= come.length; ) {
    const length = come.readUInt32BE(at);
    if (length === 0)
      return { bytes: Buffer.concat(pieces), largestPiece: Math.max(0, ...pieces.map((one) => one.length)) };
    pieces.push(come.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
