import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { setEnabled } from '../../../../identity/testing/arranged-people.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  denial,
  expectRefusal,
  giveAccess,
  grantsOf,
  holdAccess,
  type Outcome,
  plantRoles,
  readAs,
  removalOf,
  rolesOf,
  submission,
  submitAs,
  writtenFor,
} from '../../../../testing/access-requests.ts';
import { portalStartingOver, providerThatFails } from '../../../../testing/portal-starting-over.ts';

const provider = providerThatFails();
const minute = 1 / 1_440;

const portal = portalStartingOver({ writer: provider.writer });

const region = (number: string) => `Regional - Region ${number}`;

const hold = (username: string, application: string, roles: string[], employments = [1]) =>
  holdAccess(portal, username, { application, roles, employments });

const removeAs = (username: string, application: string, headers: Record<string, string> = {}) =>
  submitAs(portal, username, removalOf(application), headers);

const refused = (call: () => Promise<Outcome>, status: number, code: string) =>
  expectRefusal(portal, call, status, code);

async function expectNothingLeft(username: string, application: string): Promise<void> {
  expect(await rolesOf(portal, username, application)).toEqual([]);
  expect((await grantsOf(portal, username)).filter((grant) => grant.startsWith(application))).toEqual([]);
}

describe('access that ends at once', () => {
  test('what gave it says so from then on, and not before', async () => {
    const given = await giveAccess(portal, 'newcomer', 'hll-app', ['Upload']);
    const read = async () => (await readAs(portal, 'newcomer', given)).body;
    const newsOf = async () =>
      (await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue)).body.home.news;
    expect(await read()).toMatchObject({ workflowStatus: 'APPROVED', accessEndedAt: null });
    expect(await newsOf()).toMatchObject([{ applicationId: 'hll-app', outcome: 'APPROVED' }]);
    portal.forgetSignIns();
    expect((await removeAs('newcomer', 'hll-app')).status).toBe(201);
    expect(await read()).toMatchObject({ workflowStatus: 'APPROVED', accessEndedAt: expect.any(String) });
    expect(await newsOf(), 'the yes is no news any more').toEqual([]);
  });

  test.each([
    ['hll-app', ['Upload']],
    ['fhd-app', ['Read Access']],
    ['mpp-app', ['State Write - LA', 'State Write - TX']],
    ['p4-app', [region('04'), region('05')]],
    ['el-app', ['EL_ANALYST']],
  ])('%s: the answer comes once the provider has confirmed', async (id, roles) => {
    await hold('newcomer', id, roles);
    const removed = await removeAs('newcomer', id);
    expect(removed.status).toBe(201);
    expect(removed.body).toMatchObject({
      requestType: 'REMOVE_REQUEST',
      workflowStatus: 'REVOKED',
      requestDetails: { requestedAppName: id, role: [], removeRoles: roles, purpose: null },
      stages: [],
      actions: [],
    });
    expect(removed.body.delivery.map(({ kind, role, state }) => [kind, role, state])).toEqual(
      roles.map((role) => ['REMOVE_ROLE', role, 'DONE']),
    );
    await expectNothingLeft('newcomer', id);
    const ended = await portal.db.rows(
      sql`select distinct ended_by_request_id as by from portal.access_grant`,
    );
    expect(ended).toEqual([{ by: removed.body.requestId }]);
    expect((await writtenFor(portal, removed.body)).audit).toEqual([
      'REQUEST_SUBMITTED',
      ...roles.map(() => 'ROLE_REMOVED'),
      'REQUEST_REVOKED',
    ]);
  });

  test('it can be requested again, and the token is renewed', async () => {
    await giveAccess(portal, 'newcomer', 'p4-app', [region('04')]);
    portal.forgetSignIns();
    const cardOf = async () => {
      const { body } = await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue);
      const card = body.applications.find((one) => one.id === 'p4-app');
      return [body.rolesChanged, card?.hasAccess, card?.actions.map((offer) => offer.action)];
    };
    expect(await cardOf()).toEqual([false, true, ['VISIT', 'CHANGE_ROLE', 'REMOVE_ACCESS']]);
    // Some seconds later the old token would be judged by the new roles (rule sessions 7).
    await portal.atOneMoment(async () => {
      await removeAs('newcomer', 'p4-app');
      expect((await cardOf())[0]).toBe(true);
    });
    portal.forgetSignIns();
    expect(await cardOf()).toEqual([false, false, ['REQUEST_ACCESS']]);
    expect(
      (await askAs(portal, 'newcomer', { requestedAppName: 'p4-app', role: ['HQ'] })).workflowStatus,
    ).toBe('PENDING_SUPERVISOR_DECISION');
  });

  test('it ends under every employment, and what came from outside goes too', async () => {
    await hold('partner', 'p4-app', [region('06')], [1, 2]);
    await plantRoles(portal, 'partner', 'p4-app', [region('09')]);
    const removed = await removeAs('partner', 'p4-app');
    expect(removed.body.requestDetails.removeRoles).toEqual([region('06'), region('09')]);
    await expectNothingLeft('partner', 'p4-app');
  });

  test('other applications keep their access', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    await hold('newcomer', 'hll-app', ['Upload']);
    await removeAs('newcomer', 'p4-app');
    expect(await grantsOf(portal, 'newcomer')).toEqual(['hll-app Upload 1']);
    expect(await rolesOf(portal, 'newcomer', 'hll-app')).toEqual(['Upload']);
  });
});

