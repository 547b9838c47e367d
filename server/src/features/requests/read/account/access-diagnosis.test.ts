import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { DiagnosisReply } from '@portal/core/contract/access-diagnosis.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../adapters/db/sql.ts';
import {
  askAs,
  decideAs,
  giveAccess,
  plantRoles,
  rowCounts,
  subjectOf,
  submitAs,
  takeRoles,
} from '../../../../testing/access-requests.ts';
import { portalForTests } from '../../../../testing/portal.ts';

const portal = portalForTests();
beforeEach(() => portal.forgetSignIns());

const ask = async (reader: string, query: string) =>
  await (await portal.as(reader)).get<DiagnosisReply & { code?: string }>(
    `${addresses.accessDiagnosis}?${query}`,
  );

async function inTheWay(reader: string, query: string): Promise<unknown[]> {
  const { status, body } = await ask(reader, query);
  expect(status).toBe(200);
  return (body.report?.lines ?? []).flatMap(({ line, verdict, repair }) =>
    verdict === 'IN_THE_WAY' ? [[line, repair?.what ?? null]] : [],
  );
}

describe('why somebody cannot get in', () => {
  test('is shown to themselves with what they can do', async () => {
    expect(await inTheWay('inactive', 'application=hll-app')).toEqual([['ACCOUNT', 'RESTORE']]);
    expect(await inTheWay('locked', 'application=hll-app')).toEqual([
      ['ACCOUNT', 'SEE_PROFILE'],
      // Nobody asks for access while the account is locked.
      ['ROLES', null],
    ]);
    expect(await inTheWay('staff', 'application=hll-app')).toEqual([]);
    expect(await inTheWay('newcomer', 'application=hgp-app')).toEqual([]);
    expect(await inTheWay('newcomer', 'application=hll-app')).toEqual([['ROLES', 'REQUEST_ACCESS']]);
  });

  test('is about the account alone where no application is named, and to the help desk with what it can do', async () => {
    const linesOf = async (reader: string, query: string) =>
      (await ask(reader, query)).body.report?.lines.map(({ line, repair }) => [line, repair?.what ?? null]);
    expect(await linesOf('locked', '')).toEqual([
      ['ACCOUNT', 'SEE_PROFILE'],
      ['CERTIFICATES', null],
      ['INACTIVITY', null],
      ['SESSIONS', null],
    ]);
    const [account] = (await linesOf('helpdesk', 'person=locked')) ?? [];
    expect(account).toEqual(['ACCOUNT', 'CHANGE_ACCOUNT']);
  });

  test('tells the help desk where to give a password, and that nobody is named to authorize', async () => {
    const repairOf = async (reader: string, name: string, query: string) => {
      const line = (await ask(reader, query)).body.report?.lines.find((one) => one.line === name);
      return line === undefined ? null : [line.verdict, line.repair?.what ?? null];
    };
    const query = 'application=hll-app&person=newcomer';
    expect(await repairOf('helpdesk', 'PASSWORD', query)).toEqual(['FINE', 'GIVE_PASSWORD']);
    expect(await repairOf('security', 'PASSWORD', query)).toEqual(['FINE', null]);
    expect(await repairOf('newcomer', 'PASSWORD', 'application=hll-app')).toBeNull();
    expect(await repairOf('helpdesk', 'APPROVERS', query)).toBeNull();
    const named = await portal.db.rows<{ person_id: string }>(sql`delete from portal.application_authorizer
      where application_id = 'hll-app' returning person_id`);
    expect(await repairOf('helpdesk', 'APPROVERS', query)).toEqual(['NOTICE', 'SEE_APPROVERS']);
    expect(await repairOf('security', 'APPROVERS', query)).toEqual(['NOTICE', null]);
    expect(await repairOf('staff', 'APPROVERS', 'application=hll-app')).toBeNull();
    for (const { person_id: id } of named)
      await portal.db.run(sql`insert into portal.application_authorizer (application_id, person_id)
        values ('hll-app', ${id})`);
  });

  test('is the account that was not chosen among several, until it is', async () => {
    const calls = await portal.as('mipsuper');
    expect(await inTheWay('mipsuper', 'application=mip-app')).toEqual([['CHOSEN_ACCOUNT', 'SELECT_ACCOUNT']]);
    expect(await inTheWay('helpdesk', 'application=mip-app&person=mipsuper')).toEqual([
      ['CHOSEN_ACCOUNT', null],
    ]);
    const chosen = { selectedUsername: 'nair_delta', selectedOrgID: '1077' };
    const { status } = await calls.post(addresses.updateMipAccountSelection, {
      userId: await subjectOf(portal, 'mipsuper'),
      attributeName: 'mipAccountSelection',
      attributeValue: JSON.stringify(chosen),
    });
    expect(status).toBe(200);
    expect(await inTheWay('mipsuper', 'application=mip-app')).toEqual([]);
  });

  test('is shown to the help desk and to security with every fact, which leaves a row in the trail', async () => {
    await submitAs(portal, 'inactive', { requestType: 'REACTIVATE_REQUEST', requestDetails: {} });
    for (const reader of ['helpdesk', 'security']) {
      const { body } = await ask(reader, 'application=hll-app&person=inactive');
      expect(body.report).toMatchObject({
        person: { userName: 'inactive', fullName: 'Ines Duarte' },
        isOwn: false,
        isEnabled: true,
        rolesHeld: ['Upload'],
        locks: [{ cause: 'INACTIVITY', since: expect.any(String) }],
        lastSignIn: expect.any(String),
      });
      expect(body.report?.sessions.length).toBeGreaterThan(0);
      expect(await inTheWay(reader, 'application=hll-app&person=ines%20duarte')).toEqual([
        ['ACCOUNT', 'OPEN_REQUEST'],
      ]);
    }
    const rows = await portal.db.rows<{ actor_name: string }>(sql`select actor_name from portal.audit_event
      where action = 'ENTRY_REPORT_READ' and subject_id = ${await subjectOf(portal, 'inactive')}`);
    expect(new Set(rows.map((row) => row.actor_name))).toEqual(new Set(['Hana Ito', 'Selma Aydin']));
  });

  test('names the open request, and the grant whose role is gone', async () => {
    const request = await askAs(portal, 'newcomer');
    const toOthers = [
      ['REQUESTS', 'OPEN_REQUEST'],
      ['ROLES', null],
    ];
    expect(await inTheWay('helpdesk', 'application=hll-app&person=newcomer')).toEqual(toOthers);
    expect(await inTheWay('newcomer', 'application=hll-app')).toEqual(toOthers);
    await decideAs(portal, 'supervisor', request, { decision: 'RETURN', comment: 'Which office is it for?' });
    expect(await inTheWay('newcomer', 'application=hll-app')).toEqual([
      ['REQUESTS', 'ANSWER_QUESTION'],
      ['ROLES', null],
    ]);
    expect(await inTheWay('helpdesk', 'application=hll-app&person=newcomer')).toEqual(toOthers);
    const { body } = await ask('helpdesk', 'application=hll-app&person=newcomer');
    const { requestNumber } = request;
    expect(body.report?.openRequest).toEqual({ requestNumber, waitsForAnswer: true });
    await giveAccess(portal, 'expired', 'hll-app', ['Upload']);
    await takeRoles(portal, 'expired', 'hll-app', ['Upload']);
    expect(await inTheWay('helpdesk', 'application=hll-app&person=expired')).toEqual([
      ['ROLES', 'OPEN_REQUEST'],
    ]);
  });

  test('words that fit several people, or nobody, name whom they fit', async () => {
    const { body } = await ask('security', 'application=hll-app&person=agency');
    expect(body.report).toBeNull();
    expect(body.people.length).toBeGreaterThan(5);
    expect((await ask('security', 'application=hll-app&person=nobody-like-that')).body).toEqual({
      people: [],
      report: null,
    });
  });
});

