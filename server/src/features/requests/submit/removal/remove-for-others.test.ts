import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { ManagedPeople, PersonAccess } from '@portal/core/contract/requests/managed-people.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import { personIdOf, setEnabled } from '../../../../identity/testing/arranged-people.ts';
import {
  askAs,
  cancelAs,
  decideAs,
  expectRefusal,
  expectSound,
  grantsOf,
  holdAccess,
  plantRoles,
  readAs,
  removalOf,
  rolesOf,
  rowCounts,
  startOver,
  subjectOf,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const region = 'Regional - Region 04';
const reason = 'Has moved to another office';

const hold = (username: string, application = 'p4-app', roles = [region]) =>
  holdAccess(portal, username, { application, roles });
const removalFor = (userName: string, application = 'p4-app', differing: Record<string, unknown> = {}) => ({
  requestType: 'REMOVE_REQUEST',
  requestDetails: { requestedAppName: application, userName, purpose: reason, ...differing },
});
const removeFor = (username: string, userName: string, application = 'p4-app', headers = {}) =>
  submitAs(portal, username, removalFor(userName, application), headers);
const initiated = async (username: string, query = '') =>
  await (await portal.as(username)).get<RequestView[] & Problem>(`${addresses.initiatorRequests}${query}`);
const find = async (username: string, q: string) =>
  await (await portal.as(username)).get<ManagedPeople & Problem>(
    `${addresses.managedPeople}?q=${encodeURIComponent(q)}`,
  );
const accessOf = async (username: string, userName: string) =>
  await (await portal.as(username)).get<PersonAccess & Problem>(
    `${addresses.managedAccess}?userName=${encodeURIComponent(userName)}`,
  );

describe('taking somebody else’s access away', () => {
  test.each(['supervisor', 'authorizer', 'owner', 'helpdesk', 'security'])(
    '%s takes it from somebody whom they manage, and both can read why',
    async (username) => {
      await hold('staff');
      const removed = await removeFor(username, 'staff');
      expect(removed.status).toBe(201);
      expect(removed.body).toMatchObject({
        requestType: 'REMOVE_REQUEST',
        workflowStatus: 'REVOKED',
        name: 'Sam Staff',
        isOwn: false,
        initiatorEmail: `${username}@agency.example`,
        requestDetails: { purpose: reason, removeRoles: [region] },
      });
      expect(await rolesOf(portal, 'staff', 'p4-app')).toEqual([]);
      expect(await grantsOf(portal, 'staff')).toEqual([]);
      const reported = (await readAs(portal, 'staff', removed.body)).body;
      expect([reported.isOwn, reported.initiator?.fullName]).toEqual([
        true,
        removed.body.initiator?.fullName,
      ]);
      expect(reported.requestDetails.purpose).toBe(reason);
      expect((await writtenFor(portal, removed.body)).audit).toEqual([
        'REQUEST_SUBMITTED',
        'ROLE_REMOVED',
        'REQUEST_REVOKED',
      ]);
      const trail = await portal.db.row(sql`select actor_id, subject_id from portal.audit_event
        where request_id = ${removed.body.requestId}::uuid and action = 'REQUEST_SUBMITTED'`);
      expect(trail).toEqual({
        actor_id: await personIdOf(portal.db, username),
        subject_id: await personIdOf(portal.db, 'staff'),
      });
    },
  );

  test('is shown above the cards, as news and not as something the person did', async () => {
    await hold('staff');
    const { requestNumber } = (await removeFor('supervisor', 'staff')).body;
    const homeOf = async () =>
      (await (await portal.as('staff')).get<Catalogue>(addresses.catalogue)).body.home.news;
    expect(await homeOf()).toEqual([{ requestNumber, applicationId: 'p4-app', outcome: 'REMOVED' }]);
    await hold('staff', 'hll-app', ['Upload']);
    await submitAs(portal, 'staff', removalOf('hll-app'));
    expect(await homeOf()).toHaveLength(1);
  });

  test('closes what the person has open, in the name of the person who takes it', async () => {
    await hold('newcomer', 'p4-app');
    await hold('newcomer', 'hll-app', ['Upload']);
    const change = { requestedAppName: 'p4-app', role: ['HQ'] };
    const open = (
      await submitAs(portal, 'newcomer', {
        requestType: 'CHANGE_REQUEST',
        requestDetails: { ...change, purpose: 'Other work' },
      })
    ).body;
    expect((await removeFor('supervisor', 'newcomer')).body.workflowStatus).toBe('REVOKED');
    expect((await readAs(portal, 'newcomer', open)).body).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'ACCESS_REMOVED',
    });
    expect(await grantsOf(portal, 'newcomer')).toEqual(['hll-app Upload 1']);
  });

  test('that RM-IT help completes is completed by another one, and withdrawn by the person who started it alone', async () => {
    await hold('newcomer', 'fhdn-app', ['Read Access']);
    const { body: waiting } = await removeFor('supervisor', 'newcomer', 'fhdn-app');
    expect(waiting.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    expect(waiting.actions).toContainEqual({ action: 'CANCEL', allowed: true });
    const own = (await readAs(portal, 'newcomer', waiting)).body;
    expect(own.actions.filter(({ action }) => action === 'CANCEL')).toEqual([]);
    await expectRefusal(portal, () => cancelAs(portal, 'newcomer', waiting), 404, 'NOT_FOUND');
    expect((await cancelAs(portal, 'supervisor', waiting)).body.workflowStatus).toBe('CANCELLED');
    const again = (await removeFor('supervisor', 'newcomer', 'fhdn-app')).body;
    const done = { comment: 'Taken out of the notice tool by hand' };
    expect((await decideAs(portal, 'helpdesk', again, done)).status).toBe(200);
    await portal.run('delivery');
    expect(await grantsOf(portal, 'newcomer')).toEqual([]);
  });

  test('the same key twice is one removal', async () => {
    await hold('staff');
    const key = { 'idempotency-key': randomUUID() };
    const first = await removeFor('supervisor', 'staff', 'p4-app', key);
    expect(await removeFor('supervisor', 'staff', 'p4-app', key)).toMatchObject({
      status: 201,
      body: { requestId: first.body.requestId },
    });
  });

  test('two people at once: one removes it, and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await hold('staff');
      const both = await Promise.all([removeFor('supervisor', 'staff'), removeFor('authorizer', 'staff')]);
      const codes = both.map(({ status, body }) => (status === 201 ? body.workflowStatus : body.code));
      expect(codes).toContain('REVOKED');
      const other = codes.find((code) => code !== 'REVOKED') ?? 'REVOKED';
      expect(['PENDING_REMOVAL_EXISTS', 'STALE_ROLES', 'NOT_ELIGIBLE']).toContain(other);
      expect(await grantsOf(portal, 'staff')).toEqual([]);
      await expectSound(portal);
      await startOver(portal);
    }
  });
});

