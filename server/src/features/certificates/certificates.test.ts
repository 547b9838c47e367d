import { addresses } from '@portal/core/contract/addresses.ts';
import type { CertificatesToCheck, OwnCertificates } from '@portal/core/contract/account/certificates.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { plantRoles, subjectOf, takeRoles } from '../../testing/access-requests.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { writeDate } from './write-dates.ts';

const portal = portalStartingOver();
// Noon of a day, so that no test crosses midnight.
const noon = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T17:00:00Z`);
beforeEach(() => {
  portal.passTo(noon.toISOString());
});
/** The day so many days after today. */
const day = (days: number): string => new Date(noon.getTime() + days * 86_400_000).toISOString().slice(0, 10);
/** When the certificates of these tests end, if they do not say otherwise. */
const end = day(215);

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const reason = 'The name on it is of somebody else';

interface Sending {
  as?: string;
  kind?: CertificateKind;
  bytes?: Uint8Array;
  name?: string;
  expires?: string;
}

/** Sends a certificate as the page does: as a form with a file. */
async function send({
  as = 'newcomer',
  kind = 'privacy',
  bytes = pdf,
  name = 'Privacy 2026.pdf',
  expires = end,
}: Sending = {}) {
  const { token } = await portal.as(as);
  const form = new FormData();
  form.set('expires', expires);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await portal.fetch(addresses.ownCertificate.replace(':kind', kind), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as OwnCertificates & Partial<Problem> };
}
const faultsOf = async (sending: Sending) => {
  const { status, body } = await send(sending);
  return [status, ...(body.errors ?? []).map(({ field, fault }) => `${field} ${fault}`)];
};
const dateOf = async (username: string, kind = 'privacy') =>
  (await (await portal.as(username)).get<OwnAccount>(addresses.account)).body.certificates.find(
    ({ name }) => name === kind,
  )?.endsOn;
const list = async (as = 'helpdesk', query = '') =>
  await (await portal.as(as)).get<CertificatesToCheck & Problem>(`${addresses.certificates}${query}`);
const check = async (id: string, body: object, as = 'helpdesk') =>
  await (await portal.as(as)).post<{ state: string } & Problem>(
    addresses.certificate.replace(':certificateId', id),
    body,
  );
async function waiting() {
  const [first] = (await list()).body.items;
  if (first === undefined) throw new Error('nothing waits');
  return first;
}

describe('a certificate that is sent', () => {
  test('counts at once, also of somebody who is locked, and waits for the help desk', async () => {
    await takeRoles(portal, 'newcomer', null, ['RAPUser']);
    const { status, body } = await send({ name: '../Priv"acy\r\n 2026.pdf' });
    expect(status).toBe(201);
    expect(body.items).toMatchObject([
      { kind: 'privacy', state: 'UNCHECKED', endsOn: end, fileName: 'Priv acy 2026.pdf' },
    ]);
    expect(await dateOf('newcomer')).toBe(end);
    const one = await waiting();
    expect(one).toMatchObject({
      userId: await subjectOf(portal, 'newcomer'),
      fullName: 'Nora T New',
      kind: 'privacy',
      endsOn: end,
      fileKind: 'application/pdf',
    });
    const page = await (await portal.as('supervisor')).get<PersonPage>(
      addresses.person.replace(':userId', one.userId),
    );
    expect(page.body.certificates?.map(({ name, isUnchecked }) => [name, isUnchecked])).toEqual([
      ['privacy', true],
      ['cyber', false],
      ['issa', false],
    ]);
    const { token } = await portal.as('helpdesk');
    const file = await portal.fetch(addresses.certificateFile.replace(':certificateId', one.certificateId), {
      headers: { authorization: `Bearer ${token}` },
    });
    // Of the name that was sent nothing comes into the headers.
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="certificate-privacy-${end}.pdf"`,
    );
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  });

  test('is named where it lies about its type, is empty, too large, cut off, or ends on no good day', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex');
    expect((await send({ bytes: png, name: 'scan.pdf' })).status).toBe(201);
    expect(await faultsOf({ bytes: Buffer.from('MZ\u0090 program'), name: 'scan.pdf' })).toEqual([
      400,
      'file MALFORMED',
    ]);
    expect(await faultsOf({ bytes: Buffer.concat([png, pdf]) })).toEqual([400, 'file MALFORMED']);
    expect(await faultsOf({ bytes: pdf.subarray(0, 20) })).toEqual([400, 'file MALFORMED']);
    expect(await faultsOf({ bytes: Buffer.alloc(0) })).toEqual([400, 'file REQUIRED']);
    const large = Buffer.alloc(5 * 1_048_576 + 1, ' ');
    pdf.copy(large);
    expect(await faultsOf({ bytes: large })).toEqual([400, 'file TOO_LONG']);
    const whole = Buffer.concat([pdf, Buffer.alloc(5 * 1_048_576 - 2 * pdf.length, ' '), pdf]);
    expect((await send({ bytes: whole, kind: 'cyber' })).status).toBe(201);
    for (const [expires, fault] of [
      ['', 'REQUIRED'],
      ['06/30/2027', 'MALFORMED'],
      ['2027-02-30', 'MALFORMED'],
      [day(0), 'TOO_EARLY'],
      [day(1_097), 'TOO_LATE'],
    ] as const)
      expect(await faultsOf({ expires })).toEqual([400, `expires ${fault}`]);
    expect((await list()).body.items).toHaveLength(2);
  });

  test('is refused where it is no form, or one that no call takes', async () => {
    const { token } = await portal.as('newcomer');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const address = addresses.ownCertificate.replace(':kind', 'privacy');
    const broken = await portal.fetch(address, { method: 'POST', headers, body: '--y\r\n' });
    expect(broken.status).toBe(400);
    const elsewhere = await portal.fetch(addresses.requests, { method: 'POST', headers, body: '--x--\r\n' });
    expect(elsewhere.status).toBe(415);
  });

  test('takes the place of one that nobody has looked at; a return goes back to what held before both', async () => {
    const before = await dateOf('newcomer');
    await send({ expires: day(150) });
    await send({ expires: day(180) });
    expect((await list()).body.items).toHaveLength(1);
    const { certificateId, formerEndsOn } = await waiting();
    expect(formerEndsOn).toBe(before);
    expect((await check(certificateId, { answer: 'RETURN', reason })).body.state).toBe('RETURNED');
    expect(await dateOf('newcomer')).toBe(before);
  });
});

