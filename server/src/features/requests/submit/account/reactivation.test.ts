import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { UserInfo } from '@portal/core/contract/people.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../../identity/people/embedded-writer.ts';
import { personIdOf, setEnabled } from '../../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  decideAs,
  denial,
  expectSound,
  readAs,
  rememberWorld,
  startOver,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.forgetSignIns());
afterEach(async () => {
  await expectSound(portal);
  await setEnabled(portal.db, true, 'everybody');
});
afterAll(() => portal.close());

const reactivation = { requestType: 'REACTIVATE_REQUEST', requestDetails: {} };
const pending = `${addresses.pending}?requestType=REACTIVATE_REQUEST`;

const noticesOf = async (username: string) =>
  (await (await portal.as(username)).get<Catalogue>(addresses.catalogue)).body.notices;
const marksOf = async (username: string) => {
  const known = await embeddedDirectory(portal.db).person(await personIdOf(portal.db, username));
  return [known?.realmRoles, known?.attributes['inactivityLocked']];
};
const causesOf = async (username: string) =>
  await portal.db.rows(sql`select cause, since is not null as "isDated", request_id is not null as "isAsked"
    from portal.account_lock where person_id = ${await personIdOf(portal.db, username)}`);

async function asked(): Promise<RequestView> {
  const { status, body } = await submitAs(portal, 'inactive', reactivation);
  expect(status).toBe(201);
  return body;
}

describe('an account that a long absence has locked', () => {
  test('sees why and since when, and that it can be restored', async () => {
    expect(await noticesOf('inactive')).toMatchObject([
      { kind: 'LOCKED', cause: 'INACTIVITY', since: expect.any(String), restore: 'OFFERED' },
    ]);
    expect(await causesOf('inactive')).toEqual([{ cause: 'INACTIVITY', isDated: true, isAsked: false }]);
    expect((await (await portal.as('inactive')).get(pending)).body).toEqual({});
  });

  test('asks its supervisor for 14 days, and what waits is shown instead of the offer', async () => {
    const request = await asked();
    expect(request).toMatchObject({
      requestType: 'REACTIVATE_REQUEST',
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      requestDetails: { requestedAppName: null, role: [] },
      stages: [{ role: 'SUPERVISOR', fallbackFor: null, people: [{ fullName: 'Dana Lee' }] }],
    });
    const end = deadlineAfter(new Date(request.stages[0]?.enteredAt ?? ''), 14, 'America/New_York');
    expect(request.stages[0]?.expiresAt).toBe(end.toISOString());
    expect(await noticesOf('inactive')).toMatchObject([
      { kind: 'ACCOUNT_WAITING', cause: 'INACTIVITY', requestNumber: request.requestNumber },
    ]);
    expect((await (await portal.as('inactive')).get(pending)).body).toMatchObject({
      requestId: request.requestId,
    });
    const other = await (await portal.as('inactive')).get(`${addresses.pending}?requestType=PROFILE_UPDATE`);
    expect(other.body).toEqual({});
    const again = await submitAs(portal, 'inactive', reactivation);
    expect([again.status, again.body.code, again.body.requestNumber]).toEqual([
      409,
      'PENDING_REQUEST_EXISTS',
      request.requestNumber,
    ]);
    expect(await causesOf('inactive')).toEqual([{ cause: 'INACTIVITY', isDated: true, isAsked: true }]);
  });

  test('stays locked after a no, and can ask again', async () => {
    const { body } = await (await portal.as('inactive')).get<RequestView>(pending);
    expect((await decideAs(portal, 'supervisor', body, denial)).body.workflowStatus).toBe(
      'DENIED_BY_SUPERVISOR',
    );
    expect(await marksOf('inactive')).toEqual([[], ['true']]);
    expect(await noticesOf('inactive')).toMatchObject([
      { kind: 'LOCKED', cause: 'INACTIVITY', restore: 'OFFERED', requestNumber: body.requestNumber },
    ]);
  });

  test('is open again once its supervisor has approved, with everything it held', async () => {
    const request = await asked();
    const approved = await approveAs(portal, 'supervisor', request);
    expect(approved.delivery).toMatchObject([
      { kind: 'ADD_ROLE', clientId: null, role: 'RAPUser' },
      { kind: 'SET_ATTRIBUTE', clientId: null, role: 'inactivityLocked' },
    ]);
    await portal.run('delivery');
    await portal.run('delivery');
    expect((await readAs(portal, 'supervisor', request)).body.workflowStatus).toBe('APPROVED');
    expect(await marksOf('inactive')).toEqual([['RAPUser'], undefined]);
    expect(await causesOf('inactive')).toEqual([]);
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'ROLE_DELIVERED',
      'ATTRIBUTE_WRITTEN',
      'REQUEST_DELIVERED',
    ]);
    portal.forgetSignIns();
    expect(await noticesOf('inactive')).toEqual([]);
    const { body } = await (await portal.as('inactive')).get<Catalogue>(addresses.catalogue);
    const visit = body.applications.find(({ id }) => id === 'hll-app')?.actions[0];
    expect(visit).toEqual({ action: 'VISIT', allowed: true });
    const again = await submitAs(portal, 'inactive', reactivation);
    expect([again.status, again.body.code]).toEqual([409, 'REACTIVATE_NOT_ALLOWED']);
  });
});

