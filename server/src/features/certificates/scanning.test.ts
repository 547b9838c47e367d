import type { CertificatesToCheck, OwnCertificates } from '@portal/core/contract/account/certificates.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { malware, startScannerServer } from '../../testing/scanner/scanner-server.ts';

const scanner = await startScannerServer();
afterAll(async () => await scanner.close());
const portal = portalStartingOver({
  environment: { CLAMAV_URL: scanner.url, PORTAL_DEMO: 'accounts' },
});
beforeEach(() => {
  scanner.behaves = 'WELL';
  scanner.scanned = [];
});

const innocent = Buffer.from('%PDF-1.7 innocent %%EOF\n');
const infected = Buffer.from(`%PDF-1.7 ${malware} %%EOF\n`);
const day = (days: number): string =>
  new Date(portal.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function send(bytes: Buffer, { kind = 'privacy', as = 'newcomer', days = 200 } = {}) {
  return await (await portal.as(as)).post<OwnCertificates & Problem>(
    addresses.ownCertificate.replace(':kind', kind),
    { file: { name: 'scan.pdf', content: bytes.toString('base64') }, expires: day(days) },
  );
}
const own = async () =>
  (await (await portal.as('newcomer')).get<OwnCertificates>(addresses.ownCertificates)).body.items;
const endOf = async (kind: string) =>
  (await (await portal.as('newcomer')).get<OwnAccount>(addresses.account)).body.certificates.find(
    ({ name }) => name === kind,
  )?.endsOn;
const waiting = async () =>
  (await (await portal.as('helpdesk')).get<CertificatesToCheck>(addresses.certificates)).body.items;
const files = async () => await portal.db.rows(sql`select 1 from portal.certificate where file is not null`);

test('a file in which something is found is refused, and nothing of it is kept', async () => {
  const before = await endOf('privacy');
  const { status, body } = await send(infected);
  expect([status, body.code]).toEqual([422, 'INFECTED_FILE']);
  expect([await own(), await waiting(), await files()]).toEqual([[], [], []]);
  expect(await endOf('privacy')).toBe(before);
  expect((await send(innocent)).status).toBe(201);
  expect(scanner.scanned.map(({ bytes }) => bytes.equals(innocent))).toEqual([false, true]);
  expect((await waiting()).map(({ scan }) => scan)).toEqual(['CLEAN']);
  await portal.run('certificates');
  expect(scanner.scanned, 'it is not looked at again').toHaveLength(2);
});

test.each([
  ['hangs up', 'HANGS_UP'],
  ['says that the file is too large', { says: 'INSTREAM size limit exceeded. ERROR' }],
] as const)('while the scanner %s, a certificate counts and is scanned later', async (_what, behaves) => {
  scanner.behaves = behaves;
  expect((await send(innocent)).status).toBe(201);
  expect((await send(innocent, { kind: 'cyber' })).status).toBe(201);
  expect(await endOf('privacy')).toBe(day(200));
  await portal.run('certificates');
  expect((await waiting()).map(({ scan }) => scan)).toEqual(['WAITING', 'WAITING']);
  scanner.behaves = 'WELL';
  await portal.run('certificates');
  expect((await waiting()).map(({ scan }) => scan)).toEqual(['CLEAN', 'CLEAN']);
});

test('what is found later is returned with that reason, accepted or not, and its file is removed', async () => {
  await portal.db.run(sql`delete from portal.mail`);
  const before = [await endOf('privacy'), await endOf('cyber')];
  scanner.behaves = 'HANGS_UP';
  await send(infected);
  await send(infected, { kind: 'cyber' });
  await send(innocent, { kind: 'issa' });
  const [first] = await waiting();
  const { post } = await portal.as('helpdesk');
  await post(addresses.certificate.replace(':certificateId', first?.certificateId ?? ''), {
    answer: 'ACCEPT',
  });
  scanner.behaves = 'WELL';
  await portal.run('certificates');
  expect((await own()).map(({ kind, state }) => [kind, state])).toEqual([
    ['cyber', 'RETURNED'],
    ['issa', 'UNCHECKED'],
    ['privacy', 'RETURNED'],
  ]);
  expect((await own())[0]?.returnReason).toContain('Portal.Test.Certificate');
  expect([await endOf('privacy'), await endOf('cyber')]).toEqual(before);
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['issa']);
  expect(await files()).toHaveLength(1);
  const mails = await portal.db.rows<{ recipient: string; body: string }>(
    sql`select recipient, body from portal.mail`,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill('newcomer@agency.example'));
  expect(mails[0]?.body).toContain('Portal.Test.Certificate');
  const rows = await portal.db.rows<{ actor_id: string | null }>(
    sql`select actor_id from portal.audit_event where action = 'CERTIFICATE_RETURNED'`,
  );
  expect(rows).toEqual([{ actor_id: null }, { actor_id: null }]);
});

test('a newer certificate keeps its date when something is found in the one before', async () => {
  scanner.behaves = 'HANGS_UP';
  await send(infected);
  const [first] = await waiting();
  const { post } = await portal.as('helpdesk');
  await post(addresses.certificate.replace(':certificateId', first?.certificateId ?? ''), {
    answer: 'ACCEPT',
  });
  scanner.behaves = 'WELL';
  await send(innocent);
  await portal.run('certificates');
  expect((await own()).map(({ state }) => state)).toEqual(['UNCHECKED']);
  expect(await endOf('privacy')).toBe(day(200));
});

test('Setup says whether the scanner answers', async () => {
  const line = async () =>
    (await (await portal.as('admin')).get<Setup>(addresses.setup)).body.lines.find(
      ({ step }) => step === 'SCANNER',
    );
  expect((await line())?.isDone).toBe(true);
  scanner.behaves = 'HANGS_UP';
  expect((await line())?.isDone).toBe(false);
});