describe('the person who may not', () => {
  const refused = (username: string, body: unknown, status: number, code: string) =>
    expectRefusal(portal, () => submitAs(portal, username, body), status, code);

  test.each([
    ['a supervisor of somebody else’s people', 'supervisor2', 'staff', 'p4-app', 404, 'NOT_FOUND'],
    ['an authorizer of another application', 'elstaff', 'staff', 'p4-app', 404, 'NOT_FOUND'],
    ['a product owner of another product', 'owner', 'staff', 'fhd-app', 404, 'NOT_FOUND'],
    ['somebody nobody knows', 'helpdesk', 'nobody', 'p4-app', 404, 'NOT_FOUND'],
    ['one’s own account in another spelling', 'helpdesk', 'HelpDesk', 'p4-app', 404, 'NOT_FOUND'],
    ['somebody without a role', 'newcomer', 'staff', 'p4-app', 403, 'NOT_ELIGIBLE'],
    ['an administrator of FileTrail', 'filetrail', 'staff', 'p4-app', 403, 'NOT_ELIGIBLE'],
    ['what is open to all', 'helpdesk', 'staff', 'hgp-app', 403, 'NOT_ELIGIBLE'],
    ['what the person does not hold', 'helpdesk', 'newcomer', 'p4-app', 409, 'STALE_ROLES'],
  ] as const)('%s', async (_what, username, userName, application, status, code) => {
    await hold('staff');
    await hold('staff', 'fhd-app', ['Read Access']);
    await refused(username, removalFor(userName, application), status, code);
    expect(await rolesOf(portal, 'staff', 'p4-app')).toContain(region);
  });

  test('rights are those of this moment: a role or an application lost, or an account locked', async () => {
    await hold('staff');
    await portal.as('supervisor');
    await portal.as('authorizer');
    await portal.as('helpdesk');
    await takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await refused('supervisor', removalFor('staff'), 403, 'NOT_ELIGIBLE');
    await portal.db.run(sql`delete from portal.application_authorizer
      where person_id = ${await personIdOf(portal.db, 'authorizer')} and application_id = 'p4-app'`);
    await refused('authorizer', removalFor('staff'), 404, 'NOT_FOUND');
    await takeRoles(portal, 'helpdesk', null, ['RAPUser']);
    await refused('helpdesk', removalFor('staff'), 403, 'ACCOUNT_LOCKED');
  });

  test('somebody who has left, with an account that is disabled, loses it all the same', async () => {
    await hold('staff');
    await setEnabled(portal.db, false, ['staff']);
    expect((await removeFor('supervisor', 'staff')).body.workflowStatus).toBe('REVOKED');
  });

  test.each([
    ['no reason', { purpose: undefined }, 'requestDetails.purpose'],
    ['an empty one', { purpose: '' }, 'requestDetails.purpose'],
    ['a blank one', { purpose: ' \t  ' }, 'requestDetails.purpose'],
    ['one of nine characters', { purpose: 'Has moved' }, 'requestDetails.purpose'],
    ['one that is too long', { purpose: 'x'.repeat(1_001) }, 'requestDetails.purpose'],
    ['one beyond any length', { purpose: 'x'.repeat(5_000) }, 'requestDetails.purpose'],
    ['NUL in it', { purpose: `Has moved\u0000 to another office` }, 'requestDetails.purpose'],
    ['half of a character', { purpose: `Has moved \uD800 to another office` }, 'requestDetails.purpose'],
    ['turned writing', { purpose: `Has moved \u202E to another office` }, 'requestDetails.purpose'],
    ['a number as a reason', { purpose: 1_234_567_890 }, 'requestDetails.purpose'],
    ['roles', { role: ['HQ'] }, 'requestDetails.role'],
    ['roles to remove', { removeRoles: [region] }, 'requestDetails.removeRoles'],
    ['an employment', { empStatus: 'employment-1' }, 'requestDetails.empStatus'],
    ['a number as a person', { userName: 7 }, 'requestDetails.userName'],
    ['a person beyond any length', { userName: 'x'.repeat(256) }, 'requestDetails.userName'],
    ['no application', { requestedAppName: undefined }, 'requestDetails.requestedAppName'],
    ['an unknown application', { requestedAppName: 'xyz-app' }, 'requestDetails.requestedAppName'],
    ['an unknown field', { reason }, 'requestDetails.reason'],
  ])('%s: the field is named, and nothing is written', async (_what, differing, field) => {
    await hold('staff');
    const { body } = await refused('supervisor', removalFor('staff', 'p4-app', differing), 400, 'INVALID');
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });

  test('giving up one’s own access takes no reason, and no other type is for others', async () => {
    await hold('staff');
    const { body } = await refused('staff', removalFor('staff'), 400, 'INVALID');
    expect(body.errors?.map((error) => error.field)).toEqual(['requestDetails.purpose']);
    const request = {
      requestType: 'ACCESS_REQUEST',
      requestDetails: { requestedAppName: 'hll-app', role: ['Upload'], purpose: reason, userName: 'staff' },
    };
    const other = await refused('supervisor', request, 400, 'INVALID');
    expect(other.body.errors?.map((error) => error.field)).toEqual(['requestDetails.userName']);
  });
});

