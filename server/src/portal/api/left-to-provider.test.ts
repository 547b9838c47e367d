import { createHash, randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Configuration } from '@portal/core/contract/session.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { isLeftToProvider } from '@portal/core/domain/people/actions/people-writes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { rememberWorld, startOver, subjectOf } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';
import { sampleCall } from '../../testing/sample-input.ts';

const console = 'https://sso.agency.example/admin/risk-map/console/#/risk-map/users/{id}/settings';
const portal = portalForTests({ people: { source: 'PROVIDER', console } });
const usual = portalForTests();
const both = portalForTests({ people: { source: 'BOTH', console } });
beforeAll(async () => {
  await rememberWorld(portal);
  // A sign-in is noted with the person.
  for (const username of ['admin', 'newcomer']) await portal.as(username);
});

const reason = 'They asked for it by phone.';
const calls: readonly (readonly [string, Endpoint])[] = Object.entries(endpointsByName);
const writing = calls.filter(([, { peopleWrites }]) => peopleWrites !== undefined);
/** Calls all of whose writes are left to the provider. */
const isWhollyLeft = ({ peopleWrites = [] }: Endpoint) =>
  peopleWrites.every((write) => isLeftToProvider(write, 'PROVIDER'));

const pageOf = (userId: string): string => addresses.person.replace(':userId', userId);
const changesOf = (userId: string): string => addresses.personChanges.replace(':userId', userId);

/** A digest of everything that the provider has about anybody. */
async function everybody(): Promise<string> {
  const rows = await portal.db.rows(sql`select * from portal.person order by id`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

describe('where people are looked after at the provider', () => {
  test('every call about people that writes says what it writes', () => {
    const about = calls.filter(
      ([, { method, address }]) =>
        method === 'POST' && (address.startsWith(addresses.people) || address === addresses.peopleImports),
    );
    expect(about.length).toBeGreaterThan(8);
    expect(about.filter(([, { peopleWrites }]) => peopleWrites === undefined).map(([name]) => name)).toEqual(
      [],
    );
  });

  test.each(writing.filter(([, call]) => isWhollyLeft(call)))(
    '%s is refused and writes nothing',
    async (_name, call) => {
      const before = await everybody();
      const { address, body } = sampleCall(call, {
        userId: await subjectOf(portal, 'newcomer'),
        confirmationId: randomUUID(),
        importId: randomUUID(),
        reason,
      });
      const admin = await portal.as('admin');
      const refused = await admin.post<Problem>(address, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'DONE_AT_PROVIDER']);
      // Who may not do it at all learns nothing else.
      expect((await (await portal.as('newcomer')).post<Problem>(address, body)).body.code).toBe(
        'NOT_ELIGIBLE',
      );
      expect(await everybody()).toBe(before);
    },
  );

  test('of changes, those of roles and details are refused, and those that are the portal’s own are done', async () => {
    await startOver(portal);
    const userId = await subjectOf(portal, 'newcomer');
    const admin = await portal.as('admin');
    const page = async () => (await admin.get<PersonPage>(pageOf(userId))).body;
    const change = async (field: string, previousValue: unknown, newValue: unknown) =>
      await admin.post<Partial<Problem> & { state?: string }>(changesOf(userId), {
        version: (await page()).version,
        reason,
        changes: [{ field, previousValue, newValue }],
      });
    const before = await everybody();
    for (const [field, previousValue, newValue] of [
      ['portalRoles', ['USER'], ['USER', 'SUPERVISOR']],
      ['email', (await page()).email, 'other@agency.example'],
      ['username', (await page()).username, 'somebody'],
      ['branch', '', 'Planning'],
    ] as const) {
      const { code } = (await change(field, previousValue, newValue)).body;
      expect([field, code]).toEqual([field, 'DONE_AT_PROVIDER']);
    }
    expect(await everybody()).toBe(before);
    const held = (
      await portal.db.row<{ day: string }>(
        sql`select attributes->'privacyExpiration'->>0 as day from portal.person where id = ${userId}`,
      )
    )?.day;
    const dated = await change('privacyExpiration', held, portal.now().toISOString().slice(0, 10));
    expect([dated.status, dated.body.state]).toEqual([202, 'DONE']);
  });

  test('locking and unlocking go on', async () => {
    await startOver(portal);
    const userId = await subjectOf(portal, 'newcomer');
    const helpdesk = await portal.as('helpdesk');
    for (const address of [addresses.personLock, addresses.personUnlock]) {
      const done = await helpdesk.post<{ state: string }>(address.replace(':userId', userId), { reason });
      expect([done.status, done.body.state]).toEqual([202, 'DONE']);
    }
  });

  test('what waited for a second person from before can be refused, and not confirmed', async () => {
    await startOver(portal);
    const id = randomUUID();
    const helpdesk = await subjectOf(portal, 'helpdesk');
    const supervisor = await subjectOf(portal, 'supervisor');
    await portal.db.run(sql`insert into portal.account_action (id, kind, person_id, person_name, held_roles, reason, asked_by,
        asked_by_name, asked_at, source_address, state, second_roles, expires_at, leased_until)
      values (${id}::uuid, 'DISABLE', ${supervisor}, 'Sam', '{USER,SUPERVISOR}', ${reason}, ${helpdesk}, 'Hal', ${portal.now()},
        '127.0.0.1', 'WAITING_FOR_SECOND', '{PORTAL_ADMIN}', ${new Date(portal.now().getTime() + 86_400_000)}, ${portal.now()})`);
    const answer = async (given: string) =>
      await (await portal.as('admin')).post<Partial<Problem> & { state?: string }>(
        addresses.confirmation.replace(':confirmationId', id),
        { answer: given },
      );
    expect((await answer('YES')).body.code).toBe('DONE_AT_PROVIDER');
    expect((await answer('NO')).body.state).toBe('REFUSED');
  });

  test('the page learns where people are', async () => {
    const response = await portal.fetch(addresses.configuration);
    expect(((await response.json()) as Configuration).people).toEqual({ source: 'PROVIDER', console });
  });
});

test('where accounts are made at the provider, these calls alone are refused', async () => {
  const admin = await both.as('admin');
  const refused: string[] = [];
  for (const [name, call] of writing) {
    const { address, body } = sampleCall(call, {
      userId: randomUUID(),
      confirmationId: randomUUID(),
      importId: randomUUID(),
      reason,
    });
    const response = await admin.post<Partial<Problem>>(address, body);
    if (response.body.code === 'DONE_AT_PROVIDER') refused.push(name);
  }
  expect(refused).toEqual(
    writing
      .filter(([, { peopleWrites = [] }]) => peopleWrites.every((one) => isLeftToProvider(one, 'BOTH')))
      .map(([name]) => name),
  );
  expect(refused).toHaveLength(5);
});

test('where people are looked after in the portal, none is', async () => {
  const admin = await usual.as('admin');
  for (const [name, call] of writing) {
    const { address, body } = sampleCall(call, {
      userId: randomUUID(),
      confirmationId: randomUUID(),
      importId: randomUUID(),
      reason: 'short',
    });
    const { code } = (await admin.post<Partial<Problem>>(address, body)).body;
    expect([name, code]).not.toEqual([name, 'DONE_AT_PROVIDER']);
  }
});
