import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnCertificates } from '@portal/core/contract/account/certificates.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/portal.ts';

const folder = await mkdtemp(join(tmpdir(), 'portal-certificates-'));
await cp(fileURLToPath(new URL('../../../../data', import.meta.url)), folder, { recursive: true });
const certificates: CertificateRules = [
  { kind: 'cyber', counts: 'ALWAYS', mostDays: 30 },
  { kind: 'privacy', counts: 'NEVER', mostDays: 400 },
  { kind: 'dosa-training', counts: 'ALWAYS', mostDays: 400 },
];
await writeFile(join(folder, 'certificates.json'), JSON.stringify({ certificates }));
const portal = portalForTests({ environment: { CATALOGUE_DIR: folder, PORTAL_DEMO: 'accounts' } });

const content = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');
const day = (days: number): string =>
  new Date(portal.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function send(kind: string, days: number) {
  const { post } = await portal.as('expired');
  return await post<OwnCertificates & Problem>(addresses.ownCertificate.replace(':kind', kind), {
    file: { name: 'x.pdf', content },
    expires: day(days),
  });
}

test('the agency says which certificates it takes, which of them count, and for how long', async () => {
  const { get } = await portal.as('expired');
  const own = await get<OwnCertificates>(addresses.ownCertificates);
  expect(own.body.accepted).toEqual(certificates.map(({ kind, mostDays }) => ({ kind, mostDays })));
  expect((await send('issa', 20)).status, 'one that it does not take').toBe(404);
  expect((await send('cyber', 35)).body.errors).toMatchObject([{ field: 'expires', fault: 'TOO_LATE' }]);
  expect((await send('cyber', 25)).status).toBe(201);

  // Their privacy certificate has ended, which does not count here; the DOSA training does, and is missing.
  const shown = async () =>
    (await get<OwnAccount>(addresses.account)).body.certificates.map(({ name, state }) => [name, state]);
  expect(await shown()).toEqual([
    ['cyber', 'VALID'],
    ['privacy', 'EXPIRED'],
    ['dosa-training', 'MISSING'],
  ]);
  const notices = async () => (await get<Catalogue>(addresses.catalogue)).body.notices;
  expect(await notices()).toEqual([
    { kind: 'CERTIFICATES', certificates: [{ name: 'dosa-training', end: null }] },
  ]);
  expect((await send('dosa-training', 300)).status).toBe(201);
  expect((await shown())[2]).toEqual(['dosa-training', 'VALID']);
  portal.forgetSignIns();
  const again = await portal.as('expired');
  expect((await again.get<Catalogue>(addresses.catalogue)).body.notices).toEqual([]);
});
