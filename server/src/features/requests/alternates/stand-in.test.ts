import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  expectRefusal,
  expectSound,
  readAs,
  startOver,
  submitAs,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { alternatesIn } from '../../../testing/alternates.ts';

const portal = portalStartingOver();

const { today, namingOf, standInAs, endAs, desk, supervisedBy } = alternatesIn(() => portal);

describe('deciding in the place of a supervisor', () => {
  test("what already waits is on the alternate's desk, and the decision says for whom", async () => {
    const request = await askAs(portal, 'newcomer');
    expect((await desk('supervisor2')).total).toBe(0);
    await standInAs('supervisor2');
    const { items, total } = await desk('supervisor2');
    expect(total).toBe(1);
    expect(items).toMatchObject([{ requestId: request.requestId, onBehalfOf: 'Dana Lee', signals: [] }]);
    const list = await (await portal.as('supervisor2')).get<RequestView[]>(
      `${addresses.requests}?role=SUPERVISOR`,
    );
    expect(list.body.map((one) => one.requestId)).toEqual([request.requestId]);
    const read = (await readAs(portal, 'supervisor2', request)).body;
    expect(read.actions.map((one) => one.action)).toEqual(['APPROVE', 'DENY', 'RETURN']);
    expect(read.decisionFacts).not.toBeNull();
    const waiting = await approveAs(portal, 'supervisor2', request);
    const stamp = { decidedBy: { fullName: 'Morgan Hill' }, onBehalfOf: { fullName: 'Dana Lee' } };
    expect(waiting.stages[0]).toMatchObject(stamp);
    const seen = (await readAs(portal, 'newcomer', request)).body;
    expect(seen.stages[0]).toMatchObject(stamp);
    expect(seen.events.at(-1)).toMatchObject({
      what: 'APPROVED_STAGE',
      by: 'Morgan Hill',
      onBehalfOf: 'Dana Lee',
    });
    expect((await desk('supervisor')).total).toBe(0);
    // The supervisor, who has not decided, learns who was faster.
    const late = await decideAs(portal, 'supervisor', request);
    expect(late.body).toMatchObject({ code: 'ALREADY_DECIDED', decidedBy: 'Morgan Hill' });
  });

  test('a question and a no are stamped too', async () => {
    await standInAs('supervisor2');
    const request = await askAs(portal, 'newcomer');
    const asked = await decideAs(portal, 'supervisor2', request, {
      decision: 'RETURN',
      comment: 'For which of the two studies?',
    });
    expect(asked.body.stages[0]?.questions).toMatchObject([
      { askedBy: { fullName: 'Morgan Hill' }, onBehalfOf: { fullName: 'Dana Lee' } },
    ]);
    const other = await askAs(portal, 'security');
    const denied = await decideAs(portal, 'supervisor2', other, denial);
    expect(denied.body.stages[0]).toMatchObject({ state: 'DENIED', onBehalfOf: { fullName: 'Dana Lee' } });
    expect((await readAs(portal, 'newcomer', request)).body.stages[0]?.questions[0]).toMatchObject({
      onBehalfOf: { fullName: 'Dana Lee' },
    });
  });

  test('a question repeated under its key after the end has its answer', async () => {
    const accepted = await standInAs('supervisor2');
    const request = await askAs(portal, 'newcomer');
    const question = { decision: 'RETURN', comment: 'For which of the two studies?' };
    const key = { 'idempotency-key': '018f0000-0000-7000-8000-000000000002' };
    const first = await decideAs(portal, 'supervisor2', request, question, key);
    expect(first.status).toBe(200);
    expect((await endAs('supervisor', accepted)).status).toBe(200);
    expect((await decideAs(portal, 'supervisor2', request, question, key)).body).toEqual(first.body);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request, question), 404, 'NOT_FOUND');
  });

  test('several at once, each stamped', async () => {
    const requests = [await askAs(portal, 'newcomer'), await askAs(portal, 'security')];
    await standInAs('supervisor2');
    const items = requests.map(({ requestId, version }) => ({ requestId, version, stage: 'SUPERVISOR' }));
    const answer = await (await portal.as('supervisor2')).post(addresses.severalDecisions, {
      items,
      decision: 'APPROVE',
    });
    expect(answer.body).toMatchObject({ results: [{ code: null }, { code: null }] });
    for (const request of requests)
      expect((await readAs(portal, 'helpdesk', request)).body.stages[0]?.onBehalfOf?.fullName).toBe(
        'Dana Lee',
      );
  });

  test('a person who is no supervisor any more reads nothing as alternate', async () => {
    const request = await askAs(portal, 'newcomer');
    await standInAs('supervisor2');
    expect((await readAs(portal, 'supervisor2', request)).status).toBe(200);
    await takeRoles(portal, 'supervisor2', 'rap-client', ['SUPERVISOR']);
    portal.forgetSignIns();
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 403, 'NOT_ELIGIBLE');
    expect((await readAs(portal, 'supervisor2', request)).status).toBe(404);
  });

  test('only inside its days, in the zone of the deadlines, even on a page opened before', async () => {
    await standInAs('supervisor2', today(1), today(2));
    const request = await askAs(portal, 'newcomer');
    const isOn = async () => (await desk('supervisor2')).total === 1;
    expect(await isOn()).toBe(false);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 404, 'NOT_FOUND');
    portal.passDays(1);
    expect(await isOn()).toBe(true);
    portal.passDays(1);
    expect(await isOn()).toBe(true);
    portal.passDays(1);
    expect(await isOn()).toBe(false);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 404, 'NOT_FOUND');
    expect((await desk('supervisor')).total).toBe(1);
  });

  test('ended early by either side or RM-IT help: at once', async () => {
    for (const [username, by] of [
      ['supervisor', 'Dana Lee'],
      ['supervisor2', 'Morgan Hill'],
      ['helpdesk', 'Hana Ito'],
    ] as const) {
      const accepted = await standInAs('supervisor2');
      const request = await askAs(portal, 'newcomer');
      expect((await desk('supervisor2')).total).toBe(1);
      const read = (await readAs(portal, username, accepted)).body;
      expect(read.actions).toContainEqual({ action: 'END', allowed: true });
      const ended = await endAs(username, accepted);
      expect(ended.body).toMatchObject({ workflowStatus: 'REVOKED', actions: [] });
      expect(ended.body.events.at(-1)).toMatchObject({ what: 'ENDED', by });
      expect((await desk('supervisor2')).total).toBe(0);
      await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 404, 'NOT_FOUND');
      await expectRefusal(portal, () => endAs(username, ended.body), 409, 'ALREADY_DECIDED');
      await startOver(portal);
    }
  });

  test('ending is for those concerned, while there is something to end', async () => {
    const accepted = await standInAs('supervisor2', today(), today(1));
    await expectRefusal(portal, () => endAs('both', accepted), 404, 'NOT_FOUND');
    await expectRefusal(
      portal,
      () => endAs('supervisor', { ...accepted, version: accepted.version - 1 }),
      409,
      'ALREADY_DECIDED',
    );
    portal.passDays(2);
    await expectRefusal(portal, () => endAs('supervisor', accepted), 409, 'ALREADY_DONE');
    const access = await askAs(portal, 'newcomer');
    await expectRefusal(portal, () => endAs('newcomer', access), 403, 'NOT_ELIGIBLE');
  });

  test('ended while the alternate decides: whichever comes first holds, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const accepted = await standInAs('supervisor2');
      const request = await askAs(portal, 'newcomer');
      const [ended, decided] = await Promise.all([
        endAs('supervisor', accepted),
        decideAs(portal, 'supervisor2', request),
      ]);
      expect(ended.status).toBe(200);
      expect([200, 403, 404]).toContain(decided.status);
      expect((await writtenFor(portal, request)).decisions).toHaveLength(decided.status === 200 ? 1 : 0);
      await expectSound(portal);
      await startOver(portal);
    }
  });

  test("not what is the alternate's own, and not for a supervisor who is one no more", async () => {
    await standInAs('supervisor2');
    await supervisedBy('supervisor2', 'supervisor@agency.example');
    const own = await askAs(portal, 'supervisor2');
    expect((await desk('supervisor2')).total).toBe(0);
    const read = (await readAs(portal, 'supervisor2', own)).body;
    expect(read.actions.map((one) => one.action)).toEqual(['REMIND', 'CANCEL']);
    expect(read.decisionFacts).toBeNull();
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', own), 403, 'NOT_ELIGIBLE');
    const request = await askAs(portal, 'newcomer');
    await takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 404, 'NOT_FOUND');
  });

  test('a request that waits for both of them is on the desk once, and is decided in the own name', async () => {
    await supervisedBy('newcomer', 'supervisor@agency.example,supervisor2@agency.example');
    await standInAs('supervisor2');
    const request = await askAs(portal, 'newcomer');
    const { items, total } = await desk('supervisor2');
    expect(total).toBe(1);
    expect(items).toMatchObject([{ requestId: request.requestId, onBehalfOf: null }]);
    const waiting = await approveAs(portal, 'supervisor2', request);
    expect(waiting.stages[0]?.onBehalfOf).toBeNull();
  });

  test('the right cannot be passed on', async () => {
    await supervisedBy('newcomer', 'both@agency.example');
    const toDana = await submitAs(portal, 'both', await namingOf('supervisor'));
    await approveAs(portal, 'supervisor', toDana.body);
    await standInAs('supervisor2');
    const request = await askAs(portal, 'newcomer');
    expect((await desk('supervisor')).items).toMatchObject([{ onBehalfOf: 'Bo Thorne' }]);
    // Morgan is alternate for Dana, and not through her for Bo.
    expect((await desk('supervisor2')).total).toBe(0);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor2', request), 404, 'NOT_FOUND');
    // Nor is what Dana is asked to accept Morgan's to accept.
    await submitAs(portal, 'both', await namingOf('supervisor', today(20), today(21)));
    expect((await desk('supervisor')).total).toBe(2);
    expect((await desk('supervisor2')).total).toBe(0);
  });
});

