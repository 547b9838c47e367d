import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { uuidV7 } from '../adapters/identifiers.ts';
import { smtpSender } from '../adapters/mail/smtp.ts';
import {
  fieldOf,
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../testing/mail/mail-server.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import type { AddressMail } from './addressed-mail.ts';
import { deliverNextMail } from './deliver-mail.ts';
import { intoOutboxOf } from './outbox.ts';
import { showDueMail } from './show-mail.ts';

const minute = 60_000;

let database: TestDatabase;
let db: Database;
let now: Date;
const servers: MailServer[] = [];
/** As the directory knows people now: by id, their address; null for anyone who is gone. */
const people = new Map<string, string | null>();

beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date('2026-11-02T15:00:00Z');
  people.clear();
  await db.run(sql`delete from portal.mail`);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serverWith(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const address: AddressMail = async (notifications) =>
  notifications.map(({ personId, facts }) => {
    const recipient = people.get(personId);
    if (recipient === undefined) throw new Error('The sign-in service does not respond');
    return recipient === null
      ? null
      : { recipient, language: 'en', subject: 'News', body: JSON.stringify(facts) };
  });

const help = { origin: 'https://portal.example', helpDeskEmail: 'help@agency.example' };
async function workAll({ url }: MailServer, addressing = address): Promise<void> {
  const from = { name: 'Access Portal', address: 'portal@agency.example' };
  const sender = smtpSender({ url: new URL(url), from, domain: 'portal.example', dkim: null, ...help });
  while (
    await deliverNextMail(
      db,
      { sender, address: addressing, linkPrefixes: [], tellWaiting: () => undefined },
      () => now,
      new AbortController().signal,
    )
  );
}

const rows = () =>
  db.rows<{ state: string; attempts: number; fault: string | null; cause: string | null }>(
    sql`select state, attempts, fault, cause from portal.mail order by id`,
  );

const notify = (personId: string) =>
  db.run(
    intoOutboxOf(
      [{ id: uuidV7(now), idempotencyKey: `event of ${personId}`, personId, facts: { number: 1 }, at: now }],
      now,
    ),
  );
test('mail to a person goes to the address they have when it is sent, also when it is sent again', async () => {
  people.set('nora', 'nora@agency.example');
  await notify('nora');
  await notify('nora');
  const full = await serverWith({ refuses: () => 451 });
  await workAll(full);
  expect(await rows()).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
  people.set('nora', 'nora.moved@agency.example');
  now = new Date(now.getTime() + minute);
  const server = await serverWith();
  await workAll(server);
  expect(server.received).toMatchObject([{ to: ['nora.moved@agency.example'] }]);
  expect(await rows()).toMatchObject([{ state: 'SENT' }]);
});

test('mail to a person waits while the sign-in service cannot be asked, and is deleted where there is nobody', async () => {
  const server = await serverWith();
  await notify('nora');
  await workAll(server);
  expect(await rows()).toMatchObject([
    { state: 'WAITING', attempts: 1, cause: 'SERVER', fault: 'The sign-in service does not respond' },
  ]);
  people.set('nora', null);
  now = new Date(now.getTime() + minute);
  await workAll(server);
  expect(await rows()).toEqual([]);
  expect(server.received).toEqual([]);
});

test('a mail that its reader can end says how, to people and to programs', async () => {
  people.set('nora', 'nora@agency.example');
  await notify('nora');
  const server = await serverWith();
  const endedAt = '/rap-home/mail/4b3c1f2e-0d6a-4c1b-9c3a-0a1b2c3d4e5f';
  await workAll(server, async (all) => (await address(all)).map((one) => one && { ...one, endedAt }));
  const [mail] = server.received;
  if (mail === undefined) throw new Error('nothing has arrived');
  expect(fieldOf(mail, 'List-Unsubscribe')).toBe(
    `<https://portal.example${endedAt}>, <mailto:help@agency.example?subject=unsubscribe>`,
  );
  expect(fieldOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(fieldOf(mail, 'Reply-To')).toBe('help@agency.example');
});

test('in a mailbox, one that cannot be addressed is tried again later and keeps no other back', async () => {
  people.set('omar', 'omar@agency.example');
  people.set('pia', null);
  for (const person of ['nora', 'omar', 'pia']) await notify(person);
  const work = () =>
    showDueMail(
      db,
      { address, linkPrefixes: [], tellWaiting: () => undefined },
      () => now,
      new AbortController().signal,
    );
  while (await work());
  const shown = () =>
    db.rows(sql`select person_id, state, attempts, recipient, fault from portal.mail order by person_id`);
  const fault = 'The sign-in service does not respond';
  expect(await shown()).toEqual([
    { person_id: 'nora', state: 'WAITING', attempts: 1, recipient: null, fault },
    {
      person_id: 'omar',
      state: 'SENT',
      attempts: expect.any(Number),
      recipient: 'omar@agency.example',
      fault: null,
    },
  ]);
  people.set('nora', 'nora@agency.example');
  expect(await work()).toBe(false);
  now = new Date(now.getTime() + minute);
  await work();
  expect(await shown()).toMatchObject([
    { state: 'SENT', recipient: 'nora@agency.example' },
    { state: 'SENT' },
  ]);
});
