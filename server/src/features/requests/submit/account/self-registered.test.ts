import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setEmailVerified } from '../../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  cancelAs,
  expectSound,
  readAs,
  submission,
  submitAs,
} from '../../../../testing/access-requests.ts';
import { registerAccount } from '../../../../testing/new-account.ts';
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(() => expectSound(portal));
afterAll(() => portal.close());

const register = (username: string, differing: Parameters<typeof registerAccount>[3]) =>
  registerAccount(portal, username, undefined, differing);

/** What the desk and the page of a request say about the person who asks, which must be the same. */
async function markedFor(username: string, request: RequestView | undefined) {
  if (request === undefined) throw new Error('nothing was asked');
  const decider = await portal.as(username);
  const { items } = (await decider.get<QueuePage>(`${addresses.queue}?role=${request.stage}`)).body;
  const onDesk = items.find((item) => item.requestId === request.requestId)?.signals;
  const { signals = [], namesakes } = (await readAs(portal, username, request)).body.decisionFacts ?? {};
  expect(onDesk).toEqual(signals);
  return { signals: signals.filter((one) => one === 'SELF_REGISTERED' || one === 'NAMESAKE'), namesakes };
}

describe('somebody who registered by themselves', () => {
  const unlike = (name: string) => ({ givenName: 'Unlike', familyName: name });

  test('is marked wherever somebody decides, also about what they ask for once they are let in', async () => {
    const hugo = await register('hugo', unlike('Hugo'));
    const [request] = await hugo.requests();
    expect(await markedFor('supervisor', request)).toEqual({ signals: ['SELF_REGISTERED'], namesakes: [] });
    if (request !== undefined) await approveAs(portal, 'supervisor', request);
    await portal.run('delivery');
    await hugo.refresh();
    const asked = (await hugo.call<RequestView>(addresses.requests, submission())).body;
    expect(await markedFor('supervisor', asked)).toEqual({ signals: ['SELF_REGISTERED'], namesakes: [] });
    const passedOn = await approveAs(portal, 'supervisor', asked);
    expect(await markedFor('authorizer', passedOn)).toEqual({ signals: ['SELF_REGISTERED'], namesakes: [] });
  });

  test('is not marked any more once somebody has verified the address', async () => {
    const ines = await register('ines', unlike('Ines'));
    const [request] = await ines.requests();
    await setEmailVerified(portal.db, true, 'ines');
    expect(await markedFor('supervisor', request)).toEqual({ signals: [], namesakes: [] });
  });

  test('under the name of somebody known is warned of, and the other one is named', async () => {
    const other = await register('nora.new', { givenName: 'NÓRA', familyName: 'New' });
    const [request] = await other.requests();
    expect(await markedFor('supervisor', request)).toEqual({
      signals: ['SELF_REGISTERED', 'NAMESAKE'],
      namesakes: [
        { fullName: 'Nora New', organization: 'Flood Risk Agency', email: 'newcomer@agency.example' },
      ],
    });
  });

  test('under a name that only looks like that of somebody known is warned of, too', async () => {
    const other = await register('nora.alike', { givenName: 'N\u043Er\u0430', familyName: 'New' });
    const [request] = await other.requests();
    expect(await markedFor('supervisor', request)).toMatchObject({
      signals: ['SELF_REGISTERED', 'NAMESAKE'],
      namesakes: expect.arrayContaining([expect.objectContaining({ email: 'newcomer@agency.example' })]),
    });
  });

  test.each([
    ['Dana', 'Lee', 'supervisor@agency.example'],
    ['D\u0430na', 'Lee', 'supervisor@agency.example'],
    [null, 'Nobody Else', null],
  ])(
    'who asks for the name %s %s is warned of where it is that of somebody else',
    async (given, family, email) => {
      const updatedFields = [
        ...(given === null ? [] : [{ fieldName: 'givenName', previousValue: 'Nora', newValue: given }]),
        { fieldName: 'familyName', previousValue: 'New', newValue: family },
      ];
      const asked = await submitAs(portal, 'newcomer', {
        requestType: 'PROFILE_UPDATE',
        requestDetails: { updatedFields },
      });
      expect(asked.status).toBe(201);
      const marked = await markedFor('supervisor', asked.body);
      expect(marked.signals).toEqual(email === null ? [] : ['NAMESAKE']);
      expect(marked.namesakes?.map((one) => one.email)).toEqual(email === null ? [] : [email]);
      await cancelAs(portal, 'newcomer', asked.body);
    },
  );

  test('leaves people for whom somebody vouches without a mark, even with a namesake', async () => {
    await register('nora.twin', { givenName: 'Nora', familyName: 'New' });
    expect(await markedFor('supervisor', await askAs(portal, 'newcomer'))).toEqual({
      signals: [],
      namesakes: [],
    });
  });

  test('with the address of somebody else keeps nobody out: both wait, and both are warned of', async () => {
    const email = 'july@agency.example';
    const stranger = await register('stranger', { ...unlike('Stranger'), email });
    const july = await register('july', unlike('July'));
    const [first, second] = [(await stranger.requests())[0], (await july.requests())[0]];
    const organization = 'Flood Risk Agency';
    expect(await markedFor('supervisor', first)).toEqual({
      signals: ['SELF_REGISTERED', 'NAMESAKE'],
      namesakes: [{ fullName: 'Unlike July', organization, email }],
    });
    expect(await markedFor('supervisor', second)).toEqual({
      signals: ['SELF_REGISTERED', 'NAMESAKE'],
      namesakes: [{ fullName: 'Unlike Stranger', organization, email }],
    });
  });
});
