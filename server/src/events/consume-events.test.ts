import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { personIdOf } from '../identity/testing/arranged-people.ts';
import { approveAs, askAs, rememberWorld, startOver } from '../testing/access-requests.ts';
import { portalForTests } from '../testing/portal.ts';
import { type EventConsumer, followNext, followSetAside } from './consume-events.ts';
import type { SealedEvent } from './sealed-event.ts';

const portal = portalForTests();
const name = 'test';

beforeAll(async () => {
  await rememberWorld(portal);
  await portal.database.owner.script(`create table portal.effect (sequence bigint, person_id text);
    grant select, insert, delete on portal.effect to portal_app;
    insert into portal.event_consumer values ('test', 0)`);
});
beforeEach(async () => {
  await startOver(portal);
  await portal.run('audit seal');
  await portal.db.run(sql`delete from portal.event_failure`);
  await portal.db.run(sql`delete from portal.effect`);
  await portal.db.run(sql`update portal.event_consumer set position = (select coalesce(max(sequence), 0) from portal.audit_seal)
    where name = ${name}`);
});

/** Notes each event; fails after it has, where a test wants it. */
function noting(failsFor: (event: SealedEvent) => boolean = () => false, through?: Queryable): EventConsumer {
  return {
    name,
    actions: ['REQUEST_SUBMITTED', 'STAGE_APPROVED'],
    follow: async (tx, events) => {
      for (const event of events) {
        await (through ?? tx).run(
          sql`insert into portal.effect values (${event.sequence}, ${event.personId})`,
        );
        if (failsFor(event)) throw new Error('This one cannot be followed');
      }
    },
  };
}

async function followAll(consumer: EventConsumer): Promise<void> {
  while (await followNext(portal.db, consumer, portal.now()));
}
async function retryAll(consumer: EventConsumer): Promise<void> {
  while (await followSetAside(portal.db, consumer, portal.now()));
}

/** Whose events were followed, in order. */
async function effects(): Promise<string[]> {
  const names = new Map<string, string>();
  for (const username of ['newcomer', 'owner']) names.set(await personIdOf(portal.db, username), username);
  const rows = await portal.db.rows<{ person_id: string }>(
    sql`select person_id from portal.effect order by sequence`,
  );
  return rows.map(({ person_id: id }) => names.get(id) ?? id);
}

const setAside = () =>
  portal.db.rows<{ attempts: number; fault: string | null; isGivenUp: boolean }>(sql`select attempts, fault,
    given_up_at is not null as "isGivenUp" from portal.event_failure where consumer = ${name} order by sequence`);

/** Two events of one person, and one of another between them. */
async function threeEvents(): Promise<void> {
  const asked = await askAs(portal, 'newcomer');
  await askAs(portal, 'owner');
  await approveAs(portal, 'supervisor', asked);
  await portal.run('audit seal');
}

describe('what follows from events', () => {
  test('happens once, in order, no matter who asks, and however many portals at once', async () => {
    await threeEvents();
    await Promise.all([1, 2, 3, 4].map(() => followAll(noting())));
    await followAll(noting());
    expect(await effects()).toEqual(['newcomer', 'owner', 'newcomer']);
  });

  test('waits for the seal: what is not known to be committed is not followed', async () => {
    await askAs(portal, 'newcomer');
    await followAll(noting());
    expect(await effects()).toEqual([]);
    await portal.run('audit seal');
    await followAll(noting());
    expect(await effects()).toEqual(['newcomer']);
  });

  test('is not lost where an earlier row of the trail is committed later', async () => {
    const late = await askAs(portal, 'newcomer');
    await portal.run('audit seal');
    await followAll(noting());
    await portal.db.transaction(async (tx) => {
      await tx.run(sql`insert into portal.audit_event (at, action, outcome, request_id, subject_id)
        values (now(), 'STAGE_APPROVED', 'DONE', ${late.requestId}::uuid, ${await personIdOf(portal.db, 'newcomer')})`);
      await askAs(portal, 'owner');
      await portal.run('audit seal');
      await followAll(noting());
      expect(await effects()).toEqual(['newcomer', 'owner']);
    });
    await portal.run('audit seal');
    await followAll(noting());
    expect(await effects()).toEqual(['newcomer', 'owner', 'newcomer']);
  });
});

describe('an event that fails', () => {
  test('keeps nothing that came before it, which is not followed again', async () => {
    await threeEvents();
    await followAll(noting(({ action }) => action === 'STAGE_APPROVED'));
    expect(await effects()).toEqual(['newcomer', 'owner']);
    expect((await setAside()).map(({ attempts }) => attempts)).toEqual([1]);
    portal.passDays(1 / 24);
    await retryAll(noting());
    expect(await effects()).toEqual(['newcomer', 'owner', 'newcomer']);
  });

  const ofNewcomer = async () => {
    const id = await personIdOf(portal.db, 'newcomer');
    return ({ personId }: SealedEvent) => personId === id;
  };

  test('leaves no trace, and keeps back those of its person alone', async () => {
    await threeEvents();
    const failing = noting(await ofNewcomer());
    await followAll(failing);
    expect(await effects()).toEqual(['owner']);
    expect(await setAside()).toEqual([
      { attempts: 1, fault: 'This one cannot be followed', isGivenUp: false },
      { attempts: 0, fault: null, isGivenUp: false },
    ]);
    await retryAll(noting());
    expect(await effects(), 'it is not due yet, and nothing overtakes it').toEqual(['owner']);
    portal.passDays(2 / 1_440);
    await retryAll(noting());
    expect(await effects()).toEqual(['newcomer', 'owner', 'newcomer']);
    expect(await setAside()).toEqual([]);
  });

  test('is tried for three days, then given up in sight, and those behind it go on', async () => {
    await threeEvents();
    const isHis = await ofNewcomer();
    let first: number | null = null;
    const failing = noting((event) => {
      if (isHis(event)) first ??= event.sequence;
      return event.sequence === first;
    });
    await followAll(failing);
    for (let hours = 0; hours < 75; hours += 1) {
      portal.passDays(1 / 24);
      await retryAll(failing);
    }
    expect(await setAside()).toMatchObject([{ fault: 'This one cannot be followed', isGivenUp: true }]);
    expect(await effects()).toEqual(['owner', 'newcomer']);
  });
});

describe('an effect and the position of its consumer', () => {
  test('are committed together: who dies in between has done neither', async () => {
    await threeEvents();
    const dying = portal.db.transaction(async (tx) => {
      await followNext({ ...portal.db, transaction: async (work) => await work(tx) }, noting(), portal.now());
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await effects()).toEqual([]);
    await followAll(noting());
    expect(await effects()).toEqual(['newcomer', 'owner', 'newcomer']);
  });

  test('would double what a consumer commits by itself', async () => {
    await threeEvents();
    const byItself = noting(undefined, portal.db);
    const dying = portal.db.transaction(async (tx) => {
      await followNext({ ...portal.db, transaction: async (work) => await work(tx) }, byItself, portal.now());
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    await followAll(byItself);
    expect(await effects()).toHaveLength(6);
  });
});
