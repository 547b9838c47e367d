import { addresses } from '@portal/core/contract/addresses.ts';
import type { UserRoles } from '@portal/core/contract/access.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { embeddedDirectory } from '../../identity/people/embedded-directory.ts';
import { groupRenamed } from '../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  denial,
  expectRefusal,
  expectSound,
  grantsOf,
  readAs,
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
const mapping = { item: 'Engineering and Mapping', note };
const outreach = { item: 'Outreach and Communication', note: '  Invited to the media desk\nand told so ' };
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
  const given = (await decideAs(portal, 'helpdesk', waiting, { confirmations: [mapping] })).body;
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
  // What goes is confirmed like what comes.
  expect((await decideAs(portal, 'helpdesk', known, { confirmations: [outreach, mapping] })).status).toBe(
    200,
  );
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

const badConfirmations: [object, [string, string][]][] = [
  [{}, [['confirmations', 'REQUIRED']]],
  [{ comment: note }, [['confirmations', 'REQUIRED']]],
  [{ confirmations: [] }, [['confirmations', 'REQUIRED']]],
  [{ confirmations: [mapping] }, [['confirmations', 'REQUIRED']]],
  [
    { confirmations: [mapping, outreach, { item: 'Common Services', note }] },
    [['confirmations.2.item', 'NOT_OFFERED']],
  ],
  [{ confirmations: [mapping, outreach, mapping] }, [['confirmations.2.item', 'NOT_OFFERED']]],
  [{ confirmations: [mapping, { ...outreach, note: 'Added it ' }] }, [['confirmations.1.note', 'TOO_SHORT']]],
  [
    { confirmations: [{ ...mapping, note: ' '.repeat(20) }, outreach] },
    [['confirmations.0.note', 'REQUIRED']],
  ],
  [
    { confirmations: [mapping, { ...outreach, note: 'x'.repeat(1_001) }] },
    [['confirmations.1.note', 'TOO_LONG']],
  ],
  [
    { confirmations: [mapping, { ...outreach, note: 'Added to it\u0000' }] },
    [['confirmations.1.note', 'FORBIDDEN_CHARACTER']],
  ],
  [
    { confirmations: [mapping, { ...outreach, item: 'outreach and communication' }] },
    [
      ['confirmations', 'REQUIRED'],
      ['confirmations.1.item', 'NOT_OFFERED'],
    ],
  ],
];

test('each group of sites is confirmed with a note of its own, which the request and the audit keep', async () => {
  const role = ['RMD Member', 'Media Desk', 'Levee Team'];
  const asked = await askAs(portal, 'newcomer', { requestedAppName: id, role });
  const supervised = (await readAs(portal, 'supervisor', asked)).body;
  expect(supervised.decisionFacts?.itemsToSetUp).toEqual([]);
  const waiting = await approveAs(portal, 'supervisor', asked);
  const seen = (await readAs(portal, 'helpdesk', waiting)).body;
  expect(seen.decisionFacts?.itemsToSetUp).toEqual([mapping.item, outreach.item]);

  for (const [body, errors] of badConfirmations) {
    const refused = await expectRefusal(
      portal,
      () => decideAs(portal, 'helpdesk', waiting, body),
      400,
      'INVALID',
    );
    expect(refused.body.errors).toMatchObject(errors.map(([field, fault]) => ({ field, fault })));
  }
  for (const confirmations of ['all', [mapping.item], [{ item: mapping.item }], [{ ...mapping, more: 1 }]])
    await expectRefusal(
      portal,
      () => decideAs(portal, 'helpdesk', waiting, { confirmations }),
      400,
      'INVALID',
    );

  const done = await decideAs(portal, 'helpdesk', waiting, { confirmations: [outreach, mapping] });
  expect(done.status).toBe(200);
  const comment = `${mapping.item}: ${note}\n${outreach.item}: Invited to the media desk\nand told so`;
  const own = (await readAs(portal, 'newcomer', waiting)).body;
  expect(own.stages.at(-1)).toMatchObject({ setsUp: true, comment });
  expect(own.events.filter(({ what }) => what === 'SET_UP')).toMatchObject([{ comment }]);
  await portal.run('delivery');
  expect((await groupsOf())?.toSorted()).toEqual([team, media].toSorted());
});

test('a no takes no confirmations, and neither does an approval that sets nothing up by groups', async () => {
  await startOver(portal);
  const asked = await askAs(portal, 'newcomer', { requestedAppName: id, role: ['RMD Member'] });
  const unasked = { errors: [{ field: 'confirmations.0.item', fault: 'NOT_OFFERED' }] };
  const bySupervisor = await decideAs(portal, 'supervisor', asked, { confirmations: [mapping] });
  expect(bySupervisor).toMatchObject({ status: 400, body: unasked });
  const waiting = await approveAs(portal, 'supervisor', asked);
  const more = { comment: note, confirmations: [mapping] };
  const refused = await decideAs(portal, 'helpdesk', waiting, more);
  expect(refused).toMatchObject({ status: 400, body: unasked });
  const denied = await decideAs(portal, 'helpdesk', waiting, { ...denial, confirmations: [mapping] });
  expect(denied).toMatchObject({ status: 400, body: unasked });
  expect((await decideAs(portal, 'helpdesk', waiting, { comment: note })).status).toBe(200);
});

test('a group that is renamed while a request waits is confirmed as it was asked for, and joined once it is back', async () => {
  await startOver(portal);
  const role = ['RMD Member', 'Levee Team', 'Media Desk'];
  const asked = await askAs(portal, 'newcomer', { requestedAppName: id, role });
  const waiting = await approveAs(portal, 'supervisor', asked);
  await portal.db.run(groupRenamed('Media Desk', 'Press Desk'));
  // The directory is read again by then.
  portal.passDays(1);
  const seen = (await readAs(portal, 'helpdesk', waiting)).body;
  expect(seen.decisionFacts?.itemsToSetUp).toEqual([mapping.item, outreach.item]);
  const given = await decideAs(portal, 'helpdesk', waiting, { confirmations: [mapping, outreach] });
  expect(given.body.delivery.map(({ kind, role: name }) => [kind, name])).toEqual([
    ['ADD_ROLE', 'RMD Member'],
    ['JOIN_GROUP', 'Levee Team'],
    ['JOIN_GROUP', 'Media Desk'],
  ]);
  await portal.run('delivery');
  await portal.db.run(groupRenamed('Press Desk', 'Media Desk'));
  portal.passDays(1);
  await portal.run('delivery');
  expect((await readAs(portal, 'newcomer', waiting)).body.workflowStatus).toBe('APPROVED');
  expect(await groupsOf()).toContain(media);
});
