import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { uuidV7 } from '../adapters/identifiers.ts';
import { smtpSender } from '../adapters/mail/smtp.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import { ownCertificate } from '../testing/mail/certificate.ts';
import {
  fieldOf,
  type MailServer,
  type MailServerOptions,
  partOf,
  startMailServer,
  type Refused,
} from '../testing/mail/mail-server.ts';
import { freshDatabase, type TestDatabase } from '../testing/postgres.ts';
import { deliverNextMail, type MailWaits } from './deliver-mail.ts';
import { intoOutbox, type WrittenMail } from './outbox.ts';

const minute = 60_000;
const day = 86_400_000;
const begin = new Date('2026-11-02T15:00:00Z');
const certificate = ownCertificate(new Date());
const usual = getCACertificates('default');

let database: TestDatabase;
let now: Date;
let servers: MailServer[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = begin;
  servers = [];
  reported = [];
  await database.db.run(sql`delete from portal.mail`);
});
afterEach(async () => {
  setDefaultCACertificates(usual);
  for (const server of servers) await server.close();
});

const help = { origin: 'https://portal.example', helpDeskEmail: 'help@agency.example' };
const trustOwn = () => setDefaultCACertificates([...usual, certificate.cert]);
async function serverWith(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}
function senderTo(url: string): MailSender {
  const from = { name: 'Portal de acceso, él', address: 'portal@agency.example' };
  return smtpSender({ url: new URL(url), from, domain: 'portal.example', dkim: null, ...help });
}
const withAccount = (url: string, account: string) => url.replace('//', `//${account}@`);

async function write(differing: Partial<WrittenMail> = {}): Promise<string> {
  const mail: WrittenMail = {
    id: uuidV7(now),
    idempotencyKey: null,
    recipient: 'helpdesk@agency.example',
    replyTo: null,
    language: 'en',
    subject: 'A question',
    body: 'First line\nsecond line\n\nAnother paragraph',
    at: now,
    ...differing,
  };
  await database.db.run(intoOutbox(mail));
  return mail.id;
}
/** What was logged for an operator. */
let reported: { code: string; message: string }[];
const tellWaiting = ({ code, message }: MailWaits) => {
  reported.push({ code, message });
};
const stopping = (): AbortController => new AbortController();
const work = (sender: MailSender, giveUp = stopping().signal) =>
  deliverNextMail(
    database.db,
    { sender, address: async () => [], linkPrefixes: [], tellWaiting },
    () => now,
    giveUp,
  );
async function workAll(sender: MailSender): Promise<void> {
  while (await work(sender));
}
interface Row {
  state: string;
  attempts: number;
  fault: string | null;
  cause: string | null;
  run_at: Date;
}
const rows = () =>
  database.db.rows<Row>(sql`select state, attempts, fault, cause, run_at from portal.mail order by id`);
async function only(): Promise<Row> {
  const [row, ...others] = await rows();
  if (row === undefined || others.length > 0) throw new Error('there is not one mail');
  return row;
}
const minutesUntil = ({ run_at: at }: Row) => (at.getTime() - now.getTime()) / minute;

