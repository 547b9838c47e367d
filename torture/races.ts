import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Database } from '../server/src/adapters/db/database.ts';
import { sql } from '../server/src/adapters/db/sql.ts';
import { cancel, decide, type Outcome, readRequest, type Said, submit } from './calls.ts';
import type { Client } from './client.ts';
import { type Wish, wishes } from './people.ts';

/** How long a delivery may take, in milliseconds. */
const patience = 30_000;

/** What a race needs: somebody who asks, and two people who may both decide each stage. */
interface Lane {
  requester: Client;
  supervisors: readonly [Client, Client];
  authorizers: readonly [Client, Client];
  wish: Wish;
  /** The pair is raced over the last stage, where a yes also begins the delivery. */
  isLastStage: boolean;
  db: Database;
}

/** What one pair came to. */
interface RaceResult {
  /** What was wrong; empty when all is as it should be. */
  faults: string[];
  /** Which of the two was faster, for the report. */
  winner: 'first' | 'second' | 'both';
  /** The role is going to be delivered, so that it cannot be asked for again. */
  isDelivered: boolean;
}

type Race = (lane: Lane) => Promise<RaceResult>;

/** Every pair that is raced, by its name in the report. */
const races: Readonly<Record<string, Race>> = {
  'two approvers at once': (lane) => twoDecisions(lane, ['APPROVE', 'APPROVE']),
  'approve against deny': (lane) => twoDecisions(lane, ['APPROVE', 'DENY']),
  'approve against cancel': decisionAgainstCancel,
  'double submit, one key': doubleSubmitOneKey,
  'double submit, two keys': doubleSubmitTwoKeys,
};

async function waitingRequest({ requester, supervisors, wish, isLastStage }: Lane): Promise<RequestView> {
  const asked = accepted(await submit(requester, wish), 201);
  return isLastStage ? accepted(await decide(supervisors[0], asked, 'APPROVE'), 200) : asked;
}

function accepted(outcome: Outcome, status: number): RequestView {
  if (outcome.status === status) return outcome.body;
  throw new Error(`a step before the race was refused: ${outcome.status} ${outcome.body.code}`);
}

async function twoDecisions(lane: Lane, said: readonly [Said, Said]): Promise<RaceResult> {
  const request = await waitingRequest(lane);
  const [one, two] = lane.isLastStage ? lane.authorizers : lane.supervisors;
  const answers = await Promise.all([decide(one, request, said[0]), decide(two, request, said[1])]);
  const isFirst = answers[0].status === 200;
  const [won, lost] = isFirst ? answers : [answers[1], answers[0]];
  const winner = nameOf(isFirst ? one : two);
  const decision = isFirst ? said[0] : said[1];
  const position = lane.isLastStage ? 1 : 0;
  const now = await readRequest(lane.requester, request.requestId);
  const faults = [
    ...statusFaults(answers, [200, 409]),
    ...loserFaults(lost.body, won.body, winner),
    ...winnerFaults(now, won.body, { position, winner }),
    ...(await writtenFaults(lane.db, request.requestId, { decisions: position + 1, last: decision })),
  ];
  await makeRoom(lane.requester, request.requestId);
  return {
    faults,
    winner: isFirst ? 'first' : 'second',
    isDelivered: lane.isLastStage && decision === 'APPROVE',
  };
}

/** What is read afterwards is what the winner was told; a delivery may have been carried out since. */
function winnerFaults(
  now: RequestView,
  won: RequestView,
  { position, winner }: { position: number; winner: string },
): string[] {
  const faults: string[] = [];
  const decider = now.stages[position]?.decidedBy?.fullName;
  if (decider !== winner) faults.push(`the request says it was decided by ${decider}`);
  if (now.workflowStatus !== won.workflowStatus && now.workflowStatus !== 'APPROVED')
    faults.push(`the winner was told ${won.workflowStatus}, and it is ${now.workflowStatus}`);
  return faults;
}

