import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  WebhookFailures,
  Webhooks,
  WebhookWithSecret,
} from '@portal/core/contract/operations/webhooks.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { webhookEvents } from '@portal/core/domain/webhooks/webhook-events.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  rememberWorld,
  startOver,
} from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';
import { WebhookUse } from './webhook-use.ts';

const portal = portalForTests({ environment: { WEBHOOK_ALLOW_PRIVATE: '1' } });

interface Received {
  headers: Record<string, string>;
  body: string;
}

let receiver: Server;
let address = '';
let received: Received[] = [];
let says: { status: number; headers?: Record<string, string>; body?: string } = { status: 204 };

async function textOf(call: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of call) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  await rememberWorld(portal);
  receiver = createServer((call, reply) => {
    const respond = async (): Promise<void> => {
      const body = await textOf(call);
      received.push({ headers: call.headers as Record<string, string>, body });
      reply.writeHead(says.status, says.headers).end(says.body);
    };
    void respond();
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  receiver.close();
});
beforeEach(async () => {
  await run();
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
  received = [];
  says = { status: 204 };
});

async function run(): Promise<void> {
  await portal.run('audit seal');
  await portal.run('webhooks');
}

async function make(wish: object = {}): Promise<WebhookWithSecret> {
  const { status, body } = await (await portal.as('admin')).post<WebhookWithSecret>(addresses.webhooks, {
    address,
    events: webhookEvents,
    ...wish,
  });
  expect(status).toBe(201);
  return body;
}

const at = (path: string, { webhookId }: { webhookId: string }) => path.replace(':webhookId', webhookId);
const list = async () => (await (await portal.as('admin')).get<Webhooks>(addresses.webhooks)).body.items;
const failuresOf = async (webhook: { webhookId: string }) =>
  (await (await portal.as('admin')).get<WebhookFailures>(at(addresses.webhookFailures, webhook))).body.items;

