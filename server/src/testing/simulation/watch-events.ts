import { requestActions } from '@portal/core/domain/audit/audit-action.ts';
import type { EventAction } from '@portal/core/domain/requests/events/request-event.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { elements, sql } from '../../adapters/db/sql.ts';
import type { EventConsumer } from '../../events/consume-events.ts';
import type { Chance } from './chance.ts';

/** Its row among those who follow events, and where it leaves what it has done. */
export const effectsOfSimulation = `create schema simulated;
  create table simulated.effect (ordinal bigint generated always as identity, sequence bigint not null, person_id text not null);
  grant usage on schema simulated to portal_app; grant select, insert on simulated.effect to portal_app;
  insert into portal.event_consumer (name, position) values ('simulated', 0)`;

const actions = requestActions as readonly string[] as readonly EventAction[];

/** Somebody who follows every event of a request, leaves a row for each, and now and then fails. */
export function simulatedConsumer(chance: Chance, isFailing: () => boolean): EventConsumer {
  return {
    name: 'simulated',
    actions,
    follow: async (tx, events) => {
      await tx.run(sql`insert into simulated.effect (sequence, person_id)
        select (one->>'sequence')::bigint, one->>'personId' from ${elements(events)} order by (one->>'sequence')::bigint`);
      if (isFailing() && chance.happens(0.2)) throw new Error('the effect failed');
    },
  };
}

/** How far the consumer has come with the events of some people. */
export interface EventsNow {
  position: number;
  /** The numbers of the events that have had their effect, in the order of that. */
  effects: { sequence: number; person: string }[];
  /** Events set aside. */
  waiting: number;
  /** Events it has passed that neither had their effect nor were set aside. */
  lost: number[];
}

/** As the tables have it. */
export async function readEvents(q: Queryable, people: readonly string[]): Promise<EventsNow> {
  const about = [...people];
  const found = await q.row<EventsNow>(sql`select c.position,
      (select coalesce(json_agg(json_build_object('sequence', sequence, 'person', person_id) order by ordinal), '[]')
        from simulated.effect where person_id = any(${about}::text[])) as effects,
      (select count(*)::int from portal.event_failure f where f.consumer = c.name and f.person_id = any(${about}::text[])) as waiting,
      (select coalesce(json_agg(s.sequence), '[]') from portal.audit_event e join portal.audit_seal s on s.event_id = e.id
        where e.subject_id = any(${about}::text[]) and e.outcome = 'DONE' and e.action = any(${[...actions]}::text[])
          and s.sequence <= c.position
          and not exists (select from simulated.effect d where d.sequence = s.sequence)
          and not exists (select from portal.event_failure f where f.consumer = c.name and f.sequence = s.sequence)) as lost
    from portal.event_consumer c where c.name = 'simulated'`);
  if (found === undefined) throw new Error('nobody follows the events');
  return found;
}

/** Nothing is lost or done twice, the events of one person have their effect in order, and nobody goes back. */
export function faultsOfEvents(before: EventsNow | null, now: EventsNow): string[] {
  const { position, effects, lost } = now;
  const last = new Map<string, number>();
  const faults = lost.map((sequence) => `event ${sequence} was passed without its effect`);
  if (before !== null && position < before.position) faults.push(`events go back to ${position}`);
  for (const { sequence, person } of effects) {
    const earlier = last.get(person) ?? 0;
    if (sequence === earlier) faults.push(`event ${sequence} had its effect twice`);
    if (sequence < earlier) faults.push(`event ${sequence} of ${person} had its effect after ${earlier}`);
    if (sequence > position) faults.push(`event ${sequence} had its effect, and the position is ${position}`);
    last.set(person, sequence);
  }
  return faults;
}
