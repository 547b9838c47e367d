import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveAs,
  askAs,
  cancelAs,
  changeOf,
  decideAs,
  expectSound,
  grantsOf,
  holdAccess,
  readAs,
  rememberWorld,
  removalOf,
  rolesOf,
  startOver,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../../../testing/access-requests.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
  await signInAnew();
});
afterAll(() => portal.close());

const people = ['newcomer', 'owner', 'security', 'admin', 'expired'];
const held = ['Regional - Region 04'];

/** Everybody gets a token of this moment, which knows nothing of roles that come later: of an old one the provider is asked. */
async function signInAnew(): Promise<void> {
  portal.forgetSignIns();
  await Promise.all([...people, 'supervisor', 'authorizer'].map((username) => portal.as(username)));
}

const removeAs = (username: string) => submitAs(portal, username, removalOf('p4-app'));

async function expectNothingLeft(username: string): Promise<void> {
  expect(await rolesOf(portal, username, 'p4-app')).toEqual([]);
  expect(await grantsOf(portal, username)).toEqual([]);
}

describe('a removal at the same moment', () => {
  /** Four times for each of five people: twenty times in all. */
  async function twentyTimes(race: (username: string) => Promise<void>): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await signInAnew();
      for (const username of people)
        await holdAccess(portal, username, { application: 'p4-app', roles: held });
      await Promise.all(people.map(race));
      await expectSound(portal);
      await startOver(portal);
    }
  }
  const changing = async (username: string) =>
    (await submitAs(portal, username, changeOf('p4-app', ['HQ']))).body;

  test('two removals: one is carried out, and nothing is left', async () => {
    await twentyTimes(async (username) => {
      const answers = await Promise.all([removeAs(username), removeAs(username)]);
      const codes = answers.map(({ status, body }) => (status === 201 ? body.workflowStatus : body.code));
      expect(codes).toContain('REVOKED');
      // The later one comes while the first is under way, or when nothing is left to give up.
      const other = codes.toSorted().find((code) => code !== 'REVOKED') ?? 'REVOKED';
      expect(['PENDING_REMOVAL_EXISTS', 'STALE_ROLES']).toContain(other);
      await expectNothingLeft(username);
    });
  });

  test('one that waits for another to end finds nothing left to take', async () => {
    const hold = { application: 'fhdn-app', roles: ['Read Access'] };
    await holdAccess(portal, 'newcomer', hold);
    const first = (await submitAs(portal, 'newcomer', removalOf('fhdn-app'))).body;
    const second = await portal.db.transaction(async (tx) => {
      await tx.run(sql`update portal.request set status = 'REVOKED', stage_index = null, closed_at = now()
        where id = ${first.requestId}::uuid`);
      await tx.run(sql`update portal.access_grant set ended_at = now() where application_id = 'fhdn-app'`);
      const sent = submitAs(portal, 'newcomer', removalOf('fhdn-app'));
      await expect
        .poll(() => portal.db.rows(sql`select 1 as one from pg_locks where not granted`))
        .toHaveLength(1);
      await takeRoles(portal, 'newcomer', 'fhdn-app', hold.roles);
      return { sent };
    });
    const { status, body } = await second.sent;
    expect([status, body.code]).toEqual([409, 'STALE_ROLES']);
    await startOver(portal);
  });

  test('one whose reading another removal comes between finds nothing left to take', async () => {
    const hold = { application: 'fhdn-app', roles: ['Read Access'] };
    await holdAccess(portal, 'newcomer', hold);
    const { sent } = await portal.db.transaction(async (tx) => {
      await tx.run(sql`lock table portal.access_grant in access exclusive mode`);
      const later = submitAs(portal, 'newcomer', removalOf('fhdn-app'));
      await expect
        .poll(() => portal.db.rows(sql`select 1 as one from pg_locks where not granted`))
        .toHaveLength(1);
      await takeRoles(portal, 'newcomer', 'fhdn-app', hold.roles);
      await tx.run(sql`update portal.access_grant set ended_at = now() where application_id = 'fhdn-app'`);
      return { sent: later };
    });
    const { status, body } = await sent;
    expect([status, body.code]).toEqual([409, 'STALE_ROLES']);
    await startOver(portal);
  });

  test('a change whose reading a removal comes between is refused', async () => {
    await signInAnew();
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: held });
    const { sent } = await portal.db.transaction(async (tx) => {
      await tx.run(sql`lock table portal.request in share row exclusive mode`);
      const change = submitAs(portal, 'newcomer', changeOf('p4-app', ['HQ']));
      await expect
        .poll(() => portal.db.rows(sql`select 1 as one from pg_locks where not granted`))
        .toHaveLength(1);
      await tx.run(sql`update portal.access_grant set ended_at = now() where application_id = 'p4-app'`);
      return { sent: change };
    });
    const { status, body } = await sent;
    expect([status, body.code]).toEqual([409, 'PENDING_REQUEST_EXISTS']);
    expect(await portal.db.rows(sql`select 1 as one from portal.request where is_open`)).toEqual([]);
    await startOver(portal);
  });

  test('a removal and the last approval: the change makes way, and its roles never come', async () => {
    await twentyTimes(async (username) => {
      const waiting = await approveAs(portal, 'supervisor', await changing(username));
      const [removed, yes] = await Promise.all([removeAs(username), decideAs(portal, 'authorizer', waiting)]);
      expect([removed.status, removed.body.workflowStatus]).toEqual([201, 'REVOKED']);
      expect([200, 409]).toContain(yes.status);
      expect((await readAs(portal, username, waiting)).body).toMatchObject({
        workflowStatus: 'CANCELLED',
        closingReason: 'ACCESS_REMOVED',
      });
      const { steps } = await writtenFor(portal, waiting);
      expect(steps).toEqual(yes.status === 200 ? ['WITHDRAWN', 'WITHDRAWN'] : []);
      await expectNothingLeft(username);
    });
  });

  test('a removal and a change being submitted: nothing is left, and the change made way or was refused', async () => {
    await twentyTimes(async (username) => {
      const [removed, change] = await Promise.all([
        removeAs(username),
        submitAs(portal, username, changeOf('p4-app', ['HQ'])),
      ]);
      expect([removed.status, removed.body.workflowStatus]).toEqual([201, 'REVOKED']);
      await expectNothingLeft(username);
      if (change.status === 201)
        expect((await readAs(portal, username, change.body)).body.closingReason).toBe('ACCESS_REMOVED');
      else expect(['PENDING_REMOVAL_EXISTS', 'NOT_ELIGIBLE']).toContain(change.body.code);
    });
  });

  test('a removal and a delivery: whatever is reported as removed is gone', async () => {
    await twentyTimes(async (username) => {
      const waiting = await approveAs(portal, 'supervisor', await changing(username));
      await approveAs(portal, 'authorizer', waiting);
      const [removed] = await Promise.all([removeAs(username), portal.run('delivery')]);
      if (removed.status === 201) await expectNothingLeft(username);
      else expect(removed.body.code).toBe('BEING_APPLIED');
    });
  });

  test('a removal and a withdrawal: the request is closed once', async () => {
    await twentyTimes(async (username) => {
      const open = await askAs(portal, username, { requestedAppName: 'hll-app', role: ['Upload'] });
      const [cancelled, removed] = await Promise.all([cancelAs(portal, username, open), removeAs(username)]);
      expect([cancelled.status, removed.status]).toEqual([200, 201]);
    });
  });
});
