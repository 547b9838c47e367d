import type {
  Webhook,
  WebhookFailures,
  Webhooks,
  WebhookWish,
  WebhookWithSecret,
} from '@portal/core/contract/operations/webhooks.ts';
import { setupReaders } from '@portal/core/domain/setup/setup-readers.ts';
import { formerKeysMs } from '@portal/core/domain/webhooks/webhook-attempts.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { refuseAddress } from './receiver-address.ts';
import { toNewestSeal } from './newest-seal.ts';
import { newKeys, sealedKeys, spelledPublicKey, spelledSecret } from './signing.ts';

interface WebhookRow extends Omit<Webhook, 'formerUntil' | 'madeAt' | 'sentAt'> {
  formerUntil: Date | null;
  madeAt: Date;
  sentAt: Date | null;
}

/** The webhooks, in the order in which they were made. */
export async function listWebhooks(
  { db }: Pick<WebhookDependencies, 'db'>,
  { now }: Pick<Caller, 'now'>,
): Promise<Webhooks> {
  return { items: (await db.rows<WebhookRow>(rowsOf(sql`true`, now))).map(viewOf) };
}

function rowsOf(which: Statement, now: Date): Statement {
  const countOf = (state: string) => sql`(select count(*)::int from portal.webhook_delivery d
    where d.webhook_id = w.id and d.state = ${state})`;
  return sql`select w.id as "webhookId", w.address, w.events, w.public_key as "publicKey", w.state, w.cause,
      case when w.former_until > ${now} then w.former_until end as "formerUntil", w.made_at as "madeAt", w.made_by as "madeBy",
      ${countOf('WAITING')} as waiting, ${countOf('FAILED')} as failed,
      (select max(d.done_at) from portal.webhook_delivery d where d.webhook_id = w.id and d.state = 'SENT') as "sentAt"
    from portal.webhook w where ${which} order by w.made_at, w.id`;
}

