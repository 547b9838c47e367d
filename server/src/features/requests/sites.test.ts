import { addresses } from '@portal/core/contract/addresses.ts';
import type { UserRoles } from '@portal/core/contract/access.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  expectRefusal,
  expectSound,
  grantsOf,
  rememberWorld,
  removalOf,
  rolesOf,
  startOver,
  subjectOf,
  submission,
  submitAs,
} from '../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
const id = 'rmd-sharepoint-app';
const note = 'Added in the site collection';
const team = '/SharePoint/Engineering and Mapping/Levee Team';
const media = '/SharePoint/Outreach and Communication/Media Desk';

beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
});
afterEach(() => expectSound(portal));
afterAll(() => portal.close());

const groupsOf = async () =>
  (await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer')))?.groups;

test.each<[unknown, string]>([
  [['Levee Team'], 'requestDetails.role'],
  [['RMD Member', 'Levee Team - Site Owner'], 'requestDetails.role'],
  [['RMD Member', 'Visitors'], 'requestDetails.role'],
  [['RMD Member', 'Common Services'], 'requestDetails.role'],
  [['RMD Member', 'Common Services Owners'], 'requestDetails.role'],
  [['RMD Member', 'PTS-All'], 'requestDetails.role'],
  [['RMD Member', team], 'requestDetails.role'],
  [['RMD Member', 'levee team'], 'requestDetails.role'],
  [['RMD Member', 'Levee Team '], 'requestDetails.role'],
  [['RMD Member', ''], 'requestDetails.role'],
  [['RMD Member', null], 'requestDetails.role'],
  [['RMD Member', { name: 'Levee Team' }], 'requestDetails.role'],
  [['RMD Member', 'x'.repeat(201)], 'requestDetails.role'],
  [[], 'requestDetails.role'],
])('%j is refused by its field, and nothing is written', async (role, field) => {
  const refused = await expectRefusal(
    portal,
    () => submitAs(portal, 'newcomer', submission({ requestedAppName: id, role })),
    400,
    'INVALID',
  );
  expect(refused.body.errors?.every((one) => one.field.startsWith(field))).toBe(true);
});

test('sites are asked for, set up, changed and given up as roles are; groups are joined and left', async () => {
  const asked = await askAs(portal, 'newcomer', { requestedAppName: id, role: ['RMD Member', 'Levee Team'] });
  const waiting = await approveAs(portal, 'supervisor', asked);
  await expectRefusal(portal, () => decideAs(portal, 'helpdesk', waiting), 400, 'INVALID');
  const given = (await decideAs(portal, 'helpdesk', waiting, { comment: note })).body;
  expect(given.delivery.map(({ kind, role }) => [kind, role])).toEqual([
    ['ADD_ROLE', 'RMD Member'],
    ['JOIN_GROUP', 'Levee Team'],
  ]);
  await portal.run('delivery');
  expect(await groupsOf()).toEqual([team]);
  expect(await rolesOf(portal, 'newcomer', id)).toEqual(['RMD Member']);
  expect(await grantsOf(portal, 'newcomer')).toEqual([`${id} Levee Team 1`, `${id} RMD Member 1`]);

  portal.forgetSignIns();
  const newcomer = await portal.as('newcomer');
  const { body: catalogue } = await newcomer.get<Catalogue>(addresses.catalogue);
  const state = catalogue.applications.find((card) => card.id === id)?.state;
  expect(state?.[0]).toEqual({ kind: 'HELD', roles: ['RMD Member', 'Levee Team'] });
  expect(catalogue.rolesChanged).toBe(false);
  const { body: held } = await newcomer.get<UserRoles>(addresses.userRoles);
  expect(held.appPermissions['1']?.[id]?.toSorted()).toEqual(['Levee Team', 'RMD Member']);

  const change = await submitAs(portal, 'newcomer', changeOf(id, ['RMD Member', 'Media Desk']));
  expect(change.body.requestDetails).toMatchObject({ addRoles: ['Media Desk'], removeRoles: ['Levee Team'] });
  const known = await approveAs(portal, 'supervisor', change.body);
  expect((await decideAs(portal, 'helpdesk', known, { comment: note })).status).toBe(200);
  await portal.run('delivery');
  expect(await groupsOf()).toEqual([media]);

  portal.forgetSignIns();
  const removal = await submitAs(portal, 'newcomer', removalOf(id));
  expect(removal.body.workflowStatus).toBe('PENDING_RMIT_HELP_DECISION');
  await approveAs(portal, 'helpdesk', removal.body);
  await portal.run('delivery');
  expect(await groupsOf()).toEqual([]);
  expect(await grantsOf(portal, 'newcomer')).toEqual([]);
});