describe('a provider that does not answer', () => {
  test('is no success: the removal is recorded, and goes on by itself', async () => {
    await hold('newcomer', 'p4-app', [region('04'), region('05')]);
    const key = { 'idempotency-key': randomUUID() };
    provider.setDown(true);
    const failed = await removeAs('newcomer', 'p4-app', key);
    expect([failed.status, failed.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(failed.body).toMatchObject({ currentStatus: 'PENDING_PROVISIONING' });
    const { requestId } = failed.body;
    expect((await readAs(portal, 'newcomer', { requestId })).body).toMatchObject({
      workflowStatus: 'PENDING_PROVISIONING',
      delivery: [
        { state: 'WAITING', attempts: 1 },
        { state: 'WAITING', attempts: 0 },
      ],
    });
    expect(await grantsOf(portal, 'newcomer')).toHaveLength(2);
    expect(await removeAs('newcomer', 'p4-app', key)).toMatchObject({ status: 503, body: { requestId } });
    await refused(() => removeAs('newcomer', 'p4-app'), 409, 'PENDING_REMOVAL_EXISTS');
    provider.setDown(false);
    portal.passDays(2 * minute);
    await portal.run('delivery');
    await expectNothingLeft('newcomer', 'p4-app');
    expect(await removeAs('newcomer', 'p4-app', key)).toMatchObject({
      status: 201,
      body: { requestId, workflowStatus: 'REVOKED' },
    });
    expect((await writtenFor(portal, { requestId })).audit).toEqual([
      'REQUEST_SUBMITTED',
      'DELIVERY_FAILED',
      'ROLE_REMOVED',
      'ROLE_REMOVED',
      'REQUEST_REVOKED',
    ]);
  });

  test('cannot be withdrawn any more', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    provider.setDown(true);
    const { requestId } = (await removeAs('newcomer', 'p4-app')).body;
    const newcomer = await portal.as('newcomer');
    const body = { action: 'CANCEL', requestId, requestType: 'REMOVE_REQUEST' };
    await refused(() => newcomer.post(addresses.cancelRequest, body), 409, 'BEING_APPLIED');
  });

  test('a portal that ended before it could begin: the worker takes it up', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    provider.setDown(true);
    const { requestId } = (await removeAs('newcomer', 'p4-app')).body;
    await portal.db.run(sql`update portal.delivery_step set attempts = 0, first_failed_at = null,
      run_at = ${new Date(portal.now().getTime() + 5_000)} where request_id = ${requestId}::uuid`);
    provider.setDown(false);
    await portal.run('delivery');
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toHaveLength(1);
    portal.passDays(0.1 * minute);
    await portal.run('delivery');
    await expectNothingLeft('newcomer', 'p4-app');
  });
});

