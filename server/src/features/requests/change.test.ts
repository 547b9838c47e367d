import type { UserRoles } from '@portal/core/contract/access.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { offerRoles } from '../../identity/testing/arranged-people.ts';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { demonstrationPassword } from '../../demonstration/world.ts';
import { claimsOf, TestBrowser } from '../../identity/testing/test-browser.ts';
import {
  approveAs,
  askAndApprove,
  changeOf,
  expectRefusal,
  giveAccess,
  grantsOf,
  type Outcome,
  plantRoles,
  readAs,
  rolesOf,
  subjectOf,
  submission,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

/** The portal's calls to the provider, in order: `+Role` and `-Role`. */
let reported: string[] = [];

const portal = portalStartingOver({
  writer: (db) => {
    const working = embeddedWrites(db);
    return {
      ...working,
      changeRoles: async (id, change) => {
        reported.push(
          ...change.add.map(({ role }) => `+${role}`),
          ...change.remove.map(({ role }) => `-${role}`),
        );
        await working.changeRoles(id, change);
      },
    };
  },
});
afterEach(() => {
  reported = [];
});

const region = (number: string) => `Regional - Region ${number}`;

const changeAs = (username: string, ...change: Parameters<typeof changeOf>): Promise<Outcome> =>
  submitAs(portal, username, changeOf(...change));

/** A change that everybody allows and the portal delivers. */
async function changed(username: string, ...change: Parameters<typeof changeOf>): Promise<RequestView> {
  const asked = await changeAs(username, ...change);
  expect([asked.status, asked.body.code]).toEqual([201, undefined]);
  await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', asked.body));
  await portal.run('delivery');
  return (await readAs(portal, username, asked.body)).body;
}

const expectStale = (call: () => Promise<Outcome>) => expectRefusal(portal, call, 409, 'STALE_ROLES');
const faultOf = ({ body }: Outcome) => body.errors?.map(({ field, fault }) => `${field} ${fault}`);

async function permissions(username: string): Promise<UserRoles['appPermissions']> {
  const fresh = await portal.signIn(username);
  return (await fresh.get<UserRoles>(addresses.userRoles)).body.appPermissions;
}

describe('a change of roles', () => {
  test.each([
    ['p4-app', [region('04')], [region('05'), region('06')]],
    ['mpp-app', ['State Write - TX', 'State Write - LA'], ['HQ Read-Only']],
  ])('%s: is worked out on the server, adds first and then takes away', async (id, before, after) => {
    await giveAccess(portal, 'newcomer', id, before);
    reported = [];
    const asked = await changeAs('newcomer', id, after);
    expect(asked.body).toMatchObject({
      requestType: 'CHANGE_REQUEST',
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      requestDetails: { role: after, addRoles: after, removeRoles: before.toSorted() },
    });
    const supervisor = await portal.as('supervisor');
    const desk = await supervisor.get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`);
    expect(desk.body.items).toMatchObject([
      { addRoles: after, removeRoles: before.toSorted(), signals: ['REMOVES_ROLES'] },
    ]);
    await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', asked.body));
    expect(await rolesOf(portal, 'newcomer', id)).toEqual(before.toSorted());
    await portal.run('delivery');
    expect(reported).toEqual([
      ...after.map((role) => `+${role}`),
      ...before.toSorted().map((role) => `-${role}`),
    ]);
    const done = (await readAs(portal, 'newcomer', asked.body)).body;
    expect(done.workflowStatus).toBe('APPROVED');
    expect(done.delivery.map(({ kind, role, state }) => [kind, role, state])).toEqual([
      ...after.map((role) => ['ADD_ROLE', role, 'DONE']),
      ...before.toSorted().map((role) => ['REMOVE_ROLE', role, 'DONE']),
    ]);
    expect(await rolesOf(portal, 'newcomer', id)).toEqual(after.toSorted());
    expect(await grantsOf(portal, 'newcomer')).toEqual(after.toSorted().map((role) => `${id} ${role} 1`));
    expect((await writtenFor(portal, asked.body)).audit.slice(3)).toEqual([
      ...after.map(() => 'ROLE_DELIVERED'),
      ...before.map(() => 'ROLE_REMOVED'),
      'REQUEST_DELIVERED',
    ]);
    expect((await permissions('newcomer'))['1']).toEqual({ [id]: after.toSorted() });
  });

  test('that takes nothing new is delivered all the same', async () => {
    await giveAccess(portal, 'newcomer', 'p4-app', [region('04'), region('05')]);
    const done = await changed('newcomer', 'p4-app', [region('05')]);
    expect(done.requestDetails).toMatchObject({ addRoles: [], removeRoles: [region('04')] });
    expect(done.workflowStatus).toBe('APPROVED');
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual([region('05')]);
  });

  test('may be of roles that came from outside the portal', async () => {
    await plantRoles(portal, 'newcomer', 'p4-app', [region('04')]);
    const done = await changed('newcomer', 'p4-app', ['HQ']);
    expect(done.requestDetails).toMatchObject({ addRoles: ['HQ'], removeRoles: [region('04')] });
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual(['HQ']);
  });

  test('never takes away a role that many applications share', async () => {
    await offerRoles(portal.db, 'p4-app', ['Public Reports', 'Old Reports']);
    await plantRoles(portal, 'newcomer', 'p4-app', [region('04'), 'Public Reports', 'Old Reports']);
    const done = await changed('newcomer', 'p4-app', [region('05')]);
    expect(done.requestDetails.removeRoles.toSorted()).toEqual(['Old Reports', region('04')]);
    expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual(['Public Reports', region('05')]);
  });

  test('is one at a time', async () => {
    await giveAccess(portal, 'newcomer', 'p4-app', [region('04')]);
    const open = (await changeAs('newcomer', 'p4-app', ['HQ'])).body;
    for (const body of [
      changeOf('p4-app', [region('05')]),
      submission({ requestedAppName: 'p4-app', role: ['HQ'] }),
    ]) {
      const refused = await expectRefusal(
        portal,
        () => submitAs(portal, 'newcomer', body),
        409,
        'PENDING_REQUEST_EXISTS',
      );
      expect(refused.body).toMatchObject({ requestId: open.requestId, requestNumber: open.requestNumber });
    }
  });
});

describe('roles that are not what the form saw', () => {
  const held = [region('04')];
  const giveHeld = () => giveAccess(portal, 'newcomer', 'p4-app', held);

  test('no difference is no change', async () => {
    await giveHeld();
    await expectStale(() => changeAs('newcomer', 'p4-app', held));
  });

  test('another calculation is refused, the right one is accepted', async () => {
    await giveHeld();
    for (const [addRoles, removeRoles] of [
      [['HQ'], []],
      [[], held],
      [['HQ', region('05')], held],
      [['HQ'], [region('05')]],
    ])
      await expectStale(() => changeAs('newcomer', 'p4-app', ['HQ'], { addRoles, removeRoles }));
    const right = await changeAs('newcomer', 'p4-app', ['HQ'], { addRoles: ['HQ'], removeRoles: held });
    expect(right.status).toBe(201);
  });

  test('roles that moved since the form was opened', async () => {
    await giveHeld();
    await plantRoles(portal, 'newcomer', 'p4-app', [region('09')]);
    const asSeen = { addRoles: ['HQ'], removeRoles: held };
    await expectStale(() => changeAs('newcomer', 'p4-app', ['HQ'], asSeen));
    await takeRoles(portal, 'newcomer', 'p4-app', [region('09')]);
    expect((await changeAs('newcomer', 'p4-app', ['HQ'], asSeen)).status).toBe(201);
  });
});

describe('several employments', () => {
  const under = (number: number) => ({ empStatus: `employment-${number}` });

  test('hold their roles apart, and the provider loses one with the last employment that holds it', async () => {
    await giveAccess(portal, 'partner', 'p4-app', [region('06')], under(1));
    await giveAccess(portal, 'partner', 'p4-app', [region('06'), region('07')], under(2));
    expect(await permissions('partner')).toMatchObject({
      1: { 'p4-app': [region('06')] },
      2: { 'p4-app': [region('06'), region('07')] },
      3: {},
    });
    const first = await changed('partner', 'p4-app', [region('07')], under(2));
    expect(first.requestDetails).toMatchObject({ addRoles: [], removeRoles: [region('06')] });
    expect(first.workflowStatus).toBe('APPROVED');
    expect(await rolesOf(portal, 'partner', 'p4-app')).toEqual([region('06'), region('07')]);
    expect(await permissions('partner')).toMatchObject({
      1: { 'p4-app': [region('06')] },
      2: { 'p4-app': [region('07')] },
    });
    const last = await changed('partner', 'p4-app', [region('07')], under(1));
    expect(last.requestDetails).toMatchObject({ addRoles: [region('07')], removeRoles: [region('06')] });
    expect(await rolesOf(portal, 'partner', 'p4-app')).toEqual([region('07')]);
    expect(await grantsOf(portal, 'partner')).toEqual([
      `p4-app ${region('07')} 1`,
      `p4-app ${region('07')} 2`,
    ]);
  });

  test('one must be named', async () => {
    await giveAccess(portal, 'partner', 'p4-app', [region('06')], under(1));
    const call = () => changeAs('partner', 'p4-app', ['HQ']);
    await expectRefusal(portal, call, 400, 'INVALID');
    expect(faultOf(await call())).toEqual(['requestDetails.empStatus REQUIRED']);
  });

  test('what a partner may not hold is refused under that employment alone', async () => {
    const asked = (number: number) =>
      submitAs(
        portal,
        'partner',
        submission({
          requestedAppName: 'fhd-app',
          role: 'Administrative Access',
          userOrigin: ['Contractor'],
          ...under(number),
        }),
      );
    await expectRefusal(portal, () => asked(2), 400, 'INVALID');
    expect(faultOf(await asked(2))).toEqual(['requestDetails.role NOT_FOR_EMPLOYMENT']);
    expect((await asked(1)).status).toBe(201);
  });
});

describe('access type, level and origin', () => {
  const answers = {
    requestedAppName: 'fhd-app',
    role: ['Read Access'],
    accessType: 'Read Access',
    level: ['Approver'],
    userOrigin: ['Contractor', 'Agency Staff'],
  };
  const asking = (differing: Record<string, unknown>) =>
    submitAs(portal, 'newcomer', submission({ ...answers, ...differing }));

  test.each([
    ['no origin', { userOrigin: [] }, 'userOrigin REQUIRED'],
    ['an unknown origin', { userOrigin: ['Mars'] }, 'userOrigin NOT_OFFERED'],
    ['an unknown level', { level: ['Emperor'] }, 'level NOT_OFFERED'],
    ['another type than the role', { accessType: 'Write Access' }, 'accessType NOT_OFFERED'],
    ['two types', { role: ['Read Access', 'Write Access'] }, 'role NOT_TOGETHER'],
  ])('%s is refused', async (_what, differing, fault) => {
    await expectRefusal(portal, () => asking(differing), 400, 'INVALID');
    expect(faultOf(await asking(differing))).toEqual([`requestDetails.${fault}`]);
  });

  test('one level of access at a time, in every region or state', async () => {
    const mixed = { requestedAppName: 'p4-app', role: ['HQ', region('04')] };
    const call = () => submitAs(portal, 'newcomer', submission(mixed));
    await expectRefusal(portal, call, 400, 'INVALID');
    expect(faultOf(await call())).toEqual(['requestDetails.role NOT_TOGETHER']);
  });

  test('are delivered, and only the tokens of that application carry them', async () => {
    const asked = await askAndApprove(portal, 'newcomer', answers);
    expect(asked.requestDetails).toMatchObject({
      accessType: 'Read Access',
      level: ['Approver'],
      userOrigin: ['Contractor', 'Agency Staff'],
    });
    await portal.run('delivery');
    const done = (await readAs(portal, 'newcomer', asked)).body;
    expect(done.workflowStatus).toBe('APPROVED');
    expect(done.delivery.map(({ kind, role }) => `${kind} ${role}`)).toEqual([
      'SET_ATTRIBUTE level',
      'SET_ATTRIBUTE userOrigin',
      'ADD_ROLE Read Access',
    ]);
    const tokenFor = async (client: string, path: string) => {
      const browser = new TestBrowser(portal.config.origin, demonstrationPassword);
      return claimsOf((await browser.signIn('newcomer', client, path)).access_token);
    };
    expect(await tokenFor('fhd-app', '/demo/apps/fhd-app/callback')).toMatchObject({
      level: ['Approver'],
      userOrigin: ['Contractor', 'Agency Staff'],
      resource_access: { 'fhd-app': { roles: ['Read Access'] } },
    });
    for (const [client, path] of [
      ['p4-app', '/demo/apps/p4-app/callback'],
      ['fhdn-app', '/demo/apps/fhdn-app/callback'],
      ['rap-client', '/rap-home/login'],
    ] as const) {
      const text = JSON.stringify(await tokenFor(client, path));
      for (const value of ['Approver', 'Agency Staff', 'userOrigin']) expect(text).not.toContain(value);
    }
  });

  test('can be what changes, without any role', async () => {
    await giveAccess(portal, 'newcomer', 'fhd-app', ['Read Access'], answers);
    const done = await changed('newcomer', 'fhd-app', ['Read Access'], {
      level: ['Publisher'],
      userOrigin: ['Contractor'],
    });
    expect(done).toMatchObject({
      workflowStatus: 'APPROVED',
      requestDetails: { addRoles: [], removeRoles: [] },
    });
    const known = await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer'));
    expect(known?.attributes).toMatchObject({
      'fhd-app.level': ['Publisher'],
      'fhd-app.userOrigin': ['Contractor'],
    });
    expect(await grantsOf(portal, 'newcomer')).toEqual(['fhd-app Read Access 1']);
  });

  test('are shown to the person who changes them, and to the person who decides that', async () => {
    await giveAccess(portal, 'newcomer', 'fhd-app', ['Read Access'], answers);
    const newcomer = await portal.signIn('newcomer');
    const { body: held } = await newcomer.get<UserRoles>(addresses.userRoles);
    const { level, userOrigin } = answers;
    expect(held.optionsHeld).toMatchObject({
      'fhd-app': { level, userOrigin },
      'fhdn-app': { level: [], userOrigin: [] },
    });
    const other = changeOf('fhd-app', ['Write Access'], { level: [], userOrigin: ['Contractor'] });
    const { body: asked } = await submitAs(portal, 'newcomer', other);
    const { body: read } = await readAs(portal, 'supervisor', asked);
    expect(read.decisionFacts).toMatchObject({
      rolesNow: ['Read Access'],
      optionsNow: { level, userOrigin },
    });
    await giveAccess(portal, 'staff', 'p4-app', [region('05')]);
    const { body: plain } = await changeAs('staff', 'p4-app', [region('06')]);
    expect((await readAs(portal, 'supervisor', plain)).body.decisionFacts?.optionsNow).toBeNull();
  });

  test('the same once more is no change', async () => {
    await giveAccess(portal, 'newcomer', 'fhd-app', ['Read Access'], answers);
    const { level, userOrigin } = answers;
    const same = changeOf('fhd-app', ['Read Access'], { level, userOrigin: userOrigin.toReversed() });
    await expectRefusal(portal, () => submitAs(portal, 'newcomer', same), 409, 'STALE_ROLES');
    const other = changeOf('fhd-app', ['Read Access'], { level, userOrigin: ['Contractor'] });
    expect((await submitAs(portal, 'newcomer', other)).status).toBe(201);
  });
});

describe('who can change nothing', () => {
  const refused = (call: () => Promise<Outcome>, code = 'NOT_ELIGIBLE') =>
    expectRefusal(portal, call, 403, code);

  test('somebody without a role there, and nobody where it is hidden', async () => {
    await refused(() => changeAs('newcomer', 'p4-app', ['HQ']));
    await plantRoles(portal, 'newcomer', 'hll-app', ['Upload']);
    await refused(() => changeAs('newcomer', 'hll-app', ['Upload']));
    await refused(() => changeAs('newcomer', 'hgp-app', ['User']));
  });

  test('the person who has lost the access since the form was opened, whatever they ask for', async () => {
    await giveAccess(portal, 'newcomer', 'p4-app', [region('04')]);
    const withToken = await portal.signIn('newcomer');
    await takeRoles(portal, 'newcomer', 'p4-app', [region('04')]);
    for (const chosen of [['HQ'], [region('04')], [region('04'), region('05')]])
      await expectStale(() => withToken.post(addresses.requests, changeOf('p4-app', chosen)));
  });

  test('the person who uses eLOMA alone', async () => {
    await plantRoles(portal, 'eloma', 'p4-app', [region('04')]);
    await refused(() => changeAs('eloma', 'p4-app', ['HQ']));
  });

  test('a locked account, also one locked after its sign-in', async () => {
    await plantRoles(portal, 'locked', 'p4-app', [region('04')]);
    await refused(() => changeAs('locked', 'p4-app', ['HQ']), 'ACCOUNT_LOCKED');
    await plantRoles(portal, 'newcomer', 'p4-app', [region('04')]);
    await portal.as('newcomer');
    await takeRoles(portal, 'newcomer', null, ['RAPUser']);
    await refused(() => changeAs('newcomer', 'p4-app', ['HQ']), 'ACCOUNT_LOCKED');
  });
});
