import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, ordinaryUser, silentServer, test, whyNotAsAnother } from '../portals/prepared-folder.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const notAsAnother = whyNotAsAnother();
if (notAsAnother !== null)
  process.stderr.write(`\nSKIPPED in start-faults.e2e.ts, what needs another user: ${notAsAnother}\n`);

test.describe('a data folder that cannot be one', () => {
  test('a file in its place, and a path through a file', async ({ folder, refusal }) => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toContain(`${file} is a file where a folder is expected`);
    expect(await refusal(join(file, 'below'))).toContain('part of this path is a file: set DATA_DIR');
  });

  test("somebody's own files, which stay as they are", async ({ folder, refusal }) => {
    await writeFile(join(folder, 'thesis.txt'), 'kept');
    expect(await refusal(folder)).toContain("not the portal's (thesis.txt, for one): set DATA_DIR");
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  test('files that are no database, a lock that is none', async ({ folder, refusal }) => {
    await mkdir(join(folder, 'a', 'postgres'), { recursive: true });
    await writeFile(join(folder, 'a', 'postgres', 'thesis.txt'), '');
    expect(await refusal(join(folder, 'a'))).toContain('holds files, but no PostgreSQL database');
    await mkdir(join(folder, 'b'));
    await writeFile(join(folder, 'b', 'lock'), 'something else altogether');
    expect(await refusal(join(folder, 'b'))).toContain("its file lock is not the portal's");
  });

  test('a database of another version of PostgreSQL', async ({ used, refusal }) => {
    await writeFile(join(used, 'postgres', 'PG_VERSION'), '15\n');
    expect(await refusal(used)).toContain('a database of PostgreSQL 15, this portal needs version 18');
  });
});

test.describe('a data folder of somebody else', () => {
  test.skip(notAsAnother !== null, notAsAnother ?? '');

  test('one that may not be written', async ({ folder, refusal }) => {
    await chown(folder, ordinaryUser, ordinaryUser);
    await chmod(folder, 0o555);
    const words = await refusal(folder, { user: ordinaryUser });
    expect(words).toContain(`${folder} may not be read and written by this user (uid ${ordinaryUser})`);
  });

  test("root's, for an ordinary user; and handed over only in part", async ({ folder, used, refusal }) => {
    await chmod(folder, 0o755);
    const words = await refusal(used, { user: ordinaryUser });
    expect(words).toContain(`belongs to another user (uid 0; this is uid ${ordinaryUser})`);
    expect(words).toContain(`chown -R ${ordinaryUser} ${used}`);
    await chown(used, ordinaryUser, ordinaryUser);
    expect(await refusal(used, { user: ordinaryUser })).toContain(
      `The database in ${join(used, 'postgres')} belongs to another user`,
    );
  });

  test("a person's, for root: it works, and what root writes is the person's", async ({ folder, start }) => {
    await chown(folder, ordinaryUser, ordinaryUser);
    for (const user of [undefined, ordinaryUser]) {
      const portal = await start(folder, user === undefined ? {} : { user });
      await portal.ready;
      await portal.end('SIGTERM');
      for (const name of await readdir(folder))
        expect((await stat(join(folder, name))).uid, name).toBe(ordinaryUser);
      for (const name of await readdir(join(folder, 'keys')))
        expect((await stat(join(folder, 'keys', name))).uid, name).toBe(ordinaryUser);
    }
  });

  test('keys that only root may read', async ({ folder, start, refusal }) => {
    await chown(folder, ordinaryUser, ordinaryUser);
    const portal = await start(folder, { user: ordinaryUser });
    await portal.ready;
    await portal.end('SIGTERM');
    await chown(join(folder, 'keys', 'audit.key'), 0, 0);
    const words = await refusal(folder, { user: ordinaryUser });
    expect(words).toContain(`audit.key belongs to another user (uid 0; this is uid ${ordinaryUser})`);
  });
});

test.describe('keys that do not belong to the database', () => {
  for (const name of ['audit.key', 'demonstration.key', 'identity-secrets.json']) {
    test(`${name} holds something else`, async ({ used, refusal }) => {
      await writeFile(join(used, 'keys', name), 'something else');
      const words = await refusal(used);
      expect(words).toContain(join(used, 'keys', name));
      expect(words).toContain('restore it from a backup of the data folder');
    });
  }

  test('the key of the audit trail is missing, or another one', async ({ used, refusal }) => {
    const file = join(used, 'keys', 'audit.key');
    await rm(file);
    expect(await refusal(used)).toContain(`${file}, which is missing: restore it`);
    await writeFile(file, Buffer.alloc(32, 7).toString('base64'));
    expect(await refusal(used)).toContain(`${file}, which holds another key: restore it`);
  });

  test('all keys are missing', async ({ used, refusal }) => {
    await rm(join(used, 'keys'), { recursive: true });
    expect(await refusal(used)).toMatch(/restore (?:it from a backup|its keys here)/);
  });
});

test.describe('a database that does not come up', () => {
  const damages: [string, (postgres: string) => Promise<void>, RegExp][] = [
    [
      'its configuration is broken',
      (postgres) => writeFile(join(postgres, 'postgresql.conf'), 'max_connections = banana\n'),
      /did not start: configuration file ".*postgresql\.conf" contains errors/,
    ],
    [
      'its control file is missing',
      (postgres) => rm(join(postgres, 'global', 'pg_control')),
      /did not start/,
    ],
    ['its log is damaged', blankLog, /did not start: could not locate a valid checkpoint record/],
  ];
  for (const [what, damage, words] of damages) {
    test(what, async ({ used, refusal }) => {
      await damage(join(used, 'postgres'));
      const output = await refusal(used);
      expect(output).toMatch(words);
      const log = join(used, 'database.log');
      expect(output).toContain(`What the database said is in ${log}.`);
      expect(await readFile(log, 'utf8')).toMatch(/FATAL|PANIC|postgres: /);
    });
  }

  test('its tables are missing, which it notices only when asked', async ({ used, refusal }) => {
    await rm(join(used, 'postgres', 'base'), { recursive: true });
    expect(await refusal(used)).toContain('or it is damaged (database "postgres" does not exist)');
  });

  test('DATABASE_URL leads nowhere, or to something that does not answer', async ({ folder, refusal }) => {
    const silent = await silentServer();
    const url = (port: number) => ({ DATABASE_URL: `postgresql://portal:secret@127.0.0.1:${port}/portal` });
    for (const port of [await freePort(), silent.port]) {
      const words = await refusal(folder, { environment: url(port) });
      expect(words).toContain(`Setting DATABASE_URL: no database can be reached at 127.0.0.1:${port}`);
      expect(words).not.toContain('secret');
    }
    await silent.close();
  });
});

async function blankLog(postgres: string): Promise<void> {
  const folder = join(postgres, 'pg_wal');
  const files = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of files) await writeFile(join(folder, name), Buffer.alloc(16 * 1024 * 1024));
}

