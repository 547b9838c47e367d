import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  decideAs,
  expectRefusal,
  expectSound,
  type Outcome,
  plantRoles,
  readAs,
  takeRoles,
  undoAs,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

const refused = (call: () => Promise<Outcome>, status: number, code: string) =>
  expectRefusal(portal, call, status, code);

async function onDesk(username: string, role: string): Promise<string[]> {
  const page = await (await portal.as(username)).get<QueuePage>(`${addresses.queue}?role=${role}`);
  return page.body.items.map(({ requestId }) => requestId);
}

async function approved(): Promise<RequestView> {
  return await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
}

function timesOf({ stages }: RequestView, index: number) {
  const { enteredAt, dueAt, expiresAt } = stages[index] ?? {};
  return { enteredAt, dueAt, expiresAt };
}

describe('undoing an own approval', () => {
  test('brings the request back with its due date, takes it off the next desk, and can be followed by another yes', async () => {
    const asked = await askAs(portal, 'newcomer');
    portal.passDays(2);
    const passed = await approveAs(portal, 'supervisor', asked);
    const offer = passed.actions.find(({ action }) => action === 'UNDO_APPROVAL');
    expect(offer).toEqual({
      action: 'UNDO_APPROVAL',
      allowed: true,
      until: new Date(Date.parse(passed.stages[0]?.decidedAt ?? '') + 900_000).toISOString(),
    });
    expect(await onDesk('authorizer', 'AUTHORIZER')).toEqual([asked.requestId]);
    const undone = await undoAs(portal, 'supervisor', passed);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      stage: 'SUPERVISOR',
      stages: [
        { state: 'CURRENT', decidedBy: null },
        { state: 'WAITING', enteredAt: null },
      ],
    });
    expect(timesOf(undone.body, 0)).toEqual(timesOf(asked, 0));
    expect({ ...(await readAs(portal, 'supervisor', asked)).body, decisionFacts: null }).toEqual(undone.body);
    expect(await onDesk('authorizer', 'AUTHORIZER')).toEqual([]);
    expect(await onDesk('supervisor', 'SUPERVISOR')).toEqual([asked.requestId]);
    // Anyone who was asked next has nothing to do with it any more.
    expect((await readAs(portal, 'authorizer', asked)).status).toBe(404);
    const again = await approveAs(portal, 'supervisor', undone.body);
    await approveAs(portal, 'authorizer', again);
    expect((await writtenFor(portal, asked)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'APPROVAL_WITHDRAWN',
      'STAGE_APPROVED',
      'STAGE_APPROVED',
    ]);
    await expectSound(portal);
  });

  test('tells the requester, and the history says who did it', async () => {
    const passed = await approved();
    await undoAs(portal, 'supervisor', passed);
    const { events } = (await readAs(portal, 'newcomer', passed)).body;
    expect(events.map(({ what, by, role }) => [what, by, role])).toEqual([
      ['SUBMITTED', 'Nora T New', null],
      ['APPROVED_STAGE', 'Dana Lee', 'SUPERVISOR'],
      ['APPROVAL_UNDONE', 'Dana Lee', 'SUPERVISOR'],
    ]);
    await portal.run('audit seal');
    await portal.run('notifications');
    const mail = await portal.db.rows<{ action: string }>(
      sql`select notification ->> 'action' as action from portal.mail
        where notification ->> 'number' = ${passed.requestNumber} and not notification ? 'to' order by id`,
    );
    expect(mail.map(({ action }) => action)).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'APPROVAL_WITHDRAWN',
    ]);
  });

  test('a repeated call is one undo', async () => {
    const passed = await approved();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await undoAs(portal, 'supervisor', passed, headers);
    const second = await undoAs(portal, 'supervisor', passed, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    await expectSound(portal);
  });
});

