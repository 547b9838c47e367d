import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import {
  approveAs,
  changeOf,
  decideAs,
  expectSound,
  grantsOf,
  interveneAs,
  readAs,
  rememberWorld,
  startOver,
  subjectOf,
  submission,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

/** A role that the provider refuses to take away. */
let refuses: string | null = null;
/** What happens to a list of accounts that is written: nothing unusual, the answer is lost, or it is refused. */
let accounts: 'WRITTEN' | 'LOST' | 'REFUSED' = 'WRITTEN';
const portal = portalForTests({
  writer: (db) => {
    const working = embeddedWrites(db);
    return {
      ...working,
      changeRoles: async (id, change) => {
        if (change.remove.some((one) => one.role === refuses)) throw new DirectoryRefusal('not now');
        await working.changeRoles(id, change);
      },
      changeOwnAttribute: async (id, change) => {
        if (accounts === 'REFUSED') throw new DirectoryRefusal('not now');
        const isWritten = await working.changeOwnAttribute(id, change);
        if (accounts === 'LOST') throw new Error('the answer was lost');
        return isWritten;
      },
    };
  },
});

beforeAll(async () => {
  await rememberWorld(portal);
  await startOver(portal);
});
afterEach(async () => {
  refuses = null;
  accounts = 'WRITTEN';
  await expectSound(portal);
  await startOver(portal);
  portal.forgetSignIns();
});

const note = 'Made the account on the platform';
const riverbend = { mipOrgID: '1042', mipOrgName: 'Riverbend Mapping LLC' };
const delta = { mipOrgID: '1077', mipOrgName: 'Delta Surveys and Mapping' };
const first = submission({
  requestedAppName: 'mip-app',
  role: ['Task', 'PTS-All'],
  mipUsername: 'nora_new',
  ...riverbend,
});
const other = changeOf('mip-app', ['Project', 'PTS-All'], delta);
const own = { username: 'nora_new', orgID: '1042' };
const added = { username: 'nora_new', orgID: '1077' };

async function approved(body: object): Promise<RequestView> {
  const { body: asked } = await submitAs(portal, 'newcomer', body);
  const known = await approveAs(portal, 'supervisor', asked);
  const waiting = await approveAs(portal, 'authorizer', known);
  expect((await decideAs(portal, 'helpdesk', waiting, { comment: note })).status).toBe(200);
  await portal.run('delivery');
  return await read(asked);
}

const read = async (request: RequestView) => (await readAs(portal, 'newcomer', request)).body;

async function held() {
  const person = await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer'));
  const text = person?.attributes['mipUsernames']?.[0];
  return {
    roles: person?.clientRoles['mip-app'] ?? [],
    groups: person?.groups,
    accounts: text === undefined ? null : JSON.parse(text).mipAccounts,
  };
}

async function undone(request: RequestView): Promise<RequestView> {
  const { status } = await interveneAs(portal, 'helpdesk', request, { intervention: 'UNDO', note });
  expect(status).toBe(200);
  await portal.run('delivery');
  return await read(request);
}

const before = { roles: ['Task'], groups: ['/MIP/PTS-All'], accounts: [own] };

test('an account that was appended goes with an undo, and the one before stays', async () => {
  await approved(first);
  expect(await held()).toEqual(before);
  refuses = 'Task';
  const stuck = await approved(other);
  expect(stuck.delivery.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'ADD_ROLE DONE',
    'ADD_ACCOUNT DONE',
    'REMOVE_ROLE NEEDS_HELP_DESK',
  ]);
  expect((await held()).accounts).toEqual([own, added]);
  const after = await undone(stuck);
  expect(after.workflowStatus).toBe('CANCELLED');
  expect(await held()).toEqual(before);
  expect(await grantsOf(portal, 'newcomer')).toEqual(['mip-app PTS-All 1', 'mip-app Task 1']);
});

test('an undo takes back, too, an account whose writing was never confirmed', async () => {
  accounts = 'LOST';
  const lost = await approved(first);
  expect(lost.workflowStatus).toBe('PENDING_PROVISIONING');
  expect((await held()).accounts).toEqual([own]);
  // The next attempt sees the account there and would be done, if it were not refused to read it.
  accounts = 'REFUSED';
  await embeddedWrites(portal.db).setAttribute(await subjectOf(portal, 'newcomer'), {
    clientId: null,
    name: 'mipUsernames',
    values: [JSON.stringify({ mipAccounts: [] })],
  });
  portal.passDays(0.1);
  await portal.run('delivery');
  const stuck = await read(lost);
  expect(stuck.delivery.at(-1)).toMatchObject({ kind: 'ADD_ACCOUNT', state: 'NEEDS_HELP_DESK' });
  // It arrives late.
  await embeddedWrites(portal.db).setAttribute(await subjectOf(portal, 'newcomer'), {
    clientId: null,
    name: 'mipUsernames',
    values: [JSON.stringify({ mipAccounts: [own] })],
  });
  accounts = 'WRITTEN';
  const after = await undone(stuck);
  expect(after.workflowStatus).toBe('CANCELLED');
  expect(await held()).toEqual({ roles: [], groups: [], accounts: null });
});
