import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { OwnMail } from '@portal/core/contract/account/own-mail.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { askAs, rememberWorld, startOver, subjectOf } from '../../testing/access-requests.ts';
import { workingMomentAfter } from '../../testing/moments/working-moment.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
});

const addressOf = (token: string) => addresses.endOfList.replace(':token', token);
const unwanted = async () =>
  (await (await portal.as('supervisor')).get<OwnMail>(addresses.ownMail)).body.unwanted;
/** As a mail program calls it, which knows nobody. */
const oneClick = async (token: string, headers: Record<string, string> = {}) =>
  await portal.fetch(addressOf(token), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });

/** Sends the list of a morning; returns how many the supervisor has had, and the token of the last one. */
async function morning(asker = 'newcomer'): Promise<{ lists: number; token: string }> {
  portal.passTo(workingMomentAfter(new Date(portal.now().getTime() + 43_200_000)));
  await askAs(portal, asker);
  await portal.run('approver digests');
  await portal.run('mail');
  const id = await subjectOf(portal, 'supervisor');
  const row = await portal.db.row<{ lists: number; token: string }>(sql`select list_token as token,
    (select count(*)::int from portal.mail m where m.person_id = ${id} and m.notification ? 'digest') as lists
    from portal.mail_choice where person_id = ${id}`);
  return row ?? { lists: 0, token: '' };
}

test('one click of a mail program ends the list, and nothing else', async () => {
  const { lists, token } = await morning();
  expect(lists).toBe(1);
  const response = await oneClick(token);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBe(null);
  expect(await unwanted()).toEqual(['MORNING']);
  await oneClick(token);
  expect(await unwanted()).toEqual(['MORNING']);
});

test('who has ended it gets no more, until they choose it again', async () => {
  const { token } = await morning();
  await oneClick(token);
  expect((await morning('owner')).lists).toBe(1);
  const choices = { zone: null, unwanted: [] };
  await (await portal.as('supervisor')).post(addresses.ownMail, choices);
  expect((await morning('security')).lists).toBe(2);
});

test('looking at the page changes nothing: scanners open every link', async () => {
  const { token } = await morning();
  for (const language of ['en', 'es']) {
    const page = await portal.fetch(`${addressOf(token)}?lang=${language}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post"')]);
  }
  expect(await unwanted()).toEqual([]);
});

test('the button of the page ends it', async () => {
  const { token } = await morning();
  const page = await (await portal.fetch(`${addressOf(token)}?lang=en`)).text();
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  const done = await portal.fetch(action, { method: 'POST' });
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining('You will no longer get the morning email'),
  ]);
  expect(await unwanted()).toEqual(['MORNING']);
});

test('nothing tells whether a token is anybody’s, whatever comes with it', async () => {
  const { token } = await morning();
  const known = await (await oneClick(token)).text();
  for (const other of [randomUUID(), 'x', '%00', `${token}x`, "'%20or%201=1"]) {
    const response = await oneClick(other);
    expect([response.status, await response.text()]).toEqual([200, known]);
  }
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain'])
    expect((await oneClick(token, { 'content-type': type })).status).toBe(200);
});