describe('managed people', () => {
  test('are those one may act for, found by name, address or username', async () => {
    await hold('staff');
    const found = async (username: string, q: string) =>
      (await find(username, q)).body.people.map((person) => person.userName);
    expect(await found('supervisor', 'sam st')).toEqual(['staff']);
    expect(await found('supervisor', 'staff@agency.example')).toEqual(['staff']);
    expect(await found('supervisor', 'morgan')).toEqual([]);
    expect(await found('supervisor', 'dana')).toEqual([]);
    expect(await found('supervisor', 'nora')).toEqual(['newcomer']);
    expect(await found('authorizer', 'nora')).toEqual([]);
    expect(await found('authorizer', 'sam')).toEqual(['staff']);
    expect(await found('owner', 'sam')).toEqual(['staff']);
    expect(await found('elstaff', 'sam')).toEqual([]);
    expect(await found('helpdesk', 'otis')).toEqual(['outsider']);
    expect(await found('security', 'dana')).toEqual(['supervisor']);
    expect(await found('helpdesk', '')).toEqual([]);
    const { body } = await find('supervisor', 'sam');
    expect(body).toEqual({
      people: [
        {
          userId: await subjectOf(portal, 'staff'),
          userName: 'staff',
          fullName: 'Sam Staff',
          organization: 'Flood Risk Agency',
          email: 'staff@agency.example',
        },
      ],
      hasMorePeople: false,
    });
  });

  test('show what they hold, since when, and what cannot be removed now', async () => {
    await hold('newcomer', 'p4-app', [region]);
    await hold('newcomer', 'fhdn-app', ['Read Access']);
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    const { requestNumber } = (await removeFor('supervisor', 'newcomer', 'fhdn-app')).body;
    const { body } = await accessOf('supervisor', 'newcomer');
    const instant = portal.now().toISOString().slice(0, 10);
    expect(body.person.fullName).toBe('Nora T New');
    expect(body.applications.toSorted((a, b) => a.applicationId.localeCompare(b.applicationId))).toEqual([
      {
        applicationId: 'fhdn-app',
        outsideRoles: [],
        roles: [expect.objectContaining({ role: 'Read Access' })],
        code: 'PENDING_REMOVAL_EXISTS',
        openRemoval: requestNumber,
      },
      {
        applicationId: 'hll-app',
        roles: [],
        outsideRoles: ['Upload'],
        code: 'NOT_ELIGIBLE',
        openRemoval: null,
      },
      {
        applicationId: 'p4-app',
        outsideRoles: [],
        code: null,
        openRemoval: null,
        roles: [
          expect.objectContaining({ role: region, employment: 1, since: expect.stringContaining(instant) }),
        ],
      },
    ]);
    const seen = (await accessOf('owner', 'newcomer')).body.applications.map((one) => one.applicationId);
    expect(seen.toSorted()).toEqual(['hll-app', 'p4-app']);
  });

  test.each([
    ['supervisor2', 'staff', 404, 'NOT_FOUND'],
    ['supervisor', 'nobody', 404, 'NOT_FOUND'],
    ['supervisor', 'supervisor', 404, 'NOT_FOUND'],
    ['elstaff', 'staff', 404, 'NOT_FOUND'],
    ['newcomer', 'staff', 403, 'NOT_ELIGIBLE'],
    ['locked', 'staff', 403, 'ACCOUNT_LOCKED'],
  ] as const)('%s does not see what %s holds', async (username, userName, status, code) => {
    await hold('staff');
    await expectRefusal(portal, () => accessOf(username, userName), status, code);
  });

  test.each([
    [`${addresses.managedPeople}?q=${'x'.repeat(101)}`, 'q'],
    [`${addresses.managedPeople}?q=%00`, 'q'],
    [`${addresses.managedPeople}?q=a&q=b`, 'q'],
    [`${addresses.managedPeople}?Q=a`, 'Q'],
    [`${addresses.managedPeople}?q=a&limit=9`, 'limit'],
    [addresses.managedAccess, 'userName'],
    [`${addresses.managedAccess}?userName=`, 'userName'],
    [`${addresses.managedAccess}?userName=${'x'.repeat(256)}`, 'userName'],
    [`${addresses.managedAccess}?userName=a%00b`, 'userName'],
    [`${addresses.managedAccess}?userName=a&userName=b`, 'userName'],
    [`${addresses.managedAccess}?username=staff`, 'username'],
    [`${addresses.initiatorRequests}?after=1`, 'after'],
    [`${addresses.initiatorRequests}?after=`, 'after'],
    [`${addresses.initiatorRequests}?after=${randomUUID()}&after=${randomUUID()}`, 'after'],
    [`${addresses.initiatorRequests}?role=SUPERVISOR`, 'role'],
  ])('%s is refused, and names the field', async (address, field) => {
    const before = await rowCounts(portal);
    const { status, body } = await (await portal.as('supervisor')).get<Problem>(address);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.errors?.map((error) => error.field)).toContain(field);
    expect(await rowCounts(portal)).toEqual(before);
  });
});

describe('what somebody started for others', () => {
  test('is a plain list of their own, newest first', async () => {
    await hold('staff');
    await hold('newcomer');
    const first = (await removeFor('supervisor', 'staff')).body;
    portal.passDays(1);
    const second = (await removeFor('supervisor', 'newcomer')).body;
    await askAs(portal, 'newcomer');
    const { status, body } = await initiated('supervisor');
    expect([status, body.map(({ requestId }) => requestId)]).toEqual([
      200,
      [second.requestId, first.requestId],
    ]);
    const behind = await initiated('supervisor', `?after=${second.requestId}`);
    expect(behind.body.map(({ requestId }) => requestId)).toEqual([first.requestId]);
    expect((await initiated('authorizer', `?after=${second.requestId}`)).body).toEqual([]);
    for (const username of ['authorizer', 'owner', 'both'])
      expect((await initiated(username)).body).toEqual([]);
  });

  test.each(['newcomer', 'helpdesk', 'security', 'filetrail', 'admin'])('%s has none', async (username) => {
    await expectRefusal(portal, () => initiated(username), 403, 'NOT_ELIGIBLE');
  });
});
