import { addresses } from '@portal/core/contract/addresses.ts';
import { ownDecisionColumns, type OwnDecisionsPage } from '@portal/core/contract/requests/own-decisions.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { approveAs, askAs, decideAs, denial, undoAs } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

async function decisionsOf(username: string, query: Record<string, string> = {}) {
  const address = `${addresses.ownDecisions}?${new URLSearchParams(query).toString()}`;
  const { status, body } = await (await portal.as(username)).get<OwnDecisionsPage & Problem>(address);
  return { status, body };
}

async function listed(username: string, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await decisionsOf(username, query);
  return body.items.map(({ decision, name, applicationId }) => `${decision} ${name} ${applicationId}`);
}

/** One of each that a supervisor can say; a minute between two. */
async function arrange(): Promise<void> {
  const first = await askAs(portal, 'newcomer');
  await approveAs(portal, 'supervisor', first);
  portal.passDays(1);
  const second = await askAs(portal, 'owner', { requestedAppName: 'el-app', role: ['EL_ANALYST'] });
  await decideAs(portal, 'supervisor', second, denial);
  portal.passDays(1);
  const third = await askAs(portal, 'security');
  const question = { decision: 'RETURN', comment: 'Which office is it for?' };
  await decideAs(portal, 'supervisor', third, question);
  portal.passDays(1);
  const fourth = await askAs(portal, 'filetrail');
  await undoAs(portal, 'supervisor', await approveAs(portal, 'supervisor', fourth));
}

describe('what an approver has decided', () => {
  test('is listed newest first, with what happened to it, and nobody else has it', async () => {
    await arrange();
    const { body } = await decisionsOf('supervisor');
    expect(body).toMatchObject({ total: 4, totalIsMinimum: false, nextCursor: null });
    expect(body.items.map((one) => [one.decision, one.name, one.workflowStatus])).toEqual([
      ['UNDONE', 'Felix Okafor', 'PENDING_SUPERVISOR_DECISION'],
      ['RETURN', 'Selma Aydin', 'PENDING_SUPERVISOR_DECISION'],
      ['DENY', 'Omar Haddad', 'DENIED_BY_SUPERVISOR'],
      ['APPROVE', 'Nora T New', 'PENDING_AUTHORIZER_DECISION'],
    ]);
    expect(body.items.map((one) => [one.comment, one.reasonCode, one.role])).toEqual([
      [null, null, 'SUPERVISOR'],
      ['Which office is it for?', null, 'SUPERVISOR'],
      [denial.comment, denial.reasonCode, 'SUPERVISOR'],
      [null, null, 'SUPERVISOR'],
    ]);
    expect(body.items[0]?.undoneAt).not.toBeNull();
    expect(await listed('authorizer')).toEqual([]);
    expect((await decisionsOf('newcomer')).body.code).toBe('NOT_ELIGIBLE');
    expect(await listed('supervisor', { order: 'oldest' })).toEqual(
      (await listed('supervisor')).toReversed(),
    );
  });

  test('is found by kind, application, day, number and name', async () => {
    await arrange();
    expect(await listed('supervisor', { decision: 'DENY' })).toEqual(['DENY Omar Haddad el-app']);
    expect(await listed('supervisor', { decision: 'UNDONE' })).toEqual(['UNDONE Felix Okafor hll-app']);
    expect(await listed('supervisor', { decision: 'RETURN' })).toEqual(['RETURN Selma Aydin hll-app']);
    expect(await listed('supervisor', { application: 'el-app' })).toEqual(['DENY Omar Haddad el-app']);
    expect(await listed('supervisor', { q: 'new nora' })).toEqual(['APPROVE Nora T New hll-app']);
    expect(await listed('supervisor', { q: 'nobody' })).toEqual([]);
    const { body } = await decisionsOf('supervisor');
    const [newest] = body.items;
    const number = newest?.requestNumber ?? '';
    expect(await listed('supervisor', { q: number })).toEqual(['UNDONE Felix Okafor hll-app']);
    expect(await listed('supervisor', { q: number.slice(-4) })).toEqual(['UNDONE Felix Okafor hll-app']);
    const day = (at: string | undefined) => (at ?? '').slice(0, 10);
    const from = day(body.items[1]?.at);
    expect((await listed('supervisor', { from, to: from })).length).toBeGreaterThan(0);
    expect(await listed('supervisor', { to: '2001-01-01' })).toEqual([]);
  });

  test('says until when it can be undone', async () => {
    const passed = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    const [until] = passed.actions.flatMap((one) => one.until ?? []);
    const undoable = async () => (await decisionsOf('supervisor')).body.items[0]?.undoableUntil;
    expect(await undoable()).toBe(until);
    portal.passTo(until ?? '');
    expect(await undoable()).toBeNull();
  });

  test('comes in pages that neither lose nor repeat a row while others are added', async () => {
    const many = 27;
    for (let count = 0; count < many; count += 1)
      await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
    const seen: string[] = [];
    let cursor: string | null = null;
    let isFirst = true;
    do {
      const { body }: { body: OwnDecisionsPage } = await decisionsOf(
        'supervisor',
        cursor === null ? {} : { cursor },
      );
      expect(body.total).toBeGreaterThanOrEqual(many);
      seen.push(...body.items.map(({ requestNumber }) => requestNumber));
      cursor = body.nextCursor;
      if (isFirst) await approveAs(portal, 'supervisor', await askAs(portal, 'owner'));
      isFirst = false;
    } while (cursor !== null);
    expect(seen).toHaveLength(many);
    expect(new Set(seen).size).toBe(many);
  });
});

