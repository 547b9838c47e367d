import Type from 'typebox';
import { setupReaders } from '../../domain/setup/setup-readers.ts';
import { webhookEvents } from '../../domain/webhooks/webhook-events.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

const right = { roles: setupReaders };

/** A system that receives request events. */
const Webhook = Closed({
  webhookId: Uuid,
  address: Type.String(),
  events: Type.Array(Type.Enum([...webhookEvents])),
  /** Checks the signatures that begin with `v1a`. */
  publicKey: Type.String(),
  /** Until when the keys before sign as well; null where they do not. */
  formerUntil: Nullable(Instant),
  state: Type.Enum(['ACTIVE', 'DISABLED']),
  /** Why the portal turned it off by itself; null where it did not. */
  cause: Nullable(Type.Enum(['FAILING', 'GONE'])),
  madeAt: Instant,
  /** Full name. */
  madeBy: Type.String(),
  /** How much waits to be sent, and how much was given up. */
  waiting: Type.Integer(),
  failed: Type.Integer(),
  /** When it last took something; null where it has not yet. */
  sentAt: Nullable(Instant),
});
export type Webhook = Type.Static<typeof Webhook>;

const Webhooks = Closed({ items: Type.Array(Webhook) });
export type Webhooks = Type.Static<typeof Webhooks>;

/** With the secret that checks the signatures that begin with `v1,`; it is shown once. */
const WebhookWithSecret = Closed({ ...Webhook.properties, secret: Type.String() });
export type WebhookWithSecret = Type.Static<typeof WebhookWithSecret>;

const params = Closed({ webhookId: Uuid });

export const readWebhooks = endpoint({
  method: 'GET',
  address: addresses.webhooks,
  summary: 'Systems that are told what happens to requests, for administrators',
  access: 'signed-in',
  right,
  reply: Webhooks,
  status: 200,
  problems: [],
});

const WebhookWish = Closed({
  address: Type.String({ minLength: 1, maxLength: 500 }),
  events: Type.Array(Type.Enum([...webhookEvents]), {
    minItems: 1,
    maxItems: webhookEvents.length,
    uniqueItems: true,
  }),
});
export type WebhookWish = Type.Static<typeof WebhookWish>;

export const makeWebhook = endpoint({
  method: 'POST',
  address: addresses.webhooks,
  summary: 'Has a system told what happens to requests, for administrators',
  access: 'signed-in',
  right,
  body: WebhookWish,
  reply: WebhookWithSecret,
  status: 201,
  problems: [],
});

export const rotateWebhook = endpoint({
  method: 'POST',
  address: addresses.webhookKeys,
  summary: 'Makes other keys; those before sign as well for a day; for administrators',
  access: 'signed-in',
  right,
  params,
  body: Closed({}),
  reply: WebhookWithSecret,
  status: 200,
  problems: ['NOT_FOUND', 'ALREADY_DONE'],
});

export const turnWebhook = endpoint({
  method: 'POST',
  address: addresses.webhookState,
  summary: 'Turns a webhook on or off, for administrators',
  access: 'signed-in',
  right,
  params,
  body: Closed({ state: Type.Enum(['ACTIVE', 'DISABLED']) }),
  reply: Webhook,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const deleteWebhook = endpoint({
  method: 'POST',
  address: addresses.webhookDeletion,
  summary: 'Removes a webhook with all that was to be sent, for administrators',
  access: 'signed-in',
  right,
  params,
  body: Closed({}),
  reply: Closed({}),
  status: 200,
  problems: ['NOT_FOUND'],
});

/** A message that was not accepted. */
const WebhookFailure = Closed({
  deliveryId: Uuid,
  event: Type.Enum([...webhookEvents]),
  writtenAt: Instant,
  state: Type.Enum(['WAITING', 'FAILED']),
  attempts: Type.Integer(),
  /** The last response; null where there was none. */
  status: Nullable(Type.Integer()),
  fault: Nullable(Type.String()),
  /** Null once it is given up. */
  nextAttemptAt: Nullable(Instant),
});
export type WebhookFailure = Type.Static<typeof WebhookFailure>;

/** At most 50, the newest first. */
const WebhookFailures = Closed({ items: Type.Array(WebhookFailure) });
export type WebhookFailures = Type.Static<typeof WebhookFailures>;

export const webhookFailures = endpoint({
  method: 'GET',
  address: addresses.webhookFailures,
  summary: 'What a system has not taken, for administrators',
  access: 'signed-in',
  right,
  params,
  reply: WebhookFailures,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const replayWebhook = endpoint({
  method: 'POST',
  address: addresses.webhookReplay,
  summary: 'Has what was not taken sent again at once, for administrators',
  access: 'signed-in',
  right,
  params,
  /** One of them, or all. */
  body: Closed({ deliveryId: Nullable(Uuid) }),
  reply: Closed({ count: Type.Integer() }),
  status: 202,
  problems: ['NOT_FOUND'],
});
