import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StepKind } from '@portal/core/domain/provisioning/delivery.ts';
import type { Database } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import {
  attributeFaults,
  directoryFaults,
  goneFaults,
  lockFaults,
  platformAccountFaults,
} from '../server/src/testing/agreement/directory-agreement.ts';
import { listFaults } from '../server/src/identity/testing/listed-people.ts';
import { brokenInvariants } from '../server/src/testing/agreement/invariants.ts';
import { plantFaults } from '../server/src/testing/planted-faults.ts';
import { proveClosedAlerts } from './alerts/prove-closed-alerts.ts';
import { awayInRound, proveAbsences } from './absences/prove-absences.ts';
import { Client } from './client.ts';
import { proveEvents } from './events/prove-events.ts';
import { proveImports } from './imports/prove-imports.ts';
import { Ledger, ledgerFaults } from './ledger.ts';
import { proveMail } from './mail/prove-mail.ts';
import {
  type Cast,
  everybodyOf,
  groupWishes,
  makeCast,
  newcomersOf,
  platformWishes,
  seedCast,
  stayersOf,
  wishes,
} from './people.ts';
import { PortalProcess, victims } from './portal-process.ts';
import { raceAll } from './races/race-all.ts';
import type { Lane, Pair } from './races/race.ts';
import type { Size } from './size.ts';
import { type StormResult, storm } from './storm.ts';
import { unnoticedInTheDirectory } from './planted-in-the-directory.ts';
import { unnoticedInTheLedger } from './planted-in-the-ledger.ts';
import { freePort } from '../tools/ports/free-port.ts';

const verifyAudit = fileURLToPath(new URL('../tools/verify-audit.ts', import.meta.url));

/** Its outcome. */
export interface TortureResult {
  /** Kinds of proof that held. */
  held: number;
  violations: string[];
}

/**
 * Takes a portal of its own through races and kills and compares its responses with what it kept.
 * Prints every figure; what was wrong is printed and answered.
 */
export async function torture(size: Size, say: (line: string) => void): Promise<TortureResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const report = new Report(say);
  let isSound = false;
  try {
    await run(size, folder, report);
    isSound = report.violations.length === 0;
  } finally {
    if (isSound) await rm(folder, { recursive: true, force: true });
    else {
      await writeFile(join(folder, 'violations.txt'), `${report.violations.join('\n')}\n`);
      say(`The portal's data and log, and what was broken, are kept in ${folder}.`);
    }
  }
  return report;
}

/** Collects and prints what was found, one line for each kind of proof. */
class Report implements TortureResult {
  held = 0;
  readonly violations: string[] = [];
  readonly say: (line: string) => void;
  readonly #began = performance.now();

  constructor(say: (line: string) => void) {
    this.say = (line) =>
      say(`[${((performance.now() - this.#began) / 1_000).toFixed(0).padStart(4)} s] ${line}`);
  }

  proof(what: string, faults: readonly string[]): void {
    if (faults.length === 0) this.held += 1;
    this.violations.push(...faults.map((fault) => `${what}: ${fault}`));
    this.say(`${faults.length === 0 ? 'holds ' : 'BROKEN'} ${what}`);
    for (const fault of faults.slice(0, 20)) this.say(`       ${fault}`);
  }
}

async function run(size: Size, folder: string, report: Report): Promise<void> {
  const cast = makeCast({
    requesters: size.racers + size.stormers,
    sleepers: size.sleepers,
    leavers: size.pairs,
    absent: size.ofAbsences.kills * awayInRound,
  });
  const mailPort = await freePort();
  const portal = await PortalProcess.start(folder, { mailPort });
  const ledger = new Ledger();
  try {
    await portal.withDatabase((db) => seedCast(db, cast));
    report.say(`${everybodyOf(cast).length} people seeded`);
    const clients = new Clients(portal.origin, cast);
    await race(size, portal, clients, report);
    const result = await stormed(size, { portal, clients, ledger }, report);
    const shared = { portal, report, chance: Math.random };
    await proveAbsences({
      ...shared,
      absent: clients.absent,
      supervisorOf: (client) => clients.decidersOf(client).SUPERVISOR[0],
    });
    await proveEvents({
      ...shared,
      kills: size.ofEvents.kills,
      requesters: clients.requesters.slice(0, size.racers),
      deciderOf: (requester, role) => clients.decidersOf(requester)[role][0],
    });
    await proveClosedAlerts({
      ...shared,
      kills: size.ofAlerts.kills,
      writer: clients.writer,
      readers: clients.requesters.slice(size.racers),
    });
    await proveMail({
      portal,
      mailPort,
      report,
      kills: size.ofMail.kills,
      senders: clients.requesters.slice(size.racers),
      helpers: clients.helpers,
    });
    await proveImports({
      ...shared,
      administrator: clients.writer,
      ...size.ofImports,
    });
    if (size.untilDelivered) await portal.withDatabase(untilDelivered);
    await portal.withDatabase((db) => compare(db, { ledger, cast, size, result }, report));
    await proveTrail(portal, report);
  } finally {
    await portal.stop();
  }
  await plantEverywhere(portal, { ledger, cast, size }, report);
}

