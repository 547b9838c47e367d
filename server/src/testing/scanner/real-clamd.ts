import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { malware } from './scanner-server.ts';

/** Where packages put the daemon. */
const paths = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd', '/usr/bin/clamd'];
export const clamdProgram = paths.find((path) => existsSync(path)) ?? null;

/** A file of which the daemon knows nothing but its digest. */
export const knownFile = Buffer.from('%PDF-1.7 known by its digest alone %%EOF');

/**
 * Starts the daemon with two signatures of this test: some bytes anywhere, and one whole file.
 * @param socketPath where it listens; where none is named, on a socket of its own
 */
export async function startRealClamd(
  program: string,
  socketPath?: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-clamd-'));
  const socket = socketPath ?? join(folder, 'socket');
  const signatures = join(folder, 'signatures');
  await mkdir(signatures);
  const bytes = Buffer.from(malware).toString('hex');
  await writeFile(join(signatures, 'portal.ndb'), `Portal.Test.Bytes:0:*:${bytes}\n`);
  const digest = createHash('md5').update(knownFile).digest('hex');
  await writeFile(join(signatures, 'portal.hdb'), `${digest}:${knownFile.length}:Portal.Test.File\n`);
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    'StreamMaxLength 1M',
    `TemporaryDirectory ${folder}`,
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn(program, [`--config-file=${join(folder, 'clamd.conf')}`]);
  const ended = once(daemon, 'exit');
  let output = '';
  for await (const text of daemon.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('Self checking')) break;
  }
  if (daemon.exitCode !== null) throw new Error(`clamd ended: ${output}`);
  daemon.stdout.resume();
  return {
    url: `unix:${socket}`,
    close: async () => {
      daemon.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
