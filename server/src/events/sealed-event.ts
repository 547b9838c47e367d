import type { EventAction, EventWith } from '@portal/core/domain/requests/events/request-event.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';

/** An event of a request as the trail has it, sealed: its commit is certain. */
export type SealedEvent = EventWith<{
  /** The number of its seal; consumers see events in this order. */
  readonly sequence: number;
  readonly at: Date;
  /** Full name; null where the portal itself acted. */
  readonly by: string | null;
  /** The id of the person who did it; null where the portal itself acted. */
  readonly byId: string | null;
  readonly requestId: string;
  /** Whom it is about. */
  readonly personId: string;
}>;

/** Which events are looked for. */
interface Looked {
  actions: readonly EventAction[];
  /** Not this one, but later ones. */
  after: number;
  /** This one is the last. */
  upTo: number;
}

/** The events between two positions of the trail, in order. */
export async function sealedEvents(q: Queryable, looked: Looked): Promise<readonly SealedEvent[]> {
  return await q.rows<SealedEvent>(eventsBetween(looked));
}

/** Each row is looked up by its seal: joined freely, all events of these actions were read, however old. */
export function eventsBetween({ actions, after, upTo }: Looked): Statement {
  return sql`select s.sequence, e.at, e.action, e.detail, e.actor_name as by, e.actor_id as "byId",
      e.request_id as "requestId", e.subject_id as "personId"
    from portal.audit_seal s cross join lateral (select * from portal.audit_event where id = s.event_id offset 0) e
    where s.sequence > ${after} and s.sequence <= ${upTo} and e.outcome = 'DONE' and e.action = any(${actions}::text[])
    order by s.sequence`;
}