describe('a supervisor who cannot decide, but has an alternate', () => {
  const above = { role: 'SUPERVISOR', fallbackFor: 'SUPERVISOR', people: [{ fullName: 'Morgan Hill' }] };
  const lock = () => takeRoles(portal, 'supervisor', null, ['RAPUser']);

  test('locked at submit: the request waits for the supervisor, and the alternate decides it', async () => {
    await standInAs('supervisor2');
    await lock();
    const request = await askAs(portal, 'newcomer');
    expect(request.stages[0]).toMatchObject({
      role: 'SUPERVISOR',
      fallbackFor: null,
      people: [{ fullName: 'Dana Lee' }],
    });
    await portal.run('fallback');
    expect((await approveAs(portal, 'supervisor2', request)).stages[0]?.onBehalfOf?.fullName).toBe(
      'Dana Lee',
    );
  });

  test('locked later: nobody takes the request away while the time lasts, and the one above does after it', async () => {
    await standInAs('both', today(), today(3));
    const request = await askAs(portal, 'newcomer');
    await lock();
    await portal.run('fallback');
    expect((await readAs(portal, 'newcomer', request)).body.workflowStatus).toBe(
      'PENDING_SUPERVISOR_DECISION',
    );
    portal.passDays(4);
    await portal.run('fallback');
    expect((await readAs(portal, 'newcomer', request)).body.stages[0]).toMatchObject(above);
  });

  test('a request of the alternate is not left to the alternate', async () => {
    await standInAs('both', today(), today(3));
    await supervisedBy('both', 'supervisor@agency.example');
    const before = await askAs(portal, 'both');
    await lock();
    await portal.run('fallback');
    expect((await readAs(portal, 'both', before)).body.stages[0]).toMatchObject(above);
  });

  test('a disabled supervisor cannot have an alternate', async () => {
    await standInAs('both', today(), today(3));
    const request = await askAs(portal, 'newcomer');
    await setEnabled(portal.db, false, ['supervisor']);
    await expectRefusal(portal, () => decideAs(portal, 'both', request), 404, 'NOT_FOUND');
    await portal.run('fallback');
    expect((await readAs(portal, 'newcomer', request)).body.stages[0]).toMatchObject(above);
  });
});
