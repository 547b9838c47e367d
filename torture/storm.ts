import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { cancel, decide, deskOf, ownRequests, remove, submit } from './calls.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Wish } from './people.ts';
import { type PortalProcess, type Victim, victims } from './portal-process.ts';

/** What the storm needs. */
export interface Storm {
  portal: PortalProcess;
  ledger: Ledger;
  requesters: readonly Client[];
  /** Approvers with the role in which each decides. */
  approvers: readonly { client: Client; role: DecidingRole }[];
  /** What each of the requesters wishes for, by application. */
  wishes: Readonly<Record<string, readonly Wish[]>>;
  /** Submits and decisions to be acknowledged before it ends. */
  actions: number;
  kills: number;
  /** Waits for the moment at which a kill is wanted. */
  untilWorthKilling(): Promise<void>;
  /** A number from 0 to below 1. */
  chance(): number;
  say(line: string): void;
}

/** What the storm left behind besides the ledger. */
export interface StormResult {
  faults: string[];
  kills: Record<Victim, number>;
  /** Acknowledged calls that were sent once more and had to be answered alike. */
  replays: number;
}

const betweenLooks = 40;
/** A kill comes at any moment of this many milliseconds after its number of actions is reached. */
const killWindow = 150;

/** People ask, withdraw, give up and decide, all at once, while parts of the portal are killed under them. */
export async function storm(all: Storm): Promise<StormResult> {
  const progress = { isOver: false };
  const begun = actionsOf(all.ledger);
  const actions = () => actionsOf(all.ledger) - begun;
  const result: StormResult = {
    faults: [],
    kills: { portal: 0, database: 0, 'one connection': 0, 'portal and database': 0 },
    replays: 0,
  };
  const people = [
    ...all.requesters.map((client) => askOnAndOn(all, client, progress, result)),
    ...all.approvers.map(({ client, role }) => decideOnAndOn(all, client, role, progress)),
  ];
  try {
    await Promise.race([killNowAndThen(all, actions, result), Promise.all(people)]);
    while (actions() < all.actions) await Promise.race([pause(betweenLooks), failureOf(people)]);
  } finally {
    progress.isOver = true;
  }
  await Promise.all(people);
  return result;
}

/** Rejects as soon as one of them does. */
async function failureOf(people: readonly Promise<void>[]): Promise<never> {
  await Promise.all(people);
  throw new Error('the people went home before their time');
}

function actionsOf(ledger: Ledger): number {
  return ledger.count('SUBMIT') + ledger.count('DECIDE');
}

async function killNowAndThen(all: Storm, actions: () => number, result: StormResult): Promise<void> {
  for (let number = 1; number <= all.kills; number += 1) {
    const due = (all.actions * number) / (all.kills + 1);
    while (actions() < due) await pause(betweenLooks);
    await all.untilWorthKilling();
    await pause(all.chance() * killWindow);
    const victim = victims[(number - 1) % victims.length] ?? 'portal';
    const began = performance.now();
    await all.portal.kill(victim);
    result.kills[victim] += 1;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    all.say(
      `kill ${number} of ${all.kills}: ${victim}, after ${actions()} submits and decisions; ready again after ${seconds} s`,
    );
  }
}

async function askOnAndOn(
  all: Storm,
  client: Client,
  progress: { isOver: boolean },
  result: StormResult,
): Promise<void> {
  const { ledger, chance, wishes } = all;
  const applications = Object.keys(wishes);
  const personId = client.person.id;
  while (!progress.isOver) {
    const own = await ownRequests(client);
    const open = own.filter(({ closedAt }) => closedAt === null);
    const withdrawable = open.filter(({ requestType }) => requestType === 'ACCESS_REQUEST');
    const application = applications[Math.floor(chance() * applications.length)] ?? '';
    const luck = chance();
    const chosen = withdrawable[Math.floor(chance() * withdrawable.length)];
    if (luck < 0.15 && chosen !== undefined) {
      const { requestId } = chosen;
      await ledger.keep({ kind: 'CANCEL', personId, requestId }, (key) => cancel(client, requestId, { key }));
    } else if (luck < 0.25 && holds(own, application)) {
      await ledger.keep({ kind: 'REMOVE', personId, application }, (key) => remove(client, application, key));
    } else if (open.some(({ requestDetails }) => requestDetails.requestedAppName === application)) {
      await pause(betweenLooks);
    } else await ask(all, client, wishes[application] ?? [], result);
  }
}

/** Whether the newest request that was carried out for this application gave a role. */
function holds(own: Awaited<ReturnType<typeof ownRequests>>, application: string): boolean {
  const last = own.find(
    ({ requestDetails, workflowStatus }) =>
      requestDetails.requestedAppName === application && ['APPROVED', 'REVOKED'].includes(workflowStatus),
  );
  return last?.workflowStatus === 'APPROVED';
}

async function ask(
  { ledger, chance }: Storm,
  client: Client,
  wanted: readonly Wish[],
  result: StormResult,
): Promise<void> {
  const wish = wanted[Math.floor(chance() * wanted.length)];
  if (wish === undefined) return;
  let used = '';
  const action = { kind: 'SUBMIT', personId: client.person.id, wish } as const;
  const answer = await ledger.keep(action, (key) => submit(client, wish, (used = key)));
  if (answer.status !== 201 || chance() >= 0.1) return;
  const again = await submit(client, wish, used);
  result.replays += 1;
  if (!isDeepStrictEqual(again.body, answer.body))
    result.faults.push(`a submit under one key was answered differently: ${answer.body.requestId}`);
}

async function decideOnAndOn(
  { ledger, chance }: Storm,
  client: Client,
  role: DecidingRole,
  progress: { isOver: boolean },
): Promise<void> {
  const personId = client.person.id;
  while (!progress.isOver) {
    const desk = await deskOf(client, role);
    const item = desk[Math.floor(chance() * desk.length)];
    if (item === undefined) {
      await pause(betweenLooks);
      continue;
    }
    const { requestId, version, requestType } = item;
    // What somebody gives up cannot be refused by anyone.
    const output = requestType === 'REMOVE_REQUEST' || chance() < 0.8 ? 'APPROVE' : 'DENY';
    await ledger.keep({ kind: 'DECIDE', personId, requestId, stage: role, output }, (key) =>
      decide(client, { requestId, stage: role, version }, output, key),
    );
  }
}