test.describe('an address that cannot be listened on', () => {
  test('a host that is no address of this machine, or none at all', async ({ folder, refusal }) => {
    for (const host of ['192.0.2.7', 'no-such-host.invalid'])
      expect(await refusal(folder, { environment: { HOST: host } })).toMatch(/^Setting HOST: .*expected/);
    // Nothing was made before the address was tried.
    expect(await readdir(folder)).toEqual([]);
  });

  test('a port for the privileged', async ({ folder, refusal }) => {
    test.skip(notAsAnother !== null, notAsAnother ?? '');
    const first = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(() => '0');
    test.skip(Number(first) <= 80, 'here everybody may listen on port 80');
    await chown(folder, ordinaryUser, ordinaryUser);
    const words = await refusal(folder, { port: 80, user: ordinaryUser });
    expect(words).toContain('Setting PORT: this user may not listen on port 80');
  });
});

test('of two starts at once on a fresh folder one comes up, and the other says who has it', async ({
  folder,
  start,
}) => {
  const both = await Promise.all([start(folder), start(folder)]);
  const outcomes = await Promise.all(
    both.map(({ ready }) =>
      ready.then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([false, true]);
  const [up, refused] = outcomes[0] === true ? both : both.toReversed();
  expect(await refused?.ended).toEqual({ code: 1, signal: null });
  expect(refused?.output()).toContain(`is already in use by process ${up?.pid}: stop that portal first`);
  expect((await fetch(`${up?.origin}/health/ready`)).status).toBe(200);
});

test('on https the start says so where no proxy is named, and starts', async ({ folder, start }) => {
  const https = { PORTAL_ORIGIN: 'https://portal.example', LOG_LEVEL: 'silent' };
  const unnamed = await start(join(folder, 'unnamed'), { environment: https });
  await unnamed.ready;
  expect(unnamed.output()).toContain('Setting TRUSTED_PROXIES is not given');
  expect(unnamed.output()).toContain('share the limits of one network');
  const named = await start(join(folder, 'named'), {
    environment: { ...https, TRUSTED_PROXIES: '127.0.0.1' },
  });
  await named.ready;
  expect(named.output()).not.toContain('TRUSTED_PROXIES');
});
