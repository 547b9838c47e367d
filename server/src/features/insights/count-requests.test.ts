import { bucketOf, promisedError, shortest } from '@portal/core/domain/insights/histogram.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { InsightArrivals, InsightRoles, InsightTimes } from '@portal/core/contract/insights/insights.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { followNext } from '../../events/consume-events.ts';
import {
  approveAs,
  askAndApprove,
  askAs,
  cancelAs,
  decideAs,
  denial,
  readAs,
  submission,
  submitAs,
  undoAs,
} from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';
import { insights, rebuildInsights } from './count-requests.ts';

const portal = portalStartingOver({ keepsSignIns: true });
const zone = () => portal.config.deadlines.zone;

async function count(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('insights');
}

/** All counts that are not 0. */
async function counts(): Promise<string[]> {
  const rows = await portal.db.rows<{
    line: string;
  }>(sql`select concat_ws(' ', measure, week, application_id, type, stage, detail,
      bucket, n, deciders, decider_squares) as line from portal.stat_week where n <> 0 order by line`);
  return rows.map(({ line }) => line);
}

async function rebuilt(): Promise<string[]> {
  await rebuildInsights(portal.db, zone());
  return await counts();
}

describe('the counts', () => {
  test('are the same however often the trail is followed, and by several portals at once', async () => {
    await askAndApprove(portal, 'newcomer');
    await portal.run('audit seal');
    await Promise.all([1, 2, 3, 4].map(() => portal.run('insights')));
    const first = await counts();
    expect(first.length).toBeGreaterThan(4);
    await portal.db.run(sql`update portal.event_consumer set position = 0 where name = 'insights'`);
    await portal.run('insights');
    expect(await counts()).toEqual(first);
    expect(await rebuilt()).toEqual(first);
  });

  test('are the same when they are rebuilt one request after another', async () => {
    const owner = await portal.as('owner');
    for (let more = 0; more < 25; more += 1) {
      const { requestId, requestType } = await askAs(portal, 'owner');
      const order = { action: 'CANCEL', requestId, requestType };
      expect((await owner.post(addresses.cancelRequest, order)).status).toBe(200);
    }
    const inOne = await rebuilt();
    await rebuildInsights(portal.db, zone(), 1);
    expect(await counts()).toEqual(inOne);
  });

  test('and their position are committed together: who dies in between has counted nothing', async () => {
    await askAs(portal, 'newcomer');
    await count();
    const before = await counts();
    await askAs(portal, 'owner');
    await portal.run('audit seal');
    const dying = portal.db.transaction(async (tx) => {
      const inside = {
        ...portal.db,
        transaction: async <T>(work: (q: typeof tx) => Promise<T>) => await work(tx),
      };
      await followNext(inside, insights(zone()), portal.now());
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await counts()).toEqual(before);
    await portal.restart();
    await portal.run('insights');
    const after = await counts();
    expect(after).not.toEqual(before);
    expect(await rebuilt()).toEqual(after);
  });

  test('of an event that fails come later, and once', async () => {
    await portal.database.owner.script(`create function portal.count_nothing() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
      create trigger count_nothing before insert on portal.stat_request for each row execute function portal.count_nothing()`);
    await askAs(portal, 'newcomer');
    await count();
    expect(await counts()).toEqual([]);
    const fault = await portal.db.row<{ fault: string }>(
      sql`select fault from portal.event_failure where consumer = 'insights'`,
    );
    expect(fault?.fault).toContain('not now');
    await portal.database.owner.script('drop function portal.count_nothing cascade');
    portal.passDays(1 / 24);
    await portal.run('insights');
    const found = await counts();
    expect(found.filter((line) => line.startsWith('ASKED'))).toHaveLength(1);
    expect(await rebuilt()).toEqual(found);
  });

  test('go with requests that are deleted', async () => {
    await askAs(portal, 'newcomer');
    await count();
    expect(await rebuilt()).not.toEqual([]);
    await portal.database.owner.script(
      'delete from portal.stage_person; delete from portal.stage; delete from portal.request',
    );
    expect(await rebuilt()).toEqual([]);
  });
});

/** What somebody does next, whatever comes of it. */
const actions: Readonly<Record<string, (last: RequestView) => Promise<unknown>>> = {
  ask: async () => await submitAs(portal, 'newcomer', submission()),
  askElsewhere: async () =>
    await submitAs(portal, 'owner', submission({ requestedAppName: 'el-app', role: ['EL_ANALYST'] })),
  approve: async (last) => await decideAs(portal, 'supervisor', last),
  approveNext: async (last) => await decideAs(portal, 'authorizer', last),
  deny: async (last) => await decideAs(portal, 'supervisor', last, denial),
  undo: async (last) => await undoAs(portal, 'supervisor', last),
  cancel: async (last) => await cancelAs(portal, 'newcomer', last),
  deliver: async () => await portal.run('delivery'),
  lapse: async () => await portal.run('expiry'),
  count: async () => {
    await count();
  },
};

interface Step {
  action: string;
  /** Which of the newest requests it is done to. */
  of: number;
  /** How long after the one before. */
  days: number;
}

const life: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom(...Object.keys(actions), 'approve', 'approveNext', 'ask', 'undo'),
    of: fc.nat({ max: 50 }),
    // From a minute to some weeks.
    days: fc.constantFrom(0.001, 0.004, 0.1, 1, 3, 9, 33),
  }),
  { minLength: 60, maxLength: 60 },
);

