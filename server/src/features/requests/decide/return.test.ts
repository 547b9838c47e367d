import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import { deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  denial,
  expectRefusal,
  type Outcome,
  readAs,
  respondAs,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver({ keepsSignIns: true });

const question = { decision: 'RETURN', comment: 'Which office is it for?' } as const;
const answer = 'For the regional office in Atlanta';

const refused = (call: () => Promise<Outcome>, status: number, code: string) =>
  expectRefusal(portal, call, status, code);

/** The request after this person asked the requester. */
async function returned(username: string, request: RequestView): Promise<RequestView> {
  const asked = await decideAs(portal, username, request, question);
  expect([asked.status, asked.body.code]).toEqual([200, undefined]);
  return asked.body;
}

/** The request after its requester answered. */
async function answered(username: string, request: RequestView): Promise<RequestView> {
  const given = await respondAs(portal, username, request, answer);
  expect([given.status, given.body.code]).toEqual([200, undefined]);
  return given.body;
}

async function deskOf(username: string, role = 'SUPERVISOR') {
  const person = await portal.as(username);
  return (await person.get<QueuePage>(`${addresses.queue}?role=${role}`)).body.items;
}

const endAfter = (moment: Date, days: number): string =>
  deadlineAfter(moment, days, 'America/New_York').toISOString();
const times = ({ stages, stage }: RequestView) => {
  const { dueAt, expiresAt } = stages.find((one) => one.role === stage) ?? { dueAt: null, expiresAt: null };
  return [Date.parse(dueAt ?? ''), Date.parse(expiresAt ?? '')];
};

describe('a question to the requester', () => {
  test('keeps the status, goes off the desk, and comes back with the answer', async () => {
    const request = await askAs(portal, 'newcomer');
    const asked = await returned('supervisor', request);
    expect(asked).toMatchObject({
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      waitingOn: 'REQUESTER',
      stages: [
        {
          state: 'CURRENT',
          questions: [{ askedBy: { fullName: 'Dana Lee' }, question: question.comment, answer: null }],
        },
        {},
      ],
    });
    expect(asked.answerBy).toBe(endAfter(portal.now(), 14));
    expect(await deskOf('supervisor')).toEqual([]);
    const own = (await readAs(portal, 'newcomer', request)).body;
    expect(own.actions).toEqual([
      { action: 'RESPOND', allowed: true },
      { action: 'CANCEL', allowed: true },
    ]);
    const back = await answered('newcomer', own);
    expect(back).toMatchObject({
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      waitingOn: null,
      answerBy: null,
      stages: [{ questions: [{ question: question.comment, answer }] }, {}],
    });
    expect(await deskOf('supervisor')).toMatchObject([
      { requestId: request.requestId, signals: ['ANSWERED'] },
    ]);
    await approveAs(portal, 'supervisor', back);
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'INFORMATION_ASKED',
      'INFORMATION_GIVEN',
      'STAGE_APPROVED',
    ]);
    const events = (await readAs(portal, 'newcomer', request)).body.events;
    expect(events.map(({ what, comment }) => [what, comment])).toEqual([
      ['SUBMITTED', null],
      ['RETURNED', question.comment],
      ['ANSWERED', answer],
      ['APPROVED_STAGE', null],
    ]);
  });

  test('what is answered to each call is what is read afterwards', async () => {
    const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
    expect({ ...(await readAs(portal, 'supervisor', asked)).body, decisionFacts: null }).toEqual(asked);
    const back = await answered('newcomer', asked);
    expect((await readAs(portal, 'newcomer', back)).body).toEqual(back);
  });

  test('stops the clock: the stage ends as much later as the answer took', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(5);
    const asked = await returned('supervisor', request);
    portal.passDays(10);
    const back = await answered('newcomer', asked);
    const [due = 0, end = 0] = times(back);
    const [dueBefore = 0, endBefore = 0] = times(request);
    // Ten days and a moment: the day that has begun counts, for a deadline ends with its day.
    expect([due, end]).toEqual([dueBefore, endBefore].map((at) => Date.parse(endAfter(new Date(at), 11))));
    portal.passTo(new Date(end - 60_000).toISOString());
    expect((await readAs(portal, 'supervisor', back)).body.workflowStatus).toBe(
      'PENDING_SUPERVISOR_DECISION',
    );
    portal.passTo(new Date(end).toISOString());
    expect((await readAs(portal, 'supervisor', back)).body.workflowStatus).toBe('EXPIRED_PENDING_REQUEST');
    await refused(() => decideAs(portal, 'supervisor', back), 409, 'ALREADY_DECIDED');
  });

  test('can be asked twice in a stage, and twice in the next one', async () => {
    let request = await askAs(portal, 'newcomer');
    for (const round of [1, 2]) {
      request = await answered('newcomer', await returned('supervisor', request));
      expect(request.stages[0]?.questions).toHaveLength(round);
    }
    const seen = (await readAs(portal, 'supervisor', request)).body;
    expect(seen.actions.map((offer) => offer.action)).toEqual(['APPROVE', 'DENY']);
    await refused(() => decideAs(portal, 'supervisor', request, question), 403, 'NOT_ELIGIBLE');
    request = await approveAs(portal, 'supervisor', request);
    request = await answered('newcomer', await returned('authorizer', request));
    expect(request.stages.map((stage) => stage.questions.length)).toEqual([2, 1]);
    expect((await approveAs(portal, 'both', request)).workflowStatus).toBe('PENDING_PROVISIONING');
  });

  test('needs words, and comes from the person who may decide', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const comment of [undefined, '', 'Too short'])
      await refused(() => decideAs(portal, 'supervisor', request, { ...question, comment }), 400, 'INVALID');
    for (const username of ['helpdesk', 'newcomer'])
      await refused(() => decideAs(portal, username, request, question), 403, 'NOT_ELIGIBLE');
    await refused(() => decideAs(portal, 'authorizer', request, question), 404, 'NOT_FOUND');
  });

  test('does not bind the approver: it may still be approved or denied', async () => {
    const first = await returned('supervisor', await askAs(portal, 'newcomer'));
    const yes = await approveAs(portal, 'supervisor', first);
    expect(yes).toMatchObject({
      workflowStatus: 'PENDING_AUTHORIZER_DECISION',
      waitingOn: null,
      answerBy: null,
    });
    await refused(() => respondAs(portal, 'newcomer', first), 409, 'ALREADY_DECIDED');
    const second = await returned('supervisor', await askAs(portal, 'owner'));
    expect((await decideAs(portal, 'supervisor', second, denial)).body.workflowStatus).toBe(
      'DENIED_BY_SUPERVISOR',
    );
  });

  test('can be withdrawn by its requester', async () => {
    const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
    expect((await cancelAs(portal, 'newcomer', asked)).body).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'WITHDRAWN',
      waitingOn: null,
    });
  });
});