describe('a mail that a server takes', () => {
  test('arrives as plain text and as a page, with everything in its head', async () => {
    const server = await serverWith();
    const id = await write({
      language: 'es',
      subject: '¿Cuándo? “Pronto” ' + 'y más '.repeat(20).trim(),
      replyTo: 'nora@agency.example',
      body: 'Línea <b>uno</b>\n.\nAsí & ya\n\nhttps://evil.example',
    });
    expect(await work(senderTo(server.url))).toBe(true);
    const [mail] = server.received;
    if (mail === undefined) throw new Error('nothing has arrived');
    expect(mail).toMatchObject({ from: 'portal@agency.example', to: ['helpdesk@agency.example'] });
    expect(fieldOf(mail, 'From')).toBe('Portal de acceso, él <portal@agency.example>');
    expect(fieldOf(mail, 'To')).toBe('helpdesk@agency.example');
    expect(fieldOf(mail, 'Reply-To')).toBe('nora@agency.example');
    expect(fieldOf(mail, 'Subject')).toBe('¿Cuándo? “Pronto” ' + 'y más '.repeat(20).trim());
    expect(fieldOf(mail, 'Message-ID')).toBe(`<${id}@portal.example>`);
    expect(fieldOf(mail, 'Date')).toBe('Mon, 02 Nov 2026 15:00:00 +0000');
    expect(fieldOf(mail, 'Content-Language')).toBe('es');
    expect(fieldOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(fieldOf(mail, 'List-Unsubscribe')).toBeUndefined();
    expect(partOf(mail, 'text/plain').trim()).toBe('Línea <b>uno</b>\n.\nAsí & ya\n\nhttps://evil.example');
    const page = partOf(mail, 'text/html');
    expect(page).toContain('<html lang="es">');
    expect(page).toMatch(/<p [^>]*>Línea &#60;b&#62;uno&#60;\/b&#62;<br>\.<br>Así &#38; ya<\/p>/);
    expect(page).not.toMatch(/<(a|img|script|link)\b/);
    expect(await only()).toMatchObject({ state: 'SENT', attempts: 1, fault: null });
    expect(await work(senderTo(server.url))).toBe(false);
  });

  test('goes encrypted, and with a password, where the server wants it so', async () => {
    trustOwn();
    const account = { user: 'portal', password: 'p@ss:word/%' };
    const server = await serverWith({ certificate, account });
    await write();
    await work(senderTo(withAccount(server.url, `portal:${encodeURIComponent(account.password)}`)));
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'portal' }]);
  });

  test('goes encrypted without a password too, where the server offers it', async () => {
    trustOwn();
    const server = await serverWith({ certificate });
    await write();
    await work(senderTo(server.url));
    expect(server.received).toMatchObject([{ isEncrypted: true, user: null }]);
  });
});

describe('a server that is not set up as expected gets nothing, and the mail waits', () => {
  test.each([
    ['one that nobody vouches for', { certificate }, ''],
    ['one that would read the password on its way', {}, 'portal:secret'],
    [
      'one that knows another password',
      { certificate, account: { user: 'portal', password: 'x' } },
      'portal:y',
    ],
    ['one that wants to know who sends', { certificate, account: { user: 'portal', password: 'x' } }, ''],
  ])('%s', async (what, options, account) => {
    if (what !== 'one that nobody vouches for') trustOwn();
    const server = await serverWith(options);
    await write();
    await work(senderTo(account === '' ? server.url : withAccount(server.url, account)));
    expect(server.received).toEqual([]);
    const row = await only();
    expect(row).toMatchObject({ state: 'WAITING', attempts: 1, fault: expect.stringMatching(/\S/) });
    expect(minutesUntil(row)).toBe(1);
    expect(reported).toMatchObject([{ message: expect.stringMatching(/^Mail waits: \S/) }]);
  });

  test('an operator reads why, in a line without anybody’s address', async () => {
    const server = await serverWith({ certificate });
    await write();
    await work(senderTo(server.url));
    expect(reported).toEqual([
      { code: 'ESOCKET', message: expect.stringMatching(/^Mail waits: self-signed certificate/) },
    ]);
    reported = [];
    const refusing = await serverWith({
      refusesSender: () => ({ status: 553, reply: 'portal@agency.example is unknown' }),
    });
    await database.db.run(sql`delete from portal.mail`);
    await write();
    await work(senderTo(refusing.url));
    expect(reported).toEqual([{ code: 'REFUSED', message: 'Mail waits: the mail server refused with 553' }]);
  });
});

