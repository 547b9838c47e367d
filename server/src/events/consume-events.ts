import { nextAttempt } from '@portal/core/domain/mail/mail-delivery.ts';
import type { EventAction } from '@portal/core/domain/requests/events/request-event.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';
import { isPassing } from '../adapters/passing-failure.ts';
import { invariant } from '../invariants/invariant.ts';
import { type SealedEvent, sealedEvents } from './sealed-event.ts';

/** Something that follows from events. */
export interface EventConsumer {
  /** Its row in `portal.event_consumer`; a new one gets its row by a migration. */
  name: string;
  actions: readonly EventAction[];
  /**
   * Does what follows from these events, in order, in the transaction that also keeps how far the consumer has come: both happen,
   * or neither. May be asked again for single ones of them if it fails.
   */
  follow(tx: Queryable, events: readonly SealedEvent[]): Promise<void>;
}

/** How many rows of the trail one turn looks through. */
const batchSize = 500;

/**
 * Follows what is next: new events, and those set aside that are due. Mostly there is nothing, which one statement tells; where
 * there is something, each step decides for itself.
 * @returns whether there may be more already
 */
export async function follow(db: Database, consumer: EventConsumer, now: Date): Promise<boolean> {
  const { name } = consumer;
  const found = await db.row<{ isNew: boolean | null; isDue: boolean }>(whatIsNext(name, now));
  if (found?.isNew === true && (await followNext(db, consumer, now))) return true;
  return found?.isDue === true && (await followSetAside(db, consumer, now));
}

/** Whether there is anything to follow, asked every second: the last number of the trail comes from its index, however long it is. */
export function whatIsNext(consumer: string, now: Date): Statement {
  return sql`select
    (select max(sequence) from portal.audit_seal)
      > (select position from portal.event_consumer where name = ${consumer}) as "isNew",
    exists (select ${due(consumer, now)}) as "isDue"`;
}

/** The events that were set aside and are due: of each person the first. */
function due(consumer: string, now: Date): Statement {
  return sql`from portal.event_failure f
      where f.consumer = ${consumer} and f.given_up_at is null and f.run_at <= ${now}
        and not exists (select from portal.event_failure e where e.consumer = f.consumer and e.person_id = f.person_id
          and e.given_up_at is null and e.sequence < f.sequence)`;
}

/**
 * Follows the next events of the trail. What fails is set aside and tried again later, with later ones of the same person;
 * everybody else's events go on. Of several portals one follows at a time.
 * @returns whether there may be more already
 */
export async function followNext(db: Database, consumer: EventConsumer, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const cursor = await tx.row<{ position: number }>(sql`select position from portal.event_consumer
      where name = ${consumer.name} for update skip locked`);
    if (cursor === undefined) return false;
    const window = await tx.row<{
      last: number | null;
      rows: number;
    }>(sql`select max(sequence) as last, count(*)::int as rows
      from (select sequence from portal.audit_seal where sequence > ${cursor.position} order by sequence limit ${batchSize}) w`);
    if (window === undefined || window.last === null) return false;
    const found = { actions: consumer.actions, after: cursor.position, upTo: window.last };
    const events = await sealedEvents(tx, found);
    const about = { consumer: consumer.name, sequence: found.upTo };
    invariant('EVENTS_NEVER_BACK', found.upTo > found.after, about);
    invariant('EVENTS_IN_ORDER', areInOrder(events, found), about);
    await followAll(tx, consumer, events, now);
    const moved = await tx.run(
      sql`update portal.event_consumer set position = ${window.last} where name = ${consumer.name}`,
    );
    invariant('EVENTS_POSITION_KEPT', moved === 1, about);
    return window.rows === batchSize;
  });
}

/** Each after the one before it, and all of them between two positions. */
function areInOrder(
  events: readonly SealedEvent[],
  { after, upTo }: { after: number; upTo: number },
): boolean {
  let last = after;
  return events.every(({ sequence }) => {
    const isNext = sequence > last && sequence <= upTo;
    last = sequence;
    return isNext;
  });
}

