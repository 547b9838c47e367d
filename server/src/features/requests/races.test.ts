import { randomUUID } from 'node:crypto';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  denial,
  type Outcome,
  readAs,
  rowCounts,
  submission,
  submitAs,
  writtenFor,
} from '../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await Promise.all(
    [...requesters, 'supervisor', 'authorizer', 'both'].map((username) => portal.as(username)),
  );
});
afterAll(() => portal.close());
afterEach(() => Promise.all(requesters.map(withdrawOpen)));

const requesters = ['newcomer', 'helpdesk', 'filetrail', 'security', 'owner'];
const fullNames: Record<string, string> = { authorizer: 'Ari Cruz', both: 'Bo Thorne' };

/** Four times for each of five people: twenty times in all. */
async function twentyTimes(race: (requester: string) => Promise<void>): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await Promise.all(requesters.map(race));
    await Promise.all(requesters.map(withdrawOpen));
  }
}

async function withdrawOpen(username: string): Promise<void> {
  const own = await (await portal.as(username)).get<RequestView[]>('/greenlight/approval/userRequests');
  for (const request of own.body) {
    if (!request.actions.some((offer) => offer.action === 'CANCEL' && offer.allowed)) continue;
    expect((await cancelAs(portal, username, request)).status).toBe(200);
  }
}

async function waitingForAuthorizer(requester: string): Promise<RequestView> {
  return await approveAs(portal, 'supervisor', await askAs(portal, requester));
}

/** Which one was accepted; the other must have got 409 ALREADY_DECIDED. */
function winnerOf(first: Outcome, second: Outcome): { won: Outcome; lost: Outcome; isFirst: boolean } {
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const isFirst = first.status === 200;
  const [won, lost] = isFirst ? [first, second] : [second, first];
  expect(lost.body).toMatchObject({ code: 'ALREADY_DECIDED', currentStatus: won.body.workflowStatus });
  return { won, lost, isFirst };
}

describe('two at once', () => {
  test('two authorizers approve: one decision, one delivery, and the other learns who was faster', async () => {
    await twentyTimes(async (requester) => {
      const request = await waitingForAuthorizer(requester);
      const [one, two] = await Promise.all([
        decideAs(portal, 'authorizer', request),
        decideAs(portal, 'both', request),
      ]);
      const { lost, isFirst } = winnerOf(one, two);
      expect(lost.body.decidedBy).toBe(fullNames[isFirst ? 'authorizer' : 'both']);
      expect(await writtenFor(portal, request)).toEqual({
        decisions: ['APPROVE', 'APPROVE'],
        steps: ['WAITING'],
        audit: ['REQUEST_SUBMITTED', 'STAGE_APPROVED', 'STAGE_APPROVED'],
        grants: 0,
      });
    });
  });

  test('one approves, one denies: what is written is the winner’s decision', async () => {
    await twentyTimes(async (requester) => {
      const request = await waitingForAuthorizer(requester);
      const [yes, no] = await Promise.all([
        decideAs(portal, 'authorizer', request),
        decideAs(portal, 'both', request, denial),
      ]);
      const { won, isFirst } = winnerOf(yes, no);
      expect(won.body.workflowStatus).toBe(isFirst ? 'PENDING_PROVISIONING' : 'DENIED_BY_AUTHORIZER');
      const written = await writtenFor(portal, request);
      expect(written.decisions).toEqual(['APPROVE', isFirst ? 'APPROVE' : 'DENY']);
      expect(written.steps).toEqual(isFirst ? ['WAITING'] : []);
      expect(written.audit).toHaveLength(3);
    });
  });

  test('an approval while the requester withdraws: never both half', async () => {
    await twentyTimes(async (requester) => {
      const request = await waitingForAuthorizer(requester);
      const [yes, cancelled] = await Promise.all([
        decideAs(portal, 'authorizer', request),
        cancelAs(portal, requester, request),
      ]);
      const after = (await readAs(portal, requester, request)).body.workflowStatus;
      const { steps } = await writtenFor(portal, request);
      if (yes.status === 200 && cancelled.status === 200) {
        // The yes came first and was withdrawn before the delivery began.
        expect([after, steps]).toEqual(['CANCELLED', ['WITHDRAWN']]);
      } else {
        const { isFirst } = winnerOf(yes, cancelled);
        expect([after, steps]).toEqual(isFirst ? ['PENDING_PROVISIONING', ['WAITING']] : ['CANCELLED', []]);
      }
    });
  });

  test('the supervisor approves while the requester withdraws: the later person is refused', async () => {
    await twentyTimes(async (requester) => {
      const request = await askAs(portal, requester);
      const [yes, cancelled] = await Promise.all([
        decideAs(portal, 'supervisor', request),
        cancelAs(portal, requester, request),
      ]);
      if (yes.status !== 200 || cancelled.status !== 200) winnerOf(yes, cancelled);
      const after = (await readAs(portal, 'supervisor', request)).body.workflowStatus;
      expect(after).toBe(cancelled.status === 200 ? 'CANCELLED' : 'PENDING_AUTHORIZER_DECISION');
    });
  });

  test('the same person presses twice: one approval, and the second learns that it is decided', async () => {
    await twentyTimes(async (requester) => {
      const request = await askAs(portal, requester);
      const [one, two] = await Promise.all([
        decideAs(portal, 'supervisor', request),
        decideAs(portal, 'supervisor', request),
      ]);
      expect(winnerOf(one, two).lost.body.decidedBy).toBe('Dana Lee');
    });
  });
});

