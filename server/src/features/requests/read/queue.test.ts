import { addresses } from '@portal/core/contract/addresses.ts';
import { deadlineAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { QueueItem, QueuePage } from '@portal/core/contract/requests/desk.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  changeOf,
  decideAs,
  denial,
  holdAccess,
  readAs,
  rememberWorld,
  removalOf,
  startOver,
  submission,
  submitAs,
} from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
});
afterEach(() => startOver(portal));
afterAll(() => portal.close());

const people = [
  'newcomer',
  'helpdesk',
  'filetrail',
  'security',
  'owner',
  'admin',
  'elstaff',
  'mipsuper',
  'expired',
  'authorizer',
];

async function desk(query = '', role = 'SUPERVISOR', username = 'supervisor'): Promise<QueuePage> {
  const answer = await (await portal.as(username)).get<QueuePage>(`${addresses.queue}?role=${role}&${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function askAll(): Promise<void> {
  for (const username of people) await askAs(portal, username);
}

/** All pages joined; `between` may do something after each one. */
async function pages(
  size: number,
  between: (page: QueuePage) => Promise<void> = async () => undefined,
): Promise<QueueItem[]> {
  const joined: QueueItem[] = [];
  let cursor: string | null = null;
  do {
    const page: QueuePage = await desk(
      `size=${size}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(size);
    joined.push(...page.items);
    cursor = page.nextCursor;
    await between(page);
  } while (cursor !== null);
  return joined;
}

const numbers = (items: readonly QueueItem[]) => items.map((item) => item.requestNumber);

describe('what a row says of why it is asked', () => {
  async function purposeOnDesk(purpose: string): Promise<Pick<QueueItem, 'purpose' | 'isPurposeCut'>> {
    const { body } = await submitAs(portal, 'newcomer', submission({ purpose }));
    const { items } = await desk();
    const item = items.find((one) => one.requestId === body.requestId);
    if (item === undefined) throw new Error('the request is not on the desk');
    return { purpose: item.purpose, isPurposeCut: item.isPurposeCut };
  }

  test('is the purpose itself, and of a long one the beginning', async () => {
    expect(await purposeOnDesk('  Loading the spring floods ')).toEqual({
      purpose: 'Loading the spring floods',
      isPurposeCut: false,
    });
    await startOver(portal);
    const { purpose, isPurposeCut } = await purposeOnDesk('county '.repeat(285).trim());
    expect(isPurposeCut).toBe(true);
    expect(purpose).toBe('county '.repeat(71).trim());
  });
});

