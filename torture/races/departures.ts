import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { removePeople } from '../../server/src/identity/testing/arranged-people.ts';
import { decide, submit } from '../calls.ts';
import {
  accepted,
  isOverLastStage,
  type Lane,
  type RaceResult,
  untilLastStage,
  writtenFaults,
} from './race.ts';

/**
 * A yes while the requester is removed from the directory: it is written before, or refused because they are gone. In the
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
  const again =
    isDecided && yes.body.stage !== null
      ? await decide(deciders[yes.body.stage][0], yes.body, 'APPROVE')
      : null;
  const faults = [
    ...(isDecided ? [] : goneFaults('the yes', yes.status, yes.body)),
    ...(again === null ? [] : goneFaults('a yes after that', again.status, again.body)),
    ...(await closedFaults(lane, request.requestId)),
    ...(await writtenFaults(db, request.requestId, { decisions, last: 'APPROVE' })),
  ];
  return { faults, winner: isDecided ? 'first' : 'second', isDelivered: false };
}

function goneFaults(
  what: string,
  status: number,
  {
    code,
    currentStatus,
    closingReason,
  }: { code: string; currentStatus?: string; closingReason?: string | null },
): string[] {
  const isTold = status === 409 && code === 'ALREADY_DECIDED' && currentStatus === 'CANCELLED';
  return isTold && closingReason === 'REQUESTER_GONE'
    ? []
    : [`${what} was answered ${status} ${code} ${closingReason}`];
}

/**
 * What was delivered while they were there stays; all else is closed, at once or, where the delivery has begun, within a
 * minute, for which the comparison at the end looks.
 */
async function closedFaults({ db }: Lane, requestId: string): Promise<string[]> {
  const now = await db.row<{ status: string; reason: string | null; rows: number }>(sql`select r.status,
      r.closing_reason as reason, (select count(*)::int from portal.audit_event e where e.request_id = r.id
        and e.action = 'REQUEST_CANCELLED' and e.detail ->> 'reason' = 'REQUESTER_GONE') as rows
    from portal.request r where r.id = ${requestId}::uuid`);
  if (now?.status === 'APPROVED' || now?.status === 'PENDING_PROVISIONING') return [];
  if (now?.reason !== 'REQUESTER_GONE') return [`it is ${now?.status} for ${now?.reason}`];
  return now.rows === 1 ? [] : [`${now.rows} rows tell that the requester is gone`];
}