describe('the same submit twice at once', () => {
  const people = ['admin', 'owner', 'elstaff', 'mipsuper', 'expired'];
  // One after the other, as the rows are counted around each: four times for each of five people.
  const fourRounds = Array.from({ length: 4 }, () => people).flat();
  const twice = (username: string, headers: Record<string, string>[]) =>
    Promise.all(headers.map((one) => submitAs(portal, username, submission(), one)));

  test('without a key one is accepted, the other learns of it', async () => {
    for (const username of fourRounds) {
      const answers = await twice(username, [{}, {}]);
      const [accepted, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(accepted?.status).toBe(201);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'PENDING_REQUEST_EXISTS',
          requestId: accepted?.body.requestId,
          currentStatus: 'PENDING_SUPERVISOR_DECISION',
        },
      });
      await withdrawOpen(username);
    }
  });

  test('with one key both are given the same answer, and there is one request', async () => {
    for (const username of fourRounds) {
      const before = await rowCounts(portal);
      const key = { 'idempotency-key': randomUUID() };
      const [one, two] = await twice(username, [key, key]);
      expect([one?.status, two?.status]).toEqual([201, 201]);
      expect(two?.body).toEqual(one?.body);
      const after = await rowCounts(portal);
      expect(after['requests']).toBe((before['requests'] ?? 0) + 1);
      expect(after['actions']).toBe((before['actions'] ?? 0) + 1);
      await withdrawOpen(username);
    }
  });
});

describe('a key', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  test('gives the answer of the first time, whatever has happened since', async () => {
    const same = key();
    const asked = await submitAs(portal, 'newcomer', submission(), same);
    await decideAs(portal, 'supervisor', asked.body);
    const again = await submitAs(portal, 'newcomer', submission(), same);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(asked.body);
  });

  test('holds for a decision and for a cancel', async () => {
    const [decision, cancel] = [key(), key()];
    const request = await askAs(portal, 'partner', { empStatus: 'employment-1' });
    const [decided, decidedAgain] = await Promise.all([
      decideAs(portal, 'supervisor', request, {}, decision),
      decideAs(portal, 'supervisor', request, {}, decision),
    ]);
    expect([decided.status, decidedAgain.status]).toEqual([200, 200]);
    expect(decidedAgain.body).toEqual(decided.body);
    const [cancelled, cancelledAgain] = await Promise.all([
      cancelAs(portal, 'partner', request, cancel),
      cancelAs(portal, 'partner', request, cancel),
    ]);
    expect([cancelled.status, cancelledAgain.status]).toEqual([200, 200]);
    expect(cancelledAgain.body).toEqual(cancelled.body);
    expect((await decideAs(portal, 'supervisor', request, {}, decision)).body).toEqual(decided.body);
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_APPROVED',
      'REQUEST_CANCELLED',
    ]);
  });

  test('with something else under it is refused, one after the other', async () => {
    const same = key();
    const request = (await submitAs(portal, 'newcomer', submission(), same)).body;
    const before = await rowCounts(portal);
    const other = await submitAs(portal, 'newcomer', submission({ purpose: 'Something else' }), same);
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await cancelAs(portal, 'newcomer', request, same)).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('with something else under it is refused, both at once', async () => {
    for (let round = 0; round < 5; round++) {
      const same = key();
      const requests = await Promise.all([askAs(portal, 'security'), askAs(portal, 'owner')]);
      const answers = await Promise.all(
        requests.map((request) => decideAs(portal, 'supervisor', request, {}, same)),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
      await Promise.all(['security', 'owner'].map(withdrawOpen));
    }
  });

  test('belongs to one person, and for a day', async () => {
    const same = key();
    const [one, two] = await Promise.all([
      submitAs(portal, 'newcomer', submission(), same),
      submitAs(portal, 'helpdesk', submission(), same),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.requestId).not.toBe(two.body.requestId);
    await portal.run('old results');
    expect((await submitAs(portal, 'newcomer', submission(), same)).status).toBe(201);
  });

  test('must be a UUID', async () => {
    const answer = await submitAs(portal, 'newcomer', submission(), { 'idempotency-key': 'twice' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: [{ field: 'Idempotency-Key' }] },
    });
  });
});

// The last of this file: these people hold the role afterwards.
test('several deliveries at once give one grant each', async () => {
  const waiting = await Promise.all(requesters.map(waitingForAuthorizer));
  const approved = await Promise.all(waiting.map((request) => approveAs(portal, 'authorizer', request)));
  await Promise.all([portal.run('delivery'), portal.run('delivery'), portal.run('delivery')]);
  for (const request of approved) {
    const written = await writtenFor(portal, request);
    expect(written).toMatchObject({ steps: ['DONE'], grants: 1 });
    expect(written.audit.slice(3)).toEqual(['ROLE_DELIVERED', 'REQUEST_DELIVERED']);
  }
});
