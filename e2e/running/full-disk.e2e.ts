import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/adapters/db/database.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { expect, test as base } from '../portals/prepared-folder.ts';

const why = whyNoDisk();
if (why !== null) process.stderr.write(`\nSKIPPED: full-disk.e2e.ts. ${why}\n`);

const test = base.extend<{ disk: (megabytes: number) => Promise<string> }>({
  disk: async ({}, use) => {
    const disks: string[] = [];
    await use(async (megabytes) => {
      const disk = await mkdtemp(join(tmpdir(), 'portal-disk-'));
      expect(inShell(`mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`, disk)).toBe(0);
      disks.push(disk);
      return disk;
    });
    for (const disk of disks) {
      inShell('umount --lazy "$0"', disk);
      await rm(disk, { recursive: true, force: true });
    }
  },
});

/** Mounting is done by the system, not by one of our programs. @returns its exit code */
function inShell(command: string, folder: string): number | null {
  return spawnSync('sh', ['-c', command, folder]).status;
}

/** Small disks of our own need the right to mount them. */
function whyNoDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Only root can mount a small disk, on Linux.';
  const tried = spawnSync('sh', [
    '-c',
    'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"; s=$?; rmdir "$d"; exit $s',
  ]);
  return tried.status === 0 ? null : 'No small disk can be mounted here.';
}

/** Takes all the room there is, and answers the file that holds it. */
function fill(disk: string): string {
  const path = join(disk, 'everything');
  const file = openSync(path, 'a');
  const block = Buffer.alloc(4_096);
  try {
    for (;;) writeSync(file, block);
  } catch (failure) {
    expect(failure).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
  return path;
}

test.describe('on a full disk', () => {
  test.skip(why !== null, why ?? '');

  test('a first start says so and leaves no half database', async ({ disk, refusal, start }) => {
    for (const megabytes of [1, 20]) {
      const folder = join(await disk(megabytes), 'data');
      expect(await refusal(folder)).toContain(`no room left on the disk of ${folder}`);
    }
    const roomy = join(await disk(100), 'data');
    await (await start(roomy)).ready;
  });

  test('a later start says so, and works once there is room', async ({ disk, prepared, refusal, start }) => {
    const mountPoint = await disk(120);
    const folder = join(mountPoint, 'data');
    expect(spawnSync('cp', ['-a', prepared, folder]).status).toBe(0);
    const filled = fill(mountPoint);
    expect(await refusal(folder)).toContain('no room left on the disk');
    await rm(filled);
    await (await start(folder)).ready;
  });

  test('a running portal answers "unavailable" and goes on once there is room', async ({ disk, start }) => {
    const mountPoint = await disk(150);
    const folder = join(mountPoint, 'data');
    await mkdir(folder);
    // Filling the disk takes more calls than a person makes.
    const portal = await start(folder, { environment: { CALLS_PER_MINUTE: '999999' } });
    await portal.ready;
    const browser = new TestBrowser(portal.origin, 'demo-portal-2026');
    const { access_token: token } = await browser.signIn('newcomer');
    const post = async (path: string, body: unknown): Promise<Response> =>
      await fetch(`${portal.origin}/greenlight/approval/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // Long and incompressible, so that it needs room.
    const purpose = (): string => Array.from({ length: 54 }, () => crypto.randomUUID()).join('');
    const submit = async (): Promise<Response> =>
      await post('requests', {
        requestType: 'ACCESS_REQUEST',
        requestDetails: {
          requestedAppName: 'hll-app',
          role: ['Upload'],
          addRoles: ['Upload'],
          purpose: purpose(),
        },
      });
    /** Asks and withdraws until one of them fails. */
    const untilRefused = async (): Promise<Response> => {
      for (;;) {
        const asked = await submit();
        if (asked.status !== 201) return asked;
        const { requestId, requestType }: { requestId: string; requestType: string } = await asked.json();
        const cancelled = await post('cancelRequest', { action: 'CANCEL', requestId, requestType });
        if (cancelled.status !== 200) return cancelled;
      }
    };
    const filled = fill(mountPoint);
    const refused = await untilRefused();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    await rm(filled);
    // A request that was open when the disk filled up may still be open: then the answer says so.
    await expect.poll(async () => [201, 409].includes((await submit()).status)).toBe(true);
    expect((await fetch(`${portal.origin}/health/ready`)).status).toBe(200);
    expect(portal.output()).not.toContain('Cannot start');
  });

  test('a database that ended for want of room comes back by itself', async ({ disk, start }) => {
    const mountPoint = await disk(150);
    const folder = join(mountPoint, 'data');
    const portal = await start(folder);
    await portal.ready;
    const health = async (): Promise<number> => (await fetch(`${portal.origin}/health/ready`)).status;
    const filled = fill(mountPoint);
    const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: folder });
    const db = openDatabase({ connection, poolSize: 1 });
    // Nothing but the log grows, by more than what is left of its file: without room that ends the server.
    const grow = db.script(`select pg_logical_emit_message(true, 'test', repeat('x', 20000000))`);
    await expect(grow).rejects.toThrow();
    await db.close();
    await expect.poll(health).toBe(503);
    await expect
      .poll(() => portal.output())
      .toContain(`no room left on the disk of ${folder}: the database waits`);
    await rm(filled);
    await expect.poll(health).toBe(200);
  });
});

test.describe('on a disk that is read-only', () => {
  test.skip(why !== null, why ?? '');

  test('a first start says so, whether or not the folder is there, and a later one too', async ({
    disk,
    prepared,
    refusal,
  }) => {
    const mountPoint = await disk(120);
    const [empty, used] = [join(mountPoint, 'empty'), join(mountPoint, 'used')];
    await mkdir(empty);
    expect(spawnSync('cp', ['-a', prepared, used]).status).toBe(0);
    expect(inShell('mount -o remount,ro "$0"', mountPoint)).toBe(0);
    for (const folder of [empty, used, join(mountPoint, 'new'), join(mountPoint, 'further', 'down')])
      expect(await refusal(folder)).toContain(`${folder} lies on a disk that is read-only`);
  });
});