describe('a lock whose beginning the portal does not know', () => {
  const since = async (reader: string, query: string) =>
    (await ask(reader, query)).body.report?.locks.map((one) => [one.cause, one.since]);

  const lock = () => takeRoles(portal, 'owner', null, ['RAPUser']);

  test('has the moment in which it was first noticed, in the report and above the cards', async () => {
    await lock();
    const first = portal.now();
    const [noticed] = (await since('helpdesk', 'application=hll-app&person=owner')) ?? [];
    expect(noticed?.[0]).toBe('BY_ADMINISTRATOR');
    const moment = new Date(noticed?.[1] ?? 0).getTime();
    expect(moment).toBeGreaterThanOrEqual(first.getTime());
    portal.passDays(3);
    expect(await since('owner', 'application=hll-app')).toEqual([noticed]);
    const { body } = await (await portal.as('owner')).get<Catalogue>(addresses.catalogue);
    expect(body.notices).toContainEqual(expect.objectContaining({ kind: 'LOCKED', since: noticed?.[1] }));
  });

  test('is forgotten once the account is open again, and noticed again', async () => {
    const before = await since('security', 'application=hll-app&person=owner');
    await plantRoles(portal, 'owner', null, ['RAPUser']);
    await portal.run('fallback');
    await lock();
    portal.passDays(1);
    await portal.run('fallback');
    const after = await since('security', 'application=hll-app&person=owner');
    expect(after?.[0]?.[0]).toBe('BY_ADMINISTRATOR');
    expect(after).not.toEqual(before);
  });
});