describe('checking', () => {
  test('accepts once, and the date stays', async () => {
    await send();
    const { certificateId } = await waiting();
    await plantRoles(portal, 'staff', portalClientId, ['RM_IT_HELP']);
    const both = await Promise.all(
      ['helpdesk', 'staff'].map((as) => check(certificateId, { answer: 'ACCEPT' }, as)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list()).body.items).toEqual([]);
    expect(await dateOf('newcomer')).toBe(end);
    const rows = await portal.db.rows<{ action: string }>(sql`select action from portal.audit_event
      where action like 'CERTIFICATE%' order by id desc limit 2`);
    expect(rows.map(({ action }) => action)).toEqual(['CERTIFICATE_ACCEPTED', 'CERTIFICATE_SENT']);
  });

  test('returns with a reason, and its owner is notified', async () => {
    await portal.db.run(sql`delete from portal.mail`);
    await send();
    const { certificateId } = await waiting();
    expect((await check(certificateId, { answer: 'RETURN', reason: 'short' })).body.errors).toMatchObject([
      { field: 'reason', fault: 'TOO_SHORT' },
    ]);
    await check(certificateId, { answer: 'RETURN', reason });
    const mails = await portal.db.rows<{ recipient: string; body: string }>(
      sql`select recipient, body from portal.mail`,
    );
    expect(mails).toMatchObject([{ recipient: 'newcomer@agency.example' }]);
    expect(mails[0]?.body).toContain(reason);
    const own = await (await portal.as('newcomer')).get<OwnCertificates>(addresses.ownCertificates);
    expect(own.body.items).toMatchObject([{ state: 'RETURNED', returnReason: reason }]);
    expect((await check(certificateId, { answer: 'ACCEPT' })).body.code).toBe('ALREADY_DECIDED');
  });

  test('is for nobody else, and not for one’s own', async () => {
    await send({ as: 'helpdesk' });
    const { certificateId } = await waiting();
    expect((await check(certificateId, { answer: 'ACCEPT' })).body.code).toBe('OWN_CONFIRMATION');
    for (const as of ['newcomer', 'supervisor', 'security', 'admin']) {
      expect([as, (await list(as)).body.code]).toEqual([as, 'NOT_ELIGIBLE']);
      expect((await check(certificateId, { answer: 'ACCEPT' }, as)).body.code).toBe('NOT_ELIGIBLE');
    }
    await takeRoles(portal, 'helpdesk', null, ['RAPUser']);
    expect((await check(certificateId, { answer: 'ACCEPT' })).body.code).toBe('ACCOUNT_LOCKED');
  });

  test('comes in pages, the oldest first', async () => {
    const people = ['newcomer', 'staff', 'owner', 'supervisor', 'authorizer', 'security', 'both'];
    const kinds = ['privacy', 'cyber', 'issa', 'dosa-supervisor'] as const;
    for (const as of people) for (const kind of kinds) await send({ as, kind });
    const first = (await list()).body;
    const second = (await list('helpdesk', `?after=${first.next ?? ''}`)).body;
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 3, null]);
    expect(new Set([...first.items, ...second.items].map((one) => one.certificateId)).size).toBe(28);
  });
});

