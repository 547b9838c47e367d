import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requestTypes, typeFor } from '../../core/src/domain/requests/kinds.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test as base, withDatabase } from '../portals/portal-database.ts';
import type { PortalData } from '../portals/portal-process.ts';

const program = fileURLToPath(new URL('../../tools/grow.ts', import.meta.url));

interface Fixtures {
  /** Data on which no portal runs. */
  idleData: PortalData;
}

const test = base.extend<Fixtures>({
  idleData: async ({ newData }, use) => {
    const { remove, ...data } = await newData();
    await use(data);
    await remove();
  },
});

/** `npm run grow` on the data of a portal. */
async function grow({ dataFolder, databaseUrl = '' }: PortalData, requests: number): Promise<void> {
  const size = ['--users', '150', '--requests', String(requests)];
  const child = spawn(process.execPath, [program, ...size], {
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, PORTAL_DEMO: 'accounts' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([0, null]);
}

interface World {
  digest: string;
  types: string[];
  applications: number;
  /** The last number that a request has. */
  last: string;
  /** People whose account a profile that waits, or a long absence, locks. */
  locked: number;
}

/** What has grown, apart from times. */
async function grownIn(data: PortalData): Promise<World | undefined> {
  return await withDatabase(data, (db) =>
    db.row<World>(sql`with r as (select * from portal.request where number like 'RAP-2020-%'), contents as (
        select row(id, number, type, application_id, person_id, initiator_id, status, answers, add_roles, remove_roles)::text from r
        union all select row(p.request_id, p.stage_index, p.person_id, p.role)::text
          from portal.stage_person p where p.request_id in (select id from r)
        union all select row(d.request_id, d.stage_index, d.decided_by, d.decision)::text
          from portal.decision d where d.request_id in (select id from r)
        union all select row(g.id, g.person_id, g.application_id, g.role)::text
          from portal.access_grant g where g.source_request_id in (select id from r)
        union all select row(l.person_id, l.cause, l.request_id)::text
          from portal.account_lock l where l.request_id in (select id from r))
      select (select md5(string_agg(md5("row"), '' order by "row")) from contents) as digest,
        array(select distinct type from r order by type) as types, (select count(distinct application_id)::int from r) as applications,
        (select max(number) from r) as last, (select count(*)::int from portal.account_lock where request_id in (select id from r)) as locked`),
  );
}

test('the same numbers produce the same world, with requests of every kind for every application', async ({
  idleData,
  data,
  signIn,
}) => {
  await grow(idleData, 13_000);
  const atOnce = await grownIn(idleData);
  // An alternate is named for a time, and gives no access.
  expect(atOnce).toMatchObject({
    types: requestTypes.filter((type) => type !== typeFor.alternate).toSorted(),
    applications: 11,
    last: 'RAP-2020-0013000',
  });
  expect(atOnce?.locked).toBeGreaterThan(10);

  const { page } = await signIn('supervisor');
  await grow(data, 5_000);
  await grow(data, 13_000);
  expect(await grownIn(data), 'in two steps, beside a portal that runs').toEqual(atOnce);

  await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
  await expect(page.getByRole('row', { name: /Profile: wants to change it/ }).first()).toBeVisible();
  await expectAccessible(page, [1280]);
  const { page: helpdesk } = await signIn('helpdesk');
  await helpdesk.goto('/rap-home/manage-requests?role=RM_IT_HELP');
  await expect(helpdesk.getByRole('row', { name: /Ends access/ }).first()).toBeVisible();
});
