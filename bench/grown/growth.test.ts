import { expect, test } from 'vitest';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { portalForTests } from '../../server/src/testing/portal.ts';
import { grow } from '../grow.ts';
import { growTrail } from './trail.ts';

const portal = portalForTests();

test('a grown world has as many people, requests and rows of the trail as were asked for, and the portal reads them', async () => {
  const { owner } = portal.database;
  const say = (): void => undefined;
  await grow(owner, { users: 60, requests: 80, isFurnished: true }, { catalogue: portal.config, say });
  const trail = growTrail(owner, { rows: 140, users: 60 }, say);
  let isDone = false;
  void trail.finally(() => {
    isDone = true;
  });
  while (!isDone) await portal.run('audit seal');
  await trail;
  const count = await owner.row<{ people: number; requests: number }>(sql`select
    (select count(*)::int from portal.person where username like 'grown%') as people,
    (select count(*)::int from portal.request where number like 'RAP-2020-%') as requests`);
  expect(count).toEqual({ people: 60, requests: 80 });
  const security = await portal.as('security');
  const found = await security.get<{ items: unknown[] }>(
    '/greenlight/trail?action=ROLE_DELIVERED&person=grown',
  );
  expect(found.body.items.length).toBe(20);
  const people = await security.get<{ items: unknown[] }>('/greenlight/reports/people?as=SECURITY&q=grown');
  expect(people.body.items.length).toBe(25);
});
