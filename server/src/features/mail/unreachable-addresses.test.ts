import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { UnreachableAddresses } from '@portal/core/contract/operations/mail.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { intoOutbox } from '../../mail/outbox.ts';
import { setEmail } from '../../identity/testing/arranged-people.ts';
import { rememberWorld, startOver, subjectOf } from '../../testing/access-requests.ts';
import { type Refused, startMailServer } from '../../testing/mail/mail-server.ts';
import { portalForTests } from '../../testing/portal.ts';

const hour = 1 / 24;
let refused: Refused = null;
const server = await startMailServer({ refuses: () => refused });
const portal = portalForTests({ environment: { SMTP_URL: server.url, MAIL_FROM: 'portal@agency.example' } });
afterAll(() => server.close());
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  refused = null;
  server.received.length = 0;
  await portal.db.run(sql`delete from portal.mail`);
});

const nora = 'newcomer@agency.example';
/** Mail to somebody is tried, and the server says this. */
async function mailed(reply: Refused, recipient = nora): Promise<void> {
  refused = reply;
  const words = { language: 'en' as const, subject: 'News', body: 'There is news.', replyTo: null };
  const now = portal.now();
  await portal.db.run(intoOutbox({ ...words, id: uuidV7(now), idempotencyKey: null, recipient, at: now }));
  await portal.run('mail');
}
const unknown = { status: 550, reply: '5.1.1 No such user' };
const full = { status: 452, reply: '4.2.2 Mailbox full' };
const listed = async () =>
  (await (await portal.as('helpdesk')).get<UnreachableAddresses>(addresses.unreachableAddresses)).body;
const retry = async (address: string, username = 'helpdesk') =>
  await (await portal.as(username)).post<{ count: number } & Problem>(addresses.addressRetry, { address });

describe('an address', () => {
  test('that its server does not know is listed with its person and the words of the server', async () => {
    await mailed(unknown, 'Newcomer@Agency.example');
    expect(await listed()).toEqual({
      items: [
        {
          address: nora,
          since: expect.stringMatching(/Z$/),
          reply: '550 5.1.1 No such user',
          person: { userId: await subjectOf(portal, 'newcomer'), fullName: 'Nora New' },
        },
      ],
      total: 1,
      totalIsMinimum: false,
    });
  });

  test('stays listed when a server takes the next mail, as it may send it back later', async () => {
    await mailed(unknown);
    await mailed(null);
    expect(server.received).toHaveLength(1);
    expect((await listed()).total).toBe(1);
  });

  test('is not listed for what a server says about the portal', async () => {
    await mailed({ status: 554, reply: '5.7.1 Relay access denied' });
    await mailed({ status: 553, reply: '5.7.1 Sender address rejected' }, 'staff@agency.example');
    expect((await listed()).items).toEqual([]);
  });

  test('whose mailbox is full is listed at the third refusal, and no more once it takes mail', async () => {
    await mailed(full);
    portal.passDays(hour);
    await mailed(full);
    expect((await listed()).items).toEqual([]);
    portal.passDays(hour);
    await mailed(full);
    expect((await listed()).items).toMatchObject([{ address: nora, reply: '452 4.2.2 Mailbox full' }]);
    await mailed(null);
    expect((await listed()).items).toEqual([]);
    portal.passDays(1);
    await mailed(full);
    expect((await listed()).items).toEqual([]);
  });

  test('of nobody here is listed too', async () => {
    await mailed(unknown, 'visitor@partner.example');
    expect((await listed()).items).toMatchObject([{ address: 'visitor@partner.example', person: null }]);
  });

  test('is forgotten with the mail of which nothing was heard for so long', async () => {
    await mailed(unknown);
    portal.passDays(89);
    await portal.run('old results');
    expect((await listed()).total).toBe(1);
    portal.passDays(2);
    await portal.run('old results');
    expect((await listed()).total).toBe(0);
  });
});

