import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

type ConsumerView = BackgroundWork['consumers'][number];

const countLimit = 10_000;
const eventLimit = 50;

interface ConsumerRow {
  name: string;
  position: number;
  behind: number;
  behindSince: Date | null;
  setAside: number;
  givenUp: number;
}

/** How far those have come who follow the events, and what each of them has set aside. Webhooks follow nothing while none is on. */
export async function readConsumers(db: Database): Promise<ConsumerView[]> {
  const consumers =
    await db.rows<ConsumerRow>(sql`select c.name, c.position, w.behind, w.since as "behindSince",
      (select count(*)::int from (select from portal.event_failure f where f.consumer = c.name limit ${countLimit}) s) as "setAside",
      (select count(*)::int from (select from portal.event_failure f
        where f.consumer = c.name and f.given_up_at is not null limit ${countLimit}) g) as "givenUp"
    from portal.event_consumer c, lateral (
      select count(*)::int as behind, (select e.at from portal.audit_event e where e.id = (array_agg(n.event_id order by n.sequence))[1]) as since
      from (select s.sequence, s.event_id from portal.audit_seal s where s.sequence > c.position
          and (c.name <> 'webhooks' or exists (select from portal.webhook where state = 'ACTIVE'))
        order by s.sequence limit ${countLimit}) n) w
    order by c.name`);
  const events = await setAsideOf(db);
  return consumers.map(({ behindSince, ...consumer }) => ({
    ...consumer,
    behindSince: behindSince?.toISOString() ?? null,
    events: events.filter((one) => one.consumer === consumer.name).map(viewed),
  }));
}

interface EventRow {
  consumer: string;
  sequence: number;
  at: Date;
  action: string;
  number: string | null;
  fault: string | null;
  attempts: number;
  runAt: Date;
  isGivenUp: boolean;
}

async function setAsideOf(db: Database): Promise<EventRow[]> {
  return await db.rows<EventRow>(sql`select c.name as consumer, f.* from portal.event_consumer c, lateral (
      select f.sequence, e.at, e.action, r.number, f.fault, f.attempts, f.run_at as "runAt", f.given_up_at is not null as "isGivenUp"
      from portal.event_failure f
      join portal.audit_seal s on s.sequence = f.sequence join portal.audit_event e on e.id = s.event_id
      left join portal.request r on r.id = e.request_id
      where f.consumer = c.name order by f.given_up_at is null, f.sequence limit ${eventLimit}) f
    order by c.name, f."isGivenUp" desc, f.sequence`);
}

function viewed({
  sequence,
  at,
  action,
  number,
  fault,
  attempts,
  runAt,
  isGivenUp,
}: EventRow): ConsumerView['events'][number] {
  return {
    sequence,
    at: at.toISOString(),
    action,
    requestNumber: number,
    fault,
    attempts,
    isGivenUp,
    nextAttemptAt: isGivenUp || attempts === 0 ? null : runAt.toISOString(),
  };
}