describe('refused', () => {
  test.each(['staff', 'locked', 'expired', 'newcomer', 'eloma'])('%s, who was not away', async (username) => {
    const { status, body } = await submitAs(portal, username, reactivation);
    expect([status, body.code]).toEqual([409, 'REACTIVATE_NOT_ALLOWED']);
  });

  test.each([
    { requestedAppName: 'hll-app' },
    { role: ['Upload'] },
    { purpose: 'I am back' },
    { addRoles: ['RAPUser'] },
    { empStatus: 'employment-1' },
    { userName: 'supervisor' },
    { level: ['Approver'] },
    { alternate: 'x' },
    { startDate: '2026-01-01' },
    { isUrgent: true },
  ])('with %j, which it does not take', async (requestDetails) => {
    const { status, body } = await submitAs(portal, 'inactive', { ...reactivation, requestDetails });
    const [field = ''] = Object.keys(requestDetails);
    expect([status, body.errors?.[0]?.field]).toEqual([400, `requestDetails.${field}`]);
  });

  test.each(['', 'REACTIVATE', 'reactivate_request', 'REACTIVATE_REQUEST,PROFILE_UPDATE', "x'--", '%00'])(
    'pending requests of type %j',
    async (type) => {
      const { status, body } = await (await portal.as('staff')).get<{ code: string }>(
        `${addresses.pending}?requestType=${type}`,
      );
      expect([status, body.code]).toEqual([400, 'INVALID']);
    },
  );

  test('pending requests of no type, of two, and with more than a type', async () => {
    const staff = await portal.as('staff');
    for (const query of [
      '',
      `?requestType=PROFILE_UPDATE&requestType=PROFILE_UPDATE`,
      '?requestType=PROFILE_UPDATE&x=1',
    ])
      expect((await staff.get(`${addresses.pending}${query}`)).status).toBe(400);
  });
});

describe('with everything as before', () => {
  beforeAll(() => rememberWorld(portal));
  beforeEach(() => startOver(portal));

  test('nobody is asked while a certificate is expired, and without access there is nothing to restore', async () => {
    const id = await personIdOf(portal.db, 'locked');
    const writer = embeddedWrites(portal.db);
    await writer.setAttribute(id, { clientId: null, name: 'inactivityLocked', values: ['true'] });
    portal.forgetSignIns();
    expect(await noticesOf('locked')).toMatchObject([{ cause: 'INACTIVITY', since: null, restore: null }]);
    await writer.changeRoles(id, { add: [{ clientId: 'hll-app', role: 'Upload' }], remove: [] });
    await writer.setAttribute(id, { clientId: null, name: 'privacyExpiration', values: ['2020-01-01'] });
    portal.forgetSignIns();
    expect((await noticesOf('locked'))[0]).toMatchObject({ restore: 'CERTIFICATE_EXPIRED' });
    const { status, body } = await submitAs(portal, 'locked', reactivation);
    expect([status, body.code]).toEqual([409, 'REACTIVATE_NOT_ALLOWED']);
  });

  test('RM-IT help decides where no supervisor can', async () => {
    const id = await personIdOf(portal.db, 'locked');
    const writer = embeddedWrites(portal.db);
    await writer.setAttribute(id, { clientId: null, name: 'inactivityLocked', values: ['true'] });
    await writer.setAttribute(id, {
      clientId: null,
      name: 'supervisorEmails',
      values: ['nobody@agency.example'],
    });
    await writer.changeRoles(id, { add: [{ clientId: 'hll-app', role: 'Upload' }], remove: [] });
    const { body } = await submitAs(portal, 'locked', reactivation);
    expect(body).toMatchObject({
      workflowStatus: 'PENDING_RMIT_HELP_DECISION',
      stages: [{ fallbackFor: 'SUPERVISOR', people: [{ fullName: 'Hana Ito' }] }],
    });
    await approveAs(portal, 'helpdesk', body);
    await portal.run('delivery');
    expect(await marksOf('locked')).toEqual([['RAPUser'], undefined]);
  });

  test('two at once are one request', async () => {
    const id = await personIdOf(portal.db, 'owner');
    await embeddedWrites(portal.db).setAttribute(id, {
      clientId: null,
      name: 'inactivityLocked',
      values: ['true'],
    });
    await embeddedWrites(portal.db).changeRoles(id, {
      add: [{ clientId: 'hll-app', role: 'Upload' }],
      remove: [],
    });
    await takeRoles(portal, 'owner', null, ['RAPUser']);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => submitAs(portal, 'owner', reactivation)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});

test('people read their own attributes, and none that the agency does not name', async () => {
  const { body } = await (await portal.as('staff')).get<UserInfo>(addresses.userInfo);
  expect(body).toMatchObject({
    username: 'staff',
    firstName: 'Sam',
    lastName: 'Staff',
    email: 'staff@agency.example',
    attributes: { phoneNumber: ['202-555-0102'], organizationOrAgency: ['Flood Risk Agency'] },
  });
  expect(Object.keys(body.attributes)).not.toContain('registeredAt');
  expect((await (await portal.as('staff')).get(`${addresses.userInfo}?userId=x`)).status).toBe(400);
});