/** The cast at their browsers. */
class Clients implements Readonly<Record<keyof Cast, readonly Client[]>> {
  readonly requesters: readonly Client[];
  readonly sleepers: readonly Client[];
  readonly leavers: readonly Client[];
  readonly writers: readonly Client[];
  readonly absent: readonly Client[];
  readonly supervisors: readonly Client[];
  readonly authorizers: readonly Client[];
  readonly helpers: readonly Client[];
  readonly archivists: readonly Client[];

  constructor(origin: string, cast: Cast) {
    const clientsOf = (people: Cast['requesters']) => people.map((person) => new Client(origin, person));
    this.requesters = clientsOf(cast.requesters);
    this.sleepers = clientsOf(cast.sleepers);
    this.leavers = clientsOf(cast.leavers);
    this.writers = clientsOf(cast.writers);
    this.absent = clientsOf(cast.absent);
    this.supervisors = clientsOf(cast.supervisors);
    this.authorizers = clientsOf(cast.authorizers);
    this.helpers = clientsOf(cast.helpers);
    this.archivists = clientsOf(cast.archivists);
  }

  /** Who writes site alerts. */
  get writer(): Client {
    const [writer] = this.writers;
    if (writer === undefined) throw new Error('nobody writes alerts');
    return writer;
  }

  /** Two people for each stage of somebody's requests. */
  decidersOf({ person }: Client): Lane['deciders'] {
    const emails = String(person.attributes['supervisorEmails']).split(',');
    return {
      SUPERVISOR: pairOf(this.supervisors.filter((one) => emails.includes(one.person.email))),
      AUTHORIZER: pairOf(this.authorizers),
      RM_IT_HELP: pairOf(this.helpers),
      FILETRAIL_ADMIN: pairOf(this.archivists),
    };
  }
}

function pairOf([one, two]: readonly Client[]): Pair {
  if (one === undefined || two === undefined) throw new Error('two are needed for a race');
  return [one, two];
}

async function race(
  { racers, pairs }: Size,
  portal: PortalProcess,
  clients: Clients,
  report: Report,
): Promise<void> {
  const faults = await portal.withDatabase((db) =>
    raceAll({
      db,
      pairs,
      say: (line) => report.say(line),
      requesters: clients.requesters.slice(0, racers),
      sleepers: clients.sleepers,
      leavers: clients.leavers,
      decidersOf: (requester) => clients.decidersOf(requester),
    }),
  );
  report.proof('two at once: one effect, consistent answers, the late one told', faults);
}

interface Stage {
  portal: PortalProcess;
  clients: Clients;
  ledger: Ledger;
}

async function stormed(
  { racers, ofGroups, ofAccounts, ...size }: Size,
  stage: Stage,
  report: Report,
): Promise<StormResult> {
  const { portal, clients, ledger } = stage;
  const requesters = clients.requesters.slice(racers);
  const supervisors = clients.supervisors.map((client) => ({ client, role: 'SUPERVISOR' as const }));
  const authorizers = clients.authorizers.map((client) => ({ client, role: 'AUTHORIZER' as const }));
  const helpers = clients.helpers.map((client) => ({ client, role: 'RM_IT_HELP' as const }));
  const common = { portal, ledger, requesters, chance: Math.random, say: (line: string) => report.say(line) };
  const ofRoles = await storm({
    ...common,
    ...size,
    approvers: [...supervisors, ...authorizers],
    wishes: wishes(),
    untilWorthKilling: () => Promise.resolve(),
  });
  report.say('from here on groups are joined and left');
  const ofSites = await storm({
    ...common,
    ...ofGroups,
    approvers: [...supervisors, ...helpers],
    wishes: groupWishes(),
    untilWorthKilling: () =>
      portal.withDatabase((db) => untilWaiting(db, { kinds: ['JOIN_GROUP', 'LEAVE_GROUP'] })),
  });
  report.say('from here on accounts are appended and taken away as well');
  const ofPlatform = await storm({
    ...common,
    ...ofAccounts,
    wishes: platformWishes(),
    approvers: [...supervisors, ...authorizers, ...helpers],
    untilWorthKilling: () =>
      portal.withDatabase((db) => untilWaiting(db, { kinds: ['ADD_ACCOUNT', 'REMOVE_ACCOUNT'] })),
  });
  const result = merged(merged(ofRoles, ofSites), ofPlatform);
  const killed = Object.entries(result.kills).map(([victim, times]) => `${victim} ${times}`);
  report.say(`killed: ${killed.join(', ')}; the portal was started ${portal.starts} times`);
  report.say(
    `acknowledged: ${ledger.count('SUBMIT')} submits, ${ledger.count('DECIDE')} decisions, ${ledger.count('CANCEL')} cancels, ${ledger.count('REMOVE')} removals; ${ledger.repeated} of them only after a repeat`,
  );
  report.proof(
    'the portal ended only when it was killed, and never with its database',
    portal.ownEnds === 0 ? [] : [`it ended ${portal.ownEnds} times by itself`],
  );
  report.proof(`${result.replays} acknowledged calls sent again were answered alike`, result.faults);
  return result;
}