async function decisionAgainstCancel(lane: Lane): Promise<RaceResult> {
  const request = await waitingRequest(lane);
  const [approver] = lane.isLastStage ? lane.authorizers : lane.supervisors;
  const [yes, withdrawn] = await Promise.all([
    decide(approver, request, 'APPROVE'),
    cancel(lane.requester, request.requestId),
  ]);
  const now = await readRequest(lane.requester, request.requestId);
  const isCancelled = withdrawn.status === 200;
  const isDecided = yes.status === 200;
  const decisions = (lane.isLastStage ? 1 : 0) + (isDecided ? 1 : 0);
  const faults = [
    ...cancelFaults(yes, withdrawn, now),
    ...(await writtenFaults(lane.db, request.requestId, { decisions, last: 'APPROVE' })),
  ];
  await makeRoom(lane.requester, request.requestId);
  // A yes that came first can still be withdrawn: then both were done, one after the other.
  const winner = isDecided ? (isCancelled ? 'both' : 'first') : 'second';
  return { faults, winner, isDelivered: lane.isLastStage && !isCancelled };
}

function cancelFaults(yes: Outcome, withdrawn: Outcome, now: RequestView): string[] {
  const isCancelled = withdrawn.status === 200;
  const faults: string[] = [];
  if (!isCancelled && yes.status !== 200) faults.push('neither the yes nor the cancel was taken');
  if (yes.status !== 200) faults.push(...loserFaults(yes.body, withdrawn.body, null));
  if (!isCancelled && !['ALREADY_DECIDED', 'BEING_APPLIED', 'ALREADY_DONE'].includes(withdrawn.body.code))
    faults.push(`the cancel that lost was told ${withdrawn.status} ${withdrawn.body.code}`);
  if (isCancelled !== (now.workflowStatus === 'CANCELLED'))
    faults.push(`the cancel was answered ${withdrawn.status}, and the request is ${now.workflowStatus}`);
  return faults;
}

async function doubleSubmitOneKey({ requester, wish, db }: Lane): Promise<RaceResult> {
  const before = await requestsOf(db, requester);
  const key = crypto.randomUUID();
  const answers = await Promise.all([submit(requester, wish, key), submit(requester, wish, key)]);
  const faults = statusFaults(answers, [201, 201]);
  if (!isDeepStrictEqual(answers[0].body, answers[1].body)) faults.push('one key, two different answers');
  const result = await submitted({ requester, db, before, answers, faults });
  return { ...result, winner: 'both' };
}

async function doubleSubmitTwoKeys({ requester, wish, db }: Lane): Promise<RaceResult> {
  const before = await requestsOf(db, requester);
  const answers = await Promise.all([submit(requester, wish), submit(requester, wish)]);
  const faults = statusFaults(answers, [201, 409]);
  const [won, lost] = answers[0].status === 201 ? answers : [answers[1], answers[0]];
  faults.push(...secondSubmitFaults(won.body, lost.body));
  return await submitted({ requester, db, before, answers, faults });
}

function secondSubmitFaults(won: RequestView, lost: Outcome['body']): string[] {
  const faults: string[] = [];
  if (lost.code !== 'PENDING_REQUEST_EXISTS') faults.push(`the second submit was told ${lost.code}`);
  if (lost.requestId !== won.requestId) faults.push('the second submit was told of another request');
  if (lost.currentStatus !== won.workflowStatus) faults.push(`it was told of ${lost.currentStatus}`);
  return faults;
}

interface Submitted {
  requester: Client;
  db: Database;
  before: number;
  answers: readonly [Outcome, Outcome];
  faults: string[];
}

async function submitted({ requester, db, before, answers, faults }: Submitted): Promise<RaceResult> {
  const made = (await requestsOf(db, requester)) - before;
  if (made !== 1) faults.push(`${made} requests were made`);
  for (const { status, body } of answers) if (status === 201) await makeRoom(requester, body.requestId);
  return { faults, winner: answers[0].status === 201 ? 'first' : 'second', isDelivered: false };
}

