import { setTimeout as turn } from 'node:timers/promises';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import {
  askAndApprove,
  cancelAs,
  readAs,
  rememberWorld,
  startOver,
  subjectOf,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

/** What the provider does when roles are to be changed. */
type Behaviour = 'WORKS' | 'IS_DOWN' | 'REFUSES' | 'DIES_AFTERWARDS' | 'WAITS';

let portal: TestPortal;
let behaviour: Behaviour = 'WORKS';
let proceed: () => void = () => undefined;
const minute = 1 / 1_440;

beforeAll(async () => {
  portal = await startTestPortal({
    writer: (db) => {
      const working = embeddedWrites(db);
      return {
        ...working,
        changeRoles: async (id, change) => {
          if (behaviour === 'IS_DOWN') throw new Error('no answer');
          if (behaviour === 'REFUSES') throw new DirectoryRefusal('no such role');
          if (behaviour === 'WAITS') await new Promise<void>((resolve) => (proceed = resolve));
          await working.changeRoles(id, change);
          if (behaviour === 'DIES_AFTERWARDS') throw new Error('the answer was lost');
        },
      };
    },
  });
  await rememberWorld(portal);
});
afterEach(async () => {
  behaviour = 'WORKS';
  await startOver(portal);
});
afterAll(() => portal.close());

async function readOwn(request: RequestView): Promise<RequestView> {
  return (await readAs(portal, 'newcomer', request)).body;
}

async function holdsUpload(): Promise<boolean> {
  const person = await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer'));
  return person?.clientRoles['hll-app']?.includes('Upload') ?? false;
}

/** Runs the delivery after this many minutes; the requests it leaves as they were show it. */
async function deliverAfter(minutes: number): Promise<void> {
  portal.passDays(minutes * minute);
  await portal.run('delivery');
}

describe('a provider that does not answer', () => {
  test('the request waits, tells so, and is tried again after 1, 5, 15 and 60 minutes', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    behaviour = 'IS_DOWN';
    await portal.run('delivery');
    for (const [attempt, wait] of [
      [1, 1],
      [2, 5],
      [3, 15],
      [4, 60],
      [5, 60],
    ] as const) {
      const waiting = await readOwn(request);
      expect(waiting.workflowStatus).toBe('PENDING_PROVISIONING');
      expect(waiting.delivery).toMatchObject([{ state: 'WAITING', attempts: attempt, doneAt: null }]);
      const inMinutes =
        (Date.parse(waiting.delivery[0]?.nextAttemptAt ?? '') - portal.now().getTime()) / 60_000;
      expect(inMinutes).toBeGreaterThan(wait - 0.9);
      expect(inMinutes).toBeLessThanOrEqual(wait);
      await deliverAfter(wait - 0.95);
      expect((await readOwn(request)).delivery[0]?.attempts).toBe(attempt);
      await deliverAfter(0.95);
    }
    behaviour = 'WORKS';
    await deliverAfter(60);
    const delivered = await readOwn(request);
    expect(delivered).toMatchObject({
      workflowStatus: 'APPROVED',
      delivery: [{ state: 'DONE', attempts: 7 }],
    });
    expect(
      delivered.events.map((event) => event.what).filter((what) => what === 'DELIVERY_FAILED'),
    ).toHaveLength(6);
    expect(await holdsUpload()).toBe(true);
  });

  test('after a day it is put before the help desk, and stays an approval', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    behaviour = 'IS_DOWN';
    await portal.run('delivery');
    await deliverAfter(24 * 60 - 1);
    expect((await readOwn(request)).delivery).toMatchObject([{ state: 'WAITING' }]);
    await deliverAfter(60);
    expect(await readOwn(request)).toMatchObject({
      workflowStatus: 'PENDING_PROVISIONING',
      delivery: [{ state: 'NEEDS_HELP_DESK' }],
    });
    behaviour = 'WORKS';
    await deliverAfter(60);
    expect(await readOwn(request)).toMatchObject({
      workflowStatus: 'APPROVED',
      delivery: [{ state: 'DONE' }],
    });
  });

  test('one request that fails does not hold up another', async () => {
    behaviour = 'IS_DOWN';
    const failing = await askAndApprove(portal, 'newcomer');
    await portal.run('delivery');
    behaviour = 'WORKS';
    const other = await askAndApprove(portal, 'owner');
    await portal.run('delivery');
    expect((await readAs(portal, 'owner', other)).body.workflowStatus).toBe('APPROVED');
    expect((await readOwn(failing)).workflowStatus).toBe('PENDING_PROVISIONING');
  });
});

describe('a provider that says no', () => {
  test('needs the help desk at once, and is asked again once it is repaired', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    behaviour = 'REFUSES';
    await portal.run('delivery');
    expect(await readOwn(request)).toMatchObject({
      workflowStatus: 'PENDING_PROVISIONING',
      delivery: [{ state: 'NEEDS_HELP_DESK', attempts: 1 }],
    });
    expect(await holdsUpload()).toBe(false);
    behaviour = 'WORKS';
    await deliverAfter(1);
    expect(await readOwn(request)).toMatchObject({
      workflowStatus: 'APPROVED',
      delivery: [{ state: 'DONE' }],
    });
  });
});

