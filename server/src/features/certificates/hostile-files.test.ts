import { deflateSync } from 'node:zlib';
import type { CertificatesToCheck, OwnCertificates } from '@portal/core/contract/account/certificates.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const limit = 5 * 1_048_576;

/** Sends a file as a form, as whatever it says it is. */
async function send(bytes: Uint8Array, { name = 'certificate.pdf', type = 'application/pdf' } = {}) {
  const { token } = await portal.as('newcomer');
  const form = new FormData();
  form.set('expires', new Date(portal.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10));
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const response = await portal.fetch(addresses.ownCertificate.replace(':kind', 'privacy'), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as OwnCertificates & Partial<Problem> };
}

/** What there is of certificates: rows, rows of the trail, and the date that counts. */
async function traces() {
  const found = await portal.db.row(sql`select (select count(*)::int from portal.certificate) as certificates,
    (select count(*)::int from portal.audit_event where action like 'CERTIFICATE%') as recorded`);
  const { body } = await (await portal.as('newcomer')).get<OwnAccount>(addresses.account);
  return { found, date: body.certificates.find(({ name }) => name === 'privacy')?.endsOn };
}

const pdf = (content: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(content), Buffer.from('\n%%EOF\n')]);
/** The end of an archive that has nothing in it, with this comment. */
const archive = (comment: string) =>
  Buffer.from(`PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`, 'latin1');
const large = (size: number) => {
  const bytes = Buffer.alloc(size, ' ');
  pdf('').copy(bytes);
  Buffer.from('%%EOF').copy(bytes, size - 5);
  return bytes;
};

test.each([
  ['nothing', Buffer.alloc(0), 'REQUIRED'],
  ['5 MB and a byte', large(limit + 1), 'TOO_LONG'],
  ['a page that says it is a PDF', Buffer.from('<html><script>1</script></html>'), 'MALFORMED'],
  ['a program that says it is a PDF', Buffer.from('MZ\x90\0 program'), 'MALFORMED'],
  ['an archive that says it is a PDF', Buffer.concat([Buffer.from('PK\x03\x04'), archive('')]), 'MALFORMED'],
  ['a PDF and an archive', Buffer.concat([pdf('1'), archive('')]), 'MALFORMED'],
  ['both, each at its end', Buffer.concat([pdf('1'), archive('%%EOF')]), 'MALFORMED'],
  ['a picture and a PDF', Buffer.concat([Buffer.from('GIF89a'), pdf('1')]), 'MALFORMED'],
] as const)('%s is refused in words, and leaves nothing behind', async (_what, bytes, fault) => {
  const before = await traces();
  const { status, body } = await send(bytes);
  expect([status, body.code, body.errors?.map((one) => `${one.field} ${one.fault}`)]).toEqual([
    400,
    'INVALID',
    [`file ${fault}`],
  ]);
  expect(await traces()).toEqual(before);
});

test('5 MB are accepted, and what grows when it is unpacked is kept as it came', async () => {
  expect((await send(large(limit))).status).toBe(201);
  const bomb = pdf(
    Buffer.concat([
      Buffer.from('1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      deflateSync(Buffer.alloc(200 * 1_048_576), { level: 9 }),
      Buffer.from('\nendstream\nendobj'),
    ]),
  );
  expect(bomb.length).toBeLessThan(300_000);
  const before = process.memoryUsage().rss;
  expect((await send(bomb)).status).toBe(201);
  expect(process.memoryUsage().rss - before, 'nobody has unpacked it').toBeLessThan(150 * 1_048_576);
  const { get, token } = await portal.as('helpdesk');
  const { items } = (await get<CertificatesToCheck>(addresses.certificates)).body;
  const [one] = items;
  expect(items).toHaveLength(1);
  const file = await portal.fetch(
    addresses.certificateFile.replace(':certificateId', one?.certificateId ?? ''),
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(Buffer.from(await file.arrayBuffer()).equals(bomb)).toBe(true);
});