function merged(one: StormResult, other: StormResult): StormResult {
  const kills = { ...one.kills };
  for (const victim of victims) kills[victim] += other.kills[victim];
  return { faults: [...one.faults, ...other.faults], kills, replays: one.replays + other.replays };
}

/** Waits until a step of one of these kinds is about to be done, or comes after those that are. */
async function untilWaiting(db: Database, { kinds }: { kinds: readonly StepKind[] }): Promise<void> {
  const deadline = performance.now() + deliveryPatience;
  while (performance.now() < deadline) {
    const step = await db.row(sql`select 1 as one from portal.delivery_step
      where kind = any(${[...kinds]}::text[]) and state = 'WAITING' and attempts = 0 limit 1`);
    if (step !== undefined) return;
    await pause(5);
  }
  throw new Error(`nobody waited for ${kinds.join(' or ')} in ${deliveryPatience / 1_000} s`);
}

const deliveryPatience = 120_000;

async function untilDelivered(db: Database): Promise<void> {
  const deadline = performance.now() + deliveryPatience;
  while (performance.now() < deadline) {
    const left = await db.row<{ open: number }>(
      sql`select count(*)::int as open from portal.delivery_step where state in ('WAITING', 'RUNNING')`,
    );
    if (left?.open === 0) return;
    await pause(500);
  }
  throw new Error(`deliveries were still open after ${deliveryPatience / 1_000} s`);
}

interface Compared {
  ledger: Ledger;
  cast: Cast;
  size: Size;
}

function stormersOf({ cast, size }: Compared): string[] {
  return cast.requesters.slice(size.racers).map(({ id }) => id);
}

async function compare(db: Database, all: Compared & { result: StormResult }, report: Report): Promise<void> {
  const { ledger, cast } = all;
  report.proof(
    `everything acknowledged is there, once, and nothing else (${ledger.acknowledged} compared)`,
    await ledgerFaults(db, ledger.entries, stormersOf(all)),
  );
  const broken = await brokenInvariants(db);
  report.proof(
    `no request is half done (${await countOf(db)})`,
    broken.map(({ invariant, what }) => `${invariant}: ${what}`),
  );
  const newcomers = newcomersOf(cast).map(({ id }) => id);
  report.proof('grants and the identity provider agree', await directoryFaults(db, { people: newcomers }));
  report.proof('attributes written and the identity provider agree', await attributeFaults(db, newcomers));
  report.proof(
    'accounts appended and the identity provider agree',
    await platformAccountFaults(db, newcomers),
  );
  report.proof('the list of people and the identity provider agree', await listFaults(db));
  const gone = cast.leavers.map(({ id }) => id);
  report.proof('nothing of the person who is gone is open', await goneFaults(db, gone));
  const everybody = stayersOf(cast).map(({ id }) => id);
  report.proof('causes of locks and the identity provider agree', await lockFaults(db, everybody));
}

async function countOf(db: Database): Promise<string> {
  const row = await db.row<Record<string, number>>(sql`select
    (select count(*)::int from portal.request) as requests, (select count(*)::int from portal.decision) as decisions,
    (select count(*)::int from portal.delivery_step) as steps, (select count(*)::int from portal.access_grant) as grants,
    (select count(*)::int from portal.audit_event) as "rows of the trail"`);
  return Object.entries(row ?? {})
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/** Runs the program that operators run. */
async function verify({ environment }: PortalProcess): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [verifyAudit], { env: { ...process.env, ...environment } });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text: text.trim() };
}

async function proveTrail(portal: PortalProcess, report: Report): Promise<void> {
  const { code, text } = await verify(portal);
  report.say(text.split('\n')[0] ?? '');
  report.proof('the audit chain verifies', code === 0 ? [] : [text]);
}

/** Every check is seen failing, on the files of the portal that has just been found sound; the last one leaves its mark. */
async function plantEverywhere(portal: PortalProcess, all: Compared, report: Report): Promise<void> {
  const people = stormersOf(all);
  const { planted, unnoticed } = await portal.withDatabase(plantFaults);
  report.proof(`${planted} faults planted in the tables were noticed`, unnoticed);
  report.proof(
    'faults planted between the ledger and the tables were noticed',
    await portal.withDatabase((db) => unnoticedInTheLedger(db, all.ledger.entries, people)),
  );
  report.proof(
    'faults planted in the identity provider were noticed',
    await portal.withDatabase((db) =>
      unnoticedInTheDirectory(db, { newcomers: people, everybody: stayersOf(all.cast) }),
    ),
  );
  await portal.withDatabase(async (db) => {
    await db.script(`alter table portal.audit_event disable trigger user;
      update portal.audit_event set actor_id = 'somebody else' where id = (select event_id from portal.audit_seal order by sequence offset 10 limit 1);
      alter table portal.audit_event enable trigger user`);
  });
  const { code } = await verify(portal);
  report.proof(
    'a row changed in the trail was noticed by verify-audit',
    code === 1 ? [] : [`it ended with ${code}`],
  );
}
