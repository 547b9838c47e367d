import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import {
  approveAs,
  decideAs,
  expectSound,
  readAs,
  removalOf,
  subjectOf,
  submission,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests({ environment: { FEATURE_MIP_INTEGRATION: '0' } });
const details = { requestedAppName: 'mip-app', role: ['Task', 'PTS-All', 'CDS'] };

test.each<[string, Record<string, unknown>, string]>([
  ['an organization', { mipOrgID: '1042', mipOrgName: 'Riverbend Mapping LLC' }, 'requestDetails.mipOrgID'],
  ['an account', { mipUsername: 'nora_new' }, 'requestDetails.mipUsername'],
  ['supported partners', { supportCTP: 1 }, 'requestDetails.supportCTP'],
  ['a work group', { role: [...details.role, 'Levees and Dams'] }, 'requestDetails.role'],
  ['a subscription', { role: [...details.role, 'Platform News'] }, 'requestDetails.role'],
])('with the integration off the mapping platform is not asked for with %s', async (_what, more, field) => {
  const { status, body } = await submitAs(portal, 'newcomer', submission({ ...details, ...more }));
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.errors?.map((one) => one.field)).toContain(field);
});

test('but with its roles alone, which arrive, and without an account', async () => {
  const { body: catalogue } = await (await portal.as('newcomer')).get<Catalogue>(addresses.catalogue);
  const card = catalogue.applications.find(({ id }) => id === 'mip-app');
  expect(card?.actions).toContainEqual({ action: 'REQUEST_ACCESS', allowed: true });
  const { status, body: asked } = await submitAs(portal, 'newcomer', submission(details));
  expect(status).toBe(201);
  expect(asked.requestDetails).toMatchObject({ role: details.role, mipOrgID: null, mipUsername: null });
  const waiting = await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', asked));
  expect((await decideAs(portal, 'helpdesk', waiting, { comment: 'Set up on the platform' })).status).toBe(
    200,
  );
  await portal.run('delivery');
  const { body: after } = await readAs(portal, 'newcomer', asked);
  expect(after.workflowStatus).toBe('APPROVED');
  expect(after.delivery.map(({ kind }) => kind)).toEqual(['ADD_ROLE', 'JOIN_GROUP', 'JOIN_GROUP']);
  const person = async () => await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer'));
  expect(await person()).toMatchObject({
    clientRoles: { 'mip-app': ['Task'] },
    groups: ['/MIP/PTS-All', '/MIP/Risk MAP Clearinghouse/CDS'],
  });
  expect((await person())?.attributes['mipUsernames']).toBeUndefined();
  await expectSound(portal);

  portal.forgetSignIns();
  const removal = await submitAs(portal, 'newcomer', removalOf('mip-app'));
  await approveAs(portal, 'helpdesk', removal.body);
  await portal.run('delivery');
  expect((await person())?.groups).toEqual([]);
  await expectSound(portal);
});