describe('a server that refuses us makes the mail wait until that is repaired', () => {
  test.each<[string, (no: (refused: Refused) => Refused) => MailServerOptions]>([
    ['the sender, with 553', (no) => ({ refusesSender: () => no(553) })],
    [
      'the sender, told at the recipient',
      (no) => ({ refuses: () => no({ status: 553, reply: '5.7.1 Sender address rejected' }) }),
    ],
    ['to relay, with 554', (no) => ({ refuses: () => no(554) })],
    ['to relay, with 550', (no) => ({ refuses: () => no({ status: 550, reply: 'relay not permitted' }) })],
    ['by its policy', (no) => ({ refuses: () => no({ status: 550, reply: '5.7.1 Not allowed' }) })],
    ['by our domain', (no) => ({ refusesData: () => no({ status: 550, reply: '5.7.26 Unauthenticated' }) })],
  ])('%s', async (_what, refusing) => {
    let isRepaired = false;
    const server = await serverWith(refusing((refused) => (isRepaired ? null : refused)));
    const sender = senderTo(server.url);
    await write();
    await workAll(sender);
    const row = await only();
    expect(row).toMatchObject({ state: 'WAITING', attempts: 1, cause: 'SENDER' });
    expect(minutesUntil(row)).toBe(1);
    isRepaired = true;
    now = new Date(now.getTime() + minute);
    await workAll(sender);
    expect(await only()).toMatchObject({ state: 'SENT', attempts: 2, fault: null, cause: null });
  });
});

describe('a mail that a server does not take', () => {
  test.each([550, 552, 553])('is given up when it is refused for good, with %i', async (status) => {
    const server = await serverWith({ refuses: () => status });
    await write();
    await workAll(senderTo(server.url));
    const row = await only();
    expect(row).toMatchObject({ state: 'FAILED', attempts: 1 });
    expect(row.fault).toContain('not like this');
  });

  test('is given up when its contents are refused for good', async () => {
    const server = await serverWith({ refusesData: () => 554 });
    await write();
    await workAll(senderTo(server.url));
    expect(await only()).toMatchObject({ state: 'FAILED', attempts: 1 });
  });

  test.each([421, 450, 451, 452])('is tried again in a minute after %i', async (status) => {
    let isBusy = true;
    const server = await serverWith({ refuses: () => (isBusy ? status : null) });
    const sender = senderTo(server.url);
    await write();
    await workAll(sender);
    const row = await only();
    expect(row).toMatchObject({ state: 'WAITING', attempts: 1 });
    expect(minutesUntil(row)).toBe(1);
    isBusy = false;
    now = new Date(now.getTime() + minute);
    await workAll(sender);
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'SENT', attempts: 2, fault: null });
  });

  test('does not keep the next one waiting', async () => {
    const server = await serverWith({ refuses: (to) => (to.startsWith('nobody') ? 550 : null) });
    await write({ recipient: 'nobody@agency.example' });
    await write();
    await workAll(senderTo(server.url));
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SENT']);
  });
});

test('a dead server is tried after 1, 5, 15 and 60 minutes, then every hour for three days', async () => {
  const server = await startMailServer();
  await server.close();
  const sender = senderTo(server.url);
  await write();
  const pauses: number[] = [];
  for (;;) {
    await workAll(sender);
    const row = await only();
    if (row.state !== 'WAITING') break;
    pauses.push(minutesUntil(row));
    // Not a moment earlier.
    now = new Date(row.run_at.getTime() - 1);
    expect(await work(sender)).toBe(false);
    now = row.run_at;
  }
  expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60]);
  expect(pauses.slice(3).every((pause) => pause === 60)).toBe(true);
  expect(now.getTime() - begin.getTime()).toBeGreaterThan(3 * day - 60 * minute);
  expect(now.getTime() - begin.getTime()).toBeLessThanOrEqual(3 * day);
  expect(await only()).toMatchObject({ state: 'FAILED', fault: expect.stringContaining('ECONNREFUSED') });
});

test('a server that comes back gets what waited, each mail once', async () => {
  const dead = await startMailServer();
  await dead.close();
  const sender = senderTo(dead.url);
  for (let number = 0; number < 5; number += 1) await write({ subject: `Question ${number}` });
  await workAll(sender);
  const server = await serverWith({ port: dead.port });
  now = new Date(now.getTime() + minute);
  await workAll(sender);
  expect(server.received.map((mail) => fieldOf(mail, 'Subject')).toSorted()).toEqual(
    [0, 1, 2, 3, 4].map((number) => `Question ${number}`),
  );
});

