import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { letSessionExpire, setEnabled } from '../../identity/testing/arranged-people.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { submission, takeRoles } from '../../testing/access-requests.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

const portal = portalForTests();
let person: Signed;

beforeEach(() => portal.forgetSignIns());

/** The same token, ten seconds older. */
function passTenSeconds(): void {
  portal.passDays(10 / 86_400);
}

test('a desk is closed ten seconds after its role was removed, though the token still has it', async () => {
  person = await portal.signIn('supervisor');
  const desk = `${addresses.requests}?role=SUPERVISOR`;
  expect((await person.get(desk)).status).toBe(200);
  await takeRoles(portal, 'supervisor', portalClientId, ['SUPERVISOR']);
  passTenSeconds();
  expect((await person.get(desk)).status).toBe(403);
});

test('what the cards offer follows a lock within ten seconds', async () => {
  person = await portal.signIn('newcomer');
  const offered = async (): Promise<boolean[]> =>
    (await person.get<Catalogue>(`${addresses.catalogue}?language=en`)).body.applications.flatMap((card) =>
      card.actions.map((action) => action.allowed),
    );
  expect(await offered()).toContain(true);
  await takeRoles(portal, 'newcomer', null, [activeAccountRole]);
  passTenSeconds();
  expect(await offered()).not.toContain(true);
});

test.each(['expired', 'disabled'])('a session that ended by itself takes no write: %s', async (how) => {
  person = await portal.signIn('partner');
  const sid = String(claimsOf(person.token)['sid']);
  if (how === 'expired') await letSessionExpire(portal.db, sid, portal.now());
  else await setEnabled(portal.db, false, ['partner']);
  passTenSeconds();
  expect((await person.post(addresses.requests, submission())).status).toBe(401);
  expect((await person.get(addresses.userRequests)).status).toBe(401);
});
