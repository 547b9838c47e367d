import type { OwnCalendar } from '@portal/core/contract/account/own-calendar.ts';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { WebhookFailures, Webhooks } from '@portal/core/contract/operations/webhooks.ts';
import type { Invitations } from '@portal/core/contract/people/invitation.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { beforeAll, expect, test } from 'vitest';
import { readAs, subjectOf } from '../../testing/access-requests.ts';
import { sql } from '../../adapters/db/sql.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests({ environment: { PORTAL_DEMO: '1' } });
beforeAll(async () => {
  // What the portal does by itself once it has started.
  for (const job of ['audit seal', 'notifications', 'webhooks', 'invitations'] as const)
    await portal.run(job);
});
const get = async <T>(username: string, address: string): Promise<T> =>
  (await (await portal.as(username)).get<T>(address)).body;

test('a requester of the demonstration reads that email does not reach the supervisor', async () => {
  const mine = await get<RequestView[]>('apham', addresses.userRequests);
  const waiting = mine.find(({ stage }) => stage === 'SUPERVISOR');
  const { body } = await readAs(portal, 'apham', { requestId: waiting?.requestId ?? '' });
  expect(body.unreached?.people.map(({ fullName }) => fullName)).toEqual(['Terrence Holloway']);
});

test('a webhook of the demonstration has messages that failed', async () => {
  const [webhook] = (await get<Webhooks>('admin', addresses.webhooks)).items;
  expect(webhook).toMatchObject({ address: 'https://tickets.agency.example/access-portal', state: 'ACTIVE' });
  const at = addresses.webhookFailures.replace(':webhookId', webhook?.webhookId ?? '');
  const { items } = await get<WebhookFailures>('admin', at);
  expect(items[0]).toMatchObject({ state: 'WAITING', status: null });
  const early =
    await portal.db.row(sql`select 1 from portal.webhook_delivery d join portal.audit_seal s on s.sequence = d.sequence
    join portal.audit_event e on e.id = s.event_id join portal.webhook w on w.id = d.webhook_id where e.at < w.made_at`);
  expect(early, 'it is sent nothing from before it was made').toBeUndefined();
});

test('an authorizer of the demonstration has a calendar, and everybody without a password was invited', async () => {
  expect((await get<OwnCalendar>('authorizer', addresses.ownCalendar)).madeAt).not.toBeNull();
  const { ready, last } = await get<Invitations>('admin', addresses.invitations);
  expect({ ready, last }).toMatchObject({ ready: 0, last: { total: 2, sent: 2, leftOut: 0 } });
});

test('there are unread notices under the bell', async () => {
  const row = await portal.db.row<{ n: number }>(sql`select count(*)::int as n from portal.notice
    where person_id = ${await subjectOf(portal, 'supervisor')} and read_at is null`);
  expect(row?.n).toBeGreaterThan(5);
});
