import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { KeyFileUnusable, readKeyFile } from '../adapters/key-file.ts';
import { verifyAudit } from '../audit/verify.ts';
import { SettingRefused } from '../config/config.ts';
import { type RunningPortal, startPortal } from './start.ts';
import { submission } from '../testing/access-requests.ts';
import { signInAt } from '../testing/portal.ts';
import { freePort } from '../../../tools/ports/free-port.ts';

/** Server, user and password as given; the databases and users of these tests are made on it and dropped. */
const server = inject('givenServer');
const root = fileURLToPath(new URL('../../../', import.meta.url));
if (server === null) {
  process.stderr.write(
    '\nSKIPPED: database-url.test.ts. It needs TEST_DATABASE_URL, with a user who may make databases and roles.\n',
  );
}

const mark = randomBytes(6).toString('hex');
const folders: string[] = [];
const databases: string[] = [];
let maintenance: Database;

beforeAll(() => {
  if (server !== null) maintenance = openDatabase({ connection: { connectionString: server }, poolSize: 1 });
});
afterAll(async () => {
  if (server === null) return;
  for (const name of databases) await maintenance.script(`drop database ${name} with (force)`);
  await maintenance.script(`drop role if exists portal_test_plain_${mark}`);
  await maintenance.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** The given server's address with parts of it replaced. */
function addressOf(differing: Partial<Pick<URL, 'pathname' | 'username' | 'password' | 'port'>>): string {
  return Object.assign(new URL(server ?? 'postgresql://'), differing).href;
}

async function newDatabase(purpose: string, owner?: string): Promise<string> {
  const name = `portal_test_${purpose}_${mark}`;
  await maintenance.script(
    `create database ${name} encoding 'UTF8' template template0${owner === undefined ? '' : ` owner ${owner}`}`,
  );
  databases.push(name);
  return addressOf({ pathname: `/${name}` });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-given-database-'));
  folders.push(folder);
  return folder;
}

interface Started {
  portal: RunningPortal;
  lines: string[];
}

async function start(databaseUrl: string, dataFolder: string, demonstration = '1'): Promise<Started> {
  const lines: string[] = [];
  const portal = await startPortal({
    environment: {
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      PORTAL_DEMO: demonstration,
      LOG_LEVEL: 'silent',
    },
    root,
    pageFolder: null,
    say: (line) => lines.push(line),
    onDatabaseLost: () => undefined,
  });
  return { portal, lines };
}

async function decide(origin: string, username: string, role: 'SUPERVISOR' | 'AUTHORIZER', number: string) {
  const approver = await signInAt(origin, username);
  const queue = await approver.get<QueuePage>(`/greenlight/approval/queue?role=${role}`);
  expect(queue.body.items.map((item) => item.requestNumber)).toContain(number);
  const { body } = await approver.get<RequestView>(`/greenlight/approval/requests/${number}`);
  return await approver.post<RequestView>(`/greenlight/approval/requests/${number}/decisions`, {
    stage: role,
    version: body.version,
    decision: 'APPROVE',
  });
}

describe.skipIf(server === null)('on a server of its own choosing', () => {
  test('two portals start at once, and the story runs across both', async () => {
    const url = await newDatabase('story');
    const folder = await newFolder();
    const [one, other] = await Promise.all([start(url, folder), start(url, folder)]);
    const owner = openDatabase({ connection: { connectionString: url }, poolSize: 1 });
    const [first, second] = [one.portal.config.origin, other.portal.config.origin];
    try {
      const newcomer = await signInAt(first, 'newcomer');
      const asked = await newcomer.post<RequestView>('/greenlight/approval/requests', submission());
      expect(asked.status).toBe(201);
      const number = asked.body.requestNumber;
      expect((await decide(second, 'supervisor', 'SUPERVISOR', number)).status).toBe(200);
      expect((await decide(first, 'authorizer', 'AUTHORIZER', number)).status).toBe(200);
      await vi.waitFor(
        async () => {
          const own = await newcomer.get<RequestView>(`/greenlight/approval/requests/${number}`);
          expect(own.body.workflowStatus).toBe('APPROVED');
        },
        { timeout: 30_000, interval: 100 },
      );
      expect((await signInAt(second, 'newcomer')).token).not.toBe('');
      const waiting = () => owner.rows(sql`select from portal.audit_unsealed`);
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 100 });
      const verdict = await verifyAudit(owner, await readKeyFile(join(folder, 'keys', 'audit.key')));
      expect(verdict).toMatchObject({ unsealed: 0, faults: [] });
      expect(verdict.sealed).toBeGreaterThan(3);
    } finally {
      await owner.close();
      await one.portal.stop();
      await other.portal.stop();
    }
  });

  test('one of two first starts tells the password of the administrator, and later ones do not', async () => {
    const url = await newDatabase('admin');
    const folder = await newFolder();
    const both = await Promise.all([start(url, folder, '0'), start(url, folder, '0')]);
    for (const { portal } of both) await portal.stop();
    const again = await start(url, folder, '0');
    await again.portal.stop();
    const reported = [...both, again].map(
      ({ lines }) => lines.filter((line) => line.includes('Password  ')).length,
    );
    expect(reported.toSorted()).toEqual([0, 0, 1]);
  });

  test('a portal with another data folder is turned away before it seals with another key', async () => {
    const url = await newDatabase('keys');
    await (await start(url, await newFolder())).portal.stop();
    const refusal = await start(url, await newFolder()).catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(KeyFileUnusable);
    expect(String(refusal)).toContain('set DATA_DIR to the folder that belongs to this database');
  });

  test.each([
    ['another password', { username: `portal_test_nobody_${mark}`, password: 'wrong' }, 'refuses this user'],
    [
      'a database that is not there',
      { pathname: `/portal_test_missing_${mark}` },
      'no database of this name',
    ],
    ['a port where nothing listens', { port: '1' }, 'no database can be reached'],
  ])('%s ends the start in words that name the setting', async (_why, differing, words) => {
    const refusal = await start(addressOf(differing), await newFolder()).catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(SettingRefused);
    expect(String(refusal)).toContain(`Setting DATABASE_URL: `);
    expect(String(refusal)).toContain(words);
    expect(String(refusal)).not.toContain('wrong');
  });

  test('a user who may not make roles sees what to ask for, and then it works', async () => {
    const username = `portal_test_plain_${mark}`;
    const password = randomBytes(12).toString('hex');
    await maintenance.script(`create role ${username} login password '${password}'`);
    const name = new URL(await newDatabase('plain', username)).pathname;
    const url = addressOf({ username, password, pathname: name });
    const folder = await newFolder();
    const refusal = await start(url, folder).catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(SettingRefused);
    expect(String(refusal)).toContain(`grant portal_app to ${username};`);
    await maintenance.script(`grant portal_app to ${username}`);
    await (await start(url, folder)).portal.stop();
  });
});
