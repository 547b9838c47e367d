import { addresses } from '@portal/core/contract/addresses.ts';
import { webhookActions, webhookEventOf } from '@portal/core/domain/webhooks/webhook-events.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { elements, sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { EventConsumer } from '../../events/consume-events.ts';
import type { SealedEvent } from '../../events/sealed-event.ts';

interface RequestRow {
  id: string;
  number: string;
  type: string;
  applicationId: string | null;
}

interface Receiver {
  id: string;
  events: string[];
  madeAt: Date;
}

/** Writes the message to each system about an event (rules webhooks 1 and 2): ids, status and a link, no person's name. */
export function webhookDeliveries({ now, origin }: { now: () => Date; origin: string }): EventConsumer {
  return {
    name: 'webhooks',
    actions: webhookActions,
    follow: async (tx, events) => {
      const receivers = await tx.rows<Receiver>(
        sql`select id, events, made_at as "madeAt" from portal.webhook where state = 'ACTIVE' order by id`,
      );
      if (receivers.length === 0) return;
      const requests = await requestsOf(tx, events);
      const written = events.flatMap((event) => {
        const request = requests.get(event.requestId);
        const name = webhookEventOf(event.action, event.detail);
        if (request === undefined || name === null) return [];
        const body = bodyOf(event, { name, request, origin });
        const subscribed = receivers.filter((one) => one.events.includes(name) && one.madeAt <= event.at);
        return subscribed.map(({ id: webhookId }) => ({
          id: uuidV7(now()),
          webhookId,
          sequence: event.sequence,
          event: name,
          body,
        }));
      });
      await tx.run(sql`insert into portal.webhook_delivery (id, webhook_id, sequence, event, body, written_at, state, run_at)
        select (one->>'id')::uuid, (one->>'webhookId')::uuid, (one->>'sequence')::bigint, one->>'event', one->>'body',
          ${now()}::timestamptz, 'WAITING', ${now()}::timestamptz
        from ${elements(written)} order by ordinal on conflict (webhook_id, sequence) do nothing`);
    },
  };
}

async function requestsOf(tx: Queryable, events: readonly SealedEvent[]): Promise<Map<string, RequestRow>> {
  const ids = [...new Set(events.map(({ requestId }) => requestId))];
  const rows = await tx.rows<RequestRow>(sql`select id, number, type, application_id as "applicationId"
    from portal.request where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function bodyOf(
  { at, detail }: SealedEvent,
  { name, request, origin }: { name: string; request: RequestRow; origin: string },
): string {
  const { id, number, type, applicationId } = request;
  // A step that fails leaves the request where it is.
  const status = 'after' in detail ? detail.after : 'PENDING_PROVISIONING';
  const link = `${origin}${addresses.portal}/requests/${number}`;
  const data = { requestId: id, requestNumber: number, requestType: type, applicationId, status, link };
  return JSON.stringify({ type: name, timestamp: at.toISOString(), data });
}
