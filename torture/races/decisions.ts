import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { cancel, decide, type Outcome, readRequest, type Output, submit } from '../calls.ts';
import type { Client } from '../client.ts';
import {
  accepted,
  isOverLastStage,
  type Lane,
  loserFaults,
  makeRoom,
  nameOf,
  type Pair,
  type RaceResult,
  requestsOf,
  statusFaults,
  untilClosed,
  untilLastStage,
  writtenFaults,
} from './race.ts';

/** Two people of one stage decide at once. */
export async function twoDecisions(lane: Lane, output: readonly [Output, Output]): Promise<RaceResult> {
  const request = await waitingRequest(lane);
  const [one, two] = deciders(lane, request);
  const answers = await Promise.all([decide(one, request, output[0]), decide(two, request, output[1])]);
  const isFirst = answers[0].status === 200;
  const [won, lost] = isFirst ? answers : [answers[1], answers[0]];
  const winner = nameOf(isFirst ? one : two);
  const decision = isFirst ? output[0] : output[1];
  const position = passed(request);
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
    isDelivered: isOverLastStage(lane) && decision === 'APPROVE',
  };
}

export async function waitingRequest(lane: Lane): Promise<RequestView> {
  const asked = accepted(await submit(lane.requester, lane.wish), 201);
  return isOverLastStage(lane) ? await untilLastStage(lane, asked) : asked;
}

function deciders(lane: Lane, { stage }: RequestView): Pair {
  if (stage === null) throw new Error('nobody is asked');
  return lane.deciders[stage];
}

/** Stages that have been decided. */
function passed({ stages }: RequestView): number {
  return stages.filter(({ decidedBy }) => decidedBy !== null).length;
}

/** What is read afterward is what the winner got; a delivery may have been carried out since. */
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

/** An approval while the requester withdraws. */
export async function decisionAgainstCancel(lane: Lane): Promise<RaceResult> {
  const request = await waitingRequest(lane);
  const { faults, winner } = await yesAgainstCancel(lane, request);
  await makeRoom(lane.requester, request.requestId);
  return { faults, winner, isDelivered: isOverLastStage(lane) && winner === 'first' };
}

/**
 * What the cancel waits for: it asks fewer questions than an approval, and would nearly always be first. One in five comes when
 * the approval is written, and what it started is under way.
 */
async function headStart({ number }: Lane, yes: Promise<Outcome>): Promise<void> {
  if (number % 5 === 4) await yes;
  else await pause((number % 5) * 12);
}

/** The outcome of an approval to a waiting request while its requester withdraws it. */
export async function yesAgainstCancel(
  lane: Lane,
  request: RequestView,
): Promise<Pick<RaceResult, 'faults' | 'winner'>> {
  const [approver] = deciders(lane, request);
  const saying = decide(approver, request, 'APPROVE');
  const [yes, withdrawn] = await Promise.all([
    saying,
    headStart(lane, saying).then(() => cancel(lane.requester, request.requestId)),
  ]);
  // What was delivered already is undone before a withdrawn request ends.
  const now =
    withdrawn.status === 200
      ? await untilClosed(lane.requester, request.requestId)
      : await readRequest(lane.requester, request.requestId);
  const isDecided = yes.status === 200;
  const decisions = passed(request) + (isDecided ? 1 : 0);
  const faults = [
    ...cancelFaults(yes, withdrawn, now),
    ...(await writtenFaults(lane.db, request.requestId, { decisions, last: 'APPROVE' })),
  ];
  // An approval that came first can still be withdrawn: then both were done, one after the other.
  const winner = isDecided ? (withdrawn.status === 200 ? 'both' : 'first') : 'second';
  return { faults, winner };
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

/** The same submit twice, as an impatient browser sends it. */
export async function doubleSubmitOneKey({ requester, wish, db }: Lane): Promise<RaceResult> {
  const before = await requestsOf(db, requester);
  const key = crypto.randomUUID();
  const answers = await Promise.all([submit(requester, wish, key), submit(requester, wish, key)]);
  const faults = statusFaults(answers, [201, 201]);
  if (!isDeepStrictEqual(answers[0].body, answers[1].body)) faults.push('one key, two different answers');
  const result = await submitted({ requester, db, before, answers, faults });
  return { ...result, winner: 'both' };
}

/** Two submits of the same, as two windows send them. */
export async function doubleSubmitTwoKeys({ requester, wish, db }: Lane): Promise<RaceResult> {
  const before = await requestsOf(db, requester);
  const answers = await Promise.all([submit(requester, wish), submit(requester, wish)]);
  const faults = statusFaults(answers, [201, 409]);
  const [won, lost] = answers[0].status === 201 ? answers : [answers[1], answers[0]];
  faults.push(...secondSubmitFaults(won.body, lost.body));
  return await submitted({ requester, db, before, answers, faults });
}

/** The later of two submits learns of the other. */
export function secondSubmitFaults(won: RequestView, lost: Outcome['body']): string[] {
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
