import { addresses } from '@portal/core/contract/addresses.ts';
import type { EntryAnswer } from '@portal/core/contract/entry-report.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import {
  askAs,
  giveAccess,
  rowCounts,
  subjectOf,
  submitAs,
  takeRoles,
} from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
beforeEach(() => portal.forgetSignIns());

const ask = async (reader: string, query: string) =>
  await (await portal.as(reader)).get<EntryAnswer & { code?: string }>(`${addresses.entryReport}?${query}`);

async function inTheWay(reader: string, query: string): Promise<unknown[]> {
  const { status, body } = await ask(reader, query);
  expect(status).toBe(200);
  return (body.report?.lines ?? []).flatMap(({ line, isInTheWay, repair }) =>
    isInTheWay ? [[line, repair?.what ?? null]] : [],
  );
}

describe('why somebody cannot get in', () => {
  test('is told to themselves with what they can do', async () => {
    expect(await inTheWay('inactive', 'application=hll-app')).toEqual([['ACCOUNT', 'RESTORE']]);
    expect(await inTheWay('locked', 'application=hll-app')).toEqual([
      ['ACCOUNT', 'SEE_PROFILE'],
      ['ROLES', 'REQUEST_ACCESS'],
    ]);
    expect(await inTheWay('staff', 'application=hll-app')).toEqual([]);
    expect(await inTheWay('newcomer', 'application=hgp-app')).toEqual([]);
  });

  test('is told to the help desk and to security with every fact, which leaves a row in the trail', async () => {
    await submitAs(portal, 'inactive', { requestType: 'REACTIVATE_REQUEST', requestDetails: {} });
    for (const reader of ['helpdesk', 'security']) {
      const { body } = await ask(reader, 'application=hll-app&person=inactive');
      expect(body.report).toMatchObject({
        person: { userName: 'inactive', fullName: 'Ines Duarte' },
        ...{ isOwn: false, isEnabled: true, rolesHeld: ['Upload'] },
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
    await askAs(portal, 'newcomer');
    expect(await inTheWay('helpdesk', 'application=hll-app&person=newcomer')).toEqual([
      ['REQUESTS', 'OPEN_REQUEST'],
      ['ROLES', null],
    ]);
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
      ...{ people: [], report: null },
    });
  });
});

describe('refused, and nothing is written', () => {
  test.each([
    ['newcomer', 'application=hll-app&person=staff', 403, 'NOT_ELIGIBLE'],
    ['supervisor', 'application=hll-app&person=staff', 403, 'NOT_ELIGIBLE'],
    ['helpdesk', 'application=no-app', 404, 'NOT_FOUND'],
    ['helpdesk', '', 400, 'INVALID'],
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
