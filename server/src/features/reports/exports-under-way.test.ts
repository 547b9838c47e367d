import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openLongReads } from '../../adapters/db/long-reads.ts';
import { sql } from '../../adapters/db/sql.ts';
import { growPeople } from '../../identity/testing/grown-people.ts';
import { csvRows } from '../../testing/csv-rows.ts';
import { portalForTests, startTestPortal } from '../../testing/portal.ts';

const portal = portalForTests();
/** More than fits between the two ends of a connection. */
const grown = { people: 30_000, supervisors: 0, supervisorEmail: 'supervisor2@agency.example' };
beforeAll(() => growPeople(portal.database.owner, grown), 120_000);

/** An export that has begun and is not read until the test wants to. */
async function begin(username: string, address: string) {
  const { token } = await portal.as(username);
  const leave = new AbortController();
  const response = await fetch(new URL(address, portal.config.origin), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    signal: leave.signal,
  });
  return { status: response.status, response, leave: () => leave.abort() };
}

const atWork = async () =>
  (
    await portal.database.owner.rows(sql`select from pg_stat_activity where datname = current_database()
    and application_name = 'access-portal-long-reads' and state <> 'idle'`)
  ).length;

const left: (() => void)[] = [];
afterEach(() => {
  for (const leave of left.splice(0)) leave();
});

const lastRow = async () =>
  await portal.db.row<{ action: string; detail: { rows: number; rowsSent: number; sha256?: string } }>(
    sql`select action, detail from portal.audit_event where action like 'REPORT%' order by id desc limit 1`,
  );

describe('an export that is under way', () => {
  test('is the only one of its person, until it has been downloaded', async () => {
    const first = await begin('security', addresses.securityReport);
    // The database has nothing more to do for it.
    await expect.poll(atWork, { timeout: 10_000 }).toBe(0);
    const second = await begin('security', addresses.securityReport);
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(await second.response.json()).toMatchObject({ code: 'EXPORT_RUNNING' });
    expect(csvRows(await first.response.text()).length - 1).toBeGreaterThan(grown.people);
    const third = await begin('security', addresses.securityReport);
    expect(third.status).toBe(200);
    await third.response.text();
  });

  test('that nobody takes keeps nobody else from theirs', async () => {
    const slow = [
      await begin('security', addresses.securityReport),
      await begin('supervisor2', addresses.supervisorReport),
    ];
    left.push(...slow.map(({ leave }) => leave));
    expect(slow.map(({ status }) => status)).toEqual([200, 200]);
    const other = await begin('supervisor', addresses.supervisorReport);
    expect(csvRows(await other.response.text()).length).toBeGreaterThan(1);
  });

  test('that is left ends in the database too, frees its person, and is a row of the trail', async () => {
    const one = await begin('security', addresses.securityReport);
    one.leave();
    await expect.poll(atWork, { timeout: 5_000 }).toBe(0);
    await expect.poll(async () => (await lastRow())?.action, { timeout: 5_000 }).toBe('REPORT_ABORTED');
    const { detail } = (await lastRow()) ?? {};
    expect(detail?.rowsSent).toBeLessThan(detail?.rows ?? 0);
    expect(detail?.sha256).toBeUndefined();
    const next = await begin('security', addresses.securityReport);
    expect(next.status).toBe(200);
    await next.response.text();
  });

  test('leaves no file behind, downloaded or abandoned', async () => {
    const one = await begin('security', addresses.securityReport);
    expect(await readdir(join(portal.config.dataFolder, 'spool'))).toEqual([]);
    one.leave();
  });

  test('is cut off, and not ended, where what makes it fails', async () => {
    const { port, hostname } = new URL(portal.config.origin);
    const { token } = await portal.as('security');
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString()));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const holding = portal.database.owner.transaction(async (tx) => {
      // What the export reads is locked, until the database's side of it is gone.
      await tx.run(sql`lock table portal.account_lock in access exclusive mode`);
      socket.write(
        `GET ${addresses.securityReport} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      await expect.poll(() => received.includes('x-total-rows')).toBe(true);
      await tx.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'access-portal-long-reads'`);
    });
    await Promise.all([holding, ended]);
    // A whole answer in pieces ends with an empty one.
    expect(received).toContain('Transfer-Encoding: chunked');
    expect(received.endsWith('0\r\n\r\n')).toBe(false);
    await expect.poll(async () => (await lastRow())?.action).toBe('REPORT_ABORTED');
  });
});

test('whose export waits for a connection reads which one in the line it is, and nobody else does', async () => {
  const { longReads } = portal.database;
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>();
  const stays = [1, 2].map(() => longReads.run(() => over, AbortSignal.timeout(60_000)));
  await expect.poll(() => longReads.isBusy()).toBe(true);
  const position = async (username: string) =>
    (await (await portal.as(username)).get(addresses.exportPosition)).body;
  expect(await position('security')).toEqual({ position: null });
  const first = begin('security', addresses.securityReport);
  await expect.poll(() => position('security')).toEqual({ position: 1 });
  const second = begin('supervisor', addresses.supervisorReport);
  await expect.poll(() => position('supervisor')).toEqual({ position: 2 });
  expect(await position('newcomer')).toEqual({ position: null });
  end(undefined);
  await Promise.all(stays);
  for (const { status, response } of await Promise.all([first, second])) {
    expect(status).toBe(200);
    await response.text();
  }
  expect([await position('security'), await position('supervisor')]).toEqual([
    { position: null },
    { position: null },
  ]);
});

test('where all connections stay in use, the next person is refused with that reason', async () => {
  const { connection } = portal.database;
  const reads = openLongReads({ connection, role: 'portal_app', freeWithin: 5_000 });
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>();
  const stays = [1, 2].map(() => reads.run(() => over, AbortSignal.timeout(60_000)));
  await expect(reads.run(() => Promise.resolve(), AbortSignal.timeout(60_000))).rejects.toThrow('in use');
  end(undefined);
  await Promise.all(stays);
  await reads.close();
});

test('what nobody waits for any more is ended in the database', async () => {
  const { longReads } = portal.database;
  const leave = new AbortController();
  const sleeping = longReads.run((read) => read.rows(sql`select pg_sleep(300)`), leave.signal);
  const outcome = sleeping.then(
    () => 'slept',
    () => 'ended',
  );
  await expect.poll(atWork).toBe(1);
  leave.abort();
  expect(await outcome).toBe('ended');
  await expect.poll(atWork, { timeout: 5_000 }).toBe(0);
});

test('without its setting there is no report for authorizers', async () => {
  const without = await startTestPortal({ environment: { FEATURE_AUTHORIZER_REPORT: '0' } });
  const authorizer = await without.as('authorizer');
  const paged = `${addresses.authorizerPagedReport}?index=0&offset=50`;
  for (const address of [addresses.authorizerReport, addresses.authorizerPagedUsers, paged])
    expect(await authorizer.get(address)).toMatchObject({ status: 403, body: { code: 'NOT_ELIGIBLE' } });
  await without.close();
});
