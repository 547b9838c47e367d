import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  giveRole,
  setAttributeOf,
  setEmailVerified,
  setEnabled,
} from '../../../identity/testing/arranged-people.ts';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  cancelAs,
  decideAs,
  denial,
  expectRefusal,
  readAs,
  rememberWorld,
  startOver,
  subjectOf,
  submission,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
afterEach(() => startOver(portal));
afterAll(() => portal.close());

const expectRefused = (
  call: () => Promise<{ status: number; body: { code: string } }>,
  status: number,
  code: string,
) => expectRefusal(portal, call, status, code);

const takeRole = (username: string, client: string | null, role: string) =>
  takeRoles(portal, username, client, [role]);

async function writeAttribute(username: string, name: string, value: string): Promise<void> {
  await setAttributeOf(portal.db, username, name, value);
  // Attributes are in tokens too: from now on, and again after the test, people sign in again.
  portal.forgetSignIns();
  onTestFinished(() => portal.forgetSignIns());
}

describe('asking', () => {
  test('a locked account is refused with that reason', async () => {
    for (const username of ['locked', 'inactive'])
      await expectRefused(() => submitAs(portal, username), 403, 'ACCOUNT_LOCKED');
  });

  test('an account that was locked after its sign-in is locked', async () => {
    await portal.as('newcomer');
    await takeRole('newcomer', null, 'RAPUser');
    await expectRefused(() => submitAs(portal, 'newcomer'), 403, 'ACCOUNT_LOCKED');
  });

  test('what one holds already needs no request', async () => {
    await expectRefused(() => submitAs(portal, 'staff'), 409, 'STALE_ROLES');
  });

  test('what one was given after the sign-in neither', async () => {
    await portal.as('newcomer');
    await giveRole(portal.db, 'newcomer', { clientId: 'hll-app', role: 'Upload' });
    await expectRefused(() => submitAs(portal, 'newcomer'), 409, 'STALE_ROLES');
  });

  test('one open request for an application, and a new one as soon as it is over', async () => {
    const open = await askAs(portal, 'newcomer');
    const refused = await expectRefused(() => submitAs(portal, 'newcomer'), 409, 'PENDING_REQUEST_EXISTS');
    expect(refused.body).toMatchObject({ requestId: open.requestId, currentStatus: open.workflowStatus });
    await cancelAs(portal, 'newcomer', open);
    const second = await askAs(portal, 'newcomer');
    await decideAs(portal, 'supervisor', second, denial);
    expect((await submitAs(portal, 'newcomer')).status).toBe(201);
  });

  test.each(['hgp-app'])('%s takes no request in the portal', async (id) => {
    const catalogue = await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue);
    expect(catalogue.body.applications.find((one) => one.id === id)?.requestAccess).toBe(false);
    await expectRefused(
      () => submitAs(portal, 'newcomer', submission({ requestedAppName: id })),
      403,
      'NOT_ELIGIBLE',
    );
  });
});

