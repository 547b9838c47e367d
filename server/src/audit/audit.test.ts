import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  cancelAs,
  decideAs,
  denial,
  readAs,
  subjectOf,
  submission,
  submitAs,
  writtenFor,
} from '../testing/access-requests.ts';
import { portalForTests } from '../testing/portal.ts';
import { verifyAudit } from './verify.ts';

const portal = portalForTests();
let key: Buffer;
beforeAll(async () => {
  key = await keyFromFile(join(portal.config.dataFolder, 'keys', 'audit.key'));
});

interface Row {
  actor_name: string | null;
  action: string;
  outcome: string;
  code: string | null;
  subject_id: string | null;
  request_id: string | null;
  source_address: string | null;
  detail: Record<string, unknown>;
}

async function lastRows(count: number): Promise<Row[]> {
  const rows = await portal.db.rows<Row>(
    sql`select * from portal.audit_event order by id desc limit ${count}`,
  );
  return rows.toReversed();
}

async function rowsSoFar(): Promise<number> {
  return (
    (await portal.db.row<{ count: number }>(sql`select count(*)::int as count from portal.audit_event`))
      ?.count ?? 0
  );
}

describe('what is recorded', () => {
  test('each change once: who, what, about whom, from where, before and after', async () => {
    const newcomer = await subjectOf(portal, 'newcomer');
    const request = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    const rows = await portal.db.rows<Row>(
      sql`select * from portal.audit_event where request_id = ${request.requestId}::uuid order by id`,
    );
    expect(
      rows.map((row) => [
        row.actor_name,
        row.action,
        row.detail['before'] ?? null,
        row.detail['after'] ?? null,
      ]),
    ).toEqual([
      ['Nora T New', 'REQUEST_SUBMITTED', null, 'PENDING_SUPERVISOR_DECISION'],
      ['Dana Lee', 'STAGE_APPROVED', 'PENDING_SUPERVISOR_DECISION', 'PENDING_AUTHORIZER_DECISION'],
      ['Ari Cruz', 'STAGE_APPROVED', 'PENDING_AUTHORIZER_DECISION', 'PENDING_PROVISIONING'],
      [null, 'ROLE_DELIVERED', null, null],
      [null, 'REQUEST_DELIVERED', 'PENDING_PROVISIONING', 'APPROVED'],
    ]);
    for (const row of rows) expect(row).toMatchObject({ subject_id: newcomer, outcome: 'DONE', code: null });
    expect(rows[0]).toMatchObject({
      source_address: '127.0.0.1',
      detail: { application: 'hll-app', roles: ['Upload'] },
    });
    expect(rows[3]?.detail).toMatchObject({ client: 'hll-app', clientRole: 'Upload' });
  });

  test('a denial with its comment, a cancel, an end by time', async () => {
    const denied = await askAs(portal, 'owner');
    await decideAs(portal, 'supervisor', denied, denial);
    expect((await lastRows(1))[0]).toMatchObject({
      actor_name: 'Dana Lee',
      action: 'REQUEST_DENIED',
      detail: { comment: denial.comment, after: 'DENIED_BY_SUPERVISOR' },
    });
    const cancelled = await askAs(portal, 'owner');
    await cancelAs(portal, 'owner', cancelled);
    expect((await lastRows(1))[0]).toMatchObject({
      actor_name: 'Omar Haddad',
      action: 'REQUEST_CANCELLED',
      detail: { before: 'PENDING_SUPERVISOR_DECISION', after: 'CANCELLED' },
    });
  });

  test('a refusal of a signed-in person, with its code and call and without what was typed', async () => {
    const request = await askAs(portal, 'security');
    for (const username of ['locked', 'staff']) await portal.as(username);
    const before = await rowsSoFar();
    await submitAs(portal, 'locked', submission({ purpose: 'a secret purpose' }));
    await readAs(portal, 'staff', request);
    await submitAs(portal, 'security');
    const rows = await lastRows(3);
    expect(await rowsSoFar()).toBe(before + 3);
    expect(
      rows.map((row) => [row.actor_name, row.action, row.outcome, row.code, row.detail['call']]),
    ).toEqual([
      ['Lukas Brandt', 'CALL', 'REFUSED', 'ACCOUNT_LOCKED', `POST ${addresses.requests}`],
      ['Sam Staff', 'CALL', 'REFUSED', 'NOT_FOUND', `GET ${addresses.request}`],
      ['Selma Aydin', 'CALL', 'REFUSED', 'PENDING_REQUEST_EXISTS', `POST ${addresses.requests}`],
    ]);
    expect(rows.map((row) => row.request_id)).toEqual([null, request.requestId, request.requestId]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('no row for somebody unknown, for nonsense, or for reading', async () => {
    const before = await rowsSoFar();
    await portal.fetch(addresses.userRequests);
    await portal.fetch(addresses.userRequests, { headers: { authorization: 'Bearer a.b.c' } });
    await submitAs(portal, 'owner', { nonsense: true });
    await (await portal.as('owner')).get(addresses.userRequests);
    expect(await rowsSoFar()).toBe(before);
  });

  test('a change that fails leaves no row: both are one', async () => {
    const request = await askAs(portal, 'filetrail');
    const before = await writtenFor(portal, request);
    await portal.database.owner.script(`create function portal.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail before insert on portal.audit_event for each row execute function portal.fail()`);
    const failed = await decideAs(portal, 'supervisor', request);
    await portal.database.owner.script('drop trigger fail on portal.audit_event; drop function portal.fail');
    expect(failed.status).toBe(500);
    expect(failed.body).toMatchObject({ code: 'UNEXPECTED' });
    expect(JSON.stringify(failed.body)).not.toContain('raise');
    expect(await writtenFor(portal, request)).toEqual(before);
    expect((await approveAs(portal, 'supervisor', request)).workflowStatus).toBe(
      'PENDING_AUTHORIZER_DECISION',
    );
  });
});

test('the portal may not lift the guard from the trail', async () => {
  for (const change of [
    'alter table portal.audit_event disable trigger all',
    'drop trigger audit_event_insert_only on portal.audit_event',
  ])
    await expect(portal.db.script(change)).rejects.toThrow('must be owner');
});

describe('the chain', () => {
  /** Tampers as somebody could who owns the database, and undoes it afterwards. */
  async function tampered(statements: string): Promise<string[]> {
    const tables = ['audit_event', 'audit_seal', 'audit_unsealed'];
    const copy = tables.map((table) => `create table portal.copy_of_${table} as table portal.${table}`);
    await portal.database.owner.script(
      `${copy.join(';')}; set session_replication_role = replica; ${statements}; set session_replication_role = default`,
    );
    const { faults } = await verifyAudit(portal.db, key);
    const restore = tables.map(
      (table) =>
        `delete from portal.${table}; insert into portal.${table} overriding system value table portal.copy_of_${table}; drop table portal.copy_of_${table}`,
    );
    await portal.database.owner.script(
      `set session_replication_role = replica; ${restore.join(';')}; set session_replication_role = default`,
    );
    expect((await verifyAudit(portal.db, key)).faults).toEqual([]);
    return faults;
  }

  beforeEach(async () => {
    await cancelAs(portal, 'admin', await askAs(portal, 'admin'));
    await portal.run('audit seal');
  });

  test('holds every row once it is sealed, and tells what is not sealed yet', async () => {
    expect(await verifyAudit(portal.db, key)).toEqual({
      sealed: await rowsSoFar(),
      removed: null,
      unsealed: 0,
      oldestUnsealed: null,
      faults: [],
    });
    await (await portal.as('locked')).get(`${addresses.requests}/RAP-1`);
    const verdict = await verifyAudit(portal.db, key);
    expect(verdict).toMatchObject({ unsealed: 1, faults: [] });
    expect(Date.parse(verdict.oldestUnsealed ?? '')).toBeLessThanOrEqual(portal.now().getTime());
    await Promise.all([portal.run('audit seal'), portal.run('audit seal'), portal.run('audit seal')]);
    expect(await verifyAudit(portal.db, key)).toMatchObject({
      sealed: await rowsSoFar(),
      removed: null,
      unsealed: 0,
      faults: [],
    });
  });

  test.each([
    [
      'an outcome turned round',
      "update portal.audit_event set outcome = 'DONE', code = null where id = (select max(id) from portal.audit_event where outcome = 'REFUSED')",
    ],
    [
      'a row taken out and the seals moved up',
      'delete from portal.audit_seal where sequence = 3; update portal.audit_seal set sequence = 1 - sequence where sequence > 3; update portal.audit_seal set sequence = -sequence where sequence < 0',
    ],
    [
      'two rows that changed places',
      'update portal.audit_seal set event_id = -event_id where sequence in (2, 3); update portal.audit_seal a set event_id = (select -b.event_id from portal.audit_seal b where b.sequence = 5 - a.sequence) where sequence = 2; update portal.audit_seal set event_id = (select min(id) + 1 from portal.audit_event) where sequence = 3',
    ],
    [
      'two seals that changed places',
      'update portal.audit_seal a set hash = b.hash from portal.audit_seal b where a.sequence in (4, 5) and b.sequence = 9 - a.sequence',
    ],
    ['the first row taken away', 'delete from portal.audit_seal where sequence = 1'],
  ])('%s is found', async (_what, statements) => {
    expect(await tampered(statements)).not.toEqual([]);
  });

  test('seals that were cut off leave their rows unsealed', async () => {
    await portal.database.owner.script(
      'set session_replication_role = replica; create table portal.cut as select * from portal.audit_seal where sequence > 2; delete from portal.audit_seal where sequence > 2; set session_replication_role = default',
    );
    const verdict = await verifyAudit(portal.db, key);
    expect(verdict.unsealed).toBe((await rowsSoFar()) - 2);
    await portal.database.owner.script(
      'set session_replication_role = replica; insert into portal.audit_seal table portal.cut; drop table portal.cut; set session_replication_role = default',
    );
    expect((await verifyAudit(portal.db, key)).faults).toEqual([]);
  });
});
