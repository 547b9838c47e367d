import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DeskSignal } from '@portal/core/domain/requests/signals.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  cancelAs,
  decideAs,
  denial,
  interveneAs,
  readAs,
  respondAs,
  subjectOf,
} from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';
import { alternatesIn } from '../../../testing/alternates.ts';

const portal = portalStartingOver();

const { nameAs } = alternatesIn(() => portal);

/** What the desk of this person points out about a request, which must be what its page does. */
async function signalsFor(username: string, request: RequestView): Promise<DeskSignal[] | undefined> {
  const person = await portal.as(username);
  const { items } = (await person.get<QueuePage>(`${addresses.queue}?role=${request.stage}`)).body;
  const onDesk = items.find((item) => item.requestId === request.requestId)?.signals;
  expect((await readAs(portal, username, request)).body.decisionFacts?.signals).toEqual(onDesk);
  return onDesk;
}

async function ask(differing: Record<string, unknown> = {}): Promise<RequestView> {
  return await askAs(portal, 'newcomer', differing);
}

/** Certificate dates of the newcomer from now on, as the next sign-in brings them. */
async function certify(name: string, date: string): Promise<void> {
  await setAttributeOf(portal.db, 'newcomer', name, date);
  portal.forgetSignIns();
  onTestFinished(() => portal.forgetSignIns());
}

describe('the desk and the page of a request point out the same', () => {
  test('nothing about a plain one', async () => {
    expect(await signalsFor('supervisor', await ask())).toEqual([]);
  });

  test('an earlier refusal, however much was asked since', async () => {
    await decideAs(portal, 'supervisor', await ask(), denial);
    for (let times = 0; times < 11; times += 1)
      await cancelAs(
        portal,
        'newcomer',
        await ask({ requestedAppName: 'p4-app', role: ['Regional - Region 04'] }),
      );
    const again = await ask();
    expect(await signalsFor('supervisor', again)).toEqual(['EARLIER_REFUSAL']);
    const facts = (await readAs(portal, 'supervisor', again)).body.decisionFacts;
    expect(facts?.earlierRequests.map((one) => one.workflowStatus)).toEqual(Array(10).fill('CANCELLED'));
  });

  test('no refusal of something else', async () => {
    const other = await ask({ requestedAppName: 'p4-app', role: ['Regional - Region 04'] });
    await decideAs(portal, 'supervisor', other, denial);
    expect(await signalsFor('supervisor', await ask())).toEqual([]);
  });

  test('a question once it is answered, not one that was replaced by asking others', async () => {
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    const asked = (await decideAs(portal, 'supervisor', await ask(), question)).body;
    const people = [await subjectOf(portal, 'supervisor2')];
    const note = 'The supervisor is away until May';
    const order = { intervention: 'REASSIGN', people, note } as const;
    const elsewhere = (await interveneAs(portal, 'helpdesk', asked, order)).body;
    expect(await signalsFor('supervisor2', elsewhere)).toEqual([]);
    const again = (await decideAs(portal, 'supervisor2', elsewhere, question)).body;
    const replied = (await respondAs(portal, 'newcomer', again, 'For the office in Atlanta')).body;
    expect(await signalsFor('supervisor2', replied)).toEqual(['ANSWERED']);
    expect(await signalsFor('authorizer', await approveAs(portal, 'supervisor2', replied))).toEqual([]);
  });

  test.each([
    ['privacyExpiration', 'soon'],
    ['cyberExpiration', 'soon'],
    ['cyberExpiration', '2020-01-01'],
  ])('a certificate: %s %s', async (name, date) => {
    await certify(name, date);
    const request = await ask();
    expect(await signalsFor('supervisor', request)).toEqual(['CERTIFICATE_EXPIRED']);
    // By the dates at submit on both; the facts beside tell those of today.
    await certify(name, '2099-01-01');
    expect(await signalsFor('supervisor', request)).toEqual(['CERTIFICATE_EXPIRED']);
    const facts = (await readAs(portal, 'supervisor', request)).body.decisionFacts;
    expect(facts?.certificates?.map(({ state }) => state)).toEqual(['VALID', 'VALID', 'VALID']);
  });

  test('an optional certificate whose date cannot be read is none', async () => {
    await certify('issaExpiration', '1 May');
    expect(await signalsFor('supervisor', await ask())).toEqual([]);
  });

  test('nothing about the person who names an alternate', async () => {
    await decideAs(portal, 'supervisor2', await nameAs('supervisor2'), denial);
    await setAttributeOf(portal.db, 'supervisor', 'privacyExpiration', '2020-01-01');
    portal.forgetSignIns();
    expect(await signalsFor('supervisor2', await nameAs('supervisor2'))).toEqual([]);
  });
});

test('the person who declined to be an alternate has refused nothing to the one who asked', async () => {
  const declined = await nameAs('supervisor2');
  await decideAs(portal, 'supervisor2', declined, denial);
  const request = await askAs(portal, 'supervisor');
  // As if it were, like the naming, about no application: the account of the one who named an alternate.
  await portal.db.run(
    sql`update portal.request set type = 'PROFILE_UPDATE', application_id = null where id = ${request.requestId}`,
  );
  expect(await signalsFor('supervisor2', request)).toEqual([]);
});
