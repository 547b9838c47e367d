import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QueuePage, RequestView } from '@portal/core/contract/requests.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import {
  askAs,
  cancelAs,
  decideAs,
  expectRefusal,
  readAs,
  rememberWorld,
  startOver,
  writtenFor,
} from '../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
afterEach(() => startOver(portal));
afterAll(() => portal.close());

describe('time that runs out', () => {
  test('30 days in a stage: it can no longer be decided or withdrawn, and reads as expired before any sweep', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(30);
    const supervisor = await portal.signIn('supervisor');
    const newcomer = await portal.signIn('newcomer');
    const body = { stage: 'SUPERVISOR', version: request.version, decision: 'APPROVE' };
    const address = `${addresses.requests}/${request.requestId}`;
    const late = await expectRefused(
      () => supervisor.post(`${address}/decisions`, body),
      409,
      'ALREADY_DECIDED',
    );
    expect(late.body).toMatchObject({ currentStatus: 'EXPIRED_PENDING_REQUEST' });
    const cancel = { action: 'CANCEL', requestId: request.requestId, requestType: 'ACCESS_REQUEST' };
    await expectRefused(() => newcomer.post(addresses.cancelRequest, cancel), 409, 'ALREADY_DECIDED');
    const seen = await newcomer.get<RequestView>(address);
    expect(seen.body).toMatchObject({
      workflowStatus: 'EXPIRED_PENDING_REQUEST',
      stage: null,
      actions: [],
      closedAt: request.stages[0]?.expiresAt,
    });
    expect((await supervisor.get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`)).body.items).toEqual([]);
    expect((await supervisor.get<RequestView[]>(`${addresses.requests}?role=SUPERVISOR`)).body).toEqual([]);
    expect((await newcomer.get<RequestView[]>(addresses.userRequests)).body).toMatchObject([
      { workflowStatus: 'EXPIRED_PENDING_REQUEST' },
    ]);
  });

  test('the moment before, it can', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(29.99);
    const supervisor = await portal.signIn('supervisor');
    const body = { stage: 'SUPERVISOR', version: request.version, decision: 'APPROVE' };
    const decided = await supervisor.post<RequestView>(
      `${addresses.requests}/${request.requestId}/decisions`,
      body,
    );
    expect(decided.status).toBe(200);
    const [, second] = decided.body.stages;
    const days = (Date.parse(second?.expiresAt ?? '') - Date.parse(second?.enteredAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
  });

  test('the sweep closes each lapsed one once and leaves the others', async () => {
    const lapsing = await askAs(portal, 'newcomer');
    portal.passDays(15);
    const owner = await portal.signIn('owner');
    const young = await owner.post<RequestView>(addresses.requests, submission());
    portal.passDays(15);
    await portal.run('expiry');
    await portal.run('expiry');
    expect((await writtenFor(portal, lapsing)).audit).toEqual(['REQUEST_SUBMITTED', 'REQUEST_EXPIRED']);
    expect((await writtenFor(portal, young.body)).audit).toEqual(['REQUEST_SUBMITTED']);
    const rows = await portal.db.rows(
      sql`select status, closed_at from portal.request order by submitted_at`,
    );
    expect(rows).toEqual([
      { status: 'EXPIRED_PENDING_REQUEST', closed_at: new Date(lapsing.stages[0]?.expiresAt ?? '') },
      { status: 'PENDING_SUPERVISOR_DECISION', closed_at: null },
    ]);
  });

  test('a lapsed request does not stand in the way of a new one, swept or not', async () => {
    await askAs(portal, 'newcomer');
    portal.passDays(31);
    const newcomer = await portal.signIn('newcomer');
    const card = async () =>
      (await newcomer.get<Catalogue>(addresses.catalogue)).body.applications.find(
        (one) => one.id === 'hll-app',
      );
    expect((await card())?.actions).toEqual([{ action: 'REQUEST_ACCESS', allowed: true }]);
    const again = await newcomer.post<RequestView>(addresses.requests, submission());
    expect(again.status).toBe(201);
    const own = await newcomer.get<RequestView[]>(addresses.userRequests);
    expect(own.body.map((one) => one.workflowStatus)).toEqual([
      'PENDING_SUPERVISOR_DECISION',
      'EXPIRED_PENDING_REQUEST',
    ]);
  });

  test('own requests go from the list 90 days after they closed', async () => {
    const request = await askAs(portal, 'newcomer');
    await cancelAs(portal, 'newcomer', request);
    portal.passDays(89);
    expect(
      (await (await portal.signIn('newcomer')).get<RequestView[]>(addresses.userRequests)).body,
    ).toHaveLength(1);
    portal.passDays(2);
    expect((await (await portal.signIn('newcomer')).get<RequestView[]>(addresses.userRequests)).body).toEqual(
      [],
    );
  });
});

