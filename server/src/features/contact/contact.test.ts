import { createHash, randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { UndeliveredList } from '@portal/core/contract/operations/mail.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import { type Puzzle, puzzleText, solutionText } from '@portal/core/domain/contact/puzzle.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { fieldOf, partOf, startMailServer, type ReceivedMail } from '../../testing/mail/mail-server.ts';
import { type ApiResponse, portalForTests } from '../../testing/portal.ts';

let refused: number | null = null;
const server = await startMailServer({ refuses: () => refused });
const portal = portalForTests({ environment: { SMTP_URL: server.url, MAIL_FROM: 'portal@agency.example' } });
afterAll(() => server.close());

beforeEach(async () => {
  refused = null;
  server.received.length = 0;
  await portal.db.run(sql`delete from portal.mail`);
  await portal.db.run(sql`delete from portal.contact_allowance`);
});

const good = {
  fullName: 'Vera Visitor',
  email: 'vera@partner.example',
  phoneNumber: '(202) 555-0101',
  subject: contactSubjects[0],
  message: 'How do I register?\n\nThank you.',
  replyTo: 'vera@partner.example',
};
const from = (email: string) => ({ ...good, email, replyTo: email });

/** A puzzle of the portal, solved as a browser solves it. */
async function solved(): Promise<string> {
  const puzzle: Puzzle = JSON.parse(await (await portal.fetch(addresses.emailPuzzle)).text());
  for (let number = 0; number <= puzzle.most; number += 1) {
    const digest = createHash('sha256').update(puzzleText(puzzle.salt, number)).digest('hex');
    if (digest === puzzle.digest) return solutionText(puzzle, number);
  }
  throw new Error('the puzzle has no solution');
}

type Sent = ApiResponse<Partial<Problem>>;

async function send(body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await portal.fetch(addresses.email, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const sendSolved = async (body: object, headers = {}) =>
  await send({ ...body, recaptcha: await solved() }, headers);
async function arrived(): Promise<ReceivedMail[]> {
  await portal.run('mail');
  return server.received;
}
const kept = async () =>
  (await portal.db.row<{ count: number }>(sql`select count(*)::int as count from portal.mail`))?.count;
const audited = () =>
  portal.db.rows<{ actor_id: string | null; detail: Record<string, unknown> }>(
    sql`select actor_id, detail from portal.audit_event where action = 'CONTACT_MESSAGE_SENT' order by id`,
  );

describe('a message', () => {
  test('of a visitor arrives at the help desk, whose answer goes to the visitor', async () => {
    const before = (await audited()).length;
    const { status, body } = await sendSolved(good);
    expect([status, body]).toEqual([202, {}]);
    const [mail, ...others] = await arrived();
    if (mail === undefined) throw new Error('nothing has arrived');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'portal@agency.example', to: ['helpdesk@agency.example'] });
    expect(fieldOf(mail, 'Subject')).toBe('Access Portal: General questions about the portal');
    expect(fieldOf(mail, 'Reply-To')).toBe('vera@partner.example');
    const text = partOf(mail, 'text/plain');
    for (const wording of [
      'Vera Visitor',
      '202-555-0101',
      'not verified',
      '48 hours',
      'How do I register?\n\nThank you.',
    ])
      expect(text).toContain(wording);
    const rows = await audited();
    expect(rows).toHaveLength(before + 1);
    // The trail tells that somebody wrote, not what or who.
    expect(JSON.stringify(rows.at(-1))).not.toContain('Vera');
  });

  test('of somebody signed in needs no puzzle and says who it is', async () => {
    const nora = await portal.as('newcomer');
    expect((await nora.post(addresses.email, good)).status).toBe(202);
    const [mail] = await arrived();
    expect(mail && partOf(mail, 'text/plain')).toContain('as Nora T New (newcomer)');
    expect((await audited()).at(-1)?.actor_id).not.toBeNull();
  });

  test('without a telephone number is as good', async () => {
    const { phoneNumber: _none, ...rest } = good;
    expect((await sendSolved(rest)).status).toBe(202);
    const [mail] = await arrived();
    expect(mail && partOf(mail, 'text/plain')).toContain('Phone: not given');
  });
});

describe('what cannot be accepted is refused, field by field, and nothing is kept', () => {
  test.each([
    ['no name', { ...good, fullName: ' ' }, ['fullName REQUIRED']],
    [
      'a name with a line break',
      { ...good, fullName: 'V\r\nBcc: x@y.example' },
      ['fullName FORBIDDEN_CHARACTER'],
    ],
    ['a name with a NUL', { ...good, fullName: 'V\u0000' }, ['fullName FORBIDDEN_CHARACTER']],
    ['an address with a line break', from('v@a.example\nBcc: x@y.example'), ['email FORBIDDEN_CHARACTER']],
    ['two addresses', from('v@a.example, x@y.example'), ['email MALFORMED']],
    [
      'another address for the answer',
      { ...good, replyTo: 'other@partner.example' },
      ['replyTo NOT_TOGETHER'],
    ],
    ['a short telephone number', { ...good, phoneNumber: '555-0101' }, ['phoneNumber MALFORMED']],
    ['a subject of their own', { ...good, subject: 'Win a prize' }, ['subject NOT_OFFERED']],
    ['an empty message', { ...good, message: '\n' }, ['message REQUIRED']],
    ['a message with a NUL', { ...good, message: 'a\u0000' }, ['message FORBIDDEN_CHARACTER']],
    ['a message that is too long', { ...good, message: 'm'.repeat(5_001) }, ['message TOO_LONG']],
    ['a field nobody knows', { ...good, cc: 'x@y.example' }, ['cc UNKNOWN']],
    ['no address for the answer', { ...good, replyTo: undefined }, ['replyTo REQUIRED']],
    ['a number for a name', { ...good, fullName: 7 }, ['fullName NOT_OFFERED']],
  ])('%s', async (_what, body, faults) => {
    const response = await sendSolved(body);
    expect([response.status, response.body.code]).toEqual([400, 'INVALID']);
    expect(response.body.errors?.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults);
    expect(await kept()).toBe(0);
  });

  test('what is no JSON, and what is too large', async () => {
    expect((await send('{"fullName":')).body.code).toBe('INVALID');
    expect((await send(good, { 'content-type': 'text/plain' })).body.code).toBe('NOT_JSON');
    expect((await send({ ...good, message: 'm'.repeat(70_000) })).body.code).toBe('TOO_LARGE');
  });

  test('a token that is none', async () => {
    expect((await send(good, { authorization: 'Bearer x' })).body.code).toBe('UNAUTHENTICATED');
  });
});

describe('the puzzle of a visitor', () => {
  const faultOf = async (recaptcha: string | undefined) =>
    (await send({ ...good, recaptcha })).body.errors?.map(({ field, fault }) => `${field} ${fault}`);

  test('is needed', async () => {
    expect(await faultOf(undefined)).toEqual(['recaptcha REQUIRED']);
    expect(await faultOf('yes')).toEqual(['recaptcha MALFORMED']);
  });

  test('has to be ours, and solved', async () => {
    const text = await solved();
    const [salt = '', digest = '', signature = '', number = ''] = text.split('~');
    const changed = [
      [salt.replace(/^\d+/, (seconds) => String(Number(seconds) + 9)), digest, signature, number],
      [salt, digest, signature, String((Number(number) + 1) % 60_000)],
      [salt, createHash('sha256').update(puzzleText(salt, 1)).digest('hex'), signature, '1'],
      [salt, digest, 'x'.repeat(43), number],
      [salt, digest, 'x', number],
    ];
    for (const parts of changed) expect(await faultOf(parts.join('~'))).toEqual(['recaptcha UNKNOWN']);
    expect(await kept()).toBe(0);
    expect(await faultOf(text)).toBeUndefined();
  });

  test('is accepted once, and stays valid while the message is not', async () => {
    const recaptcha = await solved();
    expect((await send({ ...good, recaptcha, message: '' })).status).toBe(400);
    const both = await Promise.all([send({ ...good, recaptcha }), send({ ...good, recaptcha })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 400]);
    expect(await faultOf(recaptcha)).toEqual(['recaptcha TOO_LATE']);
    expect(await kept()).toBe(1);
  });

  test('is accepted for 20 minutes', async () => {
    const recaptcha = await solved();
    portal.passDays(20 / 1_440);
    expect(await faultOf(recaptcha)).toEqual(['recaptcha TOO_LATE']);
    await portal.run('old results');
    const left = await portal.db.rows(sql`select 1 from portal.used_puzzle`);
    expect(left).toEqual([]);
  });
});

describe('five messages an hour', () => {
  test('are accepted from one caller, whatever the addresses, and Retry-After says when to go on', async () => {
    const nora = await portal.as('newcomer');
    const write = (number: number) => nora.post<Problem>(addresses.email, from(`n${number}@agency.example`));
    for (let number = 1; number <= 5; number += 1) expect((await write(number)).status).toBe(202);
    const { status, body, headers } = await write(6);
    expect([status, body.code]).toEqual([429, 'TOO_MANY']);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await kept()).toBe(5);
    portal.passTo(new Date(portal.now().getTime() + wait * 1_000));
    expect((await (await portal.as('newcomer')).post(addresses.email, good)).status).toBe(202);
  });

  test('are accepted from one address, no matter who writes', async () => {
    for (const who of ['newcomer', 'staff', 'partner', 'both', 'owner'])
      expect((await (await portal.as(who)).post(addresses.email, from('One@agency.example'))).status).toBe(
        202,
      );
    const again = await (await portal.as('security')).post<Problem>(
      addresses.email,
      from('one@agency.example'),
    );
    expect(again.body.code).toBe('TOO_MANY');
    expect(
      (await (await portal.as('security')).post(addresses.email, from('two@agency.example'))).status,
    ).toBe(202);
  });

  test('that others sent under an address do not keep its owner out who is signed in', async () => {
    const hers = from('Newcomer@agency.example');
    for (const who of ['staff', 'partner', 'both', 'owner', 'security'])
      expect((await (await portal.as(who)).post(addresses.email, hers)).status).toBe(202);
    const puzzle = await solved();
    expect((await send({ ...hers, recaptcha: puzzle })).status).toBe(429);
    const nora = await portal.as('newcomer');
    for (let number = 1; number <= 5; number += 1)
      expect((await nora.post(addresses.email, hers)).status).toBe(202);
    expect((await nora.post(addresses.email, hers)).status).toBe(429);
    expect((await nora.post(addresses.email, from('another@agency.example'))).status).toBe(429);
  });

  test('are accepted from one network signed out, however many come at once', async () => {
    const puzzles = await Promise.all(Array.from({ length: 8 }, solved));
    const responses = await Promise.all(
      puzzles.map((recaptcha, index) => send({ ...from(`v${index}@partner.example`), recaptcha })),
    );
    const received = responses.filter(({ status }) => status === 202);
    expect(received).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await kept()).toBe(5);
    // What was refused has used nothing up.
    const [refusedPuzzle] = puzzles.filter((_puzzle, index) => responses[index]?.status === 429);
    portal.passDays(1 / 24);
    expect(refusedPuzzle).toBeDefined();
    const used = await portal.db.rows(sql`select 1 from portal.used_puzzle`);
    expect(used.length).toBeGreaterThanOrEqual(5);
    await portal.run('old results');
    expect(await portal.db.rows(sql`select 1 from portal.contact_allowance`)).toEqual([]);
  });
});

