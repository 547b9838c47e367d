import {
  mostWebhookAttempts,
  webhookOutcome,
  type WebhookOutcome,
} from '@portal/core/domain/webhooks/webhook-attempts.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { AddressRefused, postElsewhere } from '../../adapters/post-elsewhere.ts';
import { invariant } from '../../invariants/invariant.ts';
import type { SendingDependencies } from './dependencies.ts';
import { openedKeys, signedHeaders } from './signing.ts';
import { turnOff } from './turn-off.ts';

/** An attempt that has not come back after this long counts as lost, and another portal may make it again. */
const leaseMs = 60_000;
/** To so many systems something is sent at once; a slow one keeps up none of the others. */
const mostPerBatch = 8;

interface Claimed {
  id: string;
  webhookId: string;
  address: string;
  body: string;
  attempts: number;
  keys: Buffer;
  formerKeys: Buffer | null;
}

/**
 * Sends what is due, to each system the first of it, and writes its outcome (rule webhooks 4). Any number of portals may do so at
 * once. A portal that is killed between sending and recording sends it once more, under the same id.
 * @returns false when nothing is due
 */
export async function sendDueDeliveries(deps: SendingDependencies, giveUp: AbortSignal): Promise<boolean> {
  const claimed = await claim(deps.db, deps.now());
  if (claimed.length === 0) return false;
  const receivers = new Set(claimed.map(({ webhookId }) => webhookId));
  invariant('WEBHOOK_ONE_AT_A_TIME', receivers.size === claimed.length);
  const key = await deps.sealingKey();
  await Promise.all(claimed.map((one) => sendOne(deps, one, key, giveUp)));
  return !giveUp.aborted;
}

/** What comes later to the same system waits while an attempt is under way or an earlier one is due. */
async function claim(db: Queryable, now: Date): Promise<Claimed[]> {
  const isFree = sql`(d.leased_until is null or d.leased_until <= ${now})`;
  return await db.rows<Claimed>(sql`with due as (select d.id from portal.webhook_delivery d
      join portal.webhook w on w.id = d.webhook_id and w.state = 'ACTIVE'
      where d.state = 'WAITING' and d.run_at <= ${now} and ${isFree}
        and not exists (select from portal.webhook_delivery e where e.webhook_id = d.webhook_id and e.state = 'WAITING'
          and (e.leased_until > ${now} or e.run_at <= ${now} and (e.run_at, e.position) < (d.run_at, d.position)))
      order by d.run_at, d.position limit ${mostPerBatch} for update of d skip locked)
    update portal.webhook_delivery d set attempts = d.attempts + 1,
      leased_until = ${new Date(now.getTime() + leaseMs)}
    from due, portal.webhook w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", w.address, d.body, d.attempts, w.sealed_keys as keys,
      case when w.former_until > ${now} then w.former_keys end as "formerKeys"`);
}

interface Attempt {
  status: number | null;
  fault: string | null;
  outcome: WebhookOutcome;
}

async function sendOne(
  deps: SendingDependencies,
  claimed: Claimed,
  key: Buffer,
  giveUp: AbortSignal,
): Promise<void> {
  const response = await attempt(deps, claimed, key, giveUp);
  // The portal stops: the system has not failed, and it is due again at once.
  if (response.status === null && giveUp.aborted) return await leaveDue(deps.db, claimed, deps.now());
  const { attempts } = claimed;
  const outcome = webhookOutcome(response, { attempts, now: deps.now(), chance: deps.chance() });
  const about = { webhookId: claimed.webhookId, attempts };
  invariant('WEBHOOK_ATTEMPTS_END', attempts >= 1 && attempts <= mostWebhookAttempts, about);
  invariant('WEBHOOK_TRIED_LATER', outcome.kind !== 'AGAIN' || outcome.at > deps.now(), about);
  const made = { status: response.status, fault: response.fault, outcome };
  if (outcome.kind === 'OFF') return await turnOff(deps, { ...claimed, ...made, cause: outcome.cause });
  await note(deps.db, claimed, made, deps.now());
}

interface Response {
  status: number | null;
  retryAfter: number | null;
  fault: string | null;
}

async function attempt(
  { now, allowPrivate }: SendingDependencies,
  { id, webhookId, address, body, keys, formerKeys }: Claimed,
  key: Buffer,
  giveUp: AbortSignal,
): Promise<Response> {
  const pairs = [keys, ...(formerKeys === null ? [] : [formerKeys])].map((sealed) =>
    openedKeys(sealed, key, webhookId),
  );
  const headers = signedHeaders({ id, at: now(), body }, pairs);
  try {
    const post = { address: new URL(address), headers, body, allowPrivate };
    return { ...(await postElsewhere(post, giveUp)), fault: null };
  } catch (failure) {
    return { status: null, retryAfter: null, fault: faultOf(failure) };
  }
}

/** A word for administrators: what a system says is not kept. */
function faultOf(failure: unknown): string {
  if (failure instanceof AddressRefused) return 'NOT_PUBLIC';
  if (failure instanceof Error && failure.name === 'TimeoutError') return 'NO_RESPONSE';
  return failure instanceof Error && 'code' in failure ? String(failure.code) : 'NO_RESPONSE';
}

/** Only while the attempt is still the last one. */
async function note(
  db: Queryable,
  { id, attempts }: Claimed,
  { status, fault, outcome }: Attempt,
  now: Date,
): Promise<void> {
  const [state, runAt, doneAt] =
    outcome.kind === 'AGAIN' ? ['WAITING', outcome.at, null] : ['SENT', now, now];
  await db.run(sql`update portal.webhook_delivery set state = ${state}, run_at = ${runAt}, done_at = ${doneAt},
      leased_until = null, status = ${status}, fault = ${fault}
    where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
}

async function leaveDue(db: Queryable, { id, attempts }: Claimed, now: Date): Promise<void> {
  await db.run(sql`update portal.webhook_delivery set attempts = attempts - 1, leased_until = null, run_at = ${now}
    where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
}

const batchSize = 1_000;

/** Forgets what was sent or given up before a moment (rule webhooks 6). */
export async function forgetDeliveries(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const removed = await db.run(sql`delete from portal.webhook_delivery where id = any(array(
      select id from portal.webhook_delivery where state <> 'WAITING' and done_at < ${before}
        limit ${batchSize} for update skip locked))`);
    if (removed < batchSize) return;
  }
}
