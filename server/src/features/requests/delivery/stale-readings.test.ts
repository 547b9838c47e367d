import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import {
  approveAs,
  changeOf,
  grantsOf,
  holdAccess,
  readAs,
  removalOf,
  rolesOf,
  submitAs,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

/** What happens right after the next answer of the directory, before anybody has read it. */
let meanwhile: (() => Promise<void>) | null = null;
/** What happens right before it. */
let beforehand: (() => Promise<unknown>) | null = null;

const portal = portalStartingOver({
  keepsSignIns: true,
  isElsewhere: true,
  directory: (db) => {
    const working = embeddedDirectory(db);
    const answer = async <T>(find: () => Promise<T>): Promise<T> => {
      const earlier = beforehand;
      beforehand = null;
      await earlier?.();
      const known = await find();
      const work = meanwhile;
      meanwhile = null;
      await work?.();
      return known;
    };
    return {
      ...working,
      person: (id) => answer(() => working.person(id)),
      people: (by) => answer(() => working.people(by)),
    };
  },
});
afterEach(() => {
  if (meanwhile !== null || beforehand !== null) throw new Error('the directory was not asked');
});

/** A change of held access that everybody has approved; its delivery has not begun. */
async function approvedChange() {
  await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: ['Regional - Region 04'] });
  const change = (await submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']))).body;
  return await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', change));
}

test('a delivery that ends while a removal looks at what is held leaves nothing behind', async () => {
  const change = await approvedChange();
  meanwhile = () => portal.run('delivery');
  const removed = await submitAs(portal, 'newcomer', removalOf('p4-app'));
  expect([removed.status, removed.body.workflowStatus]).toEqual([201, 'REVOKED']);
  expect(await rolesOf(portal, 'newcomer', 'p4-app')).toEqual([]);
  expect(await grantsOf(portal, 'newcomer')).toEqual([]);
  // The directory is asked before anything is written, so that what ends meanwhile ends as it was to.
  expect((await readAs(portal, 'newcomer', change)).body.workflowStatus).toBe('APPROVED');
});

test('a removal sent twice under one key is one, though the first ends before the second sees what is held', async () => {
  await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: ['Regional - Region 04'] });
  const key = { 'idempotency-key': randomUUID() };
  const send = () => submitAs(portal, 'newcomer', removalOf('p4-app'), key);
  let first: Awaited<ReturnType<typeof send>> | undefined;
  beforehand = async () => {
    first = await send();
  };
  const second = await send();
  expect(first?.body.workflowStatus).toBe('REVOKED');
  expect([second.status, second.body.workflowStatus]).toEqual([201, 'REVOKED']);
  expect(second.body.requestId).toBe(first?.body.requestId);
});

test('a change is not worked out from roles that an earlier one is about to move', async () => {
  const first = await approvedChange();
  meanwhile = () => portal.run('delivery');
  const second = await submitAs(portal, 'newcomer', changeOf('p4-app', ['Regional - Region 05']));
  // It learns which one was in the way, although that one has ended by now.
  const { requestId } = first;
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'PENDING_REQUEST_EXISTS', requestId, currentStatus: 'APPROVED' });
  expect((await readAs(portal, 'newcomer', first)).body.workflowStatus).toBe('APPROVED');
  const third = await submitAs(portal, 'newcomer', changeOf('p4-app', ['Regional - Region 05']));
  expect(third.body.requestDetails.removeRoles).toEqual(['HQ']);
});
