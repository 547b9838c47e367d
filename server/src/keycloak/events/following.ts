import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { withQuery } from '../admin/addresses.ts';
import type { AdminCalls, AdminClient } from '../admin/admin-client.ts';

/** Follows what happens in the realm. */
export interface Following {
  /** Takes over everything that had happened when it was called. Anyone who calls while others wait shares one reading with them. */
  catchUp(): Promise<void>;
}

/** What every event has. */
export interface Happened {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** One kind of events that Keycloak keeps. */
export interface Stream<Event extends Happened> {
  kind: 'events' | 'changes';
  /** Where they are read. */
  address: string;
  read(calls: AdminCalls, address: string): Promise<Event[] | null>;
  /** Processes those that nobody has processed, in their order. Done again where a reading ended in between: it has to bear that. */
  take(calls: AdminCalls, events: readonly Event[]): Promise<void>;
  /** Called when events are gone that nobody has read. */
  onGap(): Promise<void>;
}

/** A reading begins so many milliseconds before the end of the one before: an event may become visible later than its time says. */
const overlap = 5_000;
/** Ids are kept for so long, in milliseconds, as a reading may meet their events again. */
const keptFor = 600_000;
const pageSize = 500;
/** Milliseconds that one page may take: callers wait for the reading that goes on, and for one after it. */
const patienceForPage = 6_000;
/** Milliseconds for what is done with the events of a page. */
const patienceForTaking = 60_000;

/** Of two who call at once the second waits for a reading that begins after it called. */
export function following(work: () => Promise<void>): Following {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    const reading = work().finally(() => {
      if (current === reading) current = null;
    });
    current = reading;
    return reading;
  };
  return {
    catchUp() {
      if (current === null) return begin();
      next ??= current
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
  };
}

interface Cursor {
  until: number | null;
  lastId: string | null;
}

/** Reads one kind of events from where the last reading ended. */
export async function follow<Event extends Happened>(
  { db, admin }: { db: Database; admin: AdminClient },
  stream: Stream<Event>,
): Promise<void> {
  const cursor = await db.row<Cursor>(
    sql`select until, last_id as "lastId" from portal.provider_reading where kind = ${stream.kind}`,
  );
  const until = cursor?.until ?? null;
  if (until === null) {
    await startAtNewest(db, admin.begin(patienceForPage), stream);
    return;
  }
  const known = cursor?.lastId ?? null;
  let isMet = known === null;
  for (let first = 0; ; first += pageSize) {
    const query = { dateFrom: Math.max(until - overlap, 0), direction: 'asc', first, max: pageSize };
    const page = (await stream.read(admin.begin(patienceForPage), withQuery(stream.address, query))) ?? [];
    isMet ||= page.some(({ id }) => id === known);
    const fresh = await notClaimed(db, page);
    if (fresh.length > 0) await stream.take(admin.begin(patienceForTaking), fresh);
    await remember(db, stream.kind, fresh);
    if (page.length < pageSize) break;
  }
  if (!isMet) {
    await db.run(sql`update portal.provider_reading set last_id = null where kind = ${stream.kind}
      and last_id = ${known}`);
    await stream.onGap();
  }
}

/** What came before the first reading is in the people themselves, who are read from end to end. */
async function startAtNewest<Event extends Happened>(
  db: Database,
  calls: AdminCalls,
  { kind, address, read }: Stream<Event>,
): Promise<void> {
  const [newest] = (await read(calls, withQuery(address, { max: 1 }))) ?? [];
  await db.run(sql`update portal.provider_reading set until = ${newest?.time ?? 0}, last_id = ${newest?.id ?? null}
    where kind = ${kind} and until is null`);
  if (newest !== undefined) await remember(db, kind, [newest]);
}

async function notClaimed<Event extends Happened>(db: Database, page: readonly Event[]): Promise<Event[]> {
  if (page.length === 0) return [];
  const claimed = await db.rows<{ id: string }>(
    sql`select id from portal.provider_event where id = any(${page.map(({ id }) => id)}::text[])`,
  );
  const ids = new Set(claimed.map(({ id }) => id));
  return page.filter(({ id }) => !ids.has(id));
}

async function remember(db: Database, kind: string, events: readonly Happened[]): Promise<void> {
  const last = events.at(-1);
  if (last === undefined) return;
  await db.run(sql`insert into portal.provider_event (id, at)
    select id, to_timestamp(time / 1000.0) from unnest(${events.map(({ id }) => id)}::text[],
      ${events.map(({ time }) => time)}::float8[]) as e (id, time) on conflict do nothing`);
  await db.run(sql`update portal.provider_reading set until = ${last.time}, last_id = ${last.id}
    where kind = ${kind} and (until is null or until <= ${last.time})`);
  await db.run(
    sql`delete from portal.provider_event where at < to_timestamp(${last.time - keptFor} / 1000.0)`,
  );
}
