import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { LeavingReply } from '@portal/core/contract/people/leaving.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { removePeople } from '../../server/src/identity/testing/arranged-people.ts';
import { cancel, decide, type Outcome, submit, words } from '../calls.ts';
import type { Client } from '../client.ts';
import {
  accepted,
  isOverLastStage,
  type Lane,
  type RaceResult,
  untilLastStage,
  writtenFaults,
} from './race.ts';

/** Why a request of somebody who is gone is closed. */
type ClosedFor = 'REQUESTER_GONE' | 'ACCOUNT_OFF';

/**
 * An approval while the requester is removed from the directory: it is written before, or refused because they are gone. In the
 * end the request is closed for that reason, with one row of the trail, or was delivered while they were there.
 */
export async function yesAgainstVanishing(lane: Lane): Promise<RaceResult> {
  const { db, wish, number, leaver } = lane;
  const { client, deciders } = leaver;
  const asked = accepted(await submit(client, wish), 201);
  const request = isOverLastStage(lane)
    ? await untilLastStage({ ...lane, requester: client, deciders }, asked)
    : asked;
  if (request.stage === null) throw new Error('nobody is asked');
  const [approver] = deciders[request.stage];
  // Who signs in for the first time takes longer than the removal.
  await approver.token();
  const saying = pause(number % 5 > 2 ? 10 : 0).then(() => decide(approver, request, 'APPROVE'));
  const [yes] = await Promise.all([
    saying,
    pause((number % 5) * 6).then(() => removePeople(db, [client.person.id])),
  ]);
  const isDecided = yes.status === 200;
  const decisions = request.stages.filter(({ decidedBy }) => decidedBy !== null).length + Number(isDecided);
  const faults = [
    ...(await yesFaults(lane, yes, 'REQUESTER_GONE')),
    ...(await closedFaults(lane, request.requestId, 'REQUESTER_GONE')),
    ...(await writtenFaults(db, request.requestId, { decisions, last: 'APPROVE' })),
  ];
  return { faults, winner: isDecided ? 'first' : 'second', isDelivered: false };
}

/**
 * An approval while the help desk turns the requester's account off: it is written before, or refused because the account is off. In the
 * end the request is closed for that reason, with one row of the trail; then the account is turned on again.
 */
export async function yesAgainstTurningOff(lane: Lane): Promise<RaceResult> {
  const { request, isDecided, faults } = await yesAgainst(lane, async (help) => {
    const off = await switchAccount(help, lane.leaver.client, addresses.personDisable);
    return off === '202 DONE' ? [] : [`turning the account off was answered ${off}`];
  });
  return await turnedOn(lane, { request, isDecided, faults });
}

/**
 * The same while it is closed as the second account of somebody else here: what was asked for is asked again for the account that stays,
 * at most once, and no yes goes along. The new request is withdrawn again.
 */
export async function yesAgainstClosing(lane: Lane): Promise<RaceResult> {
  const { leaver, requester, db } = lane;
  let moved: string[] = [];
  const { request, isDecided, faults } = await yesAgainst(lane, async (help) => {
    const { status, body } = await help.write<LeavingReply>(
      addresses.personDisable.replace(':userId', leaver.client.person.id),
      { reason: words, stays: requester.person.username },
    );
    moved = (body.leaving?.canceled ?? []).flatMap(({ movedTo }) => movedTo?.requestNumber ?? []);
    return status === 202 && body.state === 'DONE' ? [] : [`closing was answered ${status} ${body.state}`];
  });
  const anew = await db.rows<{ id: string; number: string; decisions: number }>(sql`select r.id, r.number,
      (select count(*)::int from portal.decision d where d.request_id = r.id) as decisions
    from portal.request r where r.is_open and r.person_id = ${requester.person.id} and r.application_id = ${lane.wish.application}`);
  if (anew.length > 1 || anew.map(({ number }) => number).join() !== moved.join())
    faults.push(`${moved.length} were moved, and ${anew.length} are open for the account that stays`);
  for (const { id, decisions } of anew) {
    if (decisions > 0) faults.push('a yes went along to the account that stays');
    accepted(await cancel(requester, id), 200);
  }
  return await turnedOn(lane, { request, isDecided, faults });
}