async function followAll(
  tx: Queryable,
  consumer: EventConsumer,
  events: readonly SealedEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const blocked = await blockedPeople(tx, consumer, events);
  const free = events.filter(({ personId }) => !blocked.has(personId));
  // Hardly ever does one fail: together they are one step, and only a failure costs a step for each.
  const areDone = free.length === 0 || (await attempt(tx, consumer, free)) === null;
  const done = new Set(areDone ? free : []);
  for (const event of areDone ? [] : free) {
    if (blocked.has(event.personId)) continue;
    const fault = await attempt(tx, consumer, [event]);
    if (fault === null) {
      done.add(event);
      continue;
    }
    blocked.add(event.personId);
    await setAside(tx, consumer, event, { attempts: 1, fault, now });
  }
  // What waits for one that failed; what came before it is done.
  for (const event of events)
    if (blocked.has(event.personId) && !done.has(event))
      await setAside(tx, consumer, event, { attempts: 0, fault: null, now });
}

async function blockedPeople(
  tx: Queryable,
  { name }: EventConsumer,
  events: readonly SealedEvent[],
): Promise<Set<string>> {
  const ids = [...new Set(events.map(({ personId }) => personId))];
  const rows = await tx.rows<{ id: string }>(sql`select distinct person_id as id from portal.event_failure
    where consumer = ${name} and person_id = any(${ids}::text[]) and given_up_at is null`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Does it, or leaves no trace of it.
 * @returns why it failed; null where it did not
 * @throws what passes by itself, such as a database that stops: then nothing is known about the event
 */
async function attempt(
  tx: Queryable,
  consumer: EventConsumer,
  events: readonly SealedEvent[],
): Promise<string | null> {
  await tx.run(sql`savepoint followed`);
  try {
    await consumer.follow(tx, events);
    await tx.run(sql`release savepoint followed`);
    return null;
  } catch (failure) {
    if (isPassing(failure)) throw failure;
    await tx.run(sql`rollback to savepoint followed`);
    return failure instanceof Error ? failure.message : String(failure);
  }
}

interface SetAside {
  attempts: number;
  fault: string | null;
  now: Date;
}

/** One that is there already, as it has just failed, stays as it is. */
async function setAside(
  tx: Queryable,
  { name }: EventConsumer,
  { sequence, personId }: SealedEvent,
  { attempts, fault, now }: SetAside,
): Promise<void> {
  const runAt =
    attempts === 0 ? now : (nextAttempt({ attempts, triedSince: now, isRefused: false, now }) ?? now);
  await tx.run(sql`insert into portal.event_failure (consumer, sequence, person_id, attempts, tried_since, run_at, fault)
    values (${name}, ${sequence}, ${personId}, ${attempts}, ${attempts === 0 ? null : now}, ${runAt}, ${fault})
    on conflict (consumer, sequence) do nothing`);
}

interface FailureRow {
  sequence: number;
  attempts: number;
  tried_since: Date | null;
}

/**
 * Tries one event again that failed before, or waited for one that did: the first of its person. It has the times of a mail
 * (rule mail 3); then it is given up, and stays visible.
 * @returns false when none is due
 */
export async function followSetAside(db: Database, consumer: EventConsumer, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const row =
      await tx.row<FailureRow>(sql`select f.sequence, f.attempts, f.tried_since ${due(consumer.name, now)}
      order by f.run_at, f.sequence limit 1 for update skip locked`);
    if (row === undefined) return false;
    const { sequence } = row;
    const events = await sealedEvents(tx, { actions: consumer.actions, after: sequence - 1, upTo: sequence });
    const isOne = events.every((event) => event.sequence === sequence) && events.length <= 1;
    invariant('EVENT_RETRIED_IS_SET_ASIDE', isOne, { consumer: consumer.name, sequence });
    const fault = await attempt(tx, consumer, events);
    const mine = sql`consumer = ${consumer.name} and sequence = ${sequence}`;
    if (fault === null) {
      await tx.run(sql`delete from portal.event_failure where ${mine}`);
      return true;
    }
    const [attempts, triedSince] = [row.attempts + 1, row.tried_since ?? now];
    const next = nextAttempt({ attempts, triedSince, isRefused: false, now });
    await tx.run(sql`update portal.event_failure set attempts = ${attempts}, tried_since = ${triedSince}, fault = ${fault},
      run_at = ${next ?? now}, given_up_at = ${next === null ? now : null} where ${mine}`);
    return true;
  });
}