describe('a message that is sent twice under one key', () => {
  test('has one effect, also when both come at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const recaptcha = await solved();
    const both = await Promise.all([
      send({ ...good, recaptcha }, headers),
      send({ ...good, recaptcha }, headers),
    ]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect((await send({ ...good, recaptcha }, headers)).status).toBe(202);
    expect(await arrived()).toHaveLength(1);
    expect((await send({ ...good, recaptcha }, headers)).status).toBe(202);
    expect(await arrived()).toHaveLength(1);
  });

  test('is refused with another message', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const nora = await portal.as('newcomer');
    expect((await nora.post(addresses.email, good, headers)).status).toBe(202);
    const other = await nora.post<Problem>(addresses.email, { ...good, message: 'Another' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    // Somebody else's key is another one.
    const staff = await portal.as('staff');
    expect((await staff.post(addresses.email, { ...good, message: 'Another' }, headers)).status).toBe(202);
    expect(await kept()).toBe(2);
  });

  test('takes a key that is a UUID', async () => {
    expect((await sendSolved(good, { 'idempotency-key': 'x' })).body.code).toBe('INVALID');
  });
});

describe('mail that does not arrive', () => {
  const listed = async () =>
    (await (await portal.as('helpdesk')).get<UndeliveredList>(addresses.undeliveredMail)).body;
  const retry = (mailId: string) => addresses.mailRetry.replace(':mailId', mailId);

  test('is seen by RM-IT help, who can have it tried again', async () => {
    refused = 550;
    await sendSolved(good);
    const nothing = { items: [], total: 0, totalIsMinimum: false, causes: [], hasServer: true };
    expect(await listed()).toEqual(nothing);
    await portal.run('mail');
    const { items, total } = await listed();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        recipient: 'helpdesk@agency.example',
        state: 'FAILED',
        attempts: 1,
        nextAttemptAt: null,
        subject: 'Access Portal: General questions about the portal',
        body: expect.stringContaining('How do I register?'),
        fault: expect.stringContaining('550'),
      },
    ]);
    refused = null;
    const [first] = items;
    const helpdesk = await portal.as('helpdesk');
    expect((await helpdesk.post(retry(first?.mailId ?? ''), {})).status).toBe(202);
    expect(await arrived()).toHaveLength(1);
    expect((await listed()).items).toEqual([]);
    const again = await helpdesk.post<Problem>(retry(first?.mailId ?? ''), {});
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_DONE']);
    const none = await helpdesk.post<Problem>(retry(randomUUID()), {});
    expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
    const trail = await portal.db.rows<{ detail: { mail: string } }>(
      sql`select detail from portal.audit_event where action = 'MAIL_RETRIED'`,
    );
    expect(trail.map(({ detail }) => detail.mail)).toEqual([first?.mailId]);
  });

  test('is tried again at once, all of one cause, with one row of the trail', async () => {
    const earlier = (await arrived()).length;
    await portal.db.run(sql`insert into portal.mail (id, recipient, language, subject, body, state, created_at, run_at, attempts, tried_since, fault, cause)
      select gen_random_uuid(), 'a' || n || '@b.example', 'en', 's', 'b', case when n % 2 = 0 then 'FAILED' else 'WAITING' end,
        now(), now() + interval '100 years', 1, now(), 'f', case when n <= 3 then 'SENDER' when n = 4 then 'RECIPIENT' end
      from generate_series(1, 5) as n`);
    const { causes, items } = await listed();
    expect(causes).toEqual([
      { cause: 'RECIPIENT', count: 1 },
      { cause: 'SENDER', count: 3 },
      { cause: 'SERVER', count: 1 },
    ]);
    expect(items.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(['SENDER', 'RECIPIENT', 'SERVER']),
    );
    const helpdesk = await portal.as('helpdesk');
    const all = (cause: string) => helpdesk.post<{ count: number }>(addresses.mailRetryOfCause, { cause });
    const trail = () =>
      portal.db.rows<{ detail: object }>(
        sql`select detail from portal.audit_event where action = 'MAIL_RETRIED' order by id`,
      );
    const before = await trail();
    const retried = await all('SENDER');
    expect([retried.status, retried.body]).toEqual([202, { count: 3 }]);
    expect(await arrived()).toHaveLength(earlier + 3);
    expect((await listed()).items.map(({ recipient }) => recipient).toSorted()).toEqual([
      'a4@b.example',
      'a5@b.example',
    ]);
    expect((await all('SENDER')).body).toEqual({ count: 0 });
    expect(await trail()).toEqual([...before, { detail: { cause: 'SENDER' } }]);
    expect((await all('ANYTHING')).status).toBe(400);
  });

  test('is not held up by the person who presses again before it has been tried', async () => {
    await portal.db.run(sql`insert into portal.mail (id, recipient, language, subject, body, state, created_at, run_at, attempts, tried_since, fault, cause)
      select gen_random_uuid(), 'c' || n || '@b.example', 'en', 's', 'b', case when n = 2 then 'FAILED' else 'WAITING' end,
        now(), now() + interval '1 day', 1, now(), 'f', 'SENDER' from generate_series(1, 3) as n`);
    const unsent = () =>
      portal.db.rows(sql`select id, state, run_at, xmin::text from portal.mail where cause = 'SENDER'`);
    const helpdesk = await portal.as('helpdesk');
    const press = async () =>
      (await helpdesk.post<{ count: number }>(addresses.mailRetryOfCause, { cause: 'SENDER' })).body.count;
    expect((await Promise.all([press(), press()])).toSorted()).toEqual([0, 3]);
    const before = await unsent();
    expect(await press()).toBe(0);
    expect(await unsent()).toEqual(before);
    await arrived();
  });

  test('says when it is tried again, and more than fit are counted', async () => {
    refused = 451;
    await sendSolved(good);
    await portal.run('mail');
    const { items } = await listed();
    expect(items).toMatchObject([{ state: 'WAITING', nextAttemptAt: expect.stringMatching(/Z$/) }]);
    await portal.db.run(sql`insert into portal.mail (id, recipient, language, subject, body, state, created_at, run_at, fault)
      select gen_random_uuid(), 'a@b.example', 'en', 's', 'b', 'FAILED', now(), now(), 'f' from generate_series(1, 60)`);
    expect(await listed()).toMatchObject({ total: 61, totalIsMinimum: false });
    expect((await listed()).items).toHaveLength(50);
  });

  test.each(['newcomer', 'supervisor', 'security', 'admin'])('is not for %s', async (who) => {
    const somebody = await portal.as(who);
    expect((await somebody.get<Problem>(addresses.undeliveredMail)).body.code).toBe('NOT_ELIGIBLE');
    expect((await somebody.post<Problem>(retry(randomUUID()), {})).body.code).toBe('NOT_ELIGIBLE');
    const all = await somebody.post<Problem>(addresses.mailRetryOfCause, { cause: 'SENDER' });
    expect(all.body.code).toBe('NOT_ELIGIBLE');
  });
});
