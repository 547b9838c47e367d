import type { EventAction, EventDetails } from '../requests/events/request-event.ts';

/** The events that systems of the agency can receive (rule webhooks 1). Receivers rely on these names: they stay. */
export const webhookEvents = [
  'request.submitted',
  'request.approved',
  'request.denied',
  'request.returned',
  'request.answered',
  'request.canceled',
  'request.expired',
  'request.delivered',
  'request.removed',
  'request.stuck',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const eventOf = {
  REQUEST_SUBMITTED: 'request.submitted',
  STAGE_APPROVED: 'request.approved',
  REQUEST_DENIED: 'request.denied',
  INFORMATION_ASKED: 'request.returned',
  INFORMATION_GIVEN: 'request.answered',
  REQUEST_CANCELLED: 'request.canceled',
  REQUEST_EXPIRED: 'request.expired',
  REQUEST_DELIVERED: 'request.delivered',
  REQUEST_REVOKED: 'request.removed',
  DELIVERY_FAILED: 'request.stuck',
} as const satisfies Partial<Record<EventAction, WebhookEvent>>;

type WebhookAction = keyof typeof eventOf;

/** The events of the trail that are sent. */
export const webhookActions = Object.keys(eventOf) as WebhookAction[]; // The table has no other keys.

/** The name under which an event is sent; null where it is not, such as a retried setup step. */
export function webhookEventOf(action: EventAction, detail: EventDetails[EventAction]): WebhookEvent | null {
  if (action === 'DELIVERY_FAILED' && !('needsHelpDesk' in detail)) return null;
  return isWebhookAction(action) ? eventOf[action] : null;
}

function isWebhookAction(action: EventAction): action is WebhookAction {
  return action in eventOf;
}
