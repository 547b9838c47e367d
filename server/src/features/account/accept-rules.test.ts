import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { rulesAttribute } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { setAttributeOf, setEnabled } from '../../identity/testing/arranged-people.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';

const portal = portalForTests();
let nora: Signed;

const written = (value: string | null) => setAttributeOf(portal.db, 'newcomer', rulesAttribute, value);

beforeEach(async () => {
  await written(null);
  portal.forgetSignIns();
  nora = await portal.as('newcomer');
});

const accept = (version: string) =>
  nora.post<{ version: string; acceptedAt: string | null } & Problem>(addresses.ownRules, { version });
const ask = () => nora.get<Problem>(addresses.userRequests);
const rowsInTrail = () =>
  portal.db.rows<{ detail: unknown; actor_name: string }>(
    sql`select detail, actor_name from portal.audit_event where action = 'RULES_ACCEPTED' order by id`,
  );

test('until the rules are accepted nothing is there but the own account, and afterwards everything at once', async () => {
  const before = (await rowsInTrail()).length;
  for (const refused of [await ask(), await nora.post<Problem>(addresses.requests, {})])
    expect([refused.status, refused.body.code]).toEqual([403, 'RULES_NOT_ACCEPTED']);
  expect((await nora.get(addresses.account)).status).toBe(200);
  const accepted = await accept('1');
  expect([accepted.status, accepted.body.version]).toEqual([200, '1']);
  expect(new Date(accepted.body.acceptedAt ?? '').getTime()).toBeLessThanOrEqual(portal.now().getTime());
  // With the same token, which still says otherwise.
  expect((await ask()).status).toBe(200);
  expect((await rowsInTrail()).slice(before)).toEqual([
    { detail: { version: '1' }, actor_name: 'Nora T New' },
  ]);
});

test('accepting again, and sixteen times at once, is one acceptance', async () => {
  const before = (await rowsInTrail()).length;
  const answers = await Promise.all(Array.from({ length: 16 }, () => accept('1')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.acceptedAt)).size).toBe(1);
  expect((await rowsInTrail()).length - before).toBe(1);
});

test('another version than the one in force is refused, and what was accepted before it does not count', async () => {
  await written('0 2025-03-02T12:00:00Z');
  expect((await ask()).body.code).toBe('RULES_NOT_ACCEPTED');
  const refused = await accept('0');
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE_RULES']);
  for (const version of ['', 'one two', 'x'.repeat(41)]) expect((await accept(version)).status).toBe(400);
  expect((await ask()).body.code).toBe('RULES_NOT_ACCEPTED');
});

test('the plain yes of earlier times counts, and its moment is not known', async () => {
  await written('true');
  expect((await ask()).status).toBe(200);
  expect((await accept('1')).body).toEqual({ version: '1', acceptedAt: null });
});

test('the person who was disabled meanwhile accepts nothing', async () => {
  await setEnabled(portal.db, false, ['newcomer']);
  expect((await accept('1')).status).toBe(401);
  await setEnabled(portal.db, true, ['newcomer']);
  expect((await ask()).body.code).toBe('RULES_NOT_ACCEPTED');
});

test('what is public stays so without a token', async () => {
  expect((await portal.fetch(`${addresses.catalogue}?language=en`)).status).toBe(200);
  expect((await portal.fetch(`${addresses.content}/rules-of-behavior.json`)).status).toBe(200);
});
