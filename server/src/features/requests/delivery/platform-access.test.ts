import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { personIdOf, setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  changeOf,
  decideAs,
  readAs,
  removalOf,
  submission,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const riverbend = { mipOrgID: '1042', mipOrgName: 'Riverbend Mapping LLC' };
const role = ['Task', 'PTS-All', 'CDS', 'Levees and Dams', 'Platform News'];
const details = { requestedAppName: 'mip-app', role, ...riverbend, mipUsername: 'nora_new', supportCTP: '' };
const note = { comment: 'Made the account on the platform' };

async function known(username = 'newcomer') {
  const person = await embeddedDirectory(portal.db).person(await personIdOf(portal.db, username));
  if (person === null) throw new Error(`no ${username}`);
  const accounts = person.attributes['mipUsernames']?.[0];
  return {
    roles: person.clientRoles['mip-app'] ?? [],
    groups: person.groups,
    accounts: accounts === undefined ? null : JSON.parse(accounts).mipAccounts,
  };
}
const account = { username: 'nora_new', orgID: '1042' };

async function asked(body: unknown = submission(details)): Promise<RequestView> {
  const { status, body: request } = await submitAs(portal, 'newcomer', body);
  if (status !== 201) throw new Error(JSON.stringify(request));
  return request;
}

/** Everybody approves, and RM-IT help tells what was done. */
async function setUp(request: RequestView): Promise<RequestView> {
  const decided = await approveAs(portal, 'supervisor', request);
  const waiting = await approveAs(portal, 'authorizer', decided);
  const done = await decideAs(portal, 'helpdesk', waiting, note);
  expect(done.status).toBe(200);
  await portal.run('delivery');
  return (await readAs(portal, 'newcomer', request)).body;
}

describe('access to the mapping platform', () => {
  test('is set up by the help desk with a note, then roles, groups and the account arrive', async () => {
    const request = await asked();
    expect(request.requestDetails).toMatchObject({ ...details, supportCTP: null });
    const waiting = await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', request));
    expect(waiting.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    expect((await decideAs(portal, 'helpdesk', waiting)).body.errors?.[0]?.field).toBe('comment');
    expect((await decideAs(portal, 'helpdesk', waiting, note)).status).toBe(200);
    await portal.run('delivery');
    const after = (await readAs(portal, 'newcomer', request)).body;
    expect(after.workflowStatus).toBe('APPROVED');
    expect(after.delivery.map(({ kind }) => kind)).toEqual([
      'ADD_ROLE',
      'JOIN_GROUP',
      'JOIN_GROUP',
      'JOIN_GROUP',
      'JOIN_GROUP',
      'ADD_ACCOUNT',
    ]);
    expect(await known()).toEqual({
      roles: ['Task'],
      groups: [
        '/MIP/PTS-All',
        '/MIP/Risk MAP Clearinghouse/CDS',
        '/MIP/Subscriptions/Platform News',
        '/MIP/Work Groups/Levees and Dams',
      ],
      accounts: [account],
    });
  });

  test('a change keeps the account, leaves what was not chosen, and never the groups that many share', async () => {
    await setUp(await asked());
    const shared = '/MIP/All Users Automated/Mip User Group';
    const id = await personIdOf(portal.db, 'newcomer');
    await embeddedWrites(portal.db).changeGroups(id, { join: [shared], leave: [] });
    const wanted = ['Project', 'PTS-All', 'Hydrology and Hydraulics'];
    const changed = await setUp(await asked(changeOf('mip-app', wanted, riverbend)));
    expect(changed.workflowStatus).toBe('APPROVED');
    expect(changed.delivery.some(({ kind }) => kind === 'ADD_ACCOUNT')).toBe(false);
    expect(await known()).toEqual({
      roles: ['Project'],
      groups: [shared, '/MIP/PTS-All', '/MIP/Work Groups/Hydrology and Hydraulics'],
      accounts: [account],
    });
  });

  test('another organization alone is a change: it adds an account, and makes a super user', async () => {
    await setUp(await asked());
    const other = { mipOrgID: '1077', mipOrgName: 'Delta Surveys and Mapping' };
    const same = await submitAs(portal, 'newcomer', changeOf('mip-app', role, riverbend));
    expect(same.body.code).toBe('STALE_ROLES');
    await setUp(await asked(changeOf('mip-app', role, other)));
    expect((await known()).accounts).toEqual([account, { username: 'nora_new', orgID: '1077' }]);
  });

  test('given up, it is completed by the help desk: roles, groups and the account go', async () => {
    await setUp(await asked());
    const removal = await asked(removalOf('mip-app'));
    expect(removal.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
    await approveAs(portal, 'helpdesk', removal);
    await portal.run('delivery');
    expect((await readAs(portal, 'newcomer', removal)).body.workflowStatus).toBe('REVOKED');
    expect(await known()).toEqual({ roles: [], groups: [], accounts: null });
  });

  test('an account that was there already is not appended again, nor removed by an undo', async () => {
    await setAttributeOf(
      portal.db,
      'newcomer',
      'mipUsernames',
      JSON.stringify({ mipAccounts: [{ username: 'old_name', orgID: '1042' }] }),
    );
    portal.forgetSignIns();
    const request = await asked(submission({ ...details, mipUsername: undefined }));
    expect(request.requestDetails.mipUsername).toBe('old_name');
    const after = await setUp(request);
    expect(after.delivery.map(({ kind }) => kind)).not.toContain('ADD_ACCOUNT');
    expect((await known()).accounts).toEqual([{ username: 'old_name', orgID: '1042' }]);
    await setAttributeOf(portal.db, 'newcomer', 'mipUsernames', null);
  });
});

describe('what somebody has there', () => {
  const ofNora = async (reader: string, mipUserId = 'nora_new') => {
    const userId = await personIdOf(portal.db, 'newcomer');
    const query = new URLSearchParams({ userId, mipUserId });
    return await (await portal.as(reader)).get<{ mipPermissions?: unknown; code?: string }>(
      `${addresses.mipGroupsByUserName}?${query}`,
    );
  };

  test('is for the person, and for anyone who is asked to decide their request at that moment', async () => {
    await setUp(await asked());
    portal.forgetSignIns();
    const own = await ofNora('newcomer');
    expect(own.body).toEqual({
      mipPermissions: {
        mipRole: ['Task', 'PTS-All', 'CDS'],
        subscriptions: ['Platform News'],
        workgroups: ['Levees and Dams'],
      },
    });
    const nothing = await ofNora('supervisor');
    expect([nothing.status, nothing.body.code]).toEqual([404, 'NOT_FOUND']);
    const change = await asked(changeOf('mip-app', ['Task', 'PTS-All'], riverbend));
    expect((await ofNora('supervisor')).body).toEqual(own.body);
    expect((await ofNora('authorizer')).status).toBe(404);
    expect((await ofNora('supervisor', 'somebody')).body).toEqual(nothing.body);
    await approveAs(portal, 'supervisor', change);
    expect((await ofNora('supervisor')).status).toBe(404);
    expect((await ofNora('authorizer')).body).toEqual(own.body);
    for (const other of ['staff', 'helpdesk', 'security', 'mipsuper'])
      expect((await ofNora(other)).body).toEqual(nothing.body);
  });

  test.each([
    ['nobody', '?mipUserId=a', 'userId'],
    ['an empty person', '?userId=&mipUserId=a', 'userId'],
    ['no account', '?userId=a', 'mipUserId'],
    ['an empty account', '?userId=a&mipUserId=', 'mipUserId'],
    ['an account too long', `?userId=a&mipUserId=${'a'.repeat(101)}`, 'mipUserId'],
    ['a person too long', `?userId=${'a'.repeat(256)}&mipUserId=a`, 'userId'],
    ['another word', '?userId=a&mipUserId=a&role=b', 'role'],
    ['a person no database can hold', '?userId=%00&mipUserId=a', 'userId'],
    ['an account no database can hold', '?userId=a&mipUserId=%00', 'mipUserId'],
  ])('bad input: %s', async (_what, query, named) => {
    const { status, body } = await (await portal.as('newcomer')).get<Problem>(
      `${addresses.mipGroupsByUserName}${query}`,
    );
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.errors?.map(({ field }) => field)).toContain(named);
  });

  test.each(['not an id', "' or 1=1 --", randomUUID()])('of %s there is none', async (userId) => {
    const query = new URLSearchParams({ userId, mipUserId: 'a' });
    const { status } = await (await portal.as('newcomer')).get(`${addresses.mipGroupsByUserName}?${query}`);
    expect(status).toBe(404);
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no organization', { mipOrgID: undefined, mipOrgName: undefined }, 'mipOrgID'],
  ['an empty organization', { mipOrgID: '', mipOrgName: '' }, 'mipOrgID'],
  ['an unknown organization', { mipOrgID: '1' }, 'mipOrgID'],
  ['the name of another one', { mipOrgName: 'Delta Surveys and Mapping' }, 'mipOrgName'],
  ['what was taken over without one', { mipOrgName: 'No MIP info for migration' }, 'mipOrgName'],
  ['an organization that is a number', { mipOrgID: 1042 }, 'mipOrgID'],
  ['no name', { mipUsername: undefined }, 'mipUsername'],
  ['a name of 17 characters', { mipUsername: 'a'.repeat(17) }, 'mipUsername'],
  ['a name with a digit', { mipUsername: 'nora2' }, 'mipUsername'],
  ['a name with markup', { mipUsername: '<b>' }, 'mipUsername'],
  ['a list of names', { mipUsername: ['nora'] }, 'mipUsername'],
  ['support under employment 6', { supportCTP: '6' }, 'supportCTP'],
  ['support under employment 0', { supportCTP: 0 }, 'supportCTP'],
  ['support under an employment that is none of theirs', { supportCTP: 4 }, 'supportCTP'],
  [
    'Administrator for anyone who supports a partner',
    { role: ['Task', 'Administrator'], supportCTP: '1' },
    'role',
  ],
  ['no role', { role: ['PTS-All'] }, 'role'],
  ['two of the exclusive roles', { role: ['Task', 'Project'] }, 'role'],
  ['a hidden group', { role: ['Task', 'Mip User Group'] }, 'role'],
  ['a group of another application', { role: ['Task', 'Contract Templates'] }, 'role'],
])('bad input: %s', async (_what, differing, named) => {
  const { status, body } = await submitAs(portal, 'newcomer', submission({ ...details, ...differing }));
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.errors?.map(({ field }) => field).join(' ')).toContain(named);
  const own = await (await portal.as('newcomer')).get<unknown[]>('/greenlight/approval/userRequests');
  expect([own.body, (await known()).accounts]).toEqual([[], null]);
});

test.each(['mipOrgID', 'mipOrgName', 'mipUsername', 'supportCTP'])(
  '%s is no field of an application that does not ask for it',
  async (field) => {
    const { status, body } = await submitAs(portal, 'newcomer', submission({ [field]: '1' }));
    expect(status).toBe(400);
    expect(body.errors?.map((one) => one.field)).toContain(`requestDetails.${field}`);
  },
);

test('Administrator is refused for anyone who is a partner in any of their employments, and open to others', async () => {
  const administrator = { ...details, role: ['Task', 'Administrator'], mipUsername: 'partner_one' };
  const refused = await submitAs(portal, 'partner', submission({ ...administrator, supportCTP: null }));
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ field: 'requestDetails.role', fault: 'NOT_FOR_EMPLOYMENT' }],
  ]);
  const other = await submitAs(
    portal,
    'partner',
    submission({ ...administrator, role: ['Task', 'PTS-All'] }),
  );
  expect(other.status).toBe(201);
  const mine = await submitAs(
    portal,
    'newcomer',
    submission({ ...details, role: ['Task', 'Administrator'] }),
  );
  expect([mine.status, mine.body.requestDetails.supportCTP]).toEqual([201, null]);
});