describe('the pages of a desk', () => {
  test('joined they are the whole, most urgent first, whatever their size', async () => {
    await askAll();
    const whole = await desk('size=50');
    expect(whole.items).toHaveLength(people.length);
    expect(whole).toMatchObject({ total: people.length, totalIsMinimum: false, nextCursor: null });
    const dates = whole.items.map((item) => item.dueAt);
    expect(dates).toEqual(dates.toSorted());
    for (const size of [1, 3, 5, 10]) expect(numbers(await pages(size))).toEqual(numbers(whole.items));
  });

  test('many that are due at the very same moment are neither lost nor shown twice', async () => {
    await askAll();
    const moment = new Date(portal.now().getTime() + 1_000);
    await portal.db.run(
      sql`update portal.stage_person set waiting_due_at = ${moment} where waiting_due_at is not null`,
    );
    const joined = numbers(await pages(3));
    expect(joined).toHaveLength(people.length);
    expect(new Set(joined).size).toBe(people.length);
  });

  test('items decided in between shift nothing: every other one comes exactly once', async () => {
    await askAll();
    const before = numbers((await desk('size=50')).items);
    const decided: string[] = [];
    const joined = await pages(3, async (page) => {
      const [first] = page.items;
      const last = (await desk('size=50')).items.at(-1);
      for (const item of [first, last]) {
        if (item === undefined || decided.includes(item.requestNumber)) continue;
        const { version } = (await readAs(portal, 'supervisor', item)).body;
        const differing = item === first ? {} : denial;
        const answer = await decideAs(
          portal,
          'supervisor',
          { requestId: item.requestId, stage: 'SUPERVISOR', version },
          differing,
        );
        expect(answer.status).toBe(200);
        decided.push(item.requestNumber);
      }
    });
    expect(new Set(numbers(joined)).size).toBe(joined.length);
    for (const number of before) if (!decided.includes(number)) expect(numbers(joined)).toContain(number);
    expect((await desk('size=50')).total).toBe(people.length - decided.length);
  });

  test('25 to a page unless something else is asked', async () => {
    await askAll();
    // More of the same, as if sixteen others had asked too.
    await portal.database.owner.script(`
      create temporary table copied as select r.id as old, gen_random_uuid() as id, n from portal.request r, generate_series(1, 2) n;
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email, person_organization,
        status, stage_index, expires_at, answers, add_roles, submitted_at, changed_at)
      select c.id, r.number || '-' || n, type, application_id, person_id || n, initiator_id, person_name, person_email, person_organization,
        status, stage_index, expires_at, answers, add_roles, submitted_at, changed_at
      from copied c join portal.request r on r.id = c.old;
      insert into portal.stage select c.id, stage_index, role, fallback_for, entered_at, due_at, expires_at
      from copied c join portal.stage s on s.request_id = c.old;
      insert into portal.stage_person select c.id, stage_index, person_id, full_name, email, organization, role, waiting_due_at
      from copied c join portal.stage_person p on p.request_id = c.old;`);
    const first = await desk();
    expect(first.items).toHaveLength(25);
    expect(first.total).toBe(30);
    const second = await desk(`cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(second.items).toHaveLength(5);
    expect(second.nextCursor).toBeNull();
  });
});

describe('narrowing a desk', () => {
  test('by name, number or role, in any case, as plain text', async () => {
    await askAll();
    const [item] = (await desk('q=nora')).items;
    expect(item).toMatchObject({
      name: 'Nora T New',
      applicationId: 'hll-app',
      roles: ['Upload'],
      organization: 'Flood Risk Agency',
    });
    expect(numbers((await desk(`q=${item?.requestNumber.toLowerCase()}`)).items)).toEqual([
      item?.requestNumber,
    ]);
    expect((await desk('q=UPLOAD')).total).toBe(people.length);
    for (const nothing of ['%25', '_', '%5C', 'zzz', "'%20or%20true"])
      expect(await desk(`q=${nothing}`)).toMatchObject({ total: 0, items: [] });
    expect((await desk('q=%20%20')).total).toBe(people.length);
  });

  test('by what the page calls an application or a role, in the language of the page', async () => {
    await askAs(portal, 'newcomer');
    const found = async (q: string, language: 'en' | 'es') =>
      (await desk(`q=${encodeURIComponent(q)}&language=${language}`)).total;
    expect(await found('carga', 'es'), 'the Spanish name of Upload').toBe(1);
    expect(await found('Biblioteca de Pérdidas', 'es')).toBe(1);
    expect(await found('carga perdidas', 'es'), 'both, without the accent').toBe(1);
    expect(await found('upload', 'es'), 'the literal').toBe(1);
    expect(await found('Hazus Loss', 'es'), 'the English name of the application').toBe(1);
    expect(await found('hazus loss', 'en')).toBe(1);
    expect(await found('carga', 'en'), 'which no English page shows').toBe(0);
    expect(await found('biblioteca cartografía', 'es'), 'another application').toBe(0);
  });

  test('by the literal names of roles that come or go, in either language', async () => {
    await holdAccess(portal, 'newcomer', {
      application: 'mpp-app',
      roles: ['HQ Read-Only', 'State Write - TX'],
    });
    await submitAs(portal, 'newcomer', changeOf('mpp-app', ['State Write - TX', 'State Write - LA']));
    for (const language of ['en', 'es'])
      for (const q of ['read-only', 'HQ READ', 'write - la', 'State Write'])
        expect([q, (await desk(`q=${encodeURIComponent(q)}&language=${language}`)).total]).toEqual([q, 1]);
    expect((await desk('q=Regional')).total).toBe(0);
  });

  test('by the literal names of roles that a removal takes away', async () => {
    await holdAccess(portal, 'newcomer', { application: 'fhdn-app', roles: ['Write Access'] });
    await submitAs(portal, 'newcomer', removalOf('fhdn-app'));
    expect((await desk('q=rite%20Acc&language=es', 'RM_IT_HELP', 'helpdesk')).total).toBe(1);
    expect((await desk('q=Read%20Access&language=es', 'RM_IT_HELP', 'helpdesk')).total).toBe(0);
  });

  test('by application and type', async () => {
    await askAs(portal, 'newcomer');
    expect((await desk('application=hll-app&type=ACCESS_REQUEST')).total).toBe(1);
    expect((await desk('application=p4-app')).total).toBe(0);
    expect((await desk('type=REMOVE_REQUEST')).total).toBe(0);
  });

  test('to chosen requests, of which others of the desk and of other desks are none', async () => {
    const [first, second] = [await askAs(portal, 'newcomer'), await askAs(portal, 'owner')];
    await askAs(portal, 'security');
    const elsewhere = await askAs(portal, 'supervisor');
    const chosen = [second, elsewhere, first].map((request) => request.requestId).join(',');
    expect(numbers((await desk(`requests=${chosen}`)).items).toSorted()).toEqual(
      [first, second].map((request) => request.requestNumber).toSorted(),
    );
    await decideAs(portal, 'supervisor', first);
    expect(numbers((await desk(`requests=${chosen}`)).items)).toEqual([second.requestNumber]);
    for (const wrong of ['', 'x', `${first.requestId},`, Array(51).fill(first.requestId).join(',')]) {
      const answer = await (await portal.as('supervisor')).get(
        `${addresses.queue}?role=SUPERVISOR&requests=${wrong}`,
      );
      expect(answer.status).toBe(400);
    }
  });

  test('by age in the stage', async () => {
    await askAs(portal, 'newcomer');
    portal.passDays(3);
    await askAs(portal, 'owner');
    const names = async (query: string) => (await desk(query)).items.map((item) => item.name);
    expect(await names('minAgeDays=0')).toHaveLength(2);
    expect(await names('minAgeDays=3')).toEqual(['Nora T New']);
    expect(await names('minAgeDays=4')).toEqual([]);
  });
});

describe('whose desk it is', () => {
  test('an item leaves the desks of all who were asked as soon as one decides, and comes to those asked next', async () => {
    const request = await askAs(portal, 'newcomer');
    for (const username of ['authorizer', 'both'])
      expect((await desk('', 'AUTHORIZER', username)).total).toBe(0);
    const waiting = await approveAs(portal, 'supervisor', request);
    expect((await desk()).total).toBe(0);
    for (const username of ['authorizer', 'both']) {
      const [item] = (await desk('', 'AUTHORIZER', username)).items;
      expect(item).toMatchObject({
        requestId: request.requestId,
        enteredAt: waiting.stages[1]?.enteredAt,
        dueAt: waiting.stages[1]?.dueAt,
        expiresAt: waiting.stages[1]?.expiresAt,
      });
    }
    await approveAs(portal, 'both', waiting);
    for (const username of ['authorizer', 'both'])
      expect((await desk('', 'AUTHORIZER', username)).total).toBe(0);
  });

  test('due after 7 days in the stage, over after 30', async () => {
    await askAs(portal, 'newcomer');
    const [item] = (await desk()).items;
    const end = (days: number) =>
      deadlineAfter(new Date(item?.enteredAt ?? ''), days, 'America/New_York').toISOString();
    expect([item?.dueAt, item?.expiresAt]).toEqual([end(7), end(30)]);
  });

  test('what has run out of time is neither shown nor counted, even before the sweep', async () => {
    const lapsed = await askAs(portal, 'newcomer');
    const [first, second] = [await askAs(portal, 'owner'), await askAs(portal, 'security')];
    await portal.db.run(
      sql`update portal.request set expires_at = ${portal.now()} where id = ${lapsed.requestId}::uuid`,
    );
    const numbersOf = [first, second].map((one) => one.requestNumber).toSorted();
    expect(await desk('size=1')).toMatchObject({ total: 2 });
    expect(await desk()).toMatchObject({ total: 2 });
    expect(numbers((await desk()).items).toSorted()).toEqual(numbersOf);
  });

  test('an empty desk tells what was decided last in this role, newest first, five at most', async () => {
    expect((await desk()).lately).toEqual([]);
    for (const [index, username] of people.slice(0, 6).entries()) {
      const request = await askAs(portal, username);
      await decideAs(portal, 'supervisor', request, index % 2 === 0 ? {} : denial);
    }
    const { lately, total } = await desk();
    expect(total).toBe(0);
    expect(lately.map((one) => one.decision)).toEqual(['DENY', 'APPROVE', 'DENY', 'APPROVE', 'DENY']);
    expect(lately.map((one) => one.decidedAt)).toEqual(
      lately
        .map((one) => one.decidedAt)
        .toSorted()
        .toReversed(),
    );
    expect((await desk('', 'AUTHORIZER', 'authorizer')).lately).toEqual([]);
    await askAs(portal, 'admin');
    expect((await desk()).lately).toEqual([]);
  });
});