describe('the file of the decisions', () => {
  const fileOf = async (username: string, query: Record<string, string> = {}) => {
    const { token } = await portal.as(username);
    const address = `${addresses.ownDecisionsCsv}?${new URLSearchParams(query).toString()}`;
    const response = await portal.fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, text: await response.text() };
  };
  const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

  test('has every row of the list, narrowed and in its order, and is a row of the trail', async () => {
    await arrange();
    const { status, text } = await fileOf('supervisor');
    expect(status).toBe(200);
    const [head, ...rows] = linesOf(text);
    expect(head).toBe(ownDecisionColumns.map(({ heading }) => heading).join(','));
    expect(rows.map((row) => row.split(',')[1])).toEqual(['UNDONE', 'RETURN', 'DENY', 'APPROVE']);
    expect(rows[2]).toContain('Omar Haddad');
    expect(rows[2]).toContain('DENIED_BY_SUPERVISOR');
    expect(rows[3]).toContain('Hazus Loss Library,Nora T New');
    const number = rows[0]?.split(',')[4] ?? '';
    const decidedAt = new Date(`${rows[0]?.slice(0, 19).replace(' ', 'T') ?? ''}Z`);
    const today = dayIn(portal.config.deadlines.zone, decidedAt);
    for (const query of [
      { q: number },
      { q: number.slice(-4) },
      { q: 'okafor felix' },
      { from: today, to: today },
    ])
      expect([query, linesOf((await fileOf('supervisor', query)).text)]).toEqual([query, [head, rows[0]]]);
    const narrowed = linesOf((await fileOf('supervisor', { decision: 'DENY', order: 'oldest' })).text);
    expect(narrowed).toHaveLength(2);
    const [row] = await portal.db.rows<{ detail: object }>(
      sql`select detail from portal.audit_event where action = 'REPORT_EXPORTED' order by id desc limit 1`,
    );
    expect(row?.detail).toMatchObject({
      report: 'own-decisions',
      rows: 1,
      rowsSent: 1,
      filter: { decision: 'DENY', order: 'oldest' },
    });
  });

  test('says of a request whose time ran out that it is closed, before it was swept', async () => {
    await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    portal.passDays(60);
    const [, row] = linesOf((await fileOf('supervisor')).text);
    expect(row).toMatch(/,EXPIRED_PENDING_REQUEST$/);
  });

  test('takes nothing that somebody wrote for a formula, and is nobody else’s', async () => {
    const comment = '=1+1, as "discussed"';
    await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), { ...denial, comment });
    expect((await fileOf('supervisor')).text).toContain(`"'=1+1, as ""discussed"""`);
    expect(linesOf((await fileOf('authorizer')).text)).toHaveLength(1);
    expect((await fileOf('newcomer')).text).toContain('NOT_ELIGIBLE');
  });
});

test.each([
  ['q', 'x'.repeat(10_000)],
  ['application', 'No Such'],
  ['decision', 'MAYBE'],
  ['order', 'sideways'],
  ['from', '2026-02-31'],
  ['to', 'yesterday'],
  ['cursor', '1/2'],
])('nonsense in %s is refused by name', async (field, value) => {
  const { status, body } = await decisionsOf('supervisor', { [field]: value });
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.errors?.map((one) => one.field).join()).toContain(field);
});
