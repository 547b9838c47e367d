import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setEnabled } from '../../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  decideAs,
  denial,
  expectSound,
  readAs,
  submission,
  writtenFor,
} from '../../../../testing/access-requests.ts';
import { registerAccount } from '../../../../testing/new-account.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(async () => {
  await expectSound(portal);
  await setEnabled(portal.db, true, 'everybody');
});
afterAll(() => portal.close());

const register = (username: string, supervisorEmail?: string) =>
  registerAccount(portal, username, supervisorEmail);

/** A new account has handed in none. */
const certificates = { kind: 'CERTIFICATES' };
const locked = [{ action: 'REQUEST_ACCESS', allowed: false, code: 'ACCOUNT_LOCKED' }];

describe('a new account', () => {
  test('asks once to be let in, and its supervisor opens the portal for it', async () => {
    const ana = await register('ana');
    const [request, ...others] = await ana.requests();
    if (request === undefined) throw new Error('nothing was asked');
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      requestType: 'PROFILE_UPDATE',
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      name: 'Ana Ríos',
      requestDetails: { requestedAppName: null, role: [], addRoles: [] },
      stages: [{ role: 'SUPERVISOR', fallbackFor: null, people: [{ fullName: 'Dana Lee' }] }],
    });
    expect(await ana.offers()).toEqual(locked);
    const desk = await (await portal.as('supervisor')).get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`);
    expect(desk.body.items).toMatchObject([{ requestId: request.requestId, requestType: 'PROFILE_UPDATE' }]);
    const approved = await approveAs(portal, 'supervisor', request);
    expect(approved.delivery).toMatchObject([{ kind: 'ADD_ROLE', clientId: null, role: 'RAPUser' }]);
    expect(await ana.offers()).toEqual(locked);
    await portal.run('delivery');
    expect((await readAs(portal, 'supervisor', request)).body.workflowStatus).toBe('APPROVED');
    expect(await ana.refresh()).toMatchObject({
      realm_access: { roles: expect.arrayContaining(['RAPUser']) },
    });
    expect(await ana.offers()).toEqual([{ action: 'REQUEST_ACCESS', allowed: true }]);
    const asked = await ana.call<RequestView>(addresses.requests, submission());
    expect([asked.status, asked.body.workflowStatus]).toEqual([201, 'PENDING_SUPERVISOR_DECISION']);
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'ROLE_DELIVERED',
      'REQUEST_DELIVERED',
    ]);
    expect((await writtenFor(portal, request)).grants).toBe(0);
  });

  test('sees above the cards whom it waits for, and fetches its role once it is let in', async () => {
    const gil = await register('gil');
    const [request] = await gil.requests();
    if (request === undefined) throw new Error('nothing was asked');
    const { requestNumber } = request;
    // Some seconds later the old token would be judged by the new roles (rule sessions 7).
    await portal.atOneMoment(async () => {
      expect(await gil.state()).toMatchObject({
        notices: [
          { kind: 'ACCOUNT_WAITING', requestNumber, waitingFor: ['Dana Lee'], dueAt: expect.any(String) },
        ],
        // Shown once: above the cards, and neither in the strip nor beside certificates that nobody needs yet.
        home: { inProgress: [] },
        rolesChanged: false,
      });
      await approveAs(portal, 'supervisor', request);
      expect(await gil.state()).toMatchObject({
        notices: [{ kind: 'ACCOUNT_WAITING', status: 'PENDING_PROVISIONING', waitingFor: [] }],
        rolesChanged: false,
      });
      await portal.run('delivery');
      expect(await gil.state()).toMatchObject({ notices: [certificates], rolesChanged: true });
    });
    await gil.refresh();
    expect(await gil.state()).toMatchObject({ notices: [certificates], rolesChanged: false });
  });

  test('that is denied stays locked', async () => {
    const bea = await register('bea');
    const [request] = await bea.requests();
    if (request === undefined) throw new Error('nothing was asked');
    const denied = await decideAs(portal, 'supervisor', request, denial);
    expect(denied.body.workflowStatus).toBe('DENIED_BY_SUPERVISOR');
    await portal.run('delivery');
    const claims = await bea.refresh();
    expect(JSON.stringify(claims['realm_access'])).not.toContain('RAPUser');
    expect(await bea.offers()).toEqual(locked);
    const { requestNumber } = request;
    const closed = { kind: 'LOCKED', cause: 'NEVER_ADMITTED', requestNumber };
    expect(await bea.state()).toMatchObject({ notices: [closed], rolesChanged: false });
    const asked = await bea.call<{ code: string }>(addresses.requests, submission());
    expect([asked.status, asked.body.code]).toEqual([403, 'ACCOUNT_LOCKED']);
  });

  test('that names nobody known as its supervisor goes before RM-IT help', async () => {
    const cleo = await register('cleo', 'nobody@agency.example');
    const [request] = await cleo.requests();
    if (request === undefined) throw new Error('nothing was asked');
    expect(request).toMatchObject({
      requestType: 'PROFILE_UPDATE',
      workflowStatus: 'PENDING_RMIT_HELP_DECISION',
      stages: [{ role: 'RM_IT_HELP', fallbackFor: 'SUPERVISOR', people: [{ fullName: 'Hana Ito' }] }],
    });
    await approveAs(portal, 'helpdesk', request);
    await portal.run('delivery');
    await cleo.refresh();
    expect(await cleo.offers()).toEqual([{ action: 'REQUEST_ACCESS', allowed: true }]);
  });

  test('that names somebody who is no supervisor goes before the supervisor of that person', async () => {
    const fay = await register('fay', 'authorizer@agency.example');
    expect(
      (await fay.requests()).map(({ workflowStatus, stages }) => [workflowStatus, stages]),
    ).toMatchObject([
      ['PENDING_SUPERVISOR_DECISION', [{ fallbackFor: 'SUPERVISOR', people: [{ fullName: 'Dana Lee' }] }]],
    ]);
  });

  test('may be asked something, though it is locked, and answers', async () => {
    const dora = await register('dora');
    const [request] = await dora.requests();
    if (request === undefined) throw new Error('nothing was asked');
    const question = { decision: 'RETURN', comment: 'Which contract do you work on?' };
    const asked = (await decideAs(portal, 'supervisor', request, question)).body;
    const answer = await dora.call<RequestView>(addresses.response.replace(':requestId', asked.requestId), {
      version: asked.version,
      comment: 'On the coastal study of Riverbend',
    });
    expect([answer.status, answer.body.waitingOn]).toEqual([200, null]);
    expect((await approveAs(portal, 'supervisor', answer.body)).workflowStatus).toBe('PENDING_PROVISIONING');
    await portal.run('delivery');
  });

  test('is there all the same where nobody at all could let it in', async () => {
    await setEnabled(portal.db, false, ['supervisor', 'supervisor2', 'helpdesk']);
    const eve = await register('eve');
    expect(await eve.requests()).toEqual([]);
    expect(await eve.offers()).toEqual(locked);
    const cause = { kind: 'LOCKED', cause: 'NEVER_ADMITTED', requestNumber: null, since: expect.any(String) };
    expect(await eve.state(), 'and it says why').toMatchObject({ notices: [cause] });
    await setEnabled(portal.db, true, 'everybody');
    const asked = await eve.call<RequestView>(addresses.requests, {
      requestType: 'PROFILE_UPDATE',
      requestDetails: {},
    });
    expect([asked.status, asked.body.accountRequestKind]).toEqual([201, 'NEW_ACCOUNT']);
  });
});
