import { addresses } from '@portal/core/contract/addresses.ts';
import type { StageCandidates } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterEach, expect, test } from 'vitest';
import { rename } from '../../../identity/testing/arranged-people.ts';
import { growPeople, removeGrown } from '../../../identity/testing/grown-people.ts';
import { approveAs, askAs, interveneAs } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();

const grown = { people: 3_000, supervisors: 3_000, supervisorEmail: 'both@agency.example' };

/** Names outlast a test, and so would people. */
afterEach(async () => {
  await rename(portal.db, 'both', 'Bo', 'Thorne');
  await removeGrown(portal.db, grown);
});

async function find({ requestId }: RequestView, q = ''): Promise<StageCandidates> {
  const helper = await portal.as('helpdesk');
  const address = addresses.candidates.replace(':requestId', requestId);
  return (await helper.get<StageCandidates>(`${address}?q=${encodeURIComponent(q)}`)).body;
}

const namesOf = async (request: RequestView, q = '') =>
  (await find(request, q)).people.map((one) => one.fullName);

test('others who could decide are found by the words of a name, without accents', async () => {
  await rename(portal.db, 'both', 'Siobhán', 'T New');
  const request = await askAs(portal, 'newcomer');
  expect(await namesOf(request, 'new siobhan')).toEqual(['Siobhán T New']);
  expect(await namesOf(request, 'dana')).toEqual(['Dana Lee']);
  expect(await namesOf(request, 'nora'), 'cannot decide').toEqual([]);
  expect(await namesOf(request)).toEqual(['Dana Lee', 'Morgan Hill', 'Siobhán T New']);
});

test('of thousands the first are listed, and each can be found and asked', async () => {
  await growPeople(portal.database.owner, grown);
  const request = await askAs(portal, 'newcomer');
  const first = await find(request);
  expect([first.people.length, first.hasMorePeople]).toEqual([50, true]);
  const { people, hasMorePeople } = await find(request, 'grown0002345');
  expect([people.map((one) => one.fullName), hasMorePeople]).toEqual([['Anne-Marie grown0002345'], false]);
  const note = 'Dana is away until the end of the month';
  const order = { intervention: 'REASSIGN', people: people.map((one) => one.id), note } as const;
  expect((await interveneAs(portal, 'helpdesk', request, order)).status).toBe(200);
});

test('where no stage waits there is nobody to ask', async () => {
  const waiting = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
  await approveAs(portal, 'authorizer', waiting);
  expect(await find(waiting)).toEqual({ people: [], hasMorePeople: false });
});