interface Raced {
  request: RequestView;
  isDecided: boolean;
  faults: string[];
}

/** Somebody asks; the first approver approves while the help desk does something that ends the account. */
async function yesAgainst(lane: Lane, endAccount: (help: Client) => Promise<string[]>): Promise<Raced> {
  const { wish, number, leaver } = lane;
  const { client, deciders } = leaver;
  const request = accepted(await submit(client, wish), 201);
  if (request.stage === null) throw new Error('nobody is asked');
  const [approver] = deciders[request.stage];
  const [help] = deciders.RM_IT_HELP;
  await Promise.all([approver.token(), help.token()]);
  const [yes, ending] = await Promise.all([
    pause((number % 4) * 20).then(() => decide(approver, request, 'APPROVE')),
    pause((number % 3) * 6).then(() => endAccount(help)),
  ]);
  client.forget();
  const isDecided = yes.status === 200;
  return { request, isDecided, faults: [...ending, ...(await yesFaults(lane, yes, 'ACCOUNT_OFF'))] };
}

/** Looks at what happened to the request, and turns the account on for the next race. */
async function turnedOn(lane: Lane, { request, isDecided, faults }: Raced): Promise<RaceResult> {
  const { db, leaver } = lane;
  const written = [
    ...(await closedFaults(lane, request.requestId, 'ACCOUNT_OFF')),
    ...(await writtenFaults(db, request.requestId, { decisions: Number(isDecided), last: 'APPROVE' })),
  ];
  const [help] = leaver.deciders.RM_IT_HELP;
  const on = await switchAccount(help, leaver.client, addresses.personEnable);
  const kept = on === '202 DONE' ? [] : [`turning the account on was answered ${on}`];
  return {
    faults: [...faults, ...written, ...kept],
    winner: isDecided ? 'first' : 'second',
    isDelivered: false,
  };
}

async function switchAccount(help: Client, { person }: Client, address: string): Promise<string> {
  const { status, body } = await help.write<ActionReply>(address.replace(':userId', person.id), {
    reason: words,
  });
  return `${status} ${body.state}`;
}

/** It is written, or refused because the account is gone; one that comes after it is refused in any case. */
async function yesFaults({ leaver }: Lane, yes: Outcome, expected: ClosedFor): Promise<string[]> {
  if (yes.status !== 200) return goneFaults('the yes', yes, expected);
  const { stage } = yes.body;
  if (stage === null) return [];
  const again = await decide(leaver.deciders[stage][0], yes.body, 'APPROVE');
  return goneFaults('a yes after that', again, expected);
}

function goneFaults(
  what: string,
  { status, body: { code, currentStatus, closingReason } }: Outcome,
  expected: ClosedFor,
): string[] {
  const isReported = status === 409 && code === 'ALREADY_DECIDED' && currentStatus === 'CANCELLED';
  return isReported && closingReason === expected
    ? []
    : [`${what} was answered ${status} ${code} ${closingReason}`];
}

/**
 * What was delivered while they were there stays; all else is closed, at once or, where the delivery has begun, within a
 * minute, for which the comparison at the end looks.
 */
async function closedFaults({ db }: Lane, requestId: string, expected: ClosedFor): Promise<string[]> {
  const now = await db.row<{ status: string; reason: string | null; rows: number }>(sql`select r.status,
      r.closing_reason as reason, (select count(*)::int from portal.audit_event e where e.request_id = r.id
        and e.action = 'REQUEST_CANCELLED' and e.detail ->> 'reason' = ${expected}) as rows
    from portal.request r where r.id = ${requestId}::uuid`);
  if (now?.status === 'APPROVED' || now?.status === 'PENDING_PROVISIONING') return [];
  if (now?.reason !== expected) return [`it is ${now?.status} for ${now?.reason}`];
  return now.rows === 1 ? [] : [`${now.rows} rows tell that it is closed for ${expected}`];
}
