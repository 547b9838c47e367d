import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import { cancel, decide, type Outcome, readRequest, remove, type Output, submit } from '../calls.ts';
import type { Client, Definite } from '../client.ts';
import type { Wish } from '../people.ts';

/** How long a delivery may take, in milliseconds. */
const patience = 30_000;

/** Two of a kind, to be set against each other. */
export type Pair = readonly [Client, Client];

/** What a race needs: somebody who asks, and two people who may both decide each stage. */
export interface Lane {
  requester: Client;
  /** By the stages that they decide. */
  deciders: Readonly<Record<DecidingRole, Pair>>;
  /** Somebody of this pair alone, whose account may be removed in it. */
  leaver: { client: Client; deciders: Lane['deciders'] };
  /** What the requester does not hold yet. */
  wish: Wish;
  /** Which pair of its kind this is, from 0. */
  number: number;
  db: Database;
}

/** What one pair came to. */
export interface RaceResult {
  /** What was wrong; empty when all is as it should be. */
  faults: string[];
  /** Which of the two was faster, for the report. */
  winner: 'first' | 'second' | 'both';
  /** The role is going to be delivered, so that it cannot be asked for again. */
  isDelivered: boolean;
}

export type Race = (lane: Lane) => Promise<RaceResult>;

/** One in so many pairs is raced over the last stage, where an approval also begins the delivery. */
const lastStageEvery = 4;

export function isOverLastStage({ number }: Lane): boolean {
  return number % lastStageEvery === 0;
}

/** The request of an outcome that was to be expected. */
export function accepted(outcome: Outcome, status: number): RequestView {
  if (outcome.status === status) return outcome.body;
  throw new Error(`a step before the race was refused: ${outcome.status} ${outcome.body.code}`);
}

/** Everybody approves who is asked before the last stage. */
export async function untilLastStage(lane: Lane, asked: RequestView): Promise<RequestView> {
  let request = asked;
  while (request.stage !== null && request.stage !== request.stages.at(-1)?.role)
    request = accepted(await decide(lane.deciders[request.stage][0], request, 'APPROVE'), 200);
  return request;
}

/** Lets the requester have what they wish for, unless they have something of that application. */
export async function holding(lane: Lane, wish: Wish): Promise<void> {
  const { requester, deciders, db } = lane;
  if ((await heldOf(db, requester, wish.application)).granted.length > 0) return;
  const waiting = await untilLastStage(lane, accepted(await submit(requester, wish), 201));
  if (waiting.stage !== null) accepted(await decide(deciders[waiting.stage][0], waiting, 'APPROVE'), 200);
  await untilClosed(requester, waiting.requestId);
}

/** Has the requester give an application up, no matter who completes it. */
export async function givenUp(lane: Lane, application: string): Promise<void> {
  const removal = accepted(await remove(lane.requester, application), 201);
  await completed(lane, removal);
}

/** Somebody completes the removal, where that is somebody's work. */
export async function completed({ deciders, requester }: Lane, removal: RequestView): Promise<RequestView> {
  const { stage, requestId } = removal;
  const free =
    stage === null ? [] : deciders[stage].filter((one) => nameOf(one) !== removal.initiator?.fullName);
  if (stage !== null && free[0] !== undefined) accepted(await decide(free[0], removal, 'APPROVE'), 200);
  return await untilClosed(requester, requestId);
}

/** What somebody has of an application now. */
export interface Held {
  /** Roles by the identity provider. */
  roles: string[];
  /** Roles of running grants. */
  granted: string[];
}

export async function heldOf(db: Database, { person }: Client, application: string): Promise<Held> {
  const known = await embeddedDirectory(db).person(person.id);
  const granted = await db.rows<{ role: string }>(sql`select role from portal.access_grant
    where person_id = ${person.id} and application_id = ${application} and ended_at is null`);
  return { roles: known?.clientRoles[application] ?? [], granted: granted.map(({ role }) => role) };
}

/** Answers with other statuses than these, in whichever order, and answers that took a repeat. */
export function statusFaults(answers: readonly Definite<unknown>[], expected: readonly number[]): string[] {
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const repeated = answers
    .filter(({ setbacks }) => setbacks.length > 0)
    .map(({ setbacks }) => `an answer came only after ${setbacks.join('; ')}`);
  return isDeepStrictEqual(statuses, expected)
    ? repeated
    : [...repeated, `answered ${statuses.join(' and ')}`];
}

/** The later person gets a refusal with the status of the request and, for a decision, who was faster. */
export function loserFaults(lost: Outcome['body'], won: RequestView, faster: string | null): string[] {
  const faults: string[] = [];
  if (lost.code !== 'ALREADY_DECIDED') faults.push(`the loser was told ${lost.code}`);
  if (lost.currentStatus !== won.workflowStatus && lost.currentStatus !== 'APPROVED')
    faults.push(`the loser was told ${lost.currentStatus}, the winner ${won.workflowStatus}`);
  if (faster !== null && lost.decidedBy !== faster) faults.push(`the loser was told of ${lost.decidedBy}`);
  return faults;
}

/** The decisions that are written, and that each has its row in the trail. */
export async function writtenFaults(
  db: Database,
  requestId: string,
  expected: { decisions: number; last: Output },
): Promise<string[]> {
  const id = sql`${requestId}::uuid`;
  const decisions = await db.rows<{ decision: string }>(
    sql`select decision from portal.decision where request_id = ${id} order by stage_index`,
  );
  const trail =
    await db.rows(sql`select 1 as one from portal.audit_event where request_id = ${id} and outcome = 'DONE'
    and action in ('STAGE_APPROVED', 'REQUEST_DENIED')`);
  const faults: string[] = [];
  if (decisions.length !== expected.decisions) faults.push(`${decisions.length} decisions were written`);
  if (trail.length !== expected.decisions) faults.push(`${trail.length} decisions are in the trail`);
  if (expected.decisions > 0 && decisions.at(-1)?.decision !== expected.last)
    faults.push(`${decisions.at(-1)?.decision} was written`);
  return faults;
}

/** How many requests the person has, of any kind. */
export async function requestsOf(db: Database, { person }: Client): Promise<number> {
  const row = await db.row<{ total: number }>(
    sql`select count(*)::int as total from portal.request where person_id = ${person.id}`,
  );
  return row?.total ?? 0;
}

/** Makes room for the next race: withdraws the request, or waits until what cannot be withdrawn is delivered. */
export async function makeRoom(requester: Client, requestId: string): Promise<void> {
  await cancel(requester, requestId);
  await untilClosed(requester, requestId);
}

/** Waits until a request has come to its end. */
export async function untilClosed(requester: Client, requestId: string): Promise<RequestView> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const now = await readRequest(requester, requestId);
    if (now.closedAt !== null) return now;
    await pause(20);
  }
  throw new Error(`request ${requestId} was still open after ${patience / 1_000} s`);
}

export function nameOf({ person }: Client): string {
  return wholeName(person);
}
