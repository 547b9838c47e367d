import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copiedFolder } from '../portals/data-folder.ts';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** Starts a command of the operator's, in a process of its own that the test may kill. */
function operator(name: 'backup' | 'restore', file: string, environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../../tools/administration/${name}.ts`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, file], {
    env: { ...process.env, DATABASE_URL: '', PORTAL_DEMO: 'accounts', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, output }));
  return {
    output: () => output,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      return await ended;
    },
  };
}

const often = { intervals: [5] };

test('a backup and a restore that are killed leave nothing that counts, and the next ones work', async ({
  unused,
}) => {
  const source = await copiedFolder(await unused());
  const folder = await mkdtemp(join(tmpdir(), 'portal-killed-backup-'));
  const passphrase = join(folder, 'passphrase');
  await writeFile(passphrase, 'three tall cranes at noon');
  const options = (dataFolder: string) => ({ DATA_DIR: dataFolder, BACKUP_PASSPHRASE_FILE: passphrase });
  const file = join(folder, 'portal.backup');

  await test.step('a backup that is killed has no file under its name, and the next one is made', async () => {
    const killed = operator('backup', file, options(source.dataFolder));
    await expect
      .poll(() => readdirSync(folder).some((name) => name.startsWith('portal.backup.unfinished-')), often)
      .toBe(true);
    expect((await killed.kill()).code).toBeNull();
    expect(existsSync(file)).toBe(false);
    const made = await operator('backup', file, options(source.dataFolder)).ended;
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Backed up')]);
  });

  const target = join(folder, 'restored');
  for (const [what, isThere] of [
    ['its database is being made', () => existsSync(join(target, '.restore-unfinished'))],
    ['rows are written', (output: string) => output.includes('% restored')],
  ] as const)
    await test.step(`of a restore that is killed while ${what} a start says what is the matter`, async () => {
      const killed = operator('restore', file, options(target));
      await expect.poll(() => isThere(killed.output()), often).toBe(true);
      expect((await killed.kill()).code).toBeNull();
      const portal = startPortal({ port: await freePort(), dataFolder: target });
      expect((await portal.ended).code).not.toBe(0);
      expect(portal.output()).toContain('was interrupted: run npm run restore again with the same file');
    });

  await test.step('the same restore once more brings everything, and the portal starts', async () => {
    const restored = await operator('restore', file, options(target)).ended;
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
    const portal = startPortal({ port: await freePort(), dataFolder: target });
    await portal.ready;
    await portal.end('SIGTERM');
  });
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});
