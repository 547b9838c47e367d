import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clamdProgram, knownFile, startRealClamd } from '../../testing/scanner/real-clamd.ts';
import { malware, type ScannerServer, startScannerServer } from '../../testing/scanner/scanner-server.ts';
import { startedForTests } from '../../testing/started-for-tests.ts';
import { clamdAt } from './clamd.ts';

const infected = Buffer.from(`%PDF-1.7 ${malware} %%EOF`);

describe('the protocol', () => {
  let server: ScannerServer;
  beforeAll(async () => {
    server = await startScannerServer();
  });
  afterAll(async () => await server.close());
  beforeEach(() => {
    server.behaves = 'WELL';
    server.scanned = [];
  });
  const scanner = (waits = { scan: 15_000, ping: 2_000 }) =>
    clamdAt({ host: '127.0.0.1', port: server.port }, waits);

  test('a file comes whole, in pieces, and what is found is reported', async () => {
    const large = randomBytes(5 * 1_048_576);
    expect(await scanner()?.scan(large)).toBeNull();
    expect(server.scanned[0]?.bytes.equals(large)).toBe(true);
    expect(server.scanned[0]?.largestPiece).toBe(65_536);
    expect(await scanner()?.scan(Buffer.alloc(0))).toBeNull();
    expect(await scanner()?.scan(infected)).toBe('Portal.Test.Certificate');
    expect(await scanner()?.answers()).toBe(true);
  });

  test.each([
    [{ says: 'INSTREAM size limit exceeded. ERROR' }, 'size limit'],
    [{ says: 'stream: Can’t allocate memory ERROR' }, 'did not scan'],
    ['HANGS_UP', ''],
    ['SILENT', 'in time'],
  ] as const)('what is no verdict is none: %j', async (behaves, reported) => {
    server.behaves = behaves;
    await expect(scanner({ scan: 300, ping: 300 })?.scan(infected)).rejects.toThrow(reported);
  });

  test('a scanner that says nothing does not answer, nor one that is not there', async () => {
    server.behaves = 'SILENT';
    expect(await scanner({ scan: 300, ping: 300 })?.answers()).toBe(false);
    const elsewhere = clamdAt({ path: '/nowhere/clamd.sock' });
    expect(await elsewhere?.answers()).toBe(false);
    await expect(elsewhere?.scan(infected)).rejects.toThrow('ENOENT');
    expect(clamdAt(null)).toBeNull();
  });
});

describe.skipIf(clamdProgram === null)(
  'a real clamd (SKIPPED where ClamAV is not installed, see CONTRIBUTING.md)',
  () => {
    const daemon = startedForTests(() => startRealClamd(clamdProgram ?? ''));
    const scanner = () => clamdAt({ path: new URL(daemon.url).pathname });

    test('finds what its signatures name, and nothing else', async () => {
      expect(await scanner()?.answers()).toBe(true);
      expect(await scanner()?.scan(Buffer.from('%PDF-1.7 innocent %%EOF'))).toBeNull();
      expect(await scanner()?.scan(infected)).toMatch(/^Portal\.Test\.Bytes/);
      expect(await scanner()?.scan(knownFile)).toMatch(/^Portal\.Test\.File/);
    });
  },
);