describe('a portal that is ended in the middle', () => {
  test('after the change and before it was written down: once more, and one grant', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    behaviour = 'DIES_AFTERWARDS';
    await portal.run('delivery');
    expect(await holdsUpload()).toBe(true);
    expect((await readOwn(request)).workflowStatus).toBe('PENDING_PROVISIONING');
    behaviour = 'WORKS';
    await deliverAfter(1);
    const written = await writtenFor(portal, request);
    expect(written).toMatchObject({ steps: ['DONE'], grants: 1 });
    expect(written.audit.filter((action) => action === 'ROLE_DELIVERED')).toHaveLength(1);
    expect((await readOwn(request)).workflowStatus).toBe('APPROVED');
  });

  test('a step left under way is claimed once its minute is over, not before', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    await portal.db.run(sql`update portal.delivery_step set state = 'RUNNING', attempts = 1,
      run_at = ${new Date(portal.now().getTime() + 60_000)} where request_id = ${request.requestId}::uuid`);
    await portal.run('delivery');
    expect((await readOwn(request)).delivery).toMatchObject([{ state: 'RUNNING', attempts: 1 }]);
    expect(await cancelAs(portal, 'newcomer', request)).toMatchObject({
      status: 409,
      body: { code: 'BEING_APPLIED' },
    });
    await deliverAfter(1.1);
    expect(await readOwn(request)).toMatchObject({
      workflowStatus: 'APPROVED',
      delivery: [{ state: 'DONE', attempts: 2 }],
    });
    expect((await writtenFor(portal, request)).grants).toBe(1);
  });
});

describe('withdrawing an approved request', () => {
  test('before the delivery began: the steps are undone and the role never comes', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    const cancelled = await cancelAs(portal, 'newcomer', request);
    expect(cancelled.body).toMatchObject({ workflowStatus: 'CANCELLED', delivery: [{ state: 'WITHDRAWN' }] });
    await deliverAfter(60);
    expect(await holdsUpload()).toBe(false);
    expect(await writtenFor(portal, request)).toMatchObject({ steps: ['WITHDRAWN'], grants: 0 });
  });

  test('twice at once: one is done, the other is refused', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    const answers = await Promise.all([
      cancelAs(portal, 'newcomer', request),
      cancelAs(portal, 'newcomer', request),
    ]);
    const [done, late] = answers.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', currentStatus: 'CANCELLED' },
    });
  });

  test('while a role is being written: not now', async () => {
    const request = await askAndApprove(portal, 'newcomer');
    behaviour = 'WAITS';
    const delivery = portal.run('delivery');
    while ((await readOwn(request)).delivery[0]?.state !== 'RUNNING') await turn();
    expect((await readOwn(request)).actions).toEqual([
      { action: 'CANCEL', allowed: false, code: 'BEING_APPLIED' },
    ]);
    expect(await cancelAs(portal, 'newcomer', request)).toMatchObject({
      status: 409,
      body: { code: 'BEING_APPLIED' },
    });
    behaviour = 'WORKS';
    proceed();
    await delivery;
    expect((await readOwn(request)).workflowStatus).toBe('APPROVED');
    expect(await cancelAs(portal, 'newcomer', request)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DONE' },
    });
  });

  test('while it races with the delivery: delivered or withdrawn, and the provider knows the same', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const request = await askAndApprove(portal, 'newcomer');
      await Promise.all([cancelAs(portal, 'newcomer', request), portal.run('delivery')]);
      const after = (await readOwn(request)).workflowStatus;
      outcomes.add(after);
      expect(await holdsUpload()).toBe(after === 'APPROVED');
      await startOver(portal);
    }
    for (const outcome of outcomes) expect(['APPROVED', 'CANCELLED']).toContain(outcome);
  });
});

describe('what the card says', () => {
  test('approved and being set up, then held; an older token is marked for renewal', async () => {
    const card = async () => {
      const { body } = await (await portal.as('newcomer')).get<Catalogue>('/greenlight/catalogue');
      const { state, hasAccess } = body.applications.find((one) => one.id === 'hll-app') ?? {};
      return {
        rolesChanged: body.rolesChanged,
        openRequests: body.openRequests,
        hasAccess,
        kinds: state?.map((line) => line.kind),
      };
    };
    // A token from the race before may say that the role is held.
    portal.forgetSignIns();
    // Some seconds later the old token would be judged by the new roles (rule sessions 7).
    await portal.atOneMoment(async () => {
      await askAndApprove(portal, 'newcomer');
      expect(await card()).toEqual({
        rolesChanged: false,
        openRequests: 1,
        hasAccess: false,
        kinds: ['WAITING'],
      });
      await portal.run('delivery');
      expect(await card()).toEqual({
        rolesChanged: true,
        openRequests: 0,
        hasAccess: false,
        kinds: ['NO_ACCESS'],
      });
      portal.forgetSignIns();
      expect(await card()).toEqual({
        rolesChanged: false,
        openRequests: 0,
        hasAccess: true,
        kinds: ['HELD'],
      });
    });
    portal.forgetSignIns();
  });
});
