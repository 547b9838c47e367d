import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Notices } from '@portal/core/contract/account/notices.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { personIdOf, setAttributeOf } from '../../../identity/testing/arranged-people.ts';
import { mailAndPage } from '../../../mail/mail-and-page.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  plantRoles,
  rememberWorld,
  startOver,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { quietMomentAfter, workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();

async function follow(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('notifications');
}

async function noticesOf(username: string): Promise<Notices> {
  const { status, body } = await (await portal.as(username)).get<Notices>(addresses.notices);
  expect(status).toBe(200);
  return body;
}

const noticesShown = async (username: string) => (await noticesOf(username)).items.map(({ en }) => en);

async function mark(username: string, from: number, upTo: number): Promise<Notices> {
  const { status, body } = await (await portal.as(username)).post<Notices>(addresses.noticesRead, {
    from,
    upTo,
  });
  expect(status).toBe(200);
  return body;
}

/** The next morning on which people work. */
async function morning(): Promise<void> {
  portal.passDays(1);
  portal.passTo(workingMomentAfter(portal.now()));
  await portal.run('approver digests');
}

beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await follow();
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
  portal.passTo(workingMomentAfter(portal.now()));
});

describe('on the page somebody sees', () => {
  test('what happens to their request, in both languages, newest first; what they did themselves is read', async () => {
    const request = await askAs(portal, 'newcomer');
    const { requestNumber: number } = await approveAs(portal, 'supervisor', request);
    await follow();
    const path = `${addresses.portal}/requests/${number}`;
    expect(await noticesOf('newcomer')).toMatchObject({
      unread: 1,
      unreadIsMinimum: false,
      items: [
        {
          en: `Dana Lee approved request ${number} for access to Hazus Loss Library. It is now waiting for the next decision.`,
          es: `Dana Lee aprobó la solicitud ${number} de acceso a Biblioteca de Pérdidas Hazus. Ahora está en espera de la siguiente decisión.`,
          isRead: false,
          path,
        },
        { en: expect.stringContaining(`We received request ${number}`), isRead: true, path },
      ],
    });
  });

  test('each request that waits for them, also at night, until somebody has decided it', async () => {
    portal.passTo(quietMomentAfter(portal.now()));
    const first = await askAs(portal, 'newcomer');
    await askAs(portal, 'owner');
    await follow();
    const { items, unread } = await noticesOf('supervisor');
    expect(unread).toBe(2);
    expect(items.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^Omar Haddad asks for access to Hazus Loss Library\. Please decide by /),
      expect.stringMatching(/^Nora T New asks for access to Hazus Loss Library\. Please decide by /),
    ]);
    await decideAs(portal, 'supervisor', first, denial);
    await follow();
    expect(await noticesShown('supervisor')).toEqual([expect.stringMatching(/^Omar Haddad asks/)]);
  });

  test('and no longer once their role is gone', async () => {
    await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await follow();
    expect(await noticesShown('both')).toHaveLength(1);
    await takeRoles(portal, 'both', portalClientId, ['AUTHORIZER']);
    portal.passDays(0.001);
    expect(await noticesShown('both')).toEqual([]);
  });
});

test('marking reads what was shown, and only for the caller', async () => {
  const request = await askAs(portal, 'newcomer');
  await approveAs(portal, 'supervisor', request);
  await follow();
  const newest = (await noticesOf('newcomer')).items[0]?.position ?? 0;
  expect(await mark('both', 0, 2_147_483_647)).toMatchObject({ unread: 0 });
  expect((await noticesOf('newcomer')).unread).toBe(1);
  expect((await noticesOf('authorizer')).unread).toBe(1);
  expect(await mark('newcomer', 0, newest - 1)).toMatchObject({ unread: 1 });
  expect(await mark('newcomer', newest, newest)).toMatchObject({ unread: 0 });
  expect(await mark('newcomer', newest, newest)).toMatchObject({ unread: 0 });
});