describe('deciding', () => {
  test('nobody decides for himself, neither as supervisor nor as authorizer', async () => {
    await writeAttribute('both', 'supervisorEmails', 'both@agency.example, supervisor2@agency.example');
    const own = await askAs(portal, 'both');
    expect(own.supervisorEmails).toEqual(['supervisor2@agency.example']);
    expect(own.actions.map((offer) => offer.action)).toEqual(['REMIND', 'CANCEL']);
    await expectRefused(() => decideAs(portal, 'both', own), 403, 'NOT_ELIGIBLE');
    const waiting = await approveAs(portal, 'supervisor2', own);
    expect(waiting.authorizerEmails).toEqual(['authorizer@agency.example']);
    await expectRefused(() => decideAs(portal, 'both', waiting), 403, 'NOT_ELIGIBLE');
  });

  test('one person takes one decision', async () => {
    await writeAttribute('newcomer', 'supervisorEmails', 'both@agency.example,supervisor@agency.example');
    const waiting = await approveAs(portal, 'both', await askAs(portal, 'newcomer'));
    expect(waiting.authorizerEmails).toContain('both@agency.example');
    expect((await readAs(portal, 'both', waiting)).body.actions).toContainEqual({
      action: 'APPROVE',
      allowed: false,
      code: 'NOT_ELIGIBLE',
    });
    await expectRefused(() => decideAs(portal, 'both', waiting), 403, 'NOT_ELIGIBLE');
    expect((await decideAs(portal, 'authorizer', waiting)).status).toBe(200);
  });

  test('for anyone who is not asked there is no such request: the same words as for one that does not exist', async () => {
    const request = await askAs(portal, 'newcomer');
    const unknown = { ...request, requestId: '01890000-0000-7000-8000-000000000000' };
    for (const username of ['supervisor2', 'authorizer', 'filetrail', 'staff', 'owner', 'admin']) {
      const others = await expectRefused(() => readAs(portal, username, request), 404, 'NOT_FOUND');
      const none = await expectRefused(() => readAs(portal, username, unknown), 404, 'NOT_FOUND');
      expect(others.body).toEqual(none.body);
      const hasDesk = !['staff', 'owner', 'admin'].includes(username);
      const [status, code] = hasDesk ? ([404, 'NOT_FOUND'] as const) : ([403, 'NOT_ELIGIBLE'] as const);
      const decided = await expectRefused(() => decideAs(portal, username, request), status, code);
      const nothing = await expectRefused(() => decideAs(portal, username, unknown), status, code);
      expect(decided.body).toEqual(nothing.body);
      const byNumber = await (await portal.as(username)).get(
        `${addresses.requests}/${request.requestNumber}`,
      );
      expect([byNumber.status, byNumber.body]).toEqual([404, none.body]);
    }
  });

  test('RM-IT help and security see every request and decide none of them', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const username of ['helpdesk', 'security']) {
      const seen = await readAs(portal, username, request);
      const decisions = seen.body.actions.filter(({ action }) => ['APPROVE', 'DENY'].includes(action));
      expect([seen.status, decisions]).toEqual([200, []]);
      // The help desk sees the facts of what it has to move; the person who only reads along learns no more about the person.
      expect(seen.body.decisionFacts === null).toBe(username === 'security');
      await expectRefused(() => decideAs(portal, username, request), 403, 'NOT_ELIGIBLE');
      await expectRefused(() => cancelAs(portal, username, request), 404, 'NOT_FOUND');
    }
  });

  test('a role that was lost since the sign-in decides nothing, though the token still has it', async () => {
    const request = await askAs(portal, 'newcomer');
    await portal.as('supervisor');
    await takeRole('supervisor', 'rap-client', 'SUPERVISOR');
    await expectRefused(() => decideAs(portal, 'supervisor', request), 403, 'NOT_ELIGIBLE');
  });

  test('nor does somebody no longer listed as authorizer of the application', async () => {
    const waiting = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    const authorizer = await subjectOf(portal, 'authorizer');
    await portal.db.run(
      sql`delete from portal.application_authorizer where person_id = ${authorizer} and application_id = 'hll-app'`,
    );
    await expectRefused(() => decideAs(portal, 'authorizer', waiting), 403, 'NOT_ELIGIBLE');
    expect((await decideAs(portal, 'both', waiting)).status).toBe(200);
  });

  test('nor a locked or disabled account', async () => {
    const request = await askAs(portal, 'newcomer');
    await portal.as('supervisor');
    await setEnabled(portal.db, false, ['supervisor']);
    await expectRefused(() => decideAs(portal, 'supervisor', request), 401, 'UNAUTHENTICATED');
    await setEnabled(portal.db, true, ['supervisor']);
    await takeRole('supervisor', null, 'RAPUser');
    await expectRefused(() => decideAs(portal, 'supervisor', request), 403, 'ACCOUNT_LOCKED');
  });

  test('another version or another stage is too late, and gets the present state', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const differing of [
      { version: request.version + 1 },
      { stage: 'AUTHORIZER' },
      { stage: 'RM_IT_HELP' },
    ])
      await expectRefused(() => decideAs(portal, 'supervisor', request, differing), 409, 'ALREADY_DECIDED');
    await approveAs(portal, 'supervisor', request);
    const again = await expectRefused(() => decideAs(portal, 'supervisor', request), 409, 'ALREADY_DECIDED');
    expect(again.body).toMatchObject({
      requestId: request.requestId,
      currentStatus: 'PENDING_AUTHORIZER_DECISION',
      decidedBy: 'Dana Lee',
    });
    expect(Object.keys(again.body)).toContain('decidedAt');
  });

  test('a withdrawn request was decided by nobody', async () => {
    const request = await askAs(portal, 'newcomer');
    await cancelAs(portal, 'newcomer', request);
    const late = await expectRefused(() => decideAs(portal, 'supervisor', request), 409, 'ALREADY_DECIDED');
    expect(late.body).toMatchObject({ currentStatus: 'CANCELLED' });
    expect(late.body).not.toHaveProperty('decidedBy');
    const second = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await cancelAs(portal, 'newcomer', second);
    const later = await expectRefused(() => decideAs(portal, 'authorizer', second), 409, 'ALREADY_DECIDED');
    expect(later.body).toMatchObject({ currentStatus: 'CANCELLED' });
    expect(later.body).not.toHaveProperty('decidedBy');
  });

  test('a denial needs a reason and 10 to 1,000 characters', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const [differing, fields] of [
      [{ decision: 'DENY' }, ['comment', 'reasonCode']],
      [{ ...denial, comment: 'Too short' }, ['comment']],
      [{ ...denial, comment: 'x'.repeat(1_001) }, ['comment']],
      [{ ...denial, reasonCode: undefined }, ['reasonCode']],
    ] as const) {
      const refused = await expectRefused(
        () => decideAs(portal, 'supervisor', request, differing),
        400,
        'INVALID',
      );
      expect(refused.body).toMatchObject({ errors: fields.map((field) => ({ field })) });
    }
  });

  test('a denial ends the request with comment and reason, and nothing is delivered', async () => {
    const waiting = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    const denied = await decideAs(portal, 'authorizer', waiting, denial);
    expect(denied.body).toMatchObject({
      workflowStatus: 'DENIED_BY_AUTHORIZER',
      authorizerComment: denial.comment,
      stage: null,
    });
    expect(denied.body.stages[1]).toMatchObject({
      state: 'DENIED',
      reasonCode: 'NOT_NEEDED',
      decidedBy: { fullName: 'Ari Cruz' },
    });
    await portal.run('delivery');
    const seen = await readAs(portal, 'newcomer', waiting);
    expect(seen.body).toMatchObject({
      workflowStatus: 'DENIED_BY_AUTHORIZER',
      authorizerComment: denial.comment,
      actions: [],
    });
    expect(await writtenFor(portal, waiting)).toMatchObject({ steps: [], grants: 0 });
  });

  test('what a decision answers is what is read afterwards', async () => {
    const request = await askAs(portal, 'newcomer');
    const decided = await approveAs(portal, 'supervisor', request);
    const read = (await readAs(portal, 'supervisor', request)).body;
    expect({ ...decided, decisionFacts: null }).toEqual({ ...read, decisionFacts: null });
    const cancelled = await cancelAs(portal, 'newcomer', request);
    expect(cancelled.body).toEqual((await readAs(portal, 'newcomer', request)).body);
  });
});

