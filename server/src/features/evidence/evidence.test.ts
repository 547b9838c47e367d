import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { replaceEvidenceKey } from '../../audit/evidence/evidence-key.ts';
import { askAndApprove, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { readArchive, writeArchive } from '../../testing/archive/archive.ts';

const portal = portalStartingOver();
const verifier = fileURLToPath(new URL('../../../../tools/evidence/verify-pack.mjs', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => portal.run('audit seal'));

const ordered = async (body: object, username = 'security') =>
  await (await portal.as(username)).post<{ evidenceId: string } & Problem>(addresses.evidence, body);

async function downloadPack(evidenceId: string, username = 'security'): Promise<Response> {
  const { token } = await portal.as(username);
  return await portal.fetch(addresses.evidencePack.replace(':evidenceId', evidenceId), {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** The files of a pack, and where it lies. */
async function packed(body: object): Promise<{ files: Map<string, Buffer>; path: string }> {
  const order = await ordered(body);
  expect(order.status).toBe(202);
  const response = await downloadPack(order.body.evidenceId);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const path = join(folder, `${order.body.evidenceId}.zip`);
  const bytes = Buffer.from(await response.arrayBuffer());
  await writeFile(path, bytes);
  return { files: readArchive(bytes), path };
}

async function checked(path: string, ...more: string[]): Promise<{ code: number; wording: string }> {
  const run = promisify(execFile)(process.execPath, [verifier, path, ...more]);
  return await run.then(
    ({ stdout }) => ({ code: 0, wording: stdout }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      wording: failure.stdout + failure.stderr,
    }),
  );
}

const text = (files: Map<string, Buffer>, name: string): string => files.get(name)?.toString() ?? '';
const linesOf = (files: Map<string, Buffer>, name: string): string[] =>
  text(files, name).split('\n').slice(0, -1);
const manifestOf = (files: Map<string, Buffer>) => JSON.parse(text(files, 'manifest.json'));
const fingerprint = async (): Promise<string> =>
  (await (await portal.as('security')).get<{ fingerprint: string }>(addresses.evidenceKeys)).body.fingerprint;

describe('who gets one', () => {
  test('security staff, what they asked for themselves, for 15 minutes', async () => {
    const today = dayIn(portal.config.deadlines.zone, portal.now());
    for (const username of ['newcomer', 'helpdesk', 'admin', 'supervisor'])
      expect(await ordered({ from: today }, username)).toMatchObject({
        status: 403,
        body: { code: 'NOT_ELIGIBLE' },
      });
    const { body } = await ordered({ from: today });
    expect((await downloadPack(body.evidenceId, 'helpdesk')).status).toBe(403);
    expect((await downloadPack('01900000-0000-7000-8000-000000000001')).status).toBe(404);
    portal.passDays(16 / 1_440);
    expect((await downloadPack(body.evidenceId)).status).toBe(404);
    await takeRoles(portal, 'security', null, ['RAPUser']);
    portal.forgetSignIns();
    expect(await ordered({ from: today })).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
  });

  test.each([
    ['from', {}],
    ['from', { from: '2026-02-30' }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
    ['person', { person: 'nobody-of-this-name' }],
    ['application', { application: 'No App' }],
    ['colour', { from: '2026-03-02', colour: 'red' }],
  ])('what says nothing is refused with its field, %s', async (field, body) => {
    const { status, body: problem } = await ordered(body);
    expect([status, problem.code, problem.errors?.map((one) => one.field)]).toEqual([
      400,
      'INVALID',
      [field],
    ]);
  });
});

describe('what it holds', () => {
  test('rows, requests with their history, people, and a manifest over all of it', async () => {
    const { requestNumber, requestId } = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await portal.run('audit seal');
    const { files, path } = await packed({ person: 'newcomer' });
    expect([...files.keys()]).toEqual([
      'trail.jsonl',
      'trail.sha256',
      'requests-001.html',
      'people.csv',
      'grants.csv',
      'about.txt',
      'verify-pack.mjs',
      'public-key.pem',
      'manifest.json',
      'manifest.sig',
    ]);
    const rows = linesOf(files, 'trail.jsonl').map((line) => JSON.parse(line));
    const id = await subjectOf(portal, 'newcomer');
    for (const row of rows) expect([row.actor_id, row.subject_id]).toContain(id);
    expect(rows.filter((row) => row.request_id === requestId).map((row) => row.action)).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'STAGE_APPROVED',
      'ROLE_DELIVERED',
      'REQUEST_DELIVERED',
    ]);
    const sequences = rows.map((row) => row.sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    const page = text(files, 'requests-001.html');
    for (const word of [requestNumber, 'Nora T New', 'Dana Lee', 'REQUEST_DELIVERED'])
      expect(page).toContain(word);
    expect(text(files, 'people.csv').split('\r\n')).toHaveLength(3);
    const [head = '', ...grants] = text(files, 'grants.csv').trimEnd().split('\r\n');
    expect(head).toContain('Granted By,Granted On,Request');
    expect(grants).toEqual([expect.stringMatching(`Upload.*Ari Cruz.*${requestNumber}.*No`)]);
    const manifest = manifestOf(files);
    expect(manifest).toMatchObject({
      scope: { person: { username: 'newcomer' } },
      trail: { rows: rows.length, firstSequence: sequences[0], lastSequence: sequences.at(-1) },
    });
    expect(manifest.trail.verdict).toMatchObject({ isWhole: true, faults: [] });
    expect(text(files, 'about.txt')).toContain(await fingerprint());
    expect(await checked(path, '--fingerprint', await fingerprint())).toMatchObject({ code: 0 });
    const reported = await portal.db.row<{ detail: object }>(
      sql`select detail from portal.audit_event where action = 'EVIDENCE_PACKED' order by id desc limit 1`,
    );
    expect(reported?.detail).toMatchObject({ rows: rows.length, isWhole: true, key: await fingerprint() });
  });

  test('an application: its rows, and the people who hold its roles', async () => {
    await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await portal.run('audit seal');
    const { files } = await packed({ application: 'hll-app' });
    const actions = linesOf(files, 'trail.jsonl').map((line) => JSON.parse(line).action);
    expect(actions).toContain('ROLE_DELIVERED');
    expect(actions).not.toContain('SIGNED_IN');
    expect(text(files, 'people.csv')).toContain('newcomer');
    expect(text(files, 'people.csv')).not.toContain('helpdesk@');
    expect(text(files, 'grants.csv')).toContain(',Hazus Loss Library,Upload,');
    expect(text(files, 'grants.csv')).not.toContain('Mitigation Planning');
  });

  test('days without anything are a pack without rows', async () => {
    const { files, path } = await packed({ from: '2020-01-01', to: '2020-01-02' });
    expect(text(files, 'trail.jsonl')).toBe('');
    expect((await checked(path)).code).toBe(0);
  });

  test('a trail that was tampered with says so in the pack, and the verifier repeats it', async () => {
    const tamper = (statement: string) =>
      portal.database.owner.script(
        `set session_replication_role = replica; ${statement}; reset session_replication_role`,
      );
    await tamper("update portal.audit_event set code = 'TURNED' where id = 3 and code is null");
    const { files, path } = await packed({ person: 'newcomer' });
    await tamper('update portal.audit_event set code = null where id = 3');
    expect(manifestOf(files).trail.verdict.isWhole).toBe(false);
    expect(await checked(path)).toMatchObject({
      code: 1,
      wording: expect.stringContaining('does not fit its seal'),
    });
  });
});

describe('the verifier', () => {
  let good: { files: Map<string, Buffer>; path: string };
  beforeAll(async () => {
    await portal.run('audit seal');
    const day = dayIn(portal.config.deadlines.zone, portal.now());
    good = await packed({ from: day, to: day });
  });

  /** The pack with some of its files changed. */
  async function planted(change: (files: Map<string, Buffer>) => void): Promise<string> {
    const files = new Map(good.files);
    change(files);
    const path = join(folder, `planted-${Math.random()}.zip`);
    await writeFile(path, await writeArchive(files));
    return path;
  }

  test('finds nothing where nothing was changed, also in a repacked copy', async () => {
    const whole = await checked(await planted(() => undefined));
    expect(whole.code).toBe(0);
    expect(whole.wording).toContain(`Signed by ${await fingerprint()}: compare it with the portal's page.`);
  });

  test('names every file of which one byte was changed', async () => {
    for (const [name, bytes] of good.files) {
      const path = await planted((files) => {
        const other = Buffer.from(bytes);
        other[Math.floor(other.length / 2)] = (other[Math.floor(other.length / 2)] ?? 0) ^ 1;
        files.set(name, other);
      });
      const { code, wording } = await checked(path);
      expect([name, code, wording.includes(name)]).toEqual([name, 1, true]);
    }
  });

  test('names every file that is missing, and one that was added', async () => {
    for (const name of good.files.keys()) {
      const { code, wording } = await checked(await planted((files) => files.delete(name)));
      expect([code, wording.includes(name)]).toEqual([1, true]);
    }
    const added = await planted((files) => files.set('more.txt', Buffer.from('x')));
    expect(await checked(added)).toMatchObject({ code: 1, wording: expect.stringContaining('more.txt') });
  });

  test('names the row that was removed, changed, or moved', async () => {
    const lines = linesOf(good.files, 'trail.jsonl');
    const sequence = JSON.parse(lines[2] ?? '').sequence as number;
    const withRows = (rows: readonly string[]) =>
      planted((files) => files.set('trail.jsonl', Buffer.from(rows.map((row) => `${row}\n`).join(''))));
    const out = await checked(await withRows(lines.toSpliced(2, 1)));
    expect(out).toMatchObject({
      code: 1,
      wording: expect.stringContaining(`row ${sequence} of the chain is missing`),
    });
    const changed = await checked(await withRows(lines.with(2, (lines[2] ?? '').replace('DONE', 'GONE'))));
    expect(changed.wording).toContain('line 3: this row was not signed as it is');
    const moved = await checked(await withRows([...lines.slice(1, 3), lines[0] ?? '', ...lines.slice(3)]));
    expect(moved.wording).toContain('stands at another place');
  });

  test('says that the end was cut off, and checks nothing that is no file', async () => {
    const bytes = await readFile(good.path);
    const path = join(folder, 'cut.zip');
    for (const length of [bytes.length - 1, Math.floor(bytes.length / 2), 10]) {
      await writeFile(path, bytes.subarray(0, length));
      expect(await checked(path)).toMatchObject({ code: 1, wording: expect.stringContaining('cut off') });
    }
    expect((await checked(join(folder, 'nowhere.zip'))).code).toBe(2);
    expect((await checked(path, '--fingerprint', 'abc')).code).toBe(2);
  });

  test('tells another key from the one that people compare; packs of a former key stay good', async () => {
    const before = await fingerprint();
    await replaceEvidenceKey(join(portal.config.dataFolder, 'keys'), portal.now());
    const now = await fingerprint();
    expect(now).not.toBe(before);
    const keys = await (await portal.as('security')).get<{ former: { fingerprint: string }[] }>(
      addresses.evidenceKeys,
    );
    expect(keys.body.former[0]?.fingerprint).toBe(before);
    expect((await checked(good.path, '--fingerprint', before)).code).toBe(0);
    const other = await checked(good.path, '--fingerprint', now);
    expect(other).toMatchObject({ code: 1, wording: expect.stringContaining('another key signed it') });
    const { path } = await packed({ person: 'newcomer' });
    expect((await checked(path, '--fingerprint', now.toUpperCase())).wording).not.toContain('another key');
  });
});