describe('is refused', () => {
  test('after a quarter of an hour', async () => {
    const passed = await approved();
    const at = Date.parse(passed.stages[0]?.decidedAt ?? '');
    portal.passTo(new Date(at + 900_000).toISOString());
    await refused(() => undoAs(portal, 'supervisor', passed), 409, 'UNDO_TOO_LATE');
    const { actions } = (await readAs(portal, 'supervisor', passed)).body;
    expect(actions.map(({ action }) => action)).not.toContain('UNDO_APPROVAL');
  });

  test('once the next stage has asked, denied or approved', async () => {
    const words = { comment: 'Which office is it for?', reasonCode: 'OTHER' };
    for (const decision of ['RETURN', 'DENY', 'APPROVE']) {
      const passed = await approved();
      const next = await decideAs(portal, 'authorizer', passed, {
        decision,
        ...(decision === 'APPROVE' ? {} : words),
      });
      expect(next.status).toBe(200);
      await refused(() => undoAs(portal, 'supervisor', next.body), 409, 'UNDO_TOO_LATE');
      await refused(() => undoAs(portal, 'supervisor', passed), 409, 'UNDO_TOO_LATE');
      if (decision === 'RETURN')
        await (await portal.as('newcomer')).post(addresses.cancelRequest, {
          action: 'CANCEL',
          requestId: passed.requestId,
          requestType: 'ACCESS_REQUEST',
        });
    }
    const last = await askAndApprove(portal, 'owner');
    await refused(() => undoAs(portal, 'authorizer', last), 409, 'UNDO_TOO_LATE');
  });

  test('of an old version, to the requester, to the next approver, and to a stranger', async () => {
    const passed = await approved();
    await refused(() => undoAs(portal, 'supervisor', { ...passed, version: 0 }), 409, 'ALREADY_DECIDED');
    await refused(() => undoAs(portal, 'authorizer', passed), 403, 'NOT_ELIGIBLE');
    await refused(() => undoAs(portal, 'newcomer', passed), 403, 'NOT_ELIGIBLE');
    await refused(() => undoAs(portal, 'filetrail', passed), 404, 'NOT_FOUND');
    await refused(() => undoAs(portal, 'helpdesk', passed), 403, 'NOT_ELIGIBLE');
  });

  test('to the person who is locked, disabled or no longer a supervisor', async () => {
    const passed = await approved();
    await takeRoles(portal, 'supervisor', null, ['RAPUser']);
    await refused(() => undoAs(portal, 'supervisor', passed), 403, 'ACCOUNT_LOCKED');
    await plantRoles(portal, 'supervisor', null, ['RAPUser']);
    await takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await refused(() => undoAs(portal, 'supervisor', passed), 403, 'NOT_ELIGIBLE');
    await plantRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await setEnabled(portal.db, false, ['supervisor']);
    expect((await undoAs(portal, 'supervisor', passed)).status).toBe(401);
  });
});

test('of an undo and the next decision at once one is done, and the other is refused', async () => {
  const requesters = ['newcomer', 'owner', 'security', 'filetrail'];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      requesters.map(async (requester, index) => {
        const passed = await approveAs(portal, 'supervisor', await askAs(portal, requester));
        const calls = [
          () => undoAs(portal, 'supervisor', passed),
          () => decideAs(portal, 'authorizer', passed),
        ];
        const order = (round + index) % 2 === 0 ? calls : calls.toReversed();
        const outcomes = await Promise.all(order.map((call) => call()));
        expect(outcomes.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
        const now = (await readAs(portal, 'supervisor', passed)).body;
        const body = { action: 'CANCEL', requestId: passed.requestId, requestType: 'ACCESS_REQUEST' };
        expect(['PENDING_SUPERVISOR_DECISION', 'PENDING_PROVISIONING']).toContain(now.workflowStatus);
        await (await portal.as(requester)).post(addresses.cancelRequest, body);
      }),
    );
    await portal.run('delivery');
  }
  await expectSound(portal);
});