async function live(sequence: readonly Step[]): Promise<void> {
  for (const { action, of, days } of sequence) {
    portal.passDays(days);
    const all = await portal.db.rows<{ id: string }>(
      sql`select id from portal.request order by submitted_at desc limit 5`,
    );
    const chosen = all[of % Math.max(1, all.length)];
    const last =
      chosen === undefined
        ? await askAs(portal, 'newcomer')
        : (await readAs(portal, 'supervisor', { requestId: chosen.id })).body;
    await actions[action]?.(last);
  }
}

/** Holds a percentile against the exact one, in seconds. */
function expectNear(found: number, exact: number): void {
  if (exact < shortest) expect(bucketOf(found)).toBe(0);
  else expect(Math.abs(found - exact) / exact).toBeLessThanOrEqual(promisedError + 0.01);
}

/** Compares the reported times with all decisions themselves. */
async function expectTimes(decisions: number): Promise<void> {
  const exact = await portal.db.rows<{
    application: string;
    role: string;
    count: number;
    times: number[];
  }>(sql`
    select r.application_id as application, s.role, count(*)::int as count,
      percentile_disc(array[0.5, 0.9, 0.95]) within group (order by extract(epoch from d.decided_at - s.entered_at)::float8) as times
    from portal.decision d join portal.stage s using (request_id, stage_index) join portal.request r on r.id = d.request_id
    group by 1, 2`);
  const { body } = await (await portal.as('security')).get<InsightTimes>(
    `${addresses.insightTimes}?weeks=104`,
  );
  expect(body.all?.count ?? 0).toBe(decisions);
  expect(body.stages).toHaveLength(exact.length);
  for (const { application, role, count: n, times } of exact) {
    const found = body.stages.find((one) => one.applicationId === application && one.role === role);
    expect(found?.count).toBe(n);
    if (found === undefined) continue;
    const shown = [found.median, found.ninetieth, found.ninetyFifth];
    for (const [index, time] of times.entries()) expectNear(shown[index] ?? Number.NaN, time);
  }
}

test('after a random life they are what the requests say, exactly, and times within the promised error', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (sequence) => {
      await live(sequence);
      await count();
      const kept = await counts();
      expect(await rebuilt()).toEqual(kept);
    }),
    { numRuns: 1, endOnFailure: true },
  );
  const truth = await portal.db.row<{
    requests: number;
    decisions: number;
    denied: number;
    lapsed: number;
  }>(sql`select
    (select count(*)::int from portal.request) as requests, (select count(*)::int from portal.decision) as decisions,
    (select count(*)::int from portal.request where starts_with(status, 'DENIED_')) as denied,
    (select count(*)::int from portal.request where status = 'EXPIRED_PENDING_REQUEST') as lapsed`);
  const security = await portal.as('security');
  const arrivals = await security.get<InsightArrivals>(`${addresses.insightArrivals}?weeks=104`);
  expect(arrivals.body.total).toBe(truth?.requests);
  const roles = await security.get<InsightRoles>(`${addresses.insightRoles}?weeks=104`);
  const endsAs = (end: string) => roles.body.ends.find((one) => one.end === end)?.count ?? 0;
  expect([endsAs('DENIED'), endsAs('EXPIRED')]).toEqual([truth?.denied, truth?.lapsed]);
  await expectTimes(truth?.decisions ?? 0);
});

test('an approval that is undone takes its count back', async () => {
  const asked = await askAs(portal, 'newcomer');
  await count();
  const before = await counts();
  const approved = await approveAs(portal, 'supervisor', asked);
  await count();
  expect(await counts()).not.toEqual(before);
  await undoAs(portal, 'supervisor', approved);
  await count();
  expect(await counts()).toEqual(before);
});
