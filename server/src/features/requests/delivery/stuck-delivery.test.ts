import { addresses } from '@portal/core/contract/addresses.ts';
import type { StuckList } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { DirectoryRefusal } from '../../../ports/directory-refusal.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  cancelAs,
  changeOf,
  expectRefusal,
  expectSound,
  giveAccess,
  grantsOf,
  holdAccess,
  interveneAs,
  type Outcome,
  readAs,
  rolesOf,
  startOver,
  subjectOf,
  submitAs,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

/** Roles that the provider refuses to give, or whose answer is lost after they were granted or removed. */
let refuses: string | null = null;
let losesAnswerFor: string | null = null;
const minute = 1 / 1_440;

const portal = portalStartingOver({
  keepsSignIns: true,
  writer: (db) => {
    const working = embeddedWrites(db);
    return {
      ...working,
      changeRoles: async (id, change) => {
        if (change.add.some((one) => one.role === refuses))
          throw new DirectoryRefusal('no such role', 'ROLE_UNKNOWN');
        await working.changeRoles(id, change);
        const all = [...change.add, ...change.remove];
        if (all.some((one) => one.role === losesAnswerFor)) throw new Error('the answer was lost');
      },
    };
  },
});
afterEach(() => {
  refuses = null;
  losesAnswerFor = null;
});

const region = (number: string) => `Regional - Region ${number}`;
const [first, second] = [region('04'), region('05')];
const note = 'Done at the console of the provider';

const read = async ({ requestId }: Pick<RequestView, 'requestId'>) =>
  (await readAs(portal, 'newcomer', { requestId })).body;

const order = (
  request: RequestView,
  intervention: 'RETRY' | 'DO_BY_HAND' | 'UNDO' | 'CLOSE',
  given: string | null = note,
): Promise<Outcome> =>
  interveneAs(portal, 'helpdesk', request, { intervention, ...(given === null ? {} : { note: given }) });

const held = () => rolesOf(portal, 'newcomer', 'p4-app');
const stepsOf = ({ delivery }: RequestView) =>
  delivery.map(({ kind, role, state, isUndo }) => `${isUndo ? 'undo ' : ''}${kind} ${role} ${state}`);

/** Two roles were approved; the first is there, the second is refused. */
async function halfDelivered(): Promise<RequestView> {
  const request = await askAndApprove(portal, 'newcomer', {
    requestedAppName: 'p4-app',
    role: [first, second],
  });
  refuses = second;
  await portal.run('delivery');
  return await read(request);
}

async function deliverAfter(minutes: number): Promise<void> {
  portal.passDays(minutes * minute);
  await portal.run('delivery');
}

test('a delivery that fails is in the list with its cause, and leaves it once it is done', async () => {
  const request = await halfDelivered();
  expect(stepsOf(request)).toEqual([`ADD_ROLE ${first} DONE`, `ADD_ROLE ${second} NEEDS_HELP_DESK`]);
  const list = async () => (await (await portal.as('helpdesk')).get<StuckList>(addresses.stuck)).body.items;
  expect(await list()).toMatchObject([
    {
      requestId: request.requestId,
      cause: 'DELIVERY_FAILS',
      workflowStatus: 'PENDING_PROVISIONING',
      waitingFor: [],
    },
  ]);
  refuses = null;
  await deliverAfter(2);
  expect(await list()).toEqual([]);
});

test('the page and the list show which step fails, the provider’s answer, and when it is tried next', async () => {
  const request = await halfDelivered();
  const list = async () => (await (await portal.as('helpdesk')).get<StuckList>(addresses.stuck)).body.items;
  const nextAttemptAt = request.delivery[1]?.nextAttemptAt ?? null;
  expect(nextAttemptAt).toMatch(/^\d{4}-/);
  const failing = {
    kind: 'ADD_ROLE',
    role: second,
    clears: false,
    isUndo: false,
    attempts: 1,
    nextAttemptAt,
    fault: 'ROLE_UNKNOWN',
  };
  expect(request.delivery[0]).toMatchObject({ role: first, state: 'DONE', fault: null });
  expect(request.delivery[1]).toMatchObject(failing);
  expect((await list())[0]?.step).toEqual(failing);

  refuses = null;
  losesAnswerFor = second;
  await deliverAfter(2);
  const lost = await read(request);
  expect(lost.delivery[1]).toMatchObject({ attempts: 2, fault: 'NO_ANSWER', state: 'NEEDS_HELP_DESK' });
  expect((await list())[0]?.step).toMatchObject({ attempts: 2, fault: 'NO_ANSWER' });

  losesAnswerFor = null;
  await deliverAfter(10);
  expect((await read(request)).delivery[1]).toMatchObject({ state: 'DONE', fault: null });
});