test('the same key twice is one removal, and both get the same', async () => {
  await hold('newcomer', 'p4-app', [region('04')]);
  const key = { 'idempotency-key': randomUUID() };
  const [one, two] = await Promise.all([
    removeAs('newcomer', 'p4-app', key),
    removeAs('newcomer', 'p4-app', key),
  ]);
  const third = await removeAs('newcomer', 'p4-app', key);
  expect(third).toMatchObject({ status: 201, body: { workflowStatus: 'REVOKED' } });
  for (const answer of [one, two]) {
    // Anyone who comes while the provider is being asked learns that it is under way, not that it is done.
    expect([201, 503]).toContain(answer.status);
    expect(answer.body.requestId).toBe(third.body.requestId);
  }
  expect(await portal.db.row(sql`select count(*)::int as count from portal.request`)).toEqual({ count: 1 });
  const other = await submitAs(portal, 'newcomer', removalOf('hll-app'), key);
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
});

describe('an open request for the same application', () => {
  test('makes way, with its reason, wherever it waits', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    const open = (await submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']))).body;
    const removed = await removeAs('newcomer', 'p4-app');
    expect(removed.body.workflowStatus).toBe('REVOKED');
    const closed = (await readAs(portal, 'newcomer', open)).body;
    expect(closed).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'ACCESS_REMOVED',
      stage: null,
      actions: [],
    });
    expect((await writtenFor(portal, open)).audit).toEqual(['REQUEST_SUBMITTED', 'REQUEST_CANCELLED']);
    await refused(() => decideAs(portal, 'supervisor', open), 409, 'ALREADY_DECIDED');
  });

  test('makes way after everybody approved, and its roles never come', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    const open = (await submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']))).body;
    await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', open));
    expect((await removeAs('newcomer', 'p4-app')).body.workflowStatus).toBe('REVOKED');
    portal.passDays(1);
    await portal.run('delivery');
    await expectNothingLeft('newcomer', 'p4-app');
    expect((await writtenFor(portal, open)).steps).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  test('stays as it is where the removal is refused', async () => {
    const open = await askAs(portal, 'newcomer', { requestedAppName: 'p4-app', role: ['HQ'] });
    await refused(() => removeAs('newcomer', 'p4-app'), 409, 'STALE_ROLES');
    expect((await readAs(portal, 'newcomer', open)).body.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  });

  test('that is being written goes first', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    const open = (await submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']))).body;
    await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', open));
    await portal.db.run(sql`update portal.delivery_step set state = 'RUNNING', attempts = 1,
      run_at = ${new Date(portal.now().getTime() + 60_000)} where request_id = ${open.requestId}::uuid and position = 1`);
    const waits = await refused(() => removeAs('newcomer', 'p4-app'), 409, 'BEING_APPLIED');
    expect(waits.body).toMatchObject({ requestId: open.requestId, currentStatus: 'PENDING_PROVISIONING' });
    portal.passDays(2 * minute);
    await portal.run('delivery');
    expect((await removeAs('newcomer', 'p4-app')).body.requestDetails.removeRoles).toEqual(['HQ']);
    await expectNothingLeft('newcomer', 'p4-app');
  });

  test('that has lapsed is expired, not withdrawn', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    const open = (await submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']))).body;
    portal.passDays(31);
    await removeAs('newcomer', 'p4-app');
    expect((await readAs(portal, 'newcomer', open)).body).toMatchObject({
      workflowStatus: 'EXPIRED_PENDING_REQUEST',
      closingReason: null,
    });
  });
});

describe('access that somebody has to take away', () => {
  const holdNotices = () => hold('newcomer', 'fhdn-app', ['Read Access']);

  test('waits for RM-IT help, who completes it: no reason to deny it, and nothing to ask', async () => {
    await holdNotices();
    const asked = await removeAs('newcomer', 'fhdn-app');
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      workflowStatus: 'PENDING_RMIT_HELP_DECISION',
      stage: 'RM_IT_HELP',
      stages: [{ fallbackFor: null, expiresAt: null, people: [{ fullName: 'Hana Ito' }] }],
    });
    const seen = (await readAs(portal, 'helpdesk', asked.body)).body;
    const offered = seen.actions.filter((offer) => offer.allowed).map((offer) => offer.action);
    expect(offered).toContain('APPROVE');
    for (const never of ['DENY', 'RETURN', 'REDUCE']) expect(offered).not.toContain(never);
    const question = { decision: 'RETURN', comment: 'Are you sure about this?' };
    for (const givenDecision of [denial, question])
      await refused(() => decideAs(portal, 'helpdesk', asked.body, givenDecision), 403, 'NOT_ELIGIBLE');
    await portal.run('delivery');
    expect(await rolesOf(portal, 'newcomer', 'fhdn-app')).toEqual(['Read Access']);
    const completed = await approveAs(portal, 'helpdesk', asked.body);
    expect(completed.workflowStatus).toBe('PENDING_PROVISIONING');
    await portal.run('delivery');
    expect((await readAs(portal, 'newcomer', asked.body)).body.workflowStatus).toBe('REVOKED');
    await expectNothingLeft('newcomer', 'fhdn-app');
    expect((await writtenFor(portal, asked.body)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'ROLE_REMOVED',
      'REQUEST_REVOKED',
    ]);
  });

  test('never lapses', async () => {
    await holdNotices();
    const asked = (await removeAs('newcomer', 'fhdn-app')).body;
    portal.passDays(400);
    await portal.run('expiry');
    expect((await approveAs(portal, 'helpdesk', asked)).workflowStatus).toBe('PENDING_PROVISIONING');
  });

  test('while it waits, nothing else can be asked for', async () => {
    await holdNotices();
    const open = (await removeAs('newcomer', 'fhdn-app')).body;
    const details = { userOrigin: ['Contractor'] };
    for (const body of [
      submission({ requestedAppName: 'fhdn-app', role: ['Write Access'], ...details }),
      changeOf('fhdn-app', ['Write Access'], details),
      removalOf('fhdn-app'),
    ]) {
      const late = await refused(() => submitAs(portal, 'newcomer', body), 409, 'PENDING_REMOVAL_EXISTS');
      expect(late.body).toMatchObject({ requestId: open.requestId, requestNumber: open.requestNumber });
    }
  });

  test('can be withdrawn until it is completed', async () => {
    await holdNotices();
    const asked = (await removeAs('newcomer', 'fhdn-app')).body;
    const newcomer = await portal.as('newcomer');
    const { requestId, requestType } = asked;
    const answer = await newcomer.post(addresses.cancelRequest, { action: 'CANCEL', requestId, requestType });
    expect(answer).toMatchObject({ status: 200, body: { workflowStatus: 'CANCELLED' } });
    expect(await rolesOf(portal, 'newcomer', 'fhdn-app')).toEqual(['Read Access']);
  });

  test('ends at once where there is nobody to complete it', async () => {
    await holdNotices();
    await hold('helpdesk', 'fhdn-app', ['Read Access']);
    expect((await removeAs('helpdesk', 'fhdn-app')).body.workflowStatus).toBe('REVOKED');
    await setEnabled(portal.db, false, ['helpdesk']);
    expect((await removeAs('newcomer', 'fhdn-app')).body.workflowStatus).toBe('REVOKED');
    await expectNothingLeft('newcomer', 'fhdn-app');
  });
});