/** The receiver's clock is that of the machine, the portal's is moved: what counts is the time of the attempt. */
function verified({ secret }: { secret: string }, { headers, body }: Received): unknown {
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1_000, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

/** Whether one of the signatures is of this key pair. */
function isSignedBy(publicKey: string, { headers, body }: Received): boolean {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64');
  // The prefix of the raw key in its DER (RFC 8410).
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .some((one) => verify(null, content, key, Buffer.from(one.slice(4), 'base64')));
}

describe('a system is notified', () => {
  test('of each event it wants, in order, with signatures that the public library accepts, and without names', async () => {
    const webhook = await make({ events: ['request.submitted', 'request.approved'] });
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await decideAs(portal, 'authorizer', request, denial);
    await run();
    expect(received).toHaveLength(2);
    const { requestId, requestNumber } = request;
    const link = `${portal.config.origin}/rap-home/requests/${requestNumber}`;
    const data = { requestId, requestNumber, requestType: 'ACCESS_REQUEST', applicationId: 'hll-app', link };
    expect(received.map((one) => verified(webhook, one))).toEqual([
      {
        type: 'request.submitted',
        timestamp: expect.any(String),
        data: { ...data, status: 'PENDING_SUPERVISOR_DECISION' },
      },
      {
        type: 'request.approved',
        timestamp: expect.any(String),
        data: { ...data, status: 'PENDING_AUTHORIZER_DECISION' },
      },
    ]);
    for (const one of received) {
      expect(isSignedBy(webhook.publicKey, one)).toBe(true);
      expect(`${one.body}${JSON.stringify(one.headers)}`).not.toMatch(/New|newcomer|Dana|agency\.example/);
    }
    expect(received[0]?.headers['webhook-id']).not.toBe(received[1]?.headers['webhook-id']);
    expect(await list()).toMatchObject([{ waiting: 0, failed: 0, sentAt: expect.any(String) }]);
  });

  test('with both pairs of keys for a day after they were changed, which cannot be done again meanwhile', async () => {
    const first = await make();
    const keys = at(addresses.webhookKeys, first);
    const admin = await portal.as('admin');
    const second = (await admin.post<WebhookWithSecret>(keys, {})).body;
    expect((await admin.post<Problem>(keys, {})).body.code).toBe('ALREADY_DONE');
    await askAs(portal, 'newcomer');
    await run();
    const [message] = received;
    if (message === undefined) throw new Error('Nothing was received');
    expect(verified(first, message)).toEqual(verified(second, message));
    expect([first, second].map(({ publicKey }) => isSignedBy(publicKey, message))).toEqual([true, true]);
    portal.passDays(1.01);
    await askAs(portal, 'owner');
    await run();
    const later = received.at(-1);
    if (later === undefined) throw new Error('Nothing was received');
    expect(verified(second, later)).toBeDefined();
    expect(() => verified(first, later)).toThrow('No matching signature');
  });

  test('again under the same id when it did not take it, and later ones meanwhile', async () => {
    says = { status: 302, headers: { location: 'http://127.0.0.1:1/' } };
    const webhook = await make();
    await askAs(portal, 'newcomer');
    await run();
    expect(received).toHaveLength(1);
    expect(await failuresOf(webhook)).toMatchObject([{ state: 'WAITING', attempts: 1, status: 302 }]);
    says = { status: 200, body: 'x'.repeat(1_000_000) };
    await askAs(portal, 'owner');
    await run();
    expect(received).toHaveLength(2);
    portal.passDays(0.001);
    await run();
    expect(received).toHaveLength(3);
    const [first, , third] = received;
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(third?.body).toBe(first?.body);
    expect(await failuresOf(webhook)).toEqual([]);
  });
});

describe('a system that takes nothing', () => {
  async function wearOut(): Promise<void> {
    for (let days = 0; days < 6; days += 0.2) {
      await run();
      portal.passDays(0.2);
    }
  }

  test('is turned off after ten attempts, administrators are notified, and what failed can be sent again', async () => {
    says = { status: 500 };
    const webhook = await make();
    await askAs(portal, 'newcomer');
    await wearOut();
    expect(received).toHaveLength(10);
    expect(await list()).toMatchObject([{ state: 'DISABLED', cause: 'FAILING', failed: 1 }]);
    const recorded = await portal.db.rows<{ subject: string }>(
      sql`select subject from portal.mail where subject like '%webhook%'`,
    );
    expect(recorded.length).toBeGreaterThan(0);
    const admin = await portal.as('admin');
    expect((await admin.get<{ items: { en: string }[] }>(addresses.notices)).body.items[0]?.en).toMatch(
      /^The webhook to 127\.0\.0\.1:\d+ was turned off/,
    );
    says = { status: 200 };
    await admin.post(at(addresses.webhookState, webhook), { state: 'ACTIVE' });
    await admin.post(at(addresses.webhookReplay, webhook), { deliveryId: null });
    await portal.run('webhooks');
    expect(received).toHaveLength(11);
    expect(await list()).toMatchObject([{ state: 'ACTIVE', cause: null, failed: 0, waiting: 0 }]);
  });

  test('and says that it is gone is turned off at once, and gets nothing while it is', async () => {
    says = { status: 410 };
    await make();
    await askAs(portal, 'newcomer');
    await run();
    expect(await list()).toMatchObject([{ state: 'DISABLED', cause: 'GONE' }]);
    await askAs(portal, 'owner');
    await run();
    expect(received).toHaveLength(1);
  });

  test('keeps up no other one', async () => {
    says = { status: 204 };
    await make({ address: 'http://127.0.0.1:1/nobody' });
    await make();
    await askAs(portal, 'newcomer');
    await run();
    expect(received).toHaveLength(1);
    expect((await list()).map(({ waiting }) => waiting)).toEqual([1, 0]);
  });
});

describe('while there is no webhook', () => {
  test('nothing is asked of the database but one statement a minute', async () => {
    let statements = 0;
    const row: typeof portal.db.row = (statement) => {
      statements += 1;
      return portal.db.row(statement);
    };
    const counted = { ...portal.db, row };
    const use = new WebhookUse();
    const begun = portal.now().getTime();
    for (let second = 0; second < 120; second += 1)
      expect(await use.isThere(counted, new Date(begun + second * 1_000))).toBe(false);
    expect(statements).toBe(2);
  });

  test('events count as followed, and none from before is sent once there is one', async () => {
    await askAs(portal, 'newcomer');
    portal.passDays(0.001);
    await run();
    const trail = await portal.db.row<{
      left: number;
    }>(sql`select count(*)::int as left from portal.audit_seal s
      join portal.event_consumer c on c.name = 'webhooks' and s.sequence > c.position`);
    expect(trail?.left).toBe(0);
    const request = await askAs(portal, 'owner');
    await portal.run('audit seal');
    await make();
    await run();
    expect(received).toEqual([]);
    await approveAs(portal, 'supervisor', request);
    await run();
    expect(received).toHaveLength(1);
  });

  test('another portal finds one within a minute', async () => {
    const other = await portal.beside();
    const runThere = async () => {
      const job = other.jobs.inEveryPortal.find(({ name }) => name === 'webhooks');
      await job?.run(() => false, new AbortController().signal);
    };
    await runThere();
    await make();
    await askAs(portal, 'newcomer');
    await portal.run('audit seal');
    await runThere();
    expect(received).toEqual([]);
    portal.passDays(0.001);
    await runThere();
    expect(received).toHaveLength(1);
  });
});

test('what signs is kept sealed, a change is a row of the trail, and a removed one gets nothing', async () => {
  const webhook = await make();
  const kept = await portal.db.row<{ all: string; keys: Buffer }>(
    sql`select to_jsonb(w)::text as all, sealed_keys as keys from portal.webhook w`,
  );
  const secret = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
  expect(secret).toHaveLength(32);
  expect(kept?.keys.includes(secret)).toBe(false);
  await (await portal.as('admin')).post(at(addresses.webhookDeletion, webhook), {});
  await askAs(portal, 'newcomer');
  await run();
  expect(received).toEqual([]);
  const recorded = await portal.db.rows<{ change: string }>(
    sql`select detail->>'change' as change from portal.audit_event where action = 'WEBHOOK_CHANGED' order by id desc limit 2`,
  );
  expect(recorded.map(({ change }) => change)).toEqual(['DELETED', 'MADE']);
});

test.each([
  ['not an address', 'MALFORMED'],
  ['ftp://receiver.example/hook', 'MALFORMED'],
  ['https://user:password@receiver.example/hook', 'PASSWORD'],
])('%s is refused', async (wrong, fault) => {
  const { status, body } = await (await portal.as('admin')).post<Problem>(addresses.webhooks, {
    address: wrong,
    events: ['request.submitted'],
  });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field: 'address', fault }]);
});
