import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { numberedUuidV7 } from '../../adapters/identifiers.ts';
import type { EventConsumer } from '../../events/consume-events.ts';
import type { SealedEvent } from '../../events/sealed-event.ts';
import { intoOutboxOf, type Notification } from '../../mail/outbox.ts';
import { type NotifiedAction, notifiedActions } from './notified-events.ts';

/** What a notification tells of, as its row in the outbox keeps it. No comment is among it (rule mail 7). */
export interface NotificationFacts {
  action: NotifiedAction;
  /** Full name of whoever did it; null where the portal itself did. */
  by: string | null;
  /** The request's status from then on. */
  after: RequestStatus;
  number: string;
  type: RequestType;
  applicationId: string | null;
}

interface RequestRow {
  id: string;
  number: string;
  type: RequestType;
  applicationId: string | null;
}

/** Writes a notification for each event that somebody is told of (rule mail 9). */
export function notifications(now: () => Date): EventConsumer {
  return {
    name: 'notifications',
    actions: notifiedActions,
    follow: async (tx, events) => {
      const requests = await requestsOf(tx, events);
      const written = events.flatMap((event) => notificationOf(event, requests, now()));
      await tx.run(intoOutboxOf(written, now()));
    },
  };
}

async function requestsOf(tx: Queryable, events: readonly SealedEvent[]): Promise<Map<string, RequestRow>> {
  const ids = [...new Set(events.map(({ requestId }) => requestId))];
  const rows = await tx.rows<RequestRow>(sql`select id, number, type, application_id as "applicationId"
    from portal.request where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function notificationOf(
  event: SealedEvent,
  requests: ReadonlyMap<string, RequestRow>,
  now: Date,
): Notification[] {
  const { action, detail, sequence, personId, at, by } = event;
  const request = requests.get(event.requestId);
  if (request === undefined || !isNotified(action) || !('after' in detail)) return [];
  const { number, type, applicationId } = request;
  const facts: NotificationFacts = { action, by, after: detail.after, number, type, applicationId };
  // What is due at the same moment is sent in the order of the ids.
  const id = numberedUuidV7(now, sequence);
  return [{ id, onceKey: `event ${sequence}`, personId, facts, at }];
}

function isNotified(action: string): action is NotifiedAction {
  return notifiedActions.some((one) => one === action);
}