test('what waits for a decision has no failing step', async () => {
  const { requestId } = await askAs(portal, 'newcomer');
  portal.passDays(15);
  const { body } = await (await portal.as('helpdesk')).get<StuckList>(addresses.stuck);
  expect(body.items.map((item) => [item.requestId, item.step])).toEqual([[requestId, null]]);
});

describe('trying again', () => {
  test('at once, without a note, and with new patience', async () => {
    const request = await halfDelivered();
    refuses = null;
    const retried = await order(request, 'RETRY', null);
    expect(retried.status).toBe(200);
    expect(stepsOf(retried.body)).toEqual([`ADD_ROLE ${first} DONE`, `ADD_ROLE ${second} WAITING`]);
    await portal.run('delivery');
    expect((await read(request)).workflowStatus).toBe('APPROVED');
    expect(await held()).toEqual([first, second]);
    expect((await writtenFor(portal, request)).audit).toContain('DELIVERY_RETRIED');
    await expectRefusal(portal, () => order(retried.body, 'RETRY'), 409, 'ALREADY_DECIDED');
  });

  test('not while a step is being written', async () => {
    const request = await askAndApprove(portal, 'newcomer', { requestedAppName: 'p4-app', role: [first] });
    await portal.db.run(sql`update portal.delivery_step set state = 'RUNNING', attempts = 1,
      run_at = ${new Date(portal.now().getTime() + 60_000)} where request_id = ${request.requestId}::uuid`);
    for (const intervention of ['RETRY', 'DO_BY_HAND', 'UNDO', 'CLOSE'] as const)
      await expectRefusal(portal, () => order(request, intervention), 409, 'BEING_APPLIED');
    await deliverAfter(2);
    expect((await read(request)).workflowStatus).toBe('APPROVED');
  });
});

describe('doing it by hand', () => {
  test('needs a note, begins the grant and ends the delivery', async () => {
    const request = await halfDelivered();
    await expectRefusal(portal, () => order(request, 'DO_BY_HAND', null), 400, 'INVALID');
    const done = (await order(request, 'DO_BY_HAND')).body;
    expect(done.workflowStatus).toBe('APPROVED');
    expect(done.delivery.map(({ state, doneByHand }) => [state, doneByHand])).toEqual([
      ['DONE', null],
      ['DONE', { by: 'Hana Ito', note }],
    ]);
    expect(await grantsOf(portal, 'newcomer')).toEqual([`p4-app ${first} 1`, `p4-app ${second} 1`]);
    expect((await writtenFor(portal, request)).audit.slice(-2)).toEqual([
      'STEP_DONE_BY_HAND',
      'REQUEST_DELIVERED',
    ]);
    expect(done.events.find((event) => event.what === 'DONE_BY_HAND')).toMatchObject({
      by: 'Hana Ito',
      comment: note,
    });
  });

  test('twice at once: it is done once', async () => {
    const request = await halfDelivered();
    const [one, two] = await Promise.all([order(request, 'DO_BY_HAND'), order(request, 'DO_BY_HAND')]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    expect(
      (await writtenFor(portal, request)).audit.filter((action) => action === 'STEP_DONE_BY_HAND'),
    ).toHaveLength(1);
  });

  test('while the delivery tries again: done once, by the person who was first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await halfDelivered();
      refuses = null;
      portal.passDays(2 * minute);
      const [byHand] = await Promise.all([order(request, 'DO_BY_HAND'), portal.run('delivery')]);
      expect([200, 409]).toContain(byHand.status);
      expect((await read(request)).workflowStatus).toBe('APPROVED');
      expect(await grantsOf(portal, 'newcomer')).toHaveLength(2);
      await expectSound(portal);
      await startOver(portal);
    }
  });
});