function monthsAfter(from: string, months: number): string {
  const moment = new Date(`${from}T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.toISOString().slice(0, 10);
}

test('the file goes 13 months after the certificate has ended, and that it was sent stays', async () => {
  await send();
  await check((await waiting()).certificateId, { answer: 'ACCEPT' });
  const kept = async () =>
    (await portal.db.row<{ count: number }>(sql`select count(file)::int as count from portal.certificate`))
      ?.count;
  portal.passTo(`${monthsAfter(end, 13)}T17:00:00Z`);
  portal.passDays(-5);
  await portal.run('old results');
  expect(await kept()).toBe(1);
  // Months differ in length.
  portal.passDays(10);
  await portal.run('old results');
  expect(await kept()).toBe(0);
  expect(await portal.db.rows(sql`select 1 from portal.certificate`)).toHaveLength(1);
});

test('a date that the directory could not take is brought by the job', async () => {
  await send();
  await portal.db.run(sql`update portal.certificate set is_due = true`);
  await portal.run('certificates');
  expect(await portal.db.rows(sql`select 1 from portal.certificate where is_due`)).toEqual([]);
});

test('a date that comes late does not stay before that of a newer certificate', async () => {
  await send({ expires: day(150) });
  const { certificateId } = await waiting();
  await portal.db.run(sql`update portal.certificate set is_due = true`);
  const writer = embeddedWrites(portal.db);
  const late: Pick<DirectoryWriter, 'setAttribute' | 'changeOwnAttribute'> = {
    ...writer,
    // The newer one is sent while this one is on its way.
    setAttribute: async (id, attribute) => {
      await send({ expires: day(180) });
      await writer.setAttribute(id, attribute);
    },
  };
  await writeDate({ db: portal.db, writer: late }, certificateId);
  expect(await dateOf('newcomer')).toBe(day(150));
  await portal.run('certificates');
  expect(await dateOf('newcomer')).toBe(day(180));
});

test('a return leaves alone a date that came another way meanwhile', async () => {
  await send();
  const { certificateId } = await waiting();
  await setAttributeOf(portal.db, 'newcomer', 'privacyExpiration', day(300));
  await check(certificateId, { answer: 'RETURN', reason });
  expect(await dateOf('newcomer')).toBe(day(300));
});