function viewOf({ formerUntil, madeAt, sentAt, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    formerUntil: formerUntil?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** @throws RefusedCall NOT_FOUND */
async function oneWebhook({ db }: Pick<WebhookDependencies, 'db'>, id: string, now: Date): Promise<Webhook> {
  const row = await db.row<WebhookRow>(rowsOf(sql`w.id = ${id}::uuid`, now));
  if (row === undefined) throw new RefusedCall('NOT_FOUND');
  return viewOf(row);
}

/**
 * Sends events to a system from now on (rule webhooks 1). Its secret is in this response alone.
 * @throws RefusedCall INVALID for its address; what the caller has lost meanwhile
 */
export async function makeOne(
  deps: WebhookDependencies,
  caller: Caller,
  { address, events }: WebhookWish,
): Promise<WebhookWithSecret> {
  const receiver = refuseAddress(address, deps.allowPrivate);
  const { person, now } = caller;
  const [id, keys] = [uuidV7(now), newKeys()];
  const sealed = sealedKeys(keys, await deps.sealingKey(), id);
  await change(deps, caller, {
    webhookId: id,
    kind: 'MADE',
    statement: sql`insert into portal.webhook (id, address, events, sealed_keys, public_key, state, made_at, made_by)
      select ${id}::uuid, ${receiver}::text, ${[...events]}::text[], ${sealed}::bytea, ${spelledPublicKey(keys)}::text, 'ACTIVE',
        ${now}::timestamptz, ${person.fullName}::text where true ${may(deps, caller)} returning id, address`,
  });
  deps.wakeWebhooks();
  return { ...(await oneWebhook(deps, id, now)), secret: spelledSecret(keys) };
}

/**
 * Makes other keys; the ones before sign as well for a day (rule webhooks 3).
 * @throws RefusedCall NOT_FOUND, ALREADY_DONE while they still do; what the caller has lost meanwhile
 */
export async function rotateKeys(
  deps: WebhookDependencies,
  caller: Caller,
  webhookId: string,
): Promise<WebhookWithSecret> {
  const keys = newKeys();
  const { now } = caller;
  const sealed = sealedKeys(keys, await deps.sealingKey(), webhookId);
  const changed = await change(deps, caller, {
    webhookId,
    kind: 'ROTATED',
    statement: sql`update portal.webhook set former_keys = sealed_keys,
        former_until = ${new Date(now.getTime() + formerKeysMs)}, sealed_keys = ${sealed}, public_key = ${spelledPublicKey(keys)}
      where id = ${webhookId}::uuid and (former_until is null or former_until <= ${now}) ${may(deps, caller)}
      returning id, address`,
  });
  const webhook = await oneWebhook(deps, webhookId, now);
  if (!changed) throw new RefusedCall('ALREADY_DONE');
  return { ...webhook, secret: spelledSecret(keys) };
}

/**
 * Turns one on or off; doing so twice is doing it once.
 * @throws RefusedCall NOT_FOUND; what the caller has lost meanwhile
 */
export async function turn(
  deps: WebhookDependencies,
  caller: Caller,
  { webhookId, state }: { webhookId: string; state: Webhook['state'] },
): Promise<Webhook> {
  await change(deps, caller, {
    webhookId,
    kind: state === 'ACTIVE' ? 'ENABLED' : 'DISABLED',
    statement: sql`update portal.webhook set state = ${state}, cause = null
      where id = ${webhookId}::uuid and state <> ${state} ${may(deps, caller)} returning id, address`,
  });
  deps.wakeWebhooks();
  return await oneWebhook(deps, webhookId, caller.now);
}

/**
 * Removes one, with all that was to be sent to it.
 * @throws RefusedCall NOT_FOUND; what the caller has lost meanwhile
 */
export async function remove(deps: WebhookDependencies, caller: Caller, webhookId: string): Promise<object> {
  const removed = await change(deps, caller, {
    webhookId,
    kind: 'DELETED',
    statement: sql`delete from portal.webhook where id = ${webhookId}::uuid ${may(deps, caller)} returning id, address`,
  });
  if (!removed) throw new RefusedCall('NOT_FOUND');
  return {};
}

/** @throws RefusedCall NOT_FOUND */
export async function listFailures(
  deps: Pick<WebhookDependencies, 'db'>,
  { now }: Pick<Caller, 'now'>,
  webhookId: string,
): Promise<WebhookFailures> {
  await oneWebhook(deps, webhookId, now);
  const rows = await deps.db.rows<
    Omit<WebhookFailures['items'][number], 'writtenAt' | 'nextAttemptAt'> & { writtenAt: Date; runAt: Date }
  >(sql`select id as "deliveryId", event, written_at as "writtenAt", state, attempts, status, fault, run_at as "runAt"
    from portal.webhook_delivery where webhook_id = ${webhookId}::uuid
      and (state = 'FAILED' or state = 'WAITING' and attempts > 0) order by position desc limit 50`);
  return {
    items: rows.map(({ writtenAt, runAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      nextAttemptAt: row.state === 'WAITING' ? runAt.toISOString() : null,
    })),
  };
}

/**
 * Sends failed messages again at once, with a new count of attempts.
 * @throws RefusedCall NOT_FOUND; what the caller has lost meanwhile
 */
export async function replay(
  deps: WebhookDependencies,
  caller: Caller,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string | null },
): Promise<{ count: number }> {
  const { address } = await oneWebhook(deps, webhookId, caller.now);
  const { count } = (await deps.db.row<{ count: number }>(sql`with again as (
      update portal.webhook_delivery set state = 'WAITING', attempts = 0, run_at = ${caller.now}, done_at = null
      where webhook_id = ${webhookId}::uuid and (state = 'FAILED' or state = 'WAITING' and attempts > 0)
        and (leased_until is null or leased_until <= ${caller.now})
        and (${deliveryId}::uuid is null or id = ${deliveryId}::uuid) ${may(deps, caller)} returning id),
    recorded as (${intoAudit} ${recorded(caller, { webhookId, kind: 'REPLAYED', address })} from again limit 1)
    select count(*)::int as count from again`)) ?? { count: 0 };
  if (count === 0) await refuseWithoutRoleNow(deps.directory, caller.person.userId, setupReaders);
  deps.wakeWebhooks();
  return { count };
}

interface Change {
  webhookId: string;
  kind: 'MADE' | 'ROTATED' | 'ENABLED' | 'DISABLED' | 'DELETED';
  /** Returns a row where something changed. */
  statement: Statement;
}

/** A change and its row in the trail, in one statement. @returns whether anything changed */
async function change(
  { db, directory }: WebhookDependencies,
  caller: Caller,
  { webhookId, kind, statement }: Change,
): Promise<boolean> {
  // No webhook that this statement turns on is on before it.
  const row = await db.row<{ address: string }>(sql`with changed as (${statement}),
    followed as (${toNewestSeal(sql`exists (select from changed)`)}),
    recorded as (${intoAudit} ${recorded(caller, { webhookId, kind })} from changed) select address from changed`);
  if (row !== undefined) return true;
  await refuseWithoutRoleNow(directory, caller.person.userId, setupReaders);
  return false;
}

function recorded(
  { person, now, sourceAddress }: Caller,
  { webhookId: webhook, kind, ...more }: { webhookId: string; kind: string; address?: string },
): Statement {
  return auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    action: 'WEBHOOK_CHANGED',
    outcome: 'DONE',
    sourceAddress,
    detail: { change: kind, webhook, ...more },
  });
}

function may({ shared }: WebhookDependencies, { person }: Caller): Statement {
  return stillMay(shared, person.userId, setupReaders);
}
