import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setAttributeOf, setEnabled } from '../../../identity/testing/arranged-people.ts';
import { noteBounce } from '../../../mail/bounces/note-bounce.ts';
import {
  approveAs,
  askAs,
  decideAs,
  expectRefusal,
  interveneAs,
  plantRoles,
  readAs,
  respondAs,
  subjectOf,
  takeRoles,
  writtenFor,
} from '../../../testing/access-requests.ts';
import { alternatesIn } from '../../../testing/alternates.ts';
import { quietMomentAfter, workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const { nameAs, standInAs } = alternatesIn(() => portal);

const read = async ({ requestId }: RequestView, username = 'newcomer') =>
  (await readAs(portal, username, { requestId })).body;
const waiting = ({ stages }: RequestView) =>
  stages.find((one) => one.state === 'CURRENT')?.people.map((one) => one.fullName);
const escalations = ({ events }: RequestView) =>
  events.filter(({ what }) => what === 'ESCALATED').map(({ by, moved }) => ({ by, moved }));
const toMorgan = { by: null, moved: { from: [], to: ['Morgan Hill'], because: 'NO_DECISION' } };
const toNobody = { by: null, moved: null };
const deskOf = async (username: string, role: string) =>
  (await (await portal.as(username)).get<QueuePage>(`${addresses.queue}?role=${role}`)).body.items.map(
    ({ requestId }) => requestId,
  );

/** Lets days pass, to working hours. */
function pass(days: number): void {
  portal.passDays(days);
  portal.passTo(workingMomentAfter(portal.now()));
}

/** Lets days pass, and runs the job. */
async function escalatedAfter(days: number): Promise<void> {
  pass(days);
  await portal.run('escalation');
}

/** A mail server has said that nobody has this address. */
async function mailDoesNotReach(address: string): Promise<void> {
  await noteBounce(portal.db, {
    recipient: address,
    kind: 'HARD',
    isReturned: false,
    reply: '550 5.1.1 No such user',
    at: portal.now(),
  });
}

async function authorizes(username: string): Promise<void> {
  await plantRoles(portal, username, 'rap-client', ['AUTHORIZER']);
  await portal.db.run(sql`insert into portal.application_authorizer (application_id, person_id)
    values ('hll-app', ${await subjectOf(portal, username)})`);
}

const names = (people: readonly { fullName: string }[]) => people.map(({ fullName }) => fullName);
const unreached = async (request: RequestView, username: string) => {
  const found = (await read(request, username)).unreached;
  return found && [names(found.people), names(found.reached)];
};

test('where mail reaches nobody who is asked, requester, help desk and security see that, and nobody else', async () => {
  const request = await askAs(portal, 'newcomer');
  expect(await unreached(request, 'newcomer')).toBeNull();
  await mailDoesNotReach('Supervisor@Agency.example');
  for (const reader of ['newcomer', 'helpdesk', 'security'])
    expect(await unreached(request, reader)).toEqual([['Dana Lee'], []]);
  expect(await unreached(request, 'supervisor')).toBeNull();
  const mine = await (await portal.as('newcomer')).get<RequestView[]>(addresses.userRequests);
  expect(mine.body.map((one) => one.unreached)).toEqual([null]);
  await escalatedAfter(8);
  expect(await unreached(request, 'newcomer')).toEqual([['Dana Lee'], ['Morgan Hill']]);
  const approved = await approveAs(portal, 'supervisor2', await read(request));
  expect(await unreached(approved, 'newcomer')).toBeNull();
});

describe('a supervisor who has not decided for seven days', () => {
  test('is joined by the one above, on whose desk it lies, and who may decide', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passTo(workingMomentAfter(portal.now()));
    await portal.run('escalation');
    expect((await read(request)).version).toBe(request.version);
    await escalatedAfter(8);
    await portal.run('escalation');
    const escalated = await read(request);
    expect(waiting(escalated)).toEqual(['Dana Lee', 'Morgan Hill']);
    expect(escalations(escalated)).toEqual([toMorgan]);
    expect(escalated.stages[0]).toMatchObject({
      role: 'SUPERVISOR',
      fallbackFor: null,
      dueAt: request.stages[0]?.dueAt,
      expiresAt: request.stages[0]?.expiresAt,
    });
    for (const username of ['supervisor', 'supervisor2'])
      expect(await deskOf(username, 'SUPERVISOR')).toEqual([request.requestId]);
    await approveAs(portal, 'supervisor2', escalated);
    await expectRefusal(portal, () => decideAs(portal, 'supervisor', escalated), 409, 'ALREADY_DECIDED');
    expect((await writtenFor(portal, request)).audit).toEqual([
      'REQUEST_SUBMITTED',
      'STAGE_ESCALATED',
      'STAGE_APPROVED',
    ]);
  });

  test('can still decide', async () => {
    const request = await askAs(portal, 'newcomer');
    await escalatedAfter(8);
    await approveAs(portal, 'supervisor', await read(request));
    expect(await deskOf('supervisor2', 'SUPERVISOR')).toEqual([]);
  });

  test('is joined by nobody while nobody works, and once people do', async () => {
    const request = await askAs(portal, 'newcomer');
    portal.passDays(8);
    portal.passTo(quietMomentAfter(portal.now()));
    await portal.run('escalation');
    expect(escalations(await read(request))).toEqual([]);
    await escalatedAfter(0);
    expect(escalations(await read(request))).toEqual([toMorgan]);
  });

  test.each([
    ['disabled', () => setEnabled(portal.db, false, ['supervisor2'])],
    ['locked', () => takeRoles(portal, 'supervisor2', null, ['RAPUser'])],
    ['without the role', () => takeRoles(portal, 'supervisor2', 'rap-client', ['SUPERVISOR'])],
  ])('is joined by nobody who is %s; that is recorded once', async (_what, leave) => {
    const request = await askAs(portal, 'newcomer');
    await leave();
    await escalatedAfter(8);
    await escalatedAfter(1);
    const escalated = await read(request);
    expect([waiting(escalated), escalations(escalated)]).toEqual([['Dana Lee'], [toNobody]]);
  });

  test('is also joined by the one a level higher where mail does not reach the one above', async () => {
    const request = await askAs(portal, 'newcomer');
    await mailDoesNotReach('supervisor2@agency.example');
    await escalatedAfter(8);
    expect(waiting(await read(request))).toEqual(['Bo Thorne', 'Dana Lee', 'Morgan Hill']);
    await approveAs(portal, 'both', await read(request));
  });

  test('never by the person who asks', async () => {
    await setAttributeOf(portal.db, 'supervisor2', 'supervisorEmails', 'supervisor@agency.example');
    const request = await askAs(portal, 'supervisor2');
    expect(waiting(request)).toEqual(['Dana Lee']);
    await escalatedAfter(8);
    expect(escalations(await read(request, 'supervisor2'))).toEqual([toNobody]);
    await expectRefusal(
      portal,
      async () => await decideAs(portal, 'supervisor2', await read(request, 'supervisor2')),
      403,
      'NOT_ELIGIBLE',
    );
  });

  test('loses it as before: what is left is the person who was added', async () => {
    const request = await askAs(portal, 'newcomer');
    await escalatedAfter(8);
    await setEnabled(portal.db, false, ['supervisor']);
    await portal.run('fallback');
    expect(waiting(await read(request))).toEqual(['Morgan Hill']);
  });
});

