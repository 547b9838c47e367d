import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import { deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { StageCandidates, StuckList } from '@portal/core/contract/requests/help-desk.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  expectRefusal,
  interveneAs,
  passToLastMinute,
  type Outcome,
  plantRoles,
  readAs,
  respondAs,
  subjectOf,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

/** Of the deadlines. */
const zone = 'America/New_York';

const portal = portalStartingOver();

const note = 'Dana is away until the end of the month';

const refused = (call: () => Promise<Outcome>, status: number, code: string) =>
  expectRefusal(portal, call, status, code);

async function stuck(cursor = ''): Promise<StuckList> {
  const helper = await portal.as('helpdesk');
  return (await helper.get<StuckList>(`${addresses.stuck}${cursor}`)).body;
}

async function candidatesFor(username: string, { requestId }: RequestView) {
  const person = await portal.as(username);
  return await person.get<StageCandidates & Problem>(addresses.candidates.replace(':requestId', requestId));
}

async function deskOf(username: string, role = 'SUPERVISOR'): Promise<string[]> {
  const person = await portal.as(username);
  const { items } = (await person.get<QueuePage>(`${addresses.queue}?role=${role}`)).body;
  return items.map((item) => item.requestId);
}

const offersOf = async (username: string, request: Pick<RequestView, 'requestId'>) =>
  (await readAs(portal, username, request)).body.actions
    .filter((offer) => offer.allowed)
    .map((offer) => offer.action);

describe('the list of what does not move', () => {
  test('holds what has waited for 14 days, longest first, with whom it waits for', async () => {
    const first = await askAs(portal, 'newcomer');
    portal.passDays(1);
    const second = await approveAs(portal, 'supervisor', await askAs(portal, 'owner'));
    passToLastMinute(portal, first, 14);
    expect(await stuck()).toMatchObject({ items: [], total: 0, nextCursor: null });
    portal.passDays(0.01);
    expect((await stuck()).items.map((item) => item.requestId)).toEqual([first.requestId]);
    portal.passDays(1);
    const list = await stuck();
    expect(list).toMatchObject({ total: 2, totalIsMinimum: false });
    expect(list.items).toMatchObject([
      { requestId: first.requestId, cause: 'WAITS_LONG', since: first.submittedAt, waitingFor: ['Dana Lee'] },
      {
        requestId: second.requestId,
        workflowStatus: 'PENDING_AUTHORIZER_DECISION',
        waitingFor: ['Ari Cruz', 'Bo Thorne'],
      },
    ]);
  });

  test('leaves out what waits for its requester, and what has lapsed', async () => {
    const request = await askAs(portal, 'newcomer');
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    portal.passDays(10);
    const asked = (await decideAs(portal, 'supervisor', request, question)).body;
    portal.passDays(10);
    expect((await stuck()).items).toEqual([]);
    expect(await offersOf('helpdesk', asked)).not.toContain('FALL_BACK');
    const back = (await respondAs(portal, 'newcomer', asked)).body;
    // Ten days of twenty were the requester's own.
    expect((await stuck()).items).toEqual([]);
    await refused(
      () => interveneAs(portal, 'helpdesk', back, { intervention: 'FALL_BACK', note }),
      403,
      'NOT_ELIGIBLE',
    );
    portal.passDays(6);
    expect((await stuck()).items).toHaveLength(1);
    expect(await offersOf('helpdesk', back)).toContain('FALL_BACK');
    portal.passDays(20);
    expect((await stuck()).items).toEqual([]);
  });

  test('goes on page by page, none twice and none left out', async () => {
    const request = await askAs(portal, 'newcomer');
    // Twenty-nine more like it, some of them of the very same moment.
    await portal.database.owner.script(`
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
          person_organization, status, stage_index, expires_at, answers, add_roles, submitted_at, changed_at)
        select gen_random_uuid(), 'RAP-2000-' || lpad(n::text, 6, '0'), type, 'app-' || n, person_id, initiator_id, person_name,
          person_email, person_organization, status, stage_index, expires_at, answers, add_roles, submitted_at, changed_at
        from portal.request, generate_series(1, 29) as n;
      insert into portal.stage (request_id, stage_index, role, entered_at, due_at, expires_at)
        select r.id, s.stage_index, s.role, s.entered_at + interval '1 second' * (right(r.number, 1)::int), s.due_at, s.expires_at
        from portal.request r, portal.stage s where r.number like 'RAP-2000-%';
      insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
        select r.id, p.stage_index, p.person_id, p.full_name, p.email, p.organization, p.role, p.waiting_due_at
        from portal.request r, portal.stage_person p where r.number like 'RAP-2000-%' and p.request_id = '${request.requestId}'`);
    portal.passDays(15);
    const first = await stuck();
    expect([first.items.length, first.total]).toEqual([25, 30]);
    const second = await stuck(`?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([second.items.length, second.nextCursor]).toEqual([5, null]);
    expect(new Set([...first.items, ...second.items].map((item) => item.requestId)).size).toBe(30);
    const ids = [...first.items, ...second.items].map((item) => item.requestId);
    const latest = await stuck('?order=newest');
    const rest = await stuck(`?order=newest&cursor=${encodeURIComponent(latest.nextCursor ?? '')}`);
    expect([...latest.items, ...rest.items].map((item) => item.requestId)).toEqual(ids.toReversed());
    const [day = ''] = first.items.map((item) => dayIn(zone, new Date(item.since)));
    expect(await stuck(`?from=${day}&to=${day}`)).toMatchObject({ total: 30 });
    for (const none of [`to=${dayAfter(day, -1)}`, `from=${dayAfter(day, 1)}`, 'q=nobody'])
      expect(await stuck(`?${none}`)).toMatchObject({ items: [], total: 0, nextCursor: null });
    expect(await stuck('?q=RAP-2000-000007')).toMatchObject({ total: 1 });
    expect(await stuck('?q=NEW%20nora')).toMatchObject({ total: 30 });
    for (const query of ['cursor=nonsense', 'order=sideways', 'from=yesterday', 'from=2026-02-30']) {
      const { body } = await (await portal.as('helpdesk')).get<Problem>(`${addresses.stuck}?${query}`);
      expect({ query, code: body.code }).toEqual({ query, code: 'INVALID' });
    }
    await portal.database.owner.script(`
      delete from portal.stage_person where request_id in (select id from portal.request where number like 'RAP-2000-%');
      delete from portal.stage where request_id in (select id from portal.request where number like 'RAP-2000-%');
      delete from portal.request where number like 'RAP-2000-%'`);
  });

  test('is for RM-IT help alone', async () => {
    for (const username of [
      'newcomer',
      'supervisor',
      'authorizer',
      'security',
      'owner',
      'filetrail',
      'admin',
    ]) {
      const answer = await (await portal.as(username)).get<Problem>(addresses.stuck);
      expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ELIGIBLE']);
    }
  });
});

describe('asking others', () => {
  const reassign = async (request: RequestView, usernames: string[], differing = {}) =>
    await interveneAs(portal, 'helpdesk', request, {
      intervention: 'REASSIGN',
      people: await Promise.all(usernames.map((username) => subjectOf(portal, username))),
      note,
      ...differing,
    });

  test('puts it on their desk; those asked before lose it and may still read it', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(15);
    const moved = (await reassign(request, ['supervisor2', 'both'])).body;
    expect(moved).toMatchObject({
      workflowStatus: 'PENDING_SUPERVISOR_DECISION',
      stages: [{ role: 'SUPERVISOR', people: [{ fullName: 'Bo Thorne' }, { fullName: 'Morgan Hill' }] }, {}],
    });
    expect(moved.stages[0]?.expiresAt).toBe(
      deadlineAfter(portal.now(), 30, 'America/New_York').toISOString(),
    );
    expect(await deskOf('supervisor')).toEqual([]);
    for (const username of ['supervisor2', 'both'])
      expect(await deskOf(username)).toEqual([request.requestId]);
    expect((await readAs(portal, 'supervisor', request)).status).toBe(200);
    await refused(() => decideAs(portal, 'supervisor', moved), 403, 'NOT_ELIGIBLE');
    expect((await stuck()).items).toEqual([]);
    expect((await approveAs(portal, 'supervisor2', moved)).workflowStatus).toBe(
      'PENDING_AUTHORIZER_DECISION',
    );
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_REASSIGNED',
      'STAGE_APPROVED',
    ]);
    const event = (await readAs(portal, 'newcomer', request)).body.events[1];
    expect(event).toMatchObject({ what: 'REASSIGNED', by: 'Hana Ito', comment: note });
  });

  test('is a choice among candidates: nobody who asked, has decided, or lacks the role', async () => {
    const request = await askAs(portal, 'supervisor');
    const offered = await candidatesFor('helpdesk', request);
    expect(offered.body.people.map((one) => one.fullName)).toEqual(['Bo Thorne', 'Morgan Hill']);
    for (const usernames of [['supervisor'], ['authorizer'], ['supervisor2', 'authorizer'], ['newcomer']]) {
      const call = () => reassign(request, usernames);
      const answer = await refused(call, 400, 'INVALID');
      expect(answer.body).toMatchObject({ errors: [{ field: 'people', fault: 'NOT_OFFERED' }] });
    }
    await refused(() => reassign(request, [], { people: undefined }), 400, 'INVALID');
    const waiting = await approveAs(portal, 'supervisor2', request);
    await plantRoles(portal, 'supervisor2', 'rap-client', ['AUTHORIZER']);
    await plantRoles(portal, 'owner', 'rap-client', ['AUTHORIZER']);
    await portal.db.run(
      sql`insert into portal.application_authorizer values ('hll-app', ${await subjectOf(portal, 'supervisor2')})`,
    );
    // One has decided already, the other does not authorize this application.
    expect((await candidatesFor('helpdesk', waiting)).body.people.map((one) => one.fullName)).toEqual([
      'Ari Cruz',
      'Bo Thorne',
    ]);
    for (const username of ['supervisor2', 'owner'])
      await refused(() => reassign(waiting, [username]), 400, 'INVALID');
  });

  test('tells who is asked already, so that nobody is mistaken for a new choice', async () => {
    const request = await askAs(portal, 'newcomer');
    const asked = async () =>
      (await candidatesFor('helpdesk', request)).body.people
        .filter((one) => one.isAsked)
        .map((one) => one.fullName);
    expect(await asked()).toEqual(['Dana Lee']);
    await reassign(request, ['supervisor2']);
    expect(await asked()).toEqual(['Morgan Hill']);
  });

  test('a question that waited is put aside, and the new ones may ask their own', async () => {
    const request = await askAs(portal, 'newcomer');
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    const asked = (await decideAs(portal, 'supervisor', request, question)).body;
    const moved = (await reassign(asked, ['supervisor2'])).body;
    expect(moved).toMatchObject({ waitingOn: null, answerBy: null });
    await refused(() => respondAs(portal, 'newcomer', moved), 409, 'ALREADY_DECIDED');
    const again = (await decideAs(portal, 'supervisor2', moved, question)).body;
    const back = (await respondAs(portal, 'newcomer', again)).body;
    expect(back.stages[0]?.questions.map((one) => one.answer === null)).toEqual([true, false]);
    expect((await readAs(portal, 'newcomer', back)).body.stages).toEqual(back.stages);
  });

  test('somebody asked before can be asked again', async () => {
    const request = await askAs(portal, 'newcomer');
    const away = (await reassign(request, ['supervisor2'])).body;
    const home = (await reassign(away, ['supervisor'])).body;
    expect(await deskOf('supervisor')).toEqual([request.requestId]);
    expect(await deskOf('supervisor2')).toEqual([]);
    expect((await approveAs(portal, 'supervisor', home)).stages[0]?.decidedBy?.fullName).toBe('Dana Lee');
  });
});

describe('deciding in place of others', () => {
  const fallBack = (request: RequestView) =>
    interveneAs(portal, 'helpdesk', request, { intervention: 'FALL_BACK', note });

  test('only after 14 days, and then in its own name', async () => {
    const request = await askAs(portal, 'newcomer');
    passToLastMinute(portal, request, 14);
    expect(await offersOf('helpdesk', request)).toEqual(['REASSIGN', 'CLOSE']);
    await refused(() => fallBack(request), 403, 'NOT_ELIGIBLE');
    portal.passDays(0.01);
    expect(await offersOf('helpdesk', request)).toEqual(['REASSIGN', 'FALL_BACK', 'CLOSE']);
    const fallen = (await fallBack(request)).body;
    expect(fallen).toMatchObject({
      workflowStatus: 'PENDING_RMIT_HELP_DECISION',
      stages: [{ role: 'RM_IT_HELP', fallbackFor: 'SUPERVISOR', people: [{ fullName: 'Hana Ito' }] }, {}],
    });
    expect(await deskOf('supervisor')).toEqual([]);
    expect(await deskOf('helpdesk', 'RM_IT_HELP')).toEqual([request.requestId]);
    const denied = await decideAs(portal, 'helpdesk', fallen, denial);
    expect(denied.body.workflowStatus).toBe('DENIED_BY_RMIT_HELP');
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_FELL_BACK',
      'REQUEST_DENIED',
    ]);
  });

  test('nobody takes two decisions: the fallback of one stage cannot be that of the next', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(15);
    const waiting = await approveAs(portal, 'helpdesk', (await fallBack(request)).body);
    expect(waiting.workflowStatus).toBe('PENDING_AUTHORIZER_DECISION');
    portal.passDays(15);
    await refused(() => fallBack(waiting), 403, 'NOT_ELIGIBLE');
  });
});

describe('closing', () => {
  test('ends a waiting request with a note for everybody to read', async () => {
    const request = await askAs(portal, 'newcomer');
    const closed = await interveneAs(portal, 'helpdesk', request, { intervention: 'CLOSE', note });
    expect(closed.body).toMatchObject({
      workflowStatus: 'CANCELLED',
      closingReason: 'HELP_DESK',
      closingNote: note,
      stage: null,
    });
    expect(await deskOf('supervisor')).toEqual([]);
    expect((await readAs(portal, 'newcomer', request)).body.closingNote).toBe(note);
    await refused(() => decideAs(portal, 'supervisor', request), 409, 'ALREADY_DECIDED');
    expect((await askAs(portal, 'newcomer')).workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
  });
});

describe('who intervenes', () => {
  const close = (request: RequestView, username = 'helpdesk', differing = {}, headers = {}) =>
    interveneAs(portal, username, request, { intervention: 'CLOSE', note, ...differing }, headers);

  test('RM-IT help as the directory knows it now, whatever the token says', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const username of ['supervisor', 'security', 'staff', 'authorizer'])
      await refused(() => close(request, username), 403, 'NOT_ELIGIBLE');
    await portal.as('helpdesk');
    await takeRoles(portal, 'helpdesk', 'rap-client', ['RM_IT_HELP']);
    await refused(() => close(request), 403, 'NOT_ELIGIBLE');
    expect((await candidatesFor('helpdesk', request)).status).toBe(403);
    await plantRoles(portal, 'helpdesk', 'rap-client', ['RM_IT_HELP']);
    await takeRoles(portal, 'helpdesk', null, ['RAPUser']);
    await refused(() => close(request), 403, 'ACCOUNT_LOCKED');
    expect((await candidatesFor('helpdesk', request)).status).toBe(403);
  });

  test('not for an own request', async () => {
    const own = await askAs(portal, 'helpdesk');
    portal.passDays(20);
    for (const intervention of ['REASSIGN', 'FALL_BACK', 'RETRY', 'DO_BY_HAND', 'UNDO', 'CLOSE'] as const)
      await refused(() => interveneAs(portal, 'helpdesk', own, { intervention, note }), 403, 'NOT_ELIGIBLE');
    expect(await offersOf('helpdesk', own)).toEqual(['REMIND', 'ESCALATE', 'CANCEL']);
  });

  test('with a note of 10 characters, on the version that was read', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const wrong of [undefined, '', 'Too short', 'x'.repeat(1_001)])
      await refused(() => close(request, 'helpdesk', { note: wrong }), 400, 'INVALID');
    await refused(() => close(request, 'helpdesk', { version: request.version + 1 }), 409, 'ALREADY_DECIDED');
  });

  test('on what waits, and on nothing that has ended or lapsed', async () => {
    const request = await askAs(portal, 'newcomer');
    const denied = (await decideAs(portal, 'supervisor', request, denial)).body;
    const people = [await subjectOf(portal, 'supervisor2')];
    for (const intervention of ['REASSIGN', 'RETRY', 'DO_BY_HAND', 'UNDO', 'CLOSE'] as const)
      await refused(
        () => interveneAs(portal, 'helpdesk', denied, { intervention, note, people }),
        409,
        'ALREADY_DECIDED',
      );
    const lapsed = await askAs(portal, 'owner');
    portal.passDays(31);
    expect(await offersOf('helpdesk', lapsed)).toEqual([]);
    for (const intervention of ['REASSIGN', 'FALL_BACK', 'CLOSE'] as const) {
      const late = await refused(
        () => interveneAs(portal, 'helpdesk', lapsed, { intervention, note, people }),
        409,
        'ALREADY_DECIDED',
      );
      expect(late.body).toMatchObject({ currentStatus: 'EXPIRED_PENDING_REQUEST' });
    }
  });

  test('once: under one key both get the same, without one the later is refused', async () => {
    for (const key of [undefined, randomUUID()]) {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const request = await askAs(portal, 'newcomer');
      const [one, two] = await Promise.all([
        close(request, 'helpdesk', {}, headers),
        close(request, 'helpdesk', {}, headers),
      ]);
      expect([one.status, two.status].toSorted()).toEqual(key === undefined ? [200, 409] : [200, 200]);
      if (key !== undefined) {
        expect(one.body).toEqual(two.body);
        expect((await close(request, 'helpdesk', {}, headers)).body).toEqual(one.body);
        const other = await close(request, 'helpdesk', { note: `${note}!` }, headers);
        expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
      }
      expect((await writtenFor(portal, request)).audit).toEqual(['REQUEST_SUBMITTED', 'REQUEST_CANCELLED']);
    }
  });

  test('or the approver: the later person is refused', async () => {
    for (const username of ['newcomer', 'owner', 'security', 'admin', 'expired']) {
      const request = await askAs(portal, username);
      const people = [await subjectOf(portal, 'supervisor2')];
      const [moved, yes] = await Promise.all([
        interveneAs(portal, 'helpdesk', request, { intervention: 'REASSIGN', note, people }),
        decideAs(portal, 'supervisor', request),
      ]);
      expect([moved.status, yes.status].toSorted()).toEqual([200, 409]);
    }
  });
});