describe('the help desk', () => {
  test('has it tried again, with the mail that it refused, and a row of the trail', async () => {
    await mailed(unknown);
    await mailed(unknown);
    refused = null;
    const { status, body } = await retry('NEWCOMER@agency.example');
    expect([status, body]).toEqual([202, { count: 2 }]);
    expect((await listed()).items).toEqual([]);
    await portal.run('mail');
    expect(server.received).toHaveLength(2);
    expect(
      await portal.db.rows(sql`select actor_name, subject_id, detail from portal.audit_event
        where action = 'ADDRESS_RETRIED' order by id desc limit 1`),
    ).toEqual([
      { actor_name: 'Hana Ito', subject_id: await subjectOf(portal, 'newcomer'), detail: { address: nora } },
    ]);
    expect((await retry(nora)).body.code).toBe('NOT_FOUND');
  });

  test('finds it listed again where its server says the same', async () => {
    await mailed(unknown);
    await retry(nora);
    await portal.run('mail');
    expect((await listed()).total).toBe(1);
  });

  test.each(['newcomer', 'supervisor', 'security', 'admin'])('is not %s', async (who) => {
    await mailed(unknown);
    const somebody = await portal.as(who);
    expect((await somebody.get<Problem>(addresses.unreachableAddresses)).body.code).toBe('NOT_ELIGIBLE');
    expect((await retry(nora, who)).body.code).toBe('NOT_ELIGIBLE');
    expect((await listed()).total).toBe(1);
  });
});

describe('what people see of it', () => {
  const noticesOf = async (username: string) =>
    (await (await portal.as(username)).get<Catalogue>(addresses.catalogue)).body.notices.filter(
      ({ kind }) => kind === 'UNREACHABLE',
    );
  const confirm = async (email: string) =>
    await (await portal.as('newcomer')).post<Problem>(addresses.ownAddress, { email });

  test('the person reads it above the applications, nobody else does, and it ends when the address is right after all', async () => {
    expect(await noticesOf('newcomer')).toEqual([]);
    await mailed(unknown);
    expect(await noticesOf('newcomer')).toEqual([
      { kind: 'UNREACHABLE', email: nora, since: expect.stringMatching(/Z$/) },
    ]);
    expect(await noticesOf('supervisor')).toEqual([]);
    expect((await confirm('staff@agency.example')).body.code).toBe('STALE_PROFILE');
    expect(await noticesOf('newcomer')).toHaveLength(1);
    expect((await confirm(nora)).status).toBe(200);
    expect(await noticesOf('newcomer')).toEqual([]);
    expect((await confirm(nora)).status).toBe(200);
    expect(
      await portal.db.rows(
        sql`select subject_id, detail from portal.audit_event where action = 'ADDRESS_CONFIRMED'`,
      ),
    ).toEqual([{ subject_id: await subjectOf(portal, 'newcomer'), detail: { address: nora } }]);
  });

  test('it does not hold for another address of the person', async () => {
    await mailed(unknown);
    await setEmail(portal.db, 'newcomer', 'nora.new@agency.example');
    portal.forgetSignIns();
    expect(await noticesOf('newcomer')).toEqual([]);
  });

  test.each(['supervisor', 'helpdesk'])('%s reads it on the page of the person', async (reader) => {
    const personId = await subjectOf(portal, 'newcomer');
    const page = async () =>
      (await (await portal.as(reader)).get<PersonPage>(addresses.person.replace(':userId', personId))).body
        .identity?.unreachable;
    expect(await page()).toBeNull();
    await mailed(unknown);
    expect(await page()).toEqual({ since: expect.stringMatching(/Z$/), reply: '550 5.1.1 No such user' });
  });

  test('the list of people says so, and is narrowed to them', async () => {
    await mailed(unknown);
    await mailed(full, 'staff@agency.example');
    const helpdesk = await portal.as('helpdesk');
    const { body } = await helpdesk.get<AllPeople>(`${addresses.people}?state=UNREACHABLE`);
    expect(body.items.map(({ username, isUnreachable }) => [username, isUnreachable])).toEqual([
      ['newcomer', true],
    ]);
    const others = await helpdesk.get<AllPeople>(`${addresses.people}?q=staff@agency.example`);
    expect(others.body.items).toMatchObject([{ username: 'staff', isUnreachable: false }]);
  });
});
