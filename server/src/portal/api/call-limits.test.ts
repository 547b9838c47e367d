import { addresses } from '@portal/core/contract/addresses.ts';
import { expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { submission, submitAs } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests({ environment: { CALLS_PER_MINUTE: '30' } });

const rowsOf = (code: string) =>
  portal.db.rows<{ detail: object }>(
    sql`select detail from portal.audit_event where action = 'CALL' and code = ${code} order by id`,
  );

test('who calls too often learns when to go on, others are not concerned, and the trail says how often', async () => {
  const busy = await portal.as('newcomer');
  const statuses: number[] = [];
  for (let call = 0; call < 40; call += 1) statuses.push((await busy.get(addresses.session)).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(1);
  const { headers, body } = await busy.get<{ code: string }>(addresses.session);
  expect(body.code).toBe('TOO_MANY');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await (await portal.as('supervisor')).get(addresses.session)).status).toBe(200);
  const call = `GET ${addresses.session}`;
  expect(await rowsOf('TOO_MANY')).toEqual([{ detail: { call } }]);
  await portal.run('refusals');
  expect(await rowsOf('TOO_MANY')).toEqual([{ detail: { call } }, { detail: { call, times: refused } }]);
  portal.passDays(1 / 1_440);
  expect((await busy.get(addresses.session)).status).toBe(200);
});

test('refusals about different requests are one number', async () => {
  const supervisor = await portal.as('authorizer');
  for (const number of [1, 2, 3]) await supervisor.get(`${addresses.requests}/RAP-2000-${number}`);
  await portal.run('refusals');
  expect(await rowsOf('NOT_FOUND')).toMatchObject([{}, { detail: { times: 2 } }]);
});

test('a refused submit takes no number', async () => {
  const numbered = async (): Promise<unknown> =>
    await portal.database.owner.row(sql`select last_value, is_called from portal.request_number`);
  const first = await submitAs(portal, 'newcomer', submission());
  expect(first.status).toBe(201);
  const before = await numbered();
  expect((await submitAs(portal, 'newcomer', submission())).status).toBe(409);
  expect((await submitAs(portal, 'locked', submission())).status).toBe(403);
  expect(await numbered()).toEqual(before);
});

test('of many equal submits at once the accepted one takes a number, and no other', async () => {
  const numbers = async (): Promise<number> =>
    (
      await portal.database.owner.row<{ last: number }>(
        sql`select last_value as last from portal.request_number`,
      )
    )?.last ?? 0;
  await submitAs(portal, 'owner', submission());
  const before = await numbers();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => submitAs(portal, 'helpdesk', submission())),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await numbers()).toBe(before + 1);
});
