import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setEnabled } from '../../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  decideAs,
  denial,
  expectRefusal,
  expectSound,
  plantRoles,
  submitAs,
  takeRoles,
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

const again = { requestType: 'PROFILE_UPDATE', requestDetails: {} };

/** A new account with the request it made, and how it asks again. */
async function newAccount(username: string) {
  const account = await registerAccount(portal, username);
  const [request] = await account.requests();
  if (request === undefined) throw new Error('nothing was asked');
  return {
    ...account,
    request,
    askAgain: (headers: Record<string, string> = {}, body: unknown = again) =>
      account.call<RequestView & Problem>(addresses.requests, body, headers),
    cancel: (one: RequestView) =>
      account.call<RequestView & Problem>(addresses.cancelRequest, {
        action: 'CANCEL',
        requestId: one.requestId,
        requestType: 'PROFILE_UPDATE',
      }),
  };
}

type Account = Awaited<ReturnType<typeof newAccount>>;

const endings: [string, string, (account: Account) => Promise<unknown>][] = [
  ['was denied', 'DENIED_BY_SUPERVISOR', ({ request }) => decideAs(portal, 'supervisor', request, denial)],
  ['was withdrawn', 'CANCELLED', ({ cancel, request }) => cancel(request)],
];

describe('a new account that', () => {
  test.each(endings)('%s asks again and is let in', async (what, status, end) => {
    const account = await newAccount(what.replaceAll(' ', '.'));
    await end(account);
    const asked = await account.askAgain();
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      requestType: 'PROFILE_UPDATE',
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      name: 'Ana Ríos',
      isOwn: true,
      requestDetails: { requestedAppName: null, role: [] },
      stages: [{ role: 'SUPERVISOR', people: [{ fullName: 'Dana Lee' }] }],
      actions: [
        { action: 'REMIND', allowed: true },
        { action: 'CANCEL', allowed: true },
      ],
    });
    expect((await account.requests()).map((one) => one.workflowStatus)).toEqual([
      'PENDING_SUPERVISOR_DECISION',
      status,
    ]);
    await approveAs(portal, 'supervisor', asked.body);
    await portal.run('delivery');
    expect(JSON.stringify((await account.refresh())['realm_access'])).toContain('RAPUser');
    expect((await writtenFor(portal, asked.body)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'ROLE_DELIVERED',
      'REQUEST_DELIVERED',
    ]);
  });

  test('was denied before is marked so on the desk', async () => {
    const { askAgain, request } = await newAccount('marked');
    const signals = async ({ requestId }: RequestView) => {
      const supervisor = await portal.as('supervisor');
      const { items } = (await supervisor.get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`)).body;
      return items.find((item) => item.requestId === requestId)?.signals;
    };
    expect(await signals(request)).toEqual(['SELF_REGISTERED', 'NAMESAKE', 'CERTIFICATE_EXPIRED']);
    await decideAs(portal, 'supervisor', request, denial);
    const asked = (await askAgain()).body;
    expect(await signals(asked)).toEqual([
      'SELF_REGISTERED',
      'NAMESAKE',
      'CERTIFICATE_EXPIRED',
      'EARLIER_REFUSAL',
    ]);
  });

  test('nobody decided asks again, swept or not', async () => {
    const account = await newAccount('lapsed');
    portal.passDays(31);
    await account.signInAgain();
    const second = (await account.askAgain()).body;
    expect(second.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
    portal.passDays(31);
    await portal.run('expiry');
    await account.signInAgain();
    expect((await account.askAgain()).status).toBe(201);
    expect((await account.requests()).map((one) => one.workflowStatus)).toEqual([
      'PENDING_SUPERVISOR_DECISION',
      'EXPIRED_PENDING_REQUEST',
      'EXPIRED_PENDING_REQUEST',
    ]);
    expect((await writtenFor(portal, second)).audit).toEqual(['REQUEST_SUBMITTED', 'REQUEST_EXPIRED']);
  });

  test('sends the same twice has asked once', async () => {
    const account = await newAccount('twice');
    await account.cancel(account.request);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([account.askAgain(key), account.askAgain(key)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.body.requestId).toBe(answers[1]?.body.requestId);
    expect((await account.askAgain(key)).body.requestId).toBe(answers[0]?.body.requestId);
    expect(await account.requests()).toHaveLength(2);
    const other = { ...again, requestDetails: { role: [] } };
    await expectRefusal(portal, () => account.askAgain(key, other), 422, 'KEY_REUSED');
  });

  test('sends it twice at once without a key learns of the one that is open', async () => {
    const account = await newAccount('racing');
    await account.cancel(account.request);
    const answers = await Promise.all([account.askAgain(), account.askAgain(), account.askAgain()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    const filed = answers.find((answer) => answer.status === 201)?.body;
    for (const { body } of answers.filter((answer) => answer.status === 409))
      expect(body).toMatchObject({ code: 'PENDING_REQUEST_EXISTS', requestId: filed?.requestId });
  });

  test('is still being looked at asks no second time', async () => {
    const { askAgain, request } = await newAccount('waiting');
    const { body } = await expectRefusal(portal, askAgain, 409, 'PENDING_REQUEST_EXISTS');
    expect(body).toMatchObject({
      requestId: request.requestId,
      requestNumber: request.requestNumber,
      currentStatus: 'PENDING_SUPERVISOR_DECISION',
    });
    await approveAs(portal, 'supervisor', request);
    await expectRefusal(portal, askAgain, 409, 'PENDING_REQUEST_EXISTS');
  });

  test('has been let in asks nothing, and once it is locked again to be unlocked', async () => {
    const { askAgain, request } = await newAccount('inside');
    await approveAs(portal, 'supervisor', request);
    await portal.run('delivery');
    await expectRefusal(portal, askAgain, 403, 'NOT_ELIGIBLE');
    await takeRoles(portal, 'inside', null, ['RAPUser']);
    expect((await askAgain()).body.accountRequestKind).toBe('UNLOCK');
  });

  test('was let in outside the portal after a no has nothing to ask for', async () => {
    const { askAgain, request } = await newAccount('planted');
    await decideAs(portal, 'supervisor', request, denial);
    await plantRoles(portal, 'planted', null, ['RAPUser']);
    await expectRefusal(portal, askAgain, 403, 'NOT_ELIGIBLE');
  });

  test('was switched off cannot ask', async () => {
    const { askAgain, cancel, request } = await newAccount('off');
    await cancel(request);
    await setEnabled(portal.db, false, ['off']);
    const refused = await askAgain();
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('nobody at all could let in is refused, and can ask when somebody is back', async () => {
    const { askAgain, cancel, request } = await newAccount('alone');
    await cancel(request);
    await setEnabled(portal.db, false, ['supervisor', 'supervisor2', 'helpdesk']);
    await expectRefusal(portal, askAgain, 409, 'NO_APPROVER');
    await setEnabled(portal.db, true, ['helpdesk']);
    expect((await askAgain()).body.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  });

  test.each([
    ['an application', 'requestedAppName', { requestedAppName: 'hll-app' }],
    ['roles', 'role', { role: ['RAPUser'] }],
    ['a purpose', 'purpose', { purpose: 'Let me in, please' }],
    ['somebody else', 'userName', { userName: 'owner' }],
  ])('names %s is refused', async (_what, field, requestDetails) => {
    const newcomer = await portal.as('newcomer');
    const { body } = await expectRefusal(
      portal,
      () => newcomer.post<Problem>(addresses.requests, { ...again, requestDetails }),
      400,
      'INVALID',
    );
    expect(body.errors?.map((one) => one.field)).toEqual([`requestDetails.${field}`]);
  });
});

test('the person who did not register here has no account to ask for, and a locked one to be unlocked', async () => {
  await expectRefusal(portal, () => submitAs(portal, 'newcomer', again), 403, 'NOT_ELIGIBLE');
  expect((await submitAs(portal, 'locked', again)).body.accountRequestKind).toBe('UNLOCK');
});

test.each(['ACCESS_REQUEST', 'CHANGE_REQUEST', 'REMOVE_REQUEST'])(
  '%s without an application: the application is named as missing',
  async (requestType) => {
    const { body } = await expectRefusal(
      portal,
      () => submitAs(portal, 'newcomer', { requestType, requestDetails: {} }),
      400,
      'INVALID',
    );
    expect(body.errors).toMatchObject([{ field: 'requestDetails.requestedAppName', fault: 'REQUIRED' }]);
  },
);
