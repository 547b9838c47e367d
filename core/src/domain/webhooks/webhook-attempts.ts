const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long after one attempt the next one comes (rule webhooks 4): ten attempts in over 75 hours. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** After so many attempts a delivery is given up. */
export const mostWebhookAttempts = pauses.length + 1;
/** A receiver that asks for more patience gets no more than this. */
const longestAsked = 24 * hour;
/** By so much of a pause attempts are spread, so that not all come in one moment once a receiver is back. */
const spread = 0.1;

/** The receiver's response to an attempt. */
export interface WebhookResponse {
  /** Null where there was no response. */
  status: number | null;
  /** Seconds after which it may be tried again; null where the response did not say. */
  retryAfter: number | null;
}

/** What happens to a delivery after an attempt. */
export type WebhookOutcome =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'AGAIN'; readonly at: Date }
  /** It is given up, and nothing more is sent to this address. */
  | { readonly kind: 'OFF'; readonly cause: 'FAILING' | 'GONE' };

/**
 * What happens to a delivery (rule webhooks 4).
 * @param attempts how many there were, this one included
 * @param chance from 0 to 1
 */
export function webhookOutcome(
  { status, retryAfter }: WebhookResponse,
  { attempts, now, chance }: { attempts: number; now: Date; chance: number },
): WebhookOutcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'SENT' };
  if (status === 410) return { kind: 'OFF', cause: 'GONE' };
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { kind: 'OFF', cause: 'FAILING' };
  const asked = Math.min((retryAfter ?? 0) * second, longestAsked);
  return { kind: 'AGAIN', at: new Date(now.getTime() + Math.max(asked, pause * (1 + spread * chance))) };
}

/** The pair of keys before signs so long after another one was made (rule webhooks 3). */
export const formerKeysMs = 24 * hour;