describe('authorizers who have not decided for seven days', () => {
  test('are joined by others who are named, also by those whom the person’s own list left out', async () => {
    await setAttributeOf(portal.db, 'newcomer', 'authorizerEmails', 'authorizer@agency.example');
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    expect(waiting(request)).toEqual(['Ari Cruz']);
    await escalatedAfter(8);
    expect(waiting(await read(request))).toEqual(['Ari Cruz', 'Bo Thorne']);
    expect(await deskOf('both', 'AUTHORIZER')).toEqual([request.requestId]);
    await approveAs(portal, 'both', await read(request));
  });

  test('are joined by their own supervisor only where that one is named too', async () => {
    await setAttributeOf(portal.db, 'newcomer', 'authorizerEmails', 'authorizer@agency.example');
    await setAttributeOf(portal.db, 'authorizer', 'supervisorEmails', 'supervisor2@agency.example');
    await authorizes('supervisor2');
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await escalatedAfter(8);
    expect(waiting(await read(request))).toEqual(['Ari Cruz', 'Morgan Hill']);
  });

  test('are also joined by the others who are named where mail does not reach their supervisor', async () => {
    await setAttributeOf(portal.db, 'newcomer', 'authorizerEmails', 'authorizer@agency.example');
    await setAttributeOf(portal.db, 'authorizer', 'supervisorEmails', 'supervisor2@agency.example');
    await authorizes('supervisor2');
    await mailDoesNotReach('Supervisor2@Agency.example');
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await escalatedAfter(8);
    expect(waiting(await read(request))).toEqual(['Ari Cruz', 'Bo Thorne', 'Morgan Hill']);
  });

  test('by nobody where all are asked, no matter who supervises them', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await escalatedAfter(8);
    expect([waiting(await read(request)), escalations(await read(request))]).toEqual([
      ['Ari Cruz', 'Bo Thorne'],
      [toNobody],
    ]);
  });

  test('nor by the person who approved as the supervisor', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await authorizes('supervisor');
    await escalatedAfter(8);
    expect(escalations(await read(request))).toEqual([toNobody]);
  });
});