test('an approval that confirms a manual setup is offered with its note, and refused without', async () => {
  await writeAttribute('newcomer', 'supervisorEmails', '');
  const request = await askAs(portal, 'newcomer');
  const offerOfYes = async () =>
    (await readAs(portal, 'helpdesk', request)).body.actions.find(({ action }) => action === 'APPROVE');
  expect(await offerOfYes()).toEqual({ action: 'APPROVE', allowed: true });
  // As if it were for an application that RM-IT help sets up, in the stage in which it does.
  await portal.db.run(
    sql`update portal.request set application_id = 'mip-app' where id = ${request.requestId}`,
  );
  await portal.db.run(
    sql`update portal.stage set fallback_for = null where request_id = ${request.requestId} and stage_index = 0`,
  );
  expect(await offerOfYes()).toEqual({ action: 'APPROVE', allowed: true, needsNote: true });
  const refused = await expectRefused(() => decideAs(portal, 'helpdesk', request), 400, 'INVALID');
  expect(refused.body).toMatchObject({ errors: [{ field: 'comment' }] });
  const noted = await decideAs(portal, 'helpdesk', request, { comment: 'Group and mailbox made' });
  expect(noted.status).toBe(200);
});

describe('nobody who could decide', () => {
  test('RM-IT help decides for the supervisor, and denies in its own name', async () => {
    await writeAttribute('newcomer', 'supervisorEmails', 'nobody@agency.example');
    const request = await askAs(portal, 'newcomer');
    expect(request).toMatchObject({ workflowStatus: 'PENDING_RMIT_HELP_DECISION', stage: 'RM_IT_HELP' });
    expect(request.stages[0]).toMatchObject({
      role: 'RM_IT_HELP',
      fallbackFor: 'SUPERVISOR',
      people: [{ fullName: 'Hana Ito' }],
    });
    const desk = await (await portal.as('helpdesk')).get<QueuePage>(`${addresses.queue}?role=RM_IT_HELP`);
    expect(desk.body.items).toMatchObject([{ requestId: request.requestId, fallbackFor: 'SUPERVISOR' }]);
    await expectRefused(() => decideAs(portal, 'supervisor', request), 404, 'NOT_FOUND');
    const denied = await decideAs(portal, 'helpdesk', request, denial);
    expect(denied.body).toMatchObject({
      workflowStatus: 'DENIED_BY_RMIT_HELP',
      rmitHelpComment: denial.comment,
    });
  });

  test('after a fallback the usual next stage follows', async () => {
    await writeAttribute('newcomer', 'supervisorEmails', '');
    const waiting = await approveAs(portal, 'helpdesk', await askAs(portal, 'newcomer'));
    expect(waiting.workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
    expect((await approveAs(portal, 'authorizer', waiting)).workflowStatus).toBe('PENDING_PROVISIONING');
  });

  test('an address counts only when it is verified and its owner is an enabled supervisor', async () => {
    await setEmailVerified(portal.db, false, 'supervisor');
    expect((await askAs(portal, 'newcomer')).stages[0]?.fallbackFor).toBe('SUPERVISOR');
    await setEmailVerified(portal.db, true, 'supervisor');
    await setEnabled(portal.db, false, ['supervisor']);
    expect((await askAs(portal, 'owner')).stages[0]?.fallbackFor).toBe('SUPERVISOR');
    await writeAttribute('security', 'supervisorEmails', 'authorizer@agency.example');
    expect((await askAs(portal, 'security')).stages[0]?.fallbackFor).toBe('SUPERVISOR');
  });

  test('the own list of authorizers narrows who is asked, if anybody is left', async () => {
    await writeAttribute('newcomer', 'authorizerEmails', 'Both@agency.example');
    expect((await askAs(portal, 'newcomer')).authorizerEmails).toEqual(['both@agency.example']);
    await writeAttribute('owner', 'authorizerEmails', 'nobody@agency.example');
    expect((await askAs(portal, 'owner')).authorizerEmails.toSorted()).toEqual([
      'authorizer@agency.example',
      'both@agency.example',
    ]);
  });
});

describe('reading in a role', () => {
  test('a role that is not held opens neither list nor desk', async () => {
    for (const [username, role] of [
      ['newcomer', 'SUPERVISOR'],
      ['supervisor', 'AUTHORIZER'],
      ['authorizer', 'RM_IT_HELP'],
    ] as const) {
      const person = await portal.as(username);
      await expectRefused(() => person.get(`${addresses.requests}?role=${role}`), 403, 'NOT_ELIGIBLE');
      await expectRefused(() => person.get(`${addresses.queue}?role=${role}`), 403, 'NOT_ELIGIBLE');
    }
    const security = await portal.as('security');
    for (const role of ['SECURITY', 'USER', 'nonsense'])
      await expectRefused(() => security.get(`${addresses.requests}?role=${role}`), 403, 'NOT_ELIGIBLE');
  });

  test('the list holds what is routed to this person, and nothing of others', async () => {
    const request = await askAs(portal, 'newcomer');
    await askAs(portal, 'supervisor');
    const routed = await (await portal.as('supervisor')).get<RequestView[]>(
      `${addresses.requests}?role=SUPERVISOR`,
    );
    expect(routed.body.map((one) => one.requestId)).toEqual([request.requestId]);
  });
});

describe('withdrawing', () => {
  test("somebody else's request is not there, and the type must be right", async () => {
    const request = await askAs(portal, 'newcomer');
    for (const username of ['staff', 'supervisor', 'helpdesk'])
      await expectRefused(() => cancelAs(portal, username, request), 404, 'NOT_FOUND');
    const newcomer = await portal.as('newcomer');
    const body = { action: 'CANCEL', requestId: request.requestId, requestType: 'REMOVE_REQUEST' };
    await expectRefused(() => newcomer.post(addresses.cancelRequest, body), 404, 'NOT_FOUND');
  });

  test('once, and it leaves every desk', async () => {
    const request = await askAs(portal, 'newcomer');
    const cancelled = await cancelAs(portal, 'newcomer', request);
    expect(cancelled.body).toMatchObject({ workflowStatus: 'CANCELLED', stage: null, actions: [] });
    expect(
      (await (await portal.as('supervisor')).get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`)).body.total,
    ).toBe(0);
    await expectRefused(() => cancelAs(portal, 'newcomer', request), 409, 'ALREADY_DECIDED');
  });

  test('after the delivery it is done', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    await expectRefused(() => cancelAs(portal, 'newcomer', request), 409, 'ALREADY_DONE');
  });
});