describe('who has nothing to give up', () => {
  test('the person who says more than which application', async () => {
    await hold('newcomer', 'p4-app', [region('04')]);
    const more = { level: ['Approver'], userOrigin: ['Contractor'], accessType: 'Read Access' };
    const body = { ...submission({ requestedAppName: 'p4-app', ...more }), requestType: 'REMOVE_REQUEST' };
    const answer = await refused(() => submitAs(portal, 'newcomer', body), 400, 'INVALID');
    const fields = ['accessType', 'level', 'purpose', 'role', 'userOrigin'];
    expect(answer.body).toMatchObject({
      errors: expect.arrayContaining(
        fields.map((field) => expect.objectContaining({ field: `requestDetails.${field}` })),
      ),
    });
  });

  test('the person who was given access outside the portal, or none, or what is open to all', async () => {
    await plantRoles(portal, 'newcomer', 'p4-app', ['HQ']);
    for (const application of ['p4-app', 'hgp-app'])
      await refused(() => removeAs('newcomer', application), 403, 'NOT_ELIGIBLE');
    await refused(() => removeAs('newcomer', 'hll-app'), 409, 'STALE_ROLES');
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual(['HQ']);
  });

  test('a locked account', async () => {
    await hold('locked', 'p4-app', ['HQ']);
    await refused(() => removeAs('locked', 'p4-app'), 403, 'ACCOUNT_LOCKED');
    expect(await rolesOf(portal, 'locked', 'p4-app')).toEqual(['HQ']);
  });
});
