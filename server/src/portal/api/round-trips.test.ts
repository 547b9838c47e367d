import { addresses } from '@portal/core/contract/addresses.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cancelAs, askAs, submission } from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();
afterEach(() => vi.restoreAllMocks());

/** How often a call asks the database. */
async function roundTrips(call: () => Promise<{ status: number }>, expected = 200): Promise<number> {
  const ways = (['row', 'rows', 'run', 'transaction'] as const).map((way) => vi.spyOn(portal.db, way));
  expect(await call()).toMatchObject({ status: expected });
  const times = ways.reduce((sum, way) => sum + way.mock.calls.length, 0);
  vi.restoreAllMocks();
  return times;
}

/** Tokens that have just been made tell what their holders may do. */
const letRightsAge = (): void => portal.passDays(10 / 86_400);

test('a page of a desk is one round trip, however much waits', async () => {
  const request = await askAs(portal, 'newcomer');
  await askAs(portal, 'owner');
  const supervisor = await portal.signIn('supervisor');
  const page = () => supervisor.get(`${addresses.queue}?role=SUPERVISOR&size=1`);
  expect(await roundTrips(page)).toBe(1);
  await cancelAs(portal, 'newcomer', request);
});

test('a submit is two: what the rules need, and what follows', async () => {
  const person = await portal.signIn('newcomer');
  expect(await roundTrips(() => person.post(addresses.requests, submission()), 201)).toBe(2);
});

test('where the rights have to be asked again, session and person are one more', async () => {
  const person = await portal.signIn('newcomer');
  const list = () => person.get(addresses.userRequests);
  expect(await roundTrips(list)).toBe(1);
  letRightsAge();
  expect(await roundTrips(list)).toBe(2);
});
