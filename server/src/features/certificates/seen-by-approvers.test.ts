import { addresses } from '@portal/core/contract/addresses.ts';
import type { CertificatesToCheck } from '@portal/core/contract/account/certificates.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { expect, test } from 'vitest';
import { setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { approveAs, askAs, readAs } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const content = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

test('supervisor and authorizer read state and date of each certificate beside their decision, never the file', async () => {
  const end = new Date(portal.now().getTime() + 200 * 86_400_000).toISOString().slice(0, 10);
  const sent = await (await portal.as('newcomer')).post(
    addresses.ownCertificate.replace(':kind', 'privacy'),
    { file: { name: 'privacy.pdf', content }, expires: end },
  );
  expect(sent.status).toBe(201);
  await setAttributeOf(portal.db, 'newcomer', 'cyberExpiration', '2020-01-01');
  const { items } = (await (await portal.as('helpdesk')).get<CertificatesToCheck>(addresses.certificates))
    .body;
  const asked = await askAs(portal, 'newcomer');
  for (const username of ['supervisor', 'authorizer']) {
    if (username === 'authorizer') await approveAs(portal, 'supervisor', asked);
    const { decisionFacts } = (await readAs(portal, username, asked)).body;
    expect(decisionFacts?.certificates?.slice(0, 2)).toEqual([
      { name: 'privacy', endsOn: end, state: 'VALID', isUnchecked: true },
      { name: 'cyber', endsOn: '2020-01-01', state: 'EXPIRED', isUnchecked: false },
    ]);
    const file = addresses.certificateFile.replace(':certificateId', items[0]?.certificateId ?? '');
    expect((await (await portal.as(username)).get<Problem>(file)).body.code).toBe('NOT_ELIGIBLE');
  }
  expect((await readAs(portal, 'newcomer', asked)).body.decisionFacts).toBeNull();
});