test('an open page hears of it by the news, and the same event is shown once', async () => {
  const newcomer = await portal.as('newcomer');
  const news = async (known: { position: number; notices: number }) => {
    const query = `?since=${known.position}&notices=${known.notices}`;
    return (
      await newcomer.get<{ position: number; notices: number; isNew: boolean }>(`${addresses.news}${query}`)
    ).body;
  };
  const request = await askAs(portal, 'newcomer');
  await approveAs(portal, 'supervisor', request);
  await portal.run('audit seal');
  await portal.run('news');
  const before = await news({ position: 0, notices: 0 });
  await portal.run('notifications');
  await portal.run('news');
  const after = await news(before);
  expect(after.isNew).toBe(true);
  expect(after.notices).toBe((await noticesOf('newcomer')).items[0]?.position);
  expect(await news(after)).toEqual({ ...after, isNew: false });
  await portal.db.run(sql`update portal.event_consumer set position = 0 where name = 'notifications'`);
  await portal.run('notifications');
  expect((await noticesOf('newcomer')).items).toHaveLength(2);
});

test('only the newest list of what waits is shown, as it is now', async () => {
  await askAs(portal, 'newcomer');
  await follow();
  await morning();
  const later = await askAs(portal, 'owner');
  await follow();
  await morning();
  const lists = async () =>
    (await noticesShown('supervisor')).filter((one) => one.includes('waiting for you'));
  expect(await lists()).toEqual(['1 request is waiting for you.']);
  await decideAs(portal, 'supervisor', later, denial);
  expect(await lists()).toEqual([]);
  expect(await noticesShown('supervisor')).toEqual([expect.stringMatching(/^Nora T New asks/)]);
});

test('a certificate that ends before long is announced until it is renewed', async () => {
  const endsOn = dayAfter(dayIn(portal.config.deadlines.zone, portal.now()), 6);
  await setAttributeOf(portal.db, 'newcomer', 'privacyExpiration', endsOn);
  portal.passTo(workingMomentAfter(portal.now()));
  await portal.run('approver digests');
  expect(await noticesShown('newcomer')).toEqual([expect.stringContaining('certificate expires on')]);
  await setAttributeOf(portal.db, 'newcomer', 'privacyExpiration', '2040-01-01');
  expect(await noticesShown('newcomer')).toEqual([]);
});

describe('what is done to an account', () => {
  test('is on the page of its person in both languages, and leads where its mail does', async () => {
    const userId = await personIdOf(portal.db, 'both');
    const body = { role: 'PRODUCT_OWNER', userId, action: 'ADD', reason: 'Takes over the library in spring' };
    await plantRoles(portal, 'both', portalClientId, ['PRODUCT_OWNER']);
    const address = addresses.applicationApprovers.replace(':applicationId', 'hll-app');
    expect((await (await portal.as('admin')).post(address, body)).status).toBe(200);
    const [notice, ...others] = (await noticesOf('both')).items;
    expect(others).toEqual([]);
    expect(notice?.en).toMatch(/^Adele Fontaine .*Hazus Loss Library/);
    expect(notice?.es).toMatch(/^Adele Fontaine .*Biblioteca de Pérdidas Hazus/);
    expect(notice?.path).toMatch(/^\/rap-home\//);
  });

  test('and reported to a role is read by those who have it', async () => {
    const personId = await personIdOf(portal.db, 'security');
    const at = portal.now();
    const watched = mailAndPage({
      id: randomUUID(),
      idempotencyKey: null,
      recipient: 'security@agency.example',
      replyTo: null,
      language: 'en',
      at,
      personId,
      origin: portal.config.origin,
      roles: ['SECURITY'],
      words: () => ({
        subject: 'Check a new role',
        body: 'Hello Sasha,\n\nMake sure that two people decided this.',
      }),
    });
    await portal.db.run(watched);
    expect(await noticesShown('security')).toEqual(['Make sure that two people decided this.']);
    await takeRoles(portal, 'security', portalClientId, ['SECURITY']);
    portal.passDays(0.001);
    expect(await noticesShown('security')).toEqual([]);
  });
});

test('what was written longer ago than mail is kept is forgotten', async () => {
  await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
  await follow();
  portal.passDays(portal.config.retention.mailDays - 1);
  await portal.run('old results');
  expect(await noticesShown('newcomer')).toHaveLength(2);
  portal.passDays(2);
  await portal.run('old results');
  expect(await noticesShown('newcomer')).toEqual([]);
});