describe('the answer', () => {
  test('comes from the requester alone, on the version that was read, and says something', async () => {
    const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
    for (const username of ['supervisor', 'helpdesk', 'security'])
      await refused(() => respondAs(portal, username, asked), 403, 'NOT_ELIGIBLE');
    await refused(() => respondAs(portal, 'staff', asked), 404, 'NOT_FOUND');
    const stale = { ...asked, version: asked.version - 1 };
    await refused(() => respondAs(portal, 'newcomer', stale), 409, 'ALREADY_DECIDED');
    for (const comment of ['', 'Too short', 'x'.repeat(2_001)])
      await refused(() => respondAs(portal, 'newcomer', asked, comment), 400, 'INVALID');
    expect((await respondAs(portal, 'newcomer', asked, 'x'.repeat(2_000))).status).toBe(200);
  });

  test('is given once: without a question there is nothing to answer', async () => {
    const request = await askAs(portal, 'newcomer');
    await refused(() => respondAs(portal, 'newcomer', request), 409, 'ALREADY_DECIDED');
    const back = await answered('newcomer', await returned('supervisor', request));
    await refused(() => respondAs(portal, 'newcomer', back), 409, 'ALREADY_DECIDED');
  });

  test('sent twice at once is accepted once; under one key both get the same', async () => {
    for (const key of [undefined, randomUUID()]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
      const [one, two] = await Promise.all([
        respondAs(portal, 'newcomer', asked, answer, headers),
        respondAs(portal, 'newcomer', asked, answer, headers),
      ]);
      expect([one.status, two.status].toSorted()).toEqual(key === undefined ? [200, 409] : [200, 200]);
      if (key !== undefined) expect(one.body).toEqual(two.body);
      expect((await writtenFor(portal, asked)).audit).toHaveLength(3);
      await cancelAs(portal, 'newcomer', asked);
    }
  });

  test('and an approval at the same moment: the later person is refused', async () => {
    for (const username of ['newcomer', 'owner', 'security', 'admin', 'expired']) {
      const asked = await returned('supervisor', await askAs(portal, username));
      const [given, yes] = await Promise.all([
        respondAs(portal, username, asked),
        decideAs(portal, 'supervisor', asked),
      ]);
      expect([given.status, yes.status].toSorted()).toEqual([200, 409]);
    }
  });
});

describe('no answer within 14 days', () => {
  const closed = {
    workflowStatus: 'CANCELLED',
    closingReason: 'NO_ANSWER',
    stage: null,
    waitingOn: null,
    actions: [],
  };

  test('closes the request as it is read, and as it is swept', async () => {
    const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
    portal.passTo(new Date(Date.parse(asked.answerBy ?? '') - 60_000).toISOString());
    expect((await readAs(portal, 'newcomer', asked)).body.waitingOn).toBe('REQUESTER');
    portal.passTo(asked.answerBy);
    const before = (await readAs(portal, 'newcomer', asked)).body;
    expect(before).toMatchObject({ ...closed, closedAt: asked.answerBy });
    await portal.run('expiry');
    await portal.run('expiry');
    const { version: _version, events, ...after } = (await readAs(portal, 'newcomer', asked)).body;
    expect(before).toMatchObject(after);
    expect(events.map((event) => event.what)).toEqual(['SUBMITTED', 'RETURNED', 'CANCELLED']);
    expect((await writtenFor(portal, asked)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'INFORMATION_ASKED',
      'REQUEST_CANCELLED',
    ]);
  });

  test('swept or not, it is too late for the answer, for a decision and for a withdrawal', async () => {
    const asked = await returned('supervisor', await askAs(portal, 'newcomer'));
    portal.passTo(asked.answerBy);
    for (const sweep of [false, true]) {
      if (sweep) await portal.run('expiry');
      for (const call of [
        () => respondAs(portal, 'newcomer', asked),
        () => decideAs(portal, 'supervisor', asked),
        () => cancelAs(portal, 'newcomer', asked),
      ]) {
        const late = await refused(call, 409, 'ALREADY_DECIDED');
        expect(late.body).toMatchObject({ currentStatus: 'CANCELLED' });
      }
    }
    expect((await askAs(portal, 'newcomer')).workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  });

  test('the question outlasts the stage: the clock of the stage does not close it', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(29);
    const asked = await returned('supervisor', request);
    portal.passDays(10);
    await portal.run('expiry');
    const back = await answered('newcomer', asked);
    portal.passDays(0.9);
    expect((await approveAs(portal, 'supervisor', back)).workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
  });
});
