import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CertificatesToCheck } from '@portal/core/contract/account/certificates.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { ContactMessages } from '@portal/core/contract/operations/contact-messages.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { StuckList } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import { requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { describe, expect, test } from 'vitest';
import { DataFileFault } from '../../adapters/data-file.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { claimsOf } from '../../identity/testing/test-browser.ts';
import { expectSound, rowCounts } from '../../testing/access-requests.ts';
import {
  attributeFaults,
  directoryFaults,
  lockFaults,
  platformAccountFaults,
} from '../../testing/agreement/directory-agreement.ts';
import { freshDatabase } from '../../testing/postgres.ts';
import { addInventedPeople } from '../../testing/invented-world.ts';
import { portalForTests, type Signed } from '../../testing/portal.ts';
import { readPast } from './past-file.ts';
import { momentOf } from './working-days.ts';

const data = fileURLToPath(new URL('../../../../data', import.meta.url));
const zone = 'America/New_York';
const portal = portalForTests({ environment: { PORTAL_DEMO: '1' } });

/** What there is, apart from ids and times, and from what a week of the calendar brings by itself: it has four or five days of work. */
function story(db: Queryable): Promise<object[]> {
  return db.rows(sql`select r.number, r.type, r.application_id, r.person_name, r.status, r.closing_reason, r.waiting_on,
      (select count(*)::int from portal.audit_event e where e.request_id = r.id and e.action <> 'STAGE_ESCALATED') as events
    from portal.request r order by substring(r.number from 10)`);
}

/** A connection that breaks after so many statements. */
function dyingAfter(statements: number, tx: Queryable): Queryable {
  let sent = 0;
  const send = <Given, Result>(call: (given: Given) => Promise<Result>) => {
    return (given: Given): Promise<Result> => {
      sent += 1;
      return sent > statements ? Promise.reject(new Error('killed')) : call(given);
    };
  };
  return { ...tx, row: send(tx.row), rows: send(tx.rows), run: send(tx.run) } as Queryable;
}

describe('the past of the demonstration', () => {
  test('is one that the portal could have had: everything fits together, and the trail is whole', async () => {
    await expectSound(portal);
    const { people = [] } = (await readPast(data, [...(await listed())], { now: portal.now(), zone })) ?? {};
    const ids = people.map(({ id }) => id);
    expect(await directoryFaults(portal.db, { people: ids })).toEqual([]);
    expect(await lockFaults(portal.db, ids)).toEqual([]);
    expect(await attributeFaults(portal.db, ids)).toEqual([]);
    expect(await platformAccountFaults(portal.db, ids)).toEqual([]);
  });

  test('shows every status, questions, an alternate and what is stuck', async () => {
    const rows = await portal.db.rows<{ status: string }>(sql`select distinct status from portal.request`);
    const seen = rows.map(({ status }) => status).toSorted();
    expect(seen).toEqual([...requestStatuses].toSorted());
    const shown = await portal.db.rows<{
      what: string;
    }>(sql`select distinct concat_ws(' ', r.application_id, r.type,
        case when r.is_open then 'waits for ' || s.role else r.status end) as what
      from portal.request r left join portal.stage s on s.request_id = r.id and s.stage_index = r.stage_index
      where r.application_id in ('mip-app', 'rmd-sharepoint-app') or r.type = 'REACTIVATE_REQUEST'`);
    expect(shown.map(({ what }) => what).toSorted()).toEqual([
      'REACTIVATE_REQUEST APPROVED',
      'REACTIVATE_REQUEST waits for SUPERVISOR',
      'mip-app ACCESS_REQUEST APPROVED',
      'mip-app ACCESS_REQUEST DENIED_BY_AUTHORIZER',
      'mip-app ACCESS_REQUEST waits for AUTHORIZER',
      'mip-app ACCESS_REQUEST waits for RM_IT_HELP',
      'mip-app ACCESS_REQUEST waits for SUPERVISOR',
      'mip-app CHANGE_REQUEST waits for AUTHORIZER',
      'mip-app REMOVE_REQUEST waits for RM_IT_HELP',
      'rmd-sharepoint-app ACCESS_REQUEST APPROVED',
      'rmd-sharepoint-app ACCESS_REQUEST waits for RM_IT_HELP',
      'rmd-sharepoint-app ACCESS_REQUEST waits for SUPERVISOR',
      'rmd-sharepoint-app REMOVE_REQUEST waits for RM_IT_HELP',
    ]);
    const kinds = await portal.db.row(sql`select
      (select count(*)::int from portal.request) between 150 and 260 as "manyRequests",
      (select count(distinct type)::int from portal.request) as types,
      exists (select from portal.request where waiting_on = 'REQUESTER') as "questionWaits",
      exists (select from portal.question where answered_at is not null) as "questionAnswered",
      exists (select from portal.decision where on_behalf_of is not null) as "decidedAsAlternate",
      exists (select from portal.delivery_step where needs_help_desk) as "stuckDelivery",
      exists (select from portal.request where type = 'REMOVE_REQUEST' and is_open) as "removalWaits",
      (select count(*)::int from portal.request where initiator_id <> person_id) as "takenFromOthers",
      (select count(*)::int from portal.request where jsonb_array_length(answers #> '{profile,updatedFields}') > 0) as profiles,
      (select count(*)::int from portal.request where type = 'ALTERNATE_SUPERVISOR') as alternates,
      exists (select from portal.audit_event where action = 'STAGE_ESCALATED' and detail -> 'people' <> '[]') as escalated,
      (select count(distinct closing_reason)::int from portal.request where status = 'CANCELLED') as "waysToBeCanceled"`);
    expect(kinds).toEqual({
      manyRequests: true,
      types: 6,
      questionWaits: true,
      questionAnswered: true,
      decidedAsAlternate: true,
      takenFromOthers: 2,
      profiles: 3,
      stuckDelivery: true,
      removalWaits: true,
      alternates: 3,
      escalated: true,
      waysToBeCanceled: 5,
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

  // A week that ends with a Sunday on which the clocks change; how many days a number of working days is differs by weekday.
  test.each([
    '2027-03-08',
    '2027-03-09',
    '2027-03-10',
    '2027-03-11',
    '2027-03-12',
    '2027-03-13',
    '2027-03-14',
  ])('is the same on any other day: %s', async (day) => {
    const { db, drop } = await freshDatabase();
    try {
      await addInventedPeople({ db }, portal.config, new Date(`${day}T13:00:00Z`));
      const years = (rows: object[]) =>
        JSON.parse(JSON.stringify(rows).replaceAll(/RAP-\d{4}/g, 'RAP')) as unknown;
      expect(years(await story(db))).toEqual(years(await story(portal.db)));
    } finally {
      await drop();
    }
  });

  test('is there whole or not at all: a start that is killed in the middle leaves nothing behind', async () => {
    const { db, drop } = await freshDatabase();
    try {
      const killed: Database = {
        ...db,
        transaction: (work) => db.transaction((tx) => work(dyingAfter(1_000, tx))),
      };
      await expect(addInventedPeople({ db: killed }, portal.config, portal.now())).rejects.toThrow('killed');
      expect(await rowCounts({ db })).toMatchObject({ requests: 0, grants: 0, actions: 0 });
      await addInventedPeople({ db }, portal.config, portal.now());
      expect(await rowCounts({ db })).toEqual(await rowCounts(portal));
    } finally {
      await drop();
    }
  });

  test('is not doubled by the next start, and not invented where people live already', async () => {
    const before = await rowCounts(portal);
    await addInventedPeople(portal.database, portal.config, portal.now());
    expect(await rowCounts(portal)).toEqual(before);
    const { db, drop } = await freshDatabase();
    try {
      const quiet = { ...portal.config, inventedPast: false };
      await addInventedPeople({ db }, quiet, portal.now());
      const few = await story(db);
      expect(few.length, 'what the people listed have had for long').toBe(4);
      await addInventedPeople({ db }, portal.config, portal.now());
      expect(await story(db)).toEqual(few);
    } finally {
      await drop();
    }
  });
});

/** What each account on the sign-in page lets one see, as the list says. */
const promises: Record<string, (one: Seen) => Promise<void>> = {
  newcomer: async ({ card, requests }) => {
    expect(await requests()).toEqual([]);
    expect((await card('hll-app')).actions).toContainEqual({ action: 'REQUEST_ACCESS', allowed: true });
  },
  staff: async ({ card, requests }) => {
    for (const id of ['p4-app', 'hll-app']) {
      expect((await card(id)).state).toContainEqual(expect.objectContaining({ kind: 'HELD' }));
      expect((await card(id)).actions).toContainEqual({ action: 'VISIT', allowed: true });
    }
    expect(await requests()).toContainEqual(expect.objectContaining({ waitingOn: 'REQUESTER' }));
  },
  partner: async ({ card, requests }) => {
    expect((await card('mpp-app')).state).toEqual([{ kind: 'HELD', roles: ['State Write - TX'] }]);
    expect((await requests()).map((one) => one.workflowStatus)).toEqual(
      expect.arrayContaining(['PENDING_AUTHORIZER_DECISION', 'DENIED_BY_SUPERVISOR']),
    );
  },
  supervisor: async ({ desk }) => {
    const items = await desk('SUPERVISOR');
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(new Set(items.map((one) => one.requestType))).toEqual(
      new Set([
        'ACCESS_REQUEST',
        'CHANGE_REQUEST',
        'PROFILE_UPDATE',
        'REACTIVATE_REQUEST',
        'ALTERNATE_SUPERVISOR',
      ]),
    );
    expect(
      items.some((one) => new Date(one.dueAt) < portal.now()),
      'one is overdue',
    ).toBe(true);
    const signals = new Set(items.flatMap((one) => one.signals));
    expect(signals).toContain('CERTIFICATE_EXPIRED');
    expect(
      items.some((one) => one.signals.length === 0),
      'plain ones can go together',
    ).toBe(true);
  },
  supervisor2: async ({ desk }) => {
    const items = await desk('SUPERVISOR');
    expect(items).toContainEqual(expect.objectContaining({ onBehalfOf: null }));
    expect(items).toContainEqual(expect.objectContaining({ onBehalfOf: 'Dana Lee' }));
  },
  authorizer: async ({ desk }) => {
    const items = await desk('AUTHORIZER');
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(new Set(items.map((one) => one.applicationId))).toEqual(
      new Set(['cfas-app', 'fhd-app', 'fme-app', 'hll-app', 'mip-app', 'mpp-app', 'p4-app']),
    );
    expect(
      items.some((one) => one.addRoles.length > 1),
      'fewer roles can be given',
    ).toBe(true);
  },
  both: async ({ desk }) => {
    expect((await desk('SUPERVISOR')).length).toBeGreaterThanOrEqual(3);
    expect((await desk('AUTHORIZER')).length).toBeGreaterThanOrEqual(5);
  },
  helpdesk: async ({ desk, get }) => {
    const items = await desk('RM_IT_HELP');
    expect(items).toContainEqual(expect.objectContaining({ fallbackFor: 'AUTHORIZER' }));
    expect(items).toContainEqual(expect.objectContaining({ requestType: 'REMOVE_REQUEST' }));
    expect(items).toContainEqual(expect.objectContaining({ requestType: 'PROFILE_UPDATE' }));
    for (const applicationId of ['fme-app', 'mip-app', 'rmd-sharepoint-app'])
      expect(items).toContainEqual(expect.objectContaining({ applicationId, signals: ['SET_UP'] }));
    const { items: stuck } = (await get<StuckList>(addresses.stuck)).body;
    expect(new Set(stuck.map((one) => one.cause))).toEqual(new Set(['WAITS_LONG', 'DELIVERY_FAILS']));
    const { items: unchecked } = (await get<CertificatesToCheck>(addresses.certificates)).body;
    expect(unchecked.map(({ fullName, kind }) => `${fullName}: ${kind}`)).toEqual([
      'Linh Nguyen: cyber',
      'Anjali Patel: privacy',
    ]);
    const { open, overdue } = (await get<ContactMessages>(addresses.messages)).body;
    expect([open, overdue > 0]).toEqual([2, true]);
  },
  filetrail: async ({ desk }) => {
    const items = await desk('FILETRAIL_ADMIN');
    expect(items.length).toBeGreaterThanOrEqual(4);
    expect(new Set(items.map((one) => one.requestType))).toEqual(
      new Set(['ACCESS_REQUEST', 'REMOVE_REQUEST']),
    );
    expect(
      items.some((one) => new Date(one.dueAt) < portal.now()),
      'one is overdue',
    ).toBe(true);
    expect(items.filter((one) => one.signals.includes('SET_UP'))).toHaveLength(items.length - 1);
  },
  security: async ({ get }) => {
    const all = await portal.db.rows<{ id: string }>(
      sql`select id from portal.request where type <> 'ALTERNATE_SUPERVISOR' order by id limit 25`,
    );
    for (const { id } of all) {
      const read = await get<RequestView>(addresses.request.replace(':requestId', id));
      expect([read.status, read.body.actions.filter((one) => one.allowed)]).toEqual([200, []]);
    }
  },
  owner: async ({ hasNoDesk }) => await hasNoDesk(),
  admin: async ({ hasNoDesk }) => await hasNoDesk(),
  eloma: async ({ cards }) => {
    const actions = (await cards()).flatMap((one) => one.actions.map(({ action }) => action));
    expect(actions).toContain('VISIT');
    expect(actions).not.toContain('REQUEST_ACCESS');
    expect((await cards()).filter((one) => one.hasAccess).map((one) => one.visitLabel)).toContain(
      'LAUNCH_APP',
    );
  },
  elstaff: async ({ card, desk }) => {
    expect((await card('el-app')).hasAccess).toBe(true);
    const items = await desk('AUTHORIZER');
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(new Set(items.map((one) => one.applicationId))).toEqual(new Set(['el-app', 'fhd-app']));
  },
  mipsuper: async ({ card, token }) => {
    const accounts = JSON.parse(String(claimsOf(token)['mipUsernames'])) as { mipAccounts: unknown[] };
    expect(accounts.mipAccounts).toHaveLength(2);
    const actions = (await card('mip-app')).actions.map(({ action }) => action);
    expect(actions).not.toContain('REQUEST_ACCESS');
  },
  locked: async ({ cards }) => {
    const offers = (await cards()).flatMap((one) => one.actions);
    expect(offers.some(({ action }) => action === 'REQUEST_ACCESS')).toBe(true);
    expect(offers.filter(({ allowed }) => allowed)).toEqual([]);
  },
  inactive: async ({ card, cards }) => {
    expect((await card('hll-app')).hasAccess).toBe(true);
    expect((await cards()).flatMap((one) => one.actions).filter(({ allowed }) => allowed)).toEqual([]);
  },
  expired: async ({ token }) => {
    const ended = new Date(portal.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(claimsOf(token)['privacyExpiration']).toBe(ended);
  },
  outsider: async ({ get }) => expect((await get(addresses.userRequests)).status).toBe(403),
};

interface Seen {
  token: string;
  get: Signed['get'];
  requests(): Promise<RequestView[]>;
  cards(): Promise<Catalogue['applications']>;
  card(id: string): Promise<Catalogue['applications'][number]>;
  desk(role: string): Promise<QueuePage['items']>;
  hasNoDesk(): Promise<void>;
}

async function seenAs(username: string): Promise<Seen> {
  const { token, get } = await portal.as(username);
  const queue = (role: string) => get<QueuePage>(`${addresses.queue}?role=${role}&size=50`);
  const cards = async () => (await get<Catalogue>(addresses.catalogue)).body.applications;
  return {
    token,
    get,
    cards,
    requests: async () => (await get<RequestView[]>(addresses.userRequests)).body,
    card: async (id) => {
      const found = (await cards()).find((one) => one.id === id);
      if (found === undefined) throw new Error(`${username} sees no card of ${id}`);
      return found;
    },
    desk: async (role) => (await queue(role)).body.items,
    hasNoDesk: async () => {
      for (const role of decidingRoles) expect((await queue(role)).status).toBe(403);
    },
  };
}

describe('what the list of accounts promises is true', () => {
  test('and every account of the list is tried', async () => {
    expect(Object.keys(promises).toSorted()).toEqual((await listed()).map((one) => one.username).toSorted());
  });

  test.for(Object.entries(promises))('%s', async ([username, keeps]) => {
    await keeps(await seenAs(username));
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
