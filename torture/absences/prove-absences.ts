import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { heldRoles, setLastUse } from '../../server/src/identity/testing/arranged-people.ts';
import { sendAway } from '../../server/src/testing/long-absences.ts';
import { decide, ownRequests, reactivate } from '../calls.ts';
import type { Client } from '../client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type Absent, absenceFaults, type Ending, unnoticedInTheAbsences } from './absence-faults.ts';

/** What the proofs about long absences need. */
interface Proofs {
  portal: PortalProcess;
  /** People who have never signed in, as many for each round as `awayInRound` tells. */
  absent: readonly Client[];
  /** Somebody who decides about them. */
  supervisorOf(client: Client): Client;
  chance(): number;
  report: { say(line: string): void; proof(what: string, faults: readonly string[]): void };
}

/** How the people of one round are away, and how that has to end. */
type Away = 'WARNED_IN_TIME' | 'NOT_WARNED' | 'FOR_A_MONTH' | 'COMES_BACK' | 'ASKS_TO_COME_BACK';

const round: readonly Away[] = [
  ...(['WARNED_IN_TIME', 'WARNED_IN_TIME', 'WARNED_IN_TIME', 'WARNED_IN_TIME'] as const),
  ...(['NOT_WARNED', 'NOT_WARNED', 'FOR_A_MONTH', 'COMES_BACK', 'COMES_BACK', 'ASKS_TO_COME_BACK'] as const),
];
/** People of one round. */
export const awayInRound = round.length;

const victims = ['one night', 'both nights', 'portal', 'portal and database'] as const;
type Victim = (typeof victims)[number];

const anotherPortal = fileURLToPath(new URL('another-portal.ts', import.meta.url));
/** A kill comes at any moment of so many milliseconds after a run has begun. */
const killWindow = 120;
/** Those who come back and the runs begin within so many milliseconds, each at a moment of its own. */
const comingWindow = 400;
const betweenLooks = 50;
const patience = 120_000;

/**
 * Locks and warns people who were away for long: two portals at once do it while one of them, both, the portal that people
 * use or its database die, and while some people come back.
 */
export async function proveAbsences(proofs: Proofs): Promise<void> {
  const { portal, absent, report } = proofs;
  report.say('from here on accounts are locked that nobody uses');
  const ended: Absent[] = [];
  const kills = new Map<Victim, number>();
  for (let number = 0; (number + 1) * awayInRound <= absent.length; number += 1) {
    const victim = victims[number % victims.length] ?? 'one night';
    const people = absent.slice(number * awayInRound, (number + 1) * awayInRound);
    ended.push(...(await playRound(proofs, people, victim)));
    kills.set(victim, (kills.get(victim) ?? 0) + 1);
  }
  report.say(`killed: ${[...kills].map(([victim, times]) => `${victim} ${times}`).join(', ')}`);
  const count = (ending: Ending) => ended.filter((one) => one.ending === ending).length;
  const what = `of ${ended.length} absences ${count('LOCKED')} were locked, ${count('WARNED')} warned of, ${count('IN_USE')} over in time and ${count('LET_IN')} forgiven, each once`;
  report.proof(what, await portal.withDatabase((db) => absenceFaults(db, ended)));
  report.proof(
    'faults planted in the absences were noticed',
    await portal.withDatabase((db) => unnoticedInTheAbsences(db, ended)),
  );
}

async function playRound(proofs: Proofs, people: readonly Client[], victim: Victim): Promise<Absent[]> {
  const { portal, chance } = proofs;
  await portal.withDatabase(async (db) => {
    for (const [at, { person }] of people.entries()) {
      const away = round[at];
      const lastUse = daysBefore(new Date(), away === 'FOR_A_MONTH' ? 31 : 46, 'America/New_York');
      if (away === 'NOT_WARNED' || away === 'FOR_A_MONTH') await setLastUse(db, person.username, lastUse);
      else await sendAway(db, person.username, { lastUse });
    }
  });
  const nights = await readyNights(portal);
  const isRestarted = Promise.withResolvers<void>();
  const endings = people.map((client, at) =>
    endingOf(proofs, client, { away: round[at] ?? 'NOT_WARNED', isRestarted: isRestarted.promise }),
  );
  await pause(chance() * comingWindow);
  for (const night of nights) night.send('go');
  await pause(chance() * killWindow);
  await kill(portal, victim, nights);
  isRestarted.resolve();
  // Then a run of each that nobody disturbs.
  const last = await readyNights(portal);
  const over = last.map(async (night) => Number((await once(night, 'exit'))[0]));
  for (const night of last) night.send('go');
  const codes = await Promise.all(over);
  if (codes.some((code) => code !== 0))
    throw new Error(`a run that nobody disturbed ended with ${codes.join()}`);
  const ended = await Promise.all(endings);
  return people.map(({ person: { id, email } }, at) => ({
    personId: id,
    email,
    ending: ended[at] ?? 'LOCKED',
  }));
}