describe('undoing a part of a delivery', () => {
  test('takes back what was given, and then the request ends as cancelled', async () => {
    const request = await halfDelivered();
    const undoing = (await order(request, 'UNDO')).body;
    expect(undoing).toMatchObject({
      workflowStatus: 'PENDING_PROVISIONING',
      deliveryGoal: 'UNDO',
      closingNote: note,
    });
    expect(stepsOf(undoing)).toContain(`ADD_ROLE ${second} WITHDRAWN`);
    expect(stepsOf(undoing)).toContain(`undo REMOVE_ROLE ${first} WAITING`);
    for (const intervention of ['UNDO', 'CLOSE'] as const)
      expect((await order(undoing, intervention)).status).toBe(409);
    await portal.run('delivery');
    const ended = await read(request);
    expect(ended).toMatchObject({ workflowStatus: 'CANCELLED', closingReason: 'UNDONE', closingNote: note });
    expect(await held()).toEqual([]);
    expect(await grantsOf(portal, 'newcomer')).toEqual([]);
    const { audit } = await writtenFor(portal, request);
    expect(audit).toContain('DELIVERY_UNDONE');
    expect(audit.at(-1)).toBe('REQUEST_CANCELLED');
  });

  test('puts back what was removed', async () => {
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: [first, region('09')] });
    const change = (await submitAs(portal, 'newcomer', changeOf('p4-app', [second]))).body;
    await approveAs(portal, 'authorizer', await approveAs(portal, 'supervisor', change));
    losesAnswerFor = first;
    await portal.run('delivery');
    losesAnswerFor = null;
    // Granted, and removed although the answer was lost; the last step has not begun.
    expect(await held()).toEqual([second, region('09')]);
    const undoing = (await order(await read(change), 'UNDO')).body;
    expect(undoing.deliveryGoal).toBe('UNDO');
    await portal.run('delivery');
    expect((await read(change)).workflowStatus).toBe('CANCELLED');
    expect(await held()).toEqual([first, region('09')]);
    expect(await grantsOf(portal, 'newcomer')).toEqual([`p4-app ${first} 1`, `p4-app ${region('09')} 1`]);
  });

  test('a role whose answer was lost does not stay', async () => {
    const request = await askAndApprove(portal, 'newcomer', { requestedAppName: 'p4-app', role: [first] });
    losesAnswerFor = first;
    await portal.run('delivery');
    losesAnswerFor = null;
    expect(await held()).toEqual([first]);
    await order(await read(request), 'UNDO');
    await portal.run('delivery');
    expect(await read(request)).toMatchObject({ workflowStatus: 'CANCELLED', closingReason: 'UNDONE' });
    expect(await held()).toEqual([]);
  });

  test('what the person held before stays', async () => {
    await holdAccess(portal, 'newcomer', { application: 'p4-app', roles: [first] });
    const request = await halfDelivered();
    expect(request.requestDetails).toMatchObject({ role: [first, second], addRoles: [second] });
    await order(request, 'UNDO');
    await portal.run('delivery');
    expect((await read(request)).workflowStatus).toBe('CANCELLED');
    expect(await held()).toEqual([first]);
    expect(await grantsOf(portal, 'newcomer')).toEqual([`p4-app ${first} 1`]);
  });

  test('that never began is closed at once', async () => {
    const request = await askAndApprove(portal, 'newcomer', { requestedAppName: 'p4-app', role: [first] });
    const ended = (await order(request, 'UNDO')).body;
    expect(ended).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'UNDONE',
      delivery: [{ state: 'WITHDRAWN' }],
    });
    await deliverAfter(60);
    expect(await held()).toEqual([]);
  });

  test.each(['helpdesk', 'newcomer'])(
    'by %s: levels and origins already written are put back as they were',
    async (username) => {
      const options = async () => {
        const person = await embeddedDirectory(portal.db).person(await subjectOf(portal, 'newcomer'));
        return [person?.attributes['fhd-app.level'], person?.attributes['fhd-app.userOrigin']];
      };
      const answers = { requestedAppName: 'fhd-app', role: ['Read Access'], userOrigin: ['Contractor'] };
      const halfWay = async (role: string, request: RequestView) => {
        refuses = role;
        await portal.run('delivery');
        refuses = null;
        return await read(request);
      };
      const takeBack = async (request: RequestView) => {
        const undone = username === 'helpdesk' ? order(request, 'UNDO') : cancelAs(portal, username, request);
        expect((await undone).body.deliveryGoal).toBe('UNDO');
        await portal.run('delivery');
        expect((await read(request)).workflowStatus).toBe('CANCELLED');
      };
      const given = await askAndApprove(portal, 'newcomer', { ...answers, level: ['Approver'] });
      const begun = await halfWay('Read Access', given);
      expect(await options()).toEqual([['Approver'], ['Contractor']]);
      await takeBack(begun);
      expect(await options()).toEqual([undefined, undefined]);
      await giveAccess(portal, 'newcomer', 'fhd-app', ['Read Access'], { ...answers, level: ['Approver'] });
      const change = changeOf('fhd-app', ['Write Access'], {
        level: ['Publisher'],
        userOrigin: ['Agency Staff'],
      });
      const asked = await submitAs(portal, 'newcomer', change);
      const waiting = await approveAs(portal, 'supervisor', asked.body);
      const approved = await approveAs(portal, 'authorizer', waiting);
      const changing = await halfWay('Write Access', approved);
      expect(await options()).toEqual([['Publisher'], ['Agency Staff']]);
      await takeBack(changing);
      expect(await options()).toEqual([['Approver'], ['Contractor']]);
      expect(await rolesOf(portal, 'newcomer', 'fhd-app')).toEqual(['Read Access']);
    },
  );

  test('is what withdrawing does, once a part is there', async () => {
    const request = await halfDelivered();
    expect(request.actions).toContainEqual({ action: 'CANCEL', allowed: true });
    const undoing = await cancelAs(portal, 'newcomer', request);
    expect(undoing.body).toMatchObject({ workflowStatus: 'PENDING_PROVISIONING', deliveryGoal: 'UNDO' });
    await expectRefusal(portal, () => cancelAs(portal, 'newcomer', request), 409, 'BEING_APPLIED');
    await portal.run('delivery');
    expect((await read(request)).workflowStatus).toBe('CANCELLED');
    expect(await held()).toEqual([]);
  });

  test('after a lost answer too: whatever the provider did is undone before it ends', async () => {
    const request = await askAndApprove(portal, 'newcomer', { requestedAppName: 'p4-app', role: [first] });
    losesAnswerFor = first;
    await portal.run('delivery');
    losesAnswerFor = null;
    expect((await read(request)).actions).toContainEqual({ action: 'CANCEL', allowed: true });
    const undoing = await cancelAs(portal, 'newcomer', request);
    expect(undoing.body).toMatchObject({ workflowStatus: 'PENDING_PROVISIONING', deliveryGoal: 'UNDO' });
    await portal.run('delivery');
    expect((await read(request)).workflowStatus).toBe('CANCELLED');
    expect(await held()).toEqual([]);
  });

  test('that fails is tried again, and can be done by hand', async () => {
    const request = await halfDelivered();
    await order(request, 'UNDO');
    losesAnswerFor = first;
    await portal.run('delivery');
    const trying = await read(request);
    await expectRefusal(portal, () => order(trying, 'DO_BY_HAND'), 409, 'BEING_APPLIED');
    await deliverAfter(24 * 60);
    losesAnswerFor = null;
    const failing = await read(request);
    expect(failing.workflowStatus).toBe('PENDING_PROVISIONING');
    expect((await order(failing, 'DO_BY_HAND')).body).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'UNDONE',
    });
    expect(await grantsOf(portal, 'newcomer')).toEqual([]);
  });

  test('is too late once everything is there', async () => {
    const request = await askAndApprove(portal, 'newcomer', { requestedAppName: 'p4-app', role: [first] });
    await portal.run('delivery');
    await expectRefusal(portal, () => order(request, 'UNDO'), 409, 'ALREADY_DECIDED');
  });

  test('while the delivery tries again: granted or undone, and the provider agrees', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await halfDelivered();
      refuses = null;
      portal.passDays(2 * minute);
      const [undone] = await Promise.all([order(request, 'UNDO'), portal.run('delivery')]);
      await portal.run('delivery');
      const { workflowStatus } = await read(request);
      expect(workflowStatus).toBe(undone.status === 200 ? 'CANCELLED' : 'APPROVED');
      expect(await held()).toEqual(undone.status === 200 ? [] : [first, second]);
      await expectSound(portal);
      await startOver(portal);
    }
  });
});