function statusFaults(answers: readonly Outcome[], expected: readonly number[]): string[] {
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const repeated = answers
    .filter(({ setbacks }) => setbacks.length > 0)
    .map(({ setbacks }) => `an answer came only after ${setbacks.join('; ')}`);
  return isDeepStrictEqual(statuses, expected)
    ? repeated
    : [...repeated, `answered ${statuses.join(' and ')}`];
}

/** Whoever was late is told so, what became of the request and, for a decision, who was faster. */
function loserFaults(lost: Outcome['body'], won: RequestView, faster: string | null): string[] {
  const faults: string[] = [];
  if (lost.code !== 'ALREADY_DECIDED') faults.push(`the loser was told ${lost.code}`);
  if (lost.currentStatus !== won.workflowStatus && lost.currentStatus !== 'APPROVED')
    faults.push(`the loser was told ${lost.currentStatus}, the winner ${won.workflowStatus}`);
  if (faster !== null && lost.decidedBy !== faster) faults.push(`the loser was told of ${lost.decidedBy}`);
  return faults;
}

/** The decisions that are written, and that each has its row in the trail. */
async function writtenFaults(
  db: Database,
  requestId: string,
  expected: { decisions: number; last: Said },
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

async function requestsOf(db: Database, { person }: Client): Promise<number> {
  const row = await db.row<{ total: number }>(
    sql`select count(*)::int as total from portal.request where person_id = ${person.id}`,
  );
  return row?.total ?? 0;
}

/** Makes room for the next race: withdraws the request, or waits until what cannot be withdrawn is delivered. */
async function makeRoom(requester: Client, requestId: string): Promise<void> {
  await cancel(requester, requestId);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if ((await readRequest(requester, requestId)).closedAt !== null) return;
    await pause(20);
  }
  throw new Error(`request ${requestId} was still open after ${patience / 1_000} s`);
}

function nameOf({ person }: Client): string {
  return `${person.givenName} ${person.familyName}`;
}

/** What is needed to race. */
export interface Racing {
  requesters: readonly Client[];
  /** The two supervisors of a requester. */
  supervisorsOf(requester: Client): readonly [Client, Client];
  authorizers: readonly [Client, Client];
  db: Database;
  /** Pairs of each kind. */
  pairs: number;
  say(line: string): void;
}

/** One in so many races is over the last stage. */
const lastStageEvery = 4;

/**
 * Races every kind of pair, some at a time, each requester one after the other.
 * @returns everything that was not as it should be
 */
export async function raceAll(racing: Racing): Promise<string[]> {
  const faults: string[] = [];
  const wanted = new Map(racing.requesters.map((requester) => [requester, Object.values(wishes()).flat()]));
  for (const [name, race] of Object.entries(races)) {
    const results = await raceKind(racing, race, wanted);
    const count = (winner: RaceResult['winner']) => results.filter((one) => one.winner === winner).length;
    const found = results.flatMap((result, index) =>
      result.faults.map((fault) => `${name}, pair ${index + 1}: ${fault}`),
    );
    racing.say(
      `${name.padEnd(24)} ${results.length} pairs: first faster ${count('first')}, second ${count('second')}, both ${count('both')}; ${found.length} violations`,
    );
    faults.push(...found);
  }
  return faults;
}

async function raceKind(racing: Racing, race: Race, wanted: Map<Client, Wish[]>): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  let begun = 0;
  const lane = async (requester: Client): Promise<void> => {
    while (begun < racing.pairs) {
      const number = begun;
      begun += 1;
      const wish = wanted.get(requester)?.[0];
      if (wish === undefined) throw new Error('nothing is left to ask for');
      const result = await race({
        ...{ requester, wish, db: racing.db, authorizers: racing.authorizers },
        supervisors: racing.supervisorsOf(requester),
        isLastStage: number % lastStageEvery === 0,
      });
      results.push(result);
      if (result.isDelivered) wanted.get(requester)?.shift();
    }
  };
  await Promise.all(racing.requesters.map(lane));
  return results;
}