describe('a stage is escalated', () => {
  test('after days in which it waits, not those in which it asks', async () => {
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    const request = await askAs(portal, 'newcomer');
    pass(4);
    const returned = await decideAs(portal, 'supervisor', request, question);
    await escalatedAfter(6);
    expect(escalations(await read(request))).toEqual([]);
    await respondAs(portal, 'newcomer', returned.body);
    await portal.run('escalation');
    expect(escalations(await read(request))).toEqual([]);
    await escalatedAfter(8);
    expect(escalations(await read(request))).toEqual([toMorgan]);
  });

  test('once, and again when it starts over', async () => {
    const request = await askAs(portal, 'newcomer');
    await escalatedAfter(15);
    const note = 'Dana is away until the end of the month';
    const people = [await subjectOf(portal, 'supervisor')];
    const order = { intervention: 'REASSIGN', people, note } as const;
    await interveneAs(portal, 'helpdesk', await read(request), order);
    await portal.run('escalation');
    expect([waiting(await read(request)), escalations(await read(request))]).toEqual([
      ['Dana Lee'],
      [toMorgan],
    ]);
    await escalatedAfter(8);
    expect(escalations(await read(request))).toEqual([toMorgan, toMorgan]);
  });

  test('unless it is a naming, which is for one person', async () => {
    const naming = await nameAs('both');
    await escalatedAfter(8);
    expect(escalations(await read(naming, 'supervisor'))).toEqual([]);
  });

  test('by two portals and a decision at once: once at most, and nothing is lost', async () => {
    const beside = await portal.beside();
    const job = beside.jobs.shared.find(({ name }) => name === 'escalation');
    for (const username of ['newcomer', 'owner', 'security', 'admin', 'expired']) {
      const request = await askAs(portal, username);
      pass(8);
      await portal.as('supervisor');
      const [yes] = await Promise.all([
        decideAs(portal, 'supervisor', request),
        portal.run('escalation'),
        job?.run(() => false, new AbortController().signal),
      ]);
      const { audit } = await writtenFor(portal, request);
      const isEscalated = yes.status !== 200;
      expect(audit).toEqual(['REQUEST_SUBMITTED', isEscalated ? 'STAGE_ESCALATED' : 'STAGE_APPROVED']);
      if (isEscalated) await approveAs(portal, 'supervisor', await read(request, username));
    }
  });
});

describe('mail', () => {
  /** What these people were sent, by username, and nothing else. */
  const mails = async () => {
    await portal.run('audit seal');
    await portal.run('notifications');
    await portal.run('mail');
    return await portal.db.rows<{ username: string; subject: string; body: string }>(sql`
      select p.username, m.subject, m.body from portal.mail m join portal.person p on p.id = m.person_id
      where m.state = 'SENT' and m.subject like '%as well%' order by p.username, m.id`);
  };

  test('goes at once to the person who is added and to alternates, whatever else waits for them, and to nobody else', async () => {
    await portal.db.run(sql`delete from portal.mail`);
    await standInAs('both');
    const other = await askAs(portal, 'supervisor');
    expect(waiting(other)).toEqual(['Morgan Hill']);
    const request = await askAs(portal, 'newcomer');
    await escalatedAfter(8);
    const sent = (await mails()).filter(({ subject }) => subject.startsWith(request.requestNumber));
    expect(sent.map(({ username, subject }) => [username, subject])).toEqual([
      ['both', expect.stringMatching(/: you can decide as well$/)],
      ['supervisor2', expect.stringMatching(/: you can decide as well$/)],
    ]);
    expect(sent[1]?.body).toContain(
      'Nora T New asks for access to Hazus Loss Library. No one has decided, so you can decide as well.',
    );
    expect(await mails()).toHaveLength(sent.length + 1);
  });

  test('goes to nobody where the decision came first', async () => {
    await portal.db.run(sql`delete from portal.mail`);
    const request = await askAs(portal, 'newcomer');
    await escalatedAfter(8);
    await approveAs(portal, 'supervisor', await read(request));
    expect(await mails()).toEqual([]);
  });
});