describe('the sessions of somebody', () => {
  const end = async (helper: string, body: unknown) =>
    await (await portal.as(helper)).post<{ ended?: number; code?: string }>(addresses.endSessions, body);

  test('are ended by RM-IT help: the person signs in again, and each is a row with the name of who did it', async () => {
    const calls = await portal.as('staff');
    await portal.signIn('staff');
    const { body: before } = await ask('helpdesk', 'application=hll-app&person=staff');
    const count = before.report?.sessions.length ?? 0;
    expect(count).toBeGreaterThan(1);
    const line = before.report?.lines.find((one) => one.line === 'SESSIONS');
    expect(line).toEqual({
      line: 'SESSIONS',
      verdict: 'FINE',
      repair: { what: 'END_SESSIONS', requestNumber: null },
    });
    const { status, body } = await end('helpdesk', { userName: 'staff' });
    expect([status, body]).toEqual([200, { ended: count }]);
    expect((await calls.get(addresses.userRequests)).status).toBe(401);
    const rows = await portal.db.rows(sql`select actor_name, outcome from portal.audit_event
      where action = 'SESSION_ENDED' and subject_id = ${await subjectOf(portal, 'staff')}`);
    expect(rows).toEqual(Array.from({ length: count }, () => ({ actor_name: 'Hana Ito', outcome: 'DONE' })));
    expect((await ask('helpdesk', 'application=hll-app&person=staff')).body.report?.sessions).toEqual([]);
    expect((await end('helpdesk', { userName: 'staff' })).body).toEqual({ ended: 0 });
  });

  test('are offered to RM-IT help alone, and never the own ones', async () => {
    await portal.as('newcomer');
    const repair = async (reader: string, query: string) =>
      (await ask(reader, query)).body.report?.lines.find(({ line }) => line === 'SESSIONS')?.repair;
    expect(await repair('security', 'application=hll-app&person=newcomer')).toBeNull();
    expect(await repair('newcomer', 'application=hll-app')).toBeNull();
    expect(await repair('helpdesk', 'application=hll-app')).toBeNull();
  });

  test.each([
    ['newcomer', { userName: 'staff' }, 403, 'NOT_ELIGIBLE'],
    ['security', { userName: 'staff' }, 403, 'NOT_ELIGIBLE'],
    ['supervisor', { userName: 'staff' }, 403, 'NOT_ELIGIBLE'],
    ['helpdesk', { userName: 'helpdesk' }, 403, 'NOT_ELIGIBLE'],
    ['helpdesk', { userName: 'nobody-like-that' }, 404, 'NOT_FOUND'],
    ['helpdesk', { userName: 'staf' }, 404, 'NOT_FOUND'],
    ['helpdesk', { userName: 'staff%' }, 404, 'NOT_FOUND'],
    ['helpdesk', { userName: '' }, 400, 'INVALID'],
    ['helpdesk', { userName: 'x'.repeat(101) }, 400, 'INVALID'],
    ['helpdesk', { userName: 'a\u0000b' }, 400, 'INVALID'],
    ['helpdesk', { userName: ['staff'] }, 400, 'INVALID'],
    ['helpdesk', { userName: 'staff', all: true }, 400, 'INVALID'],
    ['helpdesk', {}, 400, 'INVALID'],
  ])('%s cannot end those of %j', async (helper, body, status, code) => {
    await portal.as('staff');
    const ended = async () =>
      await portal.db.row(sql`select count(*) from portal.audit_event where action = 'SESSION_ENDED'`);
    await portal.as(helper);
    const before = await ended();
    const refused = await end(helper, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await ended()).toEqual(before);
    expect((await (await portal.as('staff')).get(addresses.userRequests)).status).toBe(200);
  });
});

describe('refused, and nothing is written', () => {
  test.each([
    ['newcomer', 'application=hll-app&person=staff', 403, 'NOT_ELIGIBLE'],
    ['supervisor', 'application=hll-app&person=staff', 403, 'NOT_ELIGIBLE'],
    ['helpdesk', 'application=no-app', 404, 'NOT_FOUND'],
    ['helpdesk', 'application=', 400, 'INVALID'],
    ['helpdesk', 'application=HLL', 400, 'INVALID'],
    ['helpdesk', 'application=hll-app&person=', 400, 'INVALID'],
    ['helpdesk', `application=hll-app&person=${'x'.repeat(101)}`, 400, 'INVALID'],
    ['helpdesk', 'application=hll-app&person=a%00b', 400, 'INVALID'],
    ['helpdesk', 'application=hll-app&application=p4-app', 400, 'INVALID'],
    ['helpdesk', 'application=hll-app&person=a&person=b', 400, 'INVALID'],
    ['helpdesk', 'application=hll-app&everything=1', 400, 'INVALID'],
    ['helpdesk', "application=hll-app'--", 400, 'INVALID'],
  ])('%s: %s', async (reader, query, status, code) => {
    const before = await rowCounts(portal);
    const refused = await ask(reader, query);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await rowCounts(portal)).toEqual(before);
  });
});
