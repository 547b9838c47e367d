import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestStatuses } from '@portal/core/domain/requests/transitions.ts';
import { describe, expect, test } from 'vitest';
import { DataFileFault } from '../../adapters/data-file.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { expectSound, rowCounts } from '../../testing/access-requests.ts';
import { directoryFaults } from '../../testing/directory-agreement.ts';
import { freshDatabase } from '../../testing/postgres.ts';
import { addInventedPeople, portalForTests } from '../../testing/portal.ts';
import { readPast } from './past-file.ts';
import { momentOf } from './working-days.ts';

const data = fileURLToPath(new URL('../../../../data', import.meta.url));
const zone = 'America/New_York';
const portal = portalForTests({ environment: { PORTAL_DEMO: '1' } });

/** Nobody can be asked for these yet: no application that can be requested has a FileTrail stage. */
const notYet = ['PENDING_FILETRAIL_ADMIN_DECISION', 'DENIED_BY_FILETRAIL_ADMIN'];

/** What there is, apart from ids and times. */
function story(db: Queryable): Promise<object[]> {
  return db.rows(sql`select r.number, r.type, r.application_id, r.person_name, r.status, r.closing_reason, r.waiting_on,
      (select count(*)::int from portal.audit_event e where e.request_id = r.id) as events
    from portal.request r order by substring(r.number from 10)`);
}

describe('the past of the demonstration', () => {
  test('is one that the portal could have had: everything fits together, and the trail is whole', async () => {
    await expectSound(portal);
    const { people = [] } = (await readPast(data, [...(await listed())], { now: portal.now(), zone })) ?? {};
    expect(await directoryFaults(portal.db, { people: people.map(({ id }) => id) })).toEqual([]);
  });

  test('shows every status that there can be today, questions, a standing-in and what is stuck', async () => {
    const rows = await portal.db.rows<{ status: string }>(sql`select distinct status from portal.request`);
    const seen = rows.map(({ status }) => status).toSorted();
    expect(seen).toEqual(requestStatuses.filter((status) => !notYet.includes(status)).toSorted());
    const kinds = await portal.db.row(sql`select
      (select count(*)::int from portal.request) between 130 and 170 as "manyRequests",
      (select count(distinct type)::int from portal.request) as types,
      exists (select from portal.request where waiting_on = 'REQUESTER') as "questionWaits",
      exists (select from portal.question where answered_at is not null) as "questionAnswered",
      exists (select from portal.decision where on_behalf_of is not null) as "decidedInPlace",
      exists (select from portal.delivery_step where needs_help_desk) as "stuckDelivery",
      exists (select from portal.request where type = 'REMOVE_REQUEST' and is_open) as "removalWaits",
      (select count(*)::int from portal.request where type = 'ALTERNATE_SUPERVISOR') as alternates,
      (select count(distinct closing_reason)::int from portal.request where status = 'CANCELLED') as "waysToBeCanceled"`);
    expect(kinds).toEqual({
      ...{ manyRequests: true, types: 5, questionWaits: true, questionAnswered: true, decidedInPlace: true },
      ...{ stuckDelivery: true, removalWaits: true, alternates: 3, waysToBeCanceled: 4 },
    });
  });

  test('lies before today, in the last 90 days or so, within working hours, and is in order in the trail', async () => {
    const { late, early, disorder, idle } =
      (await portal.db.row<Record<string, number>>(sql`select
        (select count(*)::int from portal.audit_event where at > ${portal.now()}) as late,
        (select count(*)::int from portal.audit_event where at < ${new Date(portal.now().getTime() - 95 * 86_400_000)}) as early,
        (select count(*)::int from (select at, lag(at) over (order by id) as before from portal.audit_event) e where at < before) as disorder,
        (select count(*)::int from portal.audit_event, lateral (select at at time zone ${zone} as local) l
          where actor_id is not null and (extract(isodow from local) > 5 or local::time not between '07:30' and '18:30')) as idle`)) ??
      {};
    expect({ late, early, disorder, idle }).toEqual({ late: 0, early: 0, disorder: 0, idle: 0 });
  });

  test('is the same on any other day, also on one of a weekend in which the clocks change', async () => {
    const { db, drop, ...rest } = await freshDatabase();
    try {
      const sunday = new Date('2027-03-14T13:00:00Z');
      await addInventedPeople({ db, drop, ...rest }, portal.config, sunday);
      const years = (rows: object[]) =>
        JSON.parse(JSON.stringify(rows).replaceAll(/RAP-\d{4}/g, 'RAP')) as unknown;
      expect(years(await story(db))).toEqual(years(await story(portal.db)));
    } finally {
      await drop();
    }
  });

  test('is not doubled by the next start, and not invented where people live already', async () => {
    const before = await rowCounts(portal);
    await addInventedPeople(portal.database, portal.config, portal.now());
    expect(await rowCounts(portal)).toEqual(before);
    const { db, drop, ...rest } = await freshDatabase();
    try {
      const quiet = { ...portal.config, inventedPast: false };
      await addInventedPeople({ db, drop, ...rest }, quiet, portal.now());
      const few = await story(db);
      expect(few.length, 'what the people listed have had for long').toBe(4);
      await addInventedPeople({ db, drop, ...rest }, portal.config, portal.now());
      expect(await story(db)).toEqual(few);
    } finally {
      await drop();
    }
  });
});

describe('the file', () => {
  test('that names nobody is refused in words, and a folder without one has no past', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'past-file-'));
    const begins = { now: portal.now(), zone };
    try {
      await cp(data, folder, { recursive: true });
      const path = join(folder, 'past.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"by": "both"', '"by": "nobody-at-all"'));
      await expect(readPast(folder, await listed(), begins)).rejects.toThrow(DataFileFault);
      await expect(readPast(folder, await listed(), begins)).rejects.toThrow(
        'nobody is called nobody-at-all',
      );
      await rm(path);
      expect(await readPast(folder, await listed(), begins)).toBeNull();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ['1 09:30', '2026-11-23T15:00:00Z', '2026-11-20T14:30:00.000Z'],
    ['1 09:30', '2026-11-22T15:00:00Z', '2026-11-20T14:30:00.000Z'],
    ['6 16:05', '2026-11-24T02:00:00Z', '2026-11-13T21:05:00.000Z'],
    ['62 09:00', '2026-11-20T15:00:00Z', '2026-08-26T13:00:00.000Z'],
  ])('counts working days: %s before %s', (text, now, moment) => {
    expect(momentOf(text, zone, new Date(now)).toISOString()).toBe(moment);
  });
});

async function listed(): Promise<{ username: string }[]> {
  const { people } = JSON.parse(await readFile(join(data, 'people.json'), 'utf8')) as {
    people: { username: string }[];
  };
  return people;
}
