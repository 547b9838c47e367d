import { addresses } from '@portal/core/contract/addresses.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { growPeople, removeGrown } from '../../../identity/testing/grown-people.ts';
import { setEnabled, rename } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  denial,
  expectRefusal,
  plantRoles,
  readAs,
  subjectOf,
  submitAs,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { alternatesIn } from '../../../testing/alternates.ts';

const portal = portalStartingOver();

const { today, namingOf, nameAs, standInAs, endAs, desk, alternates, candidates } = alternatesIn(
  () => portal,
);

const grown = { people: 3_000, supervisors: 3_000, supervisorEmail: 'both@agency.example' };

/** Names outlast a test, and so would people. */
afterEach(async () => {
  await rename(portal.db, 'both', 'Bo', 'Thorne');
  await removeGrown(portal.db, grown);
});

const namesOf = async (username: string, q?: string) =>
  (await candidates(username, q)).people.map((one) => one.fullName);

describe('naming an alternate', () => {
  test('asks that person, who accepts: nothing is delivered, and it holds at once', async () => {
    const named = await nameAs('supervisor2');
    expect(named).toMatchObject({
      requestType: 'ALTERNATE_SUPERVISOR',
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      requestDetails: {
        requestedAppName: null,
        alternate: {
          person: { fullName: 'Morgan Hill' },
          startDate: today(),
          endDate: today(13),
        },
      },
      stages: [{ role: 'SUPERVISOR', people: [{ fullName: 'Morgan Hill' }] }],
    });
    const [item] = (await desk('supervisor2')).items;
    expect(item).toMatchObject({
      requestId: named.requestId,
      name: 'Dana Lee',
      applicationId: null,
      onBehalfOf: null,
      alternate: { startDate: today(), endDate: today(13) },
    });
    const read = (await readAs(portal, 'supervisor2', named)).body;
    expect(read.actions).toEqual([
      { action: 'APPROVE', allowed: true },
      { action: 'DENY', allowed: true },
    ]);
    const accepted = await approveAs(portal, 'supervisor2', named);
    expect(accepted).toMatchObject({ workflowStatus: 'APPROVED', delivery: [], stage: null });
    expect(accepted.closedAt).toBe(accepted.stages[0]?.decidedAt);
    expect((await readAs(portal, 'supervisor2', named)).body.events.map((event) => event.what)).toEqual([
      'SUBMITTED',
      'APPROVED_STAGE',
    ]);
  });

  test('shows both sides its state, and whom one may name', async () => {
    await nameAs('both', today(20), today(22));
    await standInAs('supervisor2');
    const { named, today: day, mostDays } = await alternates('supervisor');
    expect(named).toMatchObject([
      { alternate: { fullName: 'Morgan Hill' }, workflowStatus: 'APPROVED', isRunning: true, mayEnd: true },
      {
        alternate: { fullName: 'Bo Thorne' },
        workflowStatus: 'PENDING_SUPERVISOR_DECISION',
        startDate: today(20),
        endDate: today(22),
        isRunning: false,
        mayEnd: false,
      },
    ]);
    expect(await namesOf('supervisor')).toEqual(['Bo Thorne', 'Morgan Hill']);
    expect([day, mostDays]).toEqual([today(), 90]);
    expect((await alternates('supervisor2')).actingFor).toMatchObject([
      { delegator: { fullName: 'Dana Lee' }, isRunning: true, mayEnd: true },
    ]);
    // Dana's own supervisor is Morgan, so Morgan may not name her.
    expect(await namesOf('supervisor2')).not.toContain('Dana Lee');
  });

  test('finds whom one may name by the words of a name, whatever their order and accents', async () => {
    await rename(portal.db, 'both', 'Siobhán', 'T New');
    for (const q of ['New Siobhan', 'siobhan new', ' SIOBHÁN ', 'both@agency', 'BOTH'])
      expect([q, await namesOf('supervisor', q)]).toEqual([q, ['Siobhán T New']]);
    expect(await namesOf('supervisor', 'Dana'), 'oneself').toEqual([]);
    expect(await namesOf('supervisor', 'Nora'), 'no supervisor').toEqual([]);
    expect(await namesOf('supervisor', '--')).toEqual([]);
    expect(await namesOf('supervisor', '  ')).toEqual(['Morgan Hill', 'Siobhán T New']);
  });

  test('of thousands it lists the first, says that there are more, and finds each of them', async () => {
    await growPeople(portal.database.owner, grown);
    const first = await candidates('supervisor');
    expect(first.people.map((one) => one.fullName).slice(0, 2)).toEqual([
      'Anne-Marie grown0000009',
      'Anne-Marie grown0000025',
    ]);
    expect([first.people.length, first.hasMorePeople]).toEqual([50, true]);
    expect(await candidates('supervisor', 'grown0002345')).toMatchObject({
      people: [{ fullName: 'Anne-Marie grown0002345', email: 'grown0002345@agency.example' }],
      hasMorePeople: false,
    });
    const naming = await namingOf('grown0002345');
    expect((await submitAs(portal, 'supervisor', naming)).status).toBe(201);
  });

  test('is refused with the field and the fault', async () => {
    const wrong = async (differing: Record<string, unknown>) => {
      const naming = await namingOf('supervisor2');
      const body = { ...naming, requestDetails: { ...naming.requestDetails, ...differing } };
      const answer = await expectRefusal(portal, () => submitAs(portal, 'supervisor', body), 400, 'INVALID');
      return answer.body.errors?.map(({ field, fault }) => `${field} ${fault}`);
    };
    expect(await wrong({ alternate: await subjectOf(portal, 'newcomer') })).toEqual([
      'requestDetails.alternate NOT_OFFERED',
    ]);
    expect(await wrong({ alternate: await subjectOf(portal, 'supervisor') })).toEqual([
      'requestDetails.alternate NOT_OFFERED',
    ]);
    expect(await wrong({ alternate: '', startDate: today(-1), endDate: today(90) })).toEqual([
      'requestDetails.alternate REQUIRED',
      'requestDetails.startDate TOO_EARLY',
      'requestDetails.endDate TOO_LATE',
    ]);
    expect(await wrong({ startDate: '2026-02-30', endDate: undefined })).toEqual([
      'requestDetails.startDate UNKNOWN',
      'requestDetails.endDate REQUIRED',
    ]);
    expect(await wrong({ requestedAppName: 'hll-app' })).toEqual([
      'requestDetails.requestedAppName NOT_OFFERED',
    ]);
  });

  test('is for supervisors by the directory, whatever the token says', async () => {
    const naming = await namingOf('supervisor2');
    await expectRefusal(portal, () => submitAs(portal, 'authorizer', naming), 403, 'NOT_ELIGIBLE');
    const refused = await (await portal.as('authorizer')).get(addresses.alternates);
    expect(refused.status).toBe(403);
    await portal.as('supervisor');
    await takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await expectRefusal(portal, () => submitAs(portal, 'supervisor', naming), 403, 'NOT_ELIGIBLE');
    await plantRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
    await takeRoles(portal, 'supervisor', null, ['RAPUser']);
    await expectRefusal(portal, () => submitAs(portal, 'supervisor', naming), 403, 'ACCOUNT_LOCKED');
  });

  test('the person who is locked, disabled or supervised by the caller cannot be named', async () => {
    await takeRoles(portal, 'supervisor2', null, ['RAPUser']);
    await setEnabled(portal.db, false, ['both']);
    expect(await namesOf('supervisor')).toEqual([]);
    await plantRoles(portal, 'newcomer', 'rap-client', ['SUPERVISOR']);
    // The newcomer's supervisor is Dana.
    expect(await namesOf('supervisor')).toEqual([]);
  });

  test('overlapping days with the same person are refused, others are not', async () => {
    const first = await standInAs('supervisor2', today(), today(5));
    const overlap = await namingOf('supervisor2', today(5), today(8));
    const refused = await expectRefusal(
      portal,
      () => submitAs(portal, 'supervisor', overlap),
      409,
      'PENDING_REQUEST_EXISTS',
    );
    expect(refused.body).toMatchObject({ requestNumber: first.requestNumber });
    expect(refused.body.detail, 'a naming is about no application').not.toContain('application');
    await nameAs('supervisor2', today(6), today(8));
    await nameAs('both', today(), today(5));
    expect((await endAs('supervisor', first)).status).toBe(200);
    await nameAs('supervisor2', today(), today(5));
  });

  test('two overlapping ones sent at the same moment: one is accepted', async () => {
    const naming = await namingOf('supervisor2');
    const later = await namingOf('supervisor2', today(3), today(6));
    const answers = await Promise.all(
      [naming, later, naming, later].map((body) => submitAs(portal, 'supervisor', body)),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('one more than a supervisor may have is refused, also of several at the same moment, until one is over', async () => {
    const days = (number: number) => [today(number * 3), today(number * 3 + 1)] as const;
    const first = await standInAs('supervisor2', ...days(0));
    for (let number = 1; number < 8; number += 1) await nameAs('supervisor2', ...days(number));
    const sent = await Promise.all(
      [8, 9, 10, 11].map(async (number) =>
        submitAs(portal, 'supervisor', await namingOf('supervisor2', ...days(number))),
      ),
    );
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'TOO_MANY_ALTERNATES'],
      [409, 'TOO_MANY_ALTERNATES'],
    ]);
    const late = await namingOf('both', today(60), today(61));
    await expectRefusal(portal, () => submitAs(portal, 'supervisor', late), 409, 'TOO_MANY_ALTERNATES');
    expect((await endAs('supervisor', first)).status).toBe(200);
    await nameAs('both', today(60), today(61));
  });

  test('what has ended does not fill the lists, and what is open stays in them', async () => {
    const first = await nameAs('supervisor2', today(80), today(81));
    const nameAndWithdraw = async (number: number): Promise<void> => {
      for (let time = 0; time < 9; time += 1)
        await cancelAs(portal, 'supervisor', await nameAs('supervisor2', today(number), today(number)));
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(nameAndWithdraw));
    const { named } = await alternates('supervisor');
    expect(named).toHaveLength(51);
    expect(named.at(-1)?.requestId).toBe(first.requestId);
  });

  test('sent again under its key it is the same request', async () => {
    const naming = await namingOf('supervisor2');
    const key = { 'idempotency-key': '018f0000-0000-7000-8000-000000000001' };
    const [first, again] = [
      await submitAs(portal, 'supervisor', naming, key),
      await submitAs(portal, 'supervisor', naming, key),
    ];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const other = await namingOf('both');
    expect((await submitAs(portal, 'supervisor', other, key)).body.code).toBe('KEY_REUSED');
    // The answer is lost shortly before midnight, and the person who was named is locked meanwhile.
    await takeRoles(portal, 'supervisor2', null, ['RAPUser']);
    portal.passDays(0.9);
    const late = await submitAs(portal, 'supervisor', naming, key);
    expect([late.status, late.body]).toEqual([201, first.body]);
  });

  test('declined with words, withdrawn, or not answered in time: it never holds', async () => {
    const declined = await decideAs(portal, 'supervisor2', await nameAs('supervisor2'), denial);
    expect(declined.body.workflowStatus).toBe('DENIED_BY_SUPERVISOR');
    const withdrawn = await nameAs('supervisor2');
    const body = { action: 'CANCEL', requestId: withdrawn.requestId, requestType: 'ALTERNATE_SUPERVISOR' };
    expect((await (await portal.as('supervisor')).post(addresses.cancelRequest, body)).status).toBe(200);
    const waiting = await nameAs('supervisor2', today(), today(40));
    portal.passTo(waiting.stages[0]?.expiresAt);
    expect((await decideAs(portal, 'supervisor2', waiting)).body.code).toBe('ALREADY_DECIDED');
    await portal.run('expiry');
    const { named } = await alternates('supervisor');
    expect(named.map((one) => one.workflowStatus)).toEqual([
      'EXPIRED_PENDING_REQUEST',
      'CANCELLED',
      'DENIED_BY_SUPERVISOR',
    ]);
    expect(named.some((one) => one.isRunning || one.mayEnd)).toBe(false);
    await askAs(portal, 'newcomer');
    expect((await desk('supervisor2')).items).toEqual([]);
  });

  test('what is over cannot be accepted, and lapses on the last day rather than the next', async () => {
    const waiting = await nameAs('supervisor2', today(), today(1));
    const { dueAt, expiresAt } = waiting.stages[0] ?? {};
    for (const moment of [dueAt, expiresAt])
      expect(dayIn('America/New_York', new Date(moment ?? 0))).toBe(today(1));
    portal.passDays(2);
    expect((await decideAs(portal, 'supervisor2', waiting)).body.code).toBe('ALREADY_DECIDED');
  });

  test('nobody but the person named accepts, nor can the help desk replace that person', async () => {
    await standInAs('both', today(), today(5));
    const named = await nameAs('supervisor2');
    for (const username of ['supervisor', 'both', 'helpdesk', 'newcomer']) {
      const answer = await decideAs(portal, username, named);
      expect([403, 404]).toContain(answer.status);
    }
    const read = (await readAs(portal, 'helpdesk', named)).body;
    expect(read.actions.map((one) => one.action)).toEqual(['CLOSE']);
    await takeRoles(portal, 'supervisor2', null, ['RAPUser']);
    await portal.run('fallback');
    expect((await readAs(portal, 'helpdesk', named)).body.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  });
});
