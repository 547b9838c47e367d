import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnSessions } from '@portal/core/contract/account/own-account.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { demonstrationPassword } from '../../demonstration/world.ts';
import { claimsOf, TestBrowser } from '../../identity/testing/test-browser.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

const portal = portalForTests();
let here: Signed;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0';
const elsewhere = () => new TestBrowser(portal.config.origin, demonstrationPassword, { userAgent: firefox });
const list = async (signed = here) => (await signed.get<OwnSessions>(addresses.ownSessions)).body;
const end = (sessionId: string, signed = here) =>
  signed.post<{ ended: number } & Problem>(addresses.ownSessionEnd.replace(':sessionId', sessionId), {});
const endOthers = () => here.post<{ ended: number }>(addresses.otherSessionsEnd, {});
const sidOf = (token: string): string => String(claimsOf(token)['sid']);

beforeEach(async () => {
  here = await portal.signIn('newcomer');
  await endOthers();
});

test('are listed, this one first, named as they were at the sign-in, and nobody else’s', async () => {
  const theirs = await elsewhere().signIn('newcomer');
  const staff = await elsewhere().signIn('staff');
  const { items, total } = await list();
  expect(items).toMatchObject([
    { sessionId: sidOf(here.token), isThis: true, browser: null, system: null },
    { sessionId: sidOf(theirs.id_token), isThis: false, browser: 'Firefox', system: 'Windows' },
  ]);
  expect(total).toBe(2);
  for (const { since, lastUsed } of items)
    expect([since, lastUsed].map((at) => typeof at)).toEqual(['string', 'string']);
  expect(JSON.stringify(items)).not.toContain(sidOf(staff.id_token));
});

test('one is ended with its tokens, and its row; this one goes on', async () => {
  const browser = elsewhere();
  const tokens = await browser.signIn('newcomer');
  const sid = sidOf(tokens.id_token);
  const { status, body } = await end(sid);
  expect([status, body]).toEqual([200, { ended: 1 }]);
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  expect((await list()).total).toBe(1);
  const row = await portal.db.row(
    sql`select from portal.audit_event where action = 'SESSION_ENDED' and subject_id = ${String(claimsOf(tokens.id_token)['sub'])}`,
  );
  expect(row).toBeDefined();
  const again = await end(sid);
  expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('somebody else’s cannot be ended, nor distinguished from one that is not there', async () => {
  const staff = await portal.signIn('staff');
  const theirs = await end(sidOf(staff.token));
  const unknown = await end('none');
  expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body]);
  expect(theirs.status).toBe(404);
  expect((await list(staff)).total).toBeGreaterThan(0);
});

test('all others are ended at once, and this one goes on', async () => {
  await Promise.all([1, 2].map(() => elsewhere().signIn('newcomer')));
  expect((await endOthers()).body).toEqual({ ended: 2 });
  expect((await list()).items).toMatchObject([{ isThis: true }]);
  expect((await endOthers()).body).toEqual({ ended: 0 });
});