/** Two runs that wait for a word to begin. */
async function readyNights({ environment }: PortalProcess): Promise<readonly ChildProcess[]> {
  const start = () =>
    fork(anotherPortal, [], {
      env: { ...process.env, ...environment },
      // What a killed database makes it say is no news.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  const nights = [start(), start()];
  await Promise.all(nights.map((night) => Promise.race([once(night, 'message'), endOf(night)])));
  return nights;
}

async function endOf(night: ChildProcess): Promise<never> {
  const [code] = await once(night, 'exit');
  throw new Error(`a run ended with ${String(code)} before it began`);
}

async function kill(portal: PortalProcess, victim: Victim, nights: readonly ChildProcess[]): Promise<void> {
  const ended = nights.map(async (night) => {
    if (night.exitCode === null && night.signalCode === null) await once(night, 'exit');
  });
  if (victim === 'portal' || victim === 'portal and database') await portal.kill(victim);
  else for (const night of victim === 'one night' ? nights.slice(0, 1) : nights) night.kill('SIGKILL');
  await Promise.all(ended);
}

/** What happens to somebody's absence; the person who comes back while they are locked decides by that how it has to end. */
async function endingOf(
  proofs: Proofs,
  client: Client,
  { away, isRestarted }: { away: Away; isRestarted: Promise<void> },
): Promise<Ending> {
  if (away === 'NOT_WARNED' || away === 'FOR_A_MONTH') return 'WARNED';
  if (away === 'COMES_BACK') {
    await pause(proofs.chance() * comingWindow);
    return (await rolesOf(client)).includes(activeAccountRole) ? 'IN_USE' : 'LOCKED';
  }
  if (away === 'ASKS_TO_COME_BACK') {
    // Anyone who reaches for the database of a portal that is dead keeps it from starting.
    await isRestarted;
    await untilLocked(proofs, client);
    await letIn(proofs, client);
    return 'LET_IN';
  }
  return 'LOCKED';
}

/** The realm roles in the token that a sign-in brings, made once something has answered with it. */
async function rolesOf(client: Client): Promise<readonly string[]> {
  await ownRequests(client);
  const claims = JSON.parse(
    Buffer.from((await client.token()).split('.')[1] ?? '', 'base64url').toString(),
  ) as { realm_access?: { roles: string[] } };
  return claims.realm_access?.roles ?? [];
}

/** Waits until the provider has locked somebody; the portal may not have written so yet. */
async function untilLocked({ portal }: Proofs, { person }: Client): Promise<void> {
  const open = () =>
    portal.withDatabase((db) =>
      db.row(sql`select from (${heldRoles}) h where person_id = ${person.id} and client_id is null
        and role = ${activeAccountRole}`),
    );
  await untilSo(async () => (await open()) === undefined);
}

/** Asks to come back until the portal knows of the lock, and has the supervisor approve. */
async function letIn({ supervisorOf }: Proofs, client: Client): Promise<void> {
  let asked = await reactivate(client);
  await untilSo(async () => {
    if (asked.status !== 201) asked = await reactivate(client);
    return asked.status === 201;
  });
  const { status } = await decide(supervisorOf(client), asked.body, 'APPROVE');
  if (status !== 200) throw new Error(`the supervisor was answered ${status}`);
  await untilSo(async () =>
    (await ownRequests(client)).some(
      (one) => one.requestId === asked.body.requestId && one.closedAt !== null,
    ),
  );
}

async function untilSo(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if (await holds()) return;
    await pause(betweenLooks);
  }
  throw new Error(`it was not so within ${patience / 1_000} s`);
}
