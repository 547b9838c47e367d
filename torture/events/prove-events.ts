import { setTimeout as pause } from 'node:timers/promises';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { brokenInvariants } from '../../server/src/testing/agreement/invariants.ts';
import { decide, ownRequests, submit } from '../calls.ts';
import type { Client } from '../client.ts';
import { wishes } from '../people.ts';
import { type PortalProcess, victims } from '../portal-process.ts';

/** What the proof of followed events needs. */
interface Proofs {
  portal: PortalProcess;
  /** Requesters who are denied. */
  requesters: readonly Client[];
  /** Who can decide a request of this person in this role. */
  deciderOf(requester: Client, role: DecidingRole): Client;
  kills: number;
  /** A number from 0 to below 1. */
  chance(): number;
  report: { say(line: string): void; proof(what: string, faults: readonly string[]): void };
}

/** How many people ask and are denied while one kill comes. */
const peopleAtOnce = 3;
/** A kill at a random moment comes within this many milliseconds: all that seals and follows has had its turn by then. */
const killWindow = 1_500;
const patience = 60_000;
const betweenLooks = 5;
const killsPerLine = 25;
/** The holder of this lock keeps every consumer between its effect and its position. */
const betweenLock = 4_711_900;

/**
 * People are denied while portals that follow the events die: in turn exactly between the effect of an event and the position of
 * its consumer, and at any moment. In the end each event has its mail, once.
 */
export async function proveEvents(proofs: Proofs): Promise<void> {
  const { portal, kills, report } = proofs;
  report.say('from here on portals die while they follow events');
  await portal.withDatabase((db) => db.script(stopBetween));
  const before = await portal.withDatabase(followedSoFar);
  let between = 0;
  for (let number = 0; number < kills; number += 1) {
    const actions = Promise.all(peopleOf(proofs, number).map((client) => askAndDeny(proofs, client)));
    if (number % 2 === 0) {
      await killBetween(portal);
      between += 1;
    } else await killAnytime(proofs, Math.floor(number / 2));
    await actions;
    if ((number + 1) % killsPerLine === 0) report.say(`kill ${number + 1} of ${kills}`);
  }
  await portal.withDatabase((db) => db.script(stopNoMore));
  const { followed, broken } = await portal.withDatabase(async (db) => {
    await untilFollowed(db);
    return { followed: await followedSoFar(db), broken: await brokenInvariants(db) };
  });
  const count = followed - before;
  report.proof(
    `${count} events have one mail each after ${kills} deaths, ${between} of them between effect and position`,
    [
      ...broken.map(({ invariant, what }) => `${invariant}: ${what}`),
      ...(count < kills ? [`only ${count} events were followed`] : []),
    ],
  );
}

/** The consumer that writes mail, about to write how far it has come, waits for the holder of the lock. */
const stopBetween = `create function portal.stop_between() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${betweenLock});
    return new;
  end $$;
  create trigger stop_between before update on portal.event_consumer for each row
    when (new.name = 'notifications') execute function portal.stop_between()`;

/** The connections that wait there. */
const waitingBetween = sql`select pid from pg_locks
  where locktype = 'advisory' and not granted and objid::bigint = ${betweenLock}`;

const stopNoMore = `drop trigger stop_between on portal.event_consumer; drop function portal.stop_between()`;

/** Kills the portal while its effects are written and its position is not. */
async function killBetween(portal: PortalProcess): Promise<void> {
  const killed = await portal.withDatabase(async (db) => {
    await db.run(sql`select pg_advisory_lock(${betweenLock})`);
    await untilSomebodyWaits(db);
    // Not waited for here: the lock ends with this connection, and nobody holds it when the portal is back.
    const again = portal.kill('portal');
    // Otherwise the database would carry out what the portal sent last, as soon as the lock is free.
    await db.run(sql`select pg_terminate_backend(pid) from (${waitingBetween}) w`);
    return { again };
  });
  await killed.again;
}

async function untilSomebodyWaits(db: Database): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if ((await db.row(waitingBetween)) !== undefined) return;
    await pause(betweenLooks);
  }
  throw new Error(`no event was followed in ${patience / 1_000} s`);
}

async function killAnytime({ portal, chance }: Proofs, number: number): Promise<void> {
  await pause(chance() * killWindow);
  await portal.kill(victims[number % victims.length] ?? 'portal');
}

function peopleOf({ requesters }: Proofs, number: number): Client[] {
  return Array.from({ length: peopleAtOnce }, (_, index) => {
    const client = requesters[(number * peopleAtOnce + index) % requesters.length];
    if (client === undefined) throw new Error('nobody asks');
    return client;
  });
}

/** Asks for something, and has the stage that the request waits for say no. */
async function askAndDeny({ deciderOf, chance }: Proofs, client: Client): Promise<void> {
  const wanted = wishes()['mpp-app'] ?? [];
  const wish = wanted[Math.floor(chance() * wanted.length)];
  if (wish !== undefined) await submit(client, wish);
  const waiting = (await ownRequests(client)).find(
    ({ closedAt, requestType }) => closedAt === null && requestType === 'ACCESS_REQUEST',
  );
  if (waiting?.stage === null || waiting === undefined) return;
  const { requestId, stage, version } = waiting;
  await decide(deciderOf(client, stage), { requestId, stage, version }, 'DENY');
}

/** Waits until everything that happened is sealed and followed. */
async function untilFollowed(db: Database): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const left = await db.row(sql`select 1 as one from portal.event_consumer c where c.name = 'notifications'
      and (c.position < (select max(sequence) from portal.audit_seal) or exists (select from portal.audit_unsealed))`);
    if (left === undefined) return;
    await pause(100);
  }
  throw new Error(`events were still to be followed after ${patience / 1_000} s`);
}

async function followedSoFar(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from portal.mail where notification is not null`,
  );
  return row?.count ?? 0;
}