test('several portals at once send each mail once', async () => {
  const server = await serverWith();
  const ids: string[] = [];
  for (let number = 0; number < 24; number += 1) ids.push(await write());
  const sender = senderTo(server.url);
  await Promise.all([1, 2, 3, 4].map(() => workAll(sender)));
  expect(server.received.map((mail) => fieldOf(mail, 'Message-ID')).toSorted()).toEqual(
    ids.map((id) => `<${id}@portal.example>`).toSorted(),
  );
});

describe('a portal that is killed', () => {
  /** Does its part and then never comes back. */
  const killed = (before: (mail: Parameters<MailSender['send']>[0]) => Promise<void>) => {
    let died: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (died = resolve));
    const sender: MailSender = {
      send: async (mail) => {
        await before(mail);
        died();
        await new Promise(() => undefined);
      },
    };
    void work(sender);
    return dead;
  };

  test('before it has handed a mail over leaves it to another one, once its minute is over', async () => {
    const server = await serverWith();
    const sender = senderTo(server.url);
    await write();
    await killed(async () => undefined);
    expect(await work(sender)).toBe(false);
    now = new Date(now.getTime() + minute);
    expect(await work(sender)).toBe(true);
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  test('after it has handed a mail over has it sent as the very same mail again', async () => {
    const server = await serverWith();
    const sender = senderTo(server.url);
    await write({ replyTo: 'nora@agency.example' });
    await killed((mail) => sender.send(mail, stopping().signal));
    now = new Date(now.getTime() + minute);
    await work(sender);
    const [first, second] = server.received;
    expect(second?.source).toBe(first?.source);
    expect(server.received).toHaveLength(2);
  });
});

describe('a portal that stops while the mail server hangs', () => {
  test.each([
    ['before it greets', { hangsBeforeGreeting: true }, 0],
    ['after the mail has come', { hangsAfterData: true }, 1],
  ])('%s waits no longer, and the next one sends the same mail once', async (_when, options, received) => {
    const hanging = await serverWith(options);
    await write();
    const portal = stopping();
    const attempt = work(senderTo(hanging.url), portal.signal);
    await expect.poll(() => [hanging.conversations(), hanging.received.length]).toEqual([1, received]);
    portal.abort();
    expect(await attempt).toBe(true);
    expect(await only()).toMatchObject({ state: 'WAITING', attempts: 1, fault: 'The portal was stopped' });
    const server = await serverWith();
    await workAll(senderTo(server.url));
    expect(server.received).toHaveLength(1);
    for (const { source } of hanging.received) expect(server.received[0]?.source).toBe(source);
    expect(await only()).toMatchObject({ state: 'SENT', attempts: 2, fault: null });
  });
});

test('what comes back late from an attempt does not undo what a later one has done', async () => {
  const server = await serverWith();
  let fail: (reason: Error) => void = () => undefined;
  const slow: MailSender = { send: () => new Promise((_resolve, reject) => (fail = reject)) };
  await write();
  const late = work(slow);
  await expect.poll(async () => (await only()).attempts).toBe(1);
  now = new Date(now.getTime() + minute);
  await work(senderTo(server.url));
  fail(new Error('gave up'));
  await late;
  expect(await only()).toMatchObject({ state: 'SENT', attempts: 2, fault: null });
});

test('of mails about one thing the first is written', async () => {
  await write({ idempotencyKey: 'request 1 submitted', subject: 'The first' });
  await write({ idempotencyKey: 'request 1 submitted', subject: 'The second' });
  await write({ idempotencyKey: null });
  const written = await database.db.rows<{ subject: string }>(
    sql`select subject from portal.mail order by id`,
  );
  expect(written.map(({ subject }) => subject).toSorted()).toEqual(['A question', 'The first']);
});
