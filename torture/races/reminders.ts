import { sql } from '../../server/src/adapters/db/sql.ts';
import { decide, type Outcome, remind } from '../calls.ts';
import { waitingRequest } from './decisions.ts';
import { isOverLastStage, type Lane, makeRoom, type RaceResult, writtenFaults } from './race.ts';

/** The possible responses to a reminder that was not sent. */
const late = ['REMINDED_TODAY', 'ALREADY_DECIDED'];

/** Two reminders while somebody approves: the yes is never refused because of them, and one of them at most is sent. */
export async function remindersAgainstYes(lane: Lane): Promise<RaceResult> {
  const { requester, deciders, db } = lane;
  const request = await waitingRequest(lane);
  if (request.stage === null) throw new Error('nobody is asked');
  const [approver] = deciders[request.stage];
  const [yes, ...reminders] = await Promise.all([
    decide(approver, request, 'APPROVE'),
    remind(requester, request),
    remind(requester, request),
  ]);
  const decisions = request.stages.filter(({ decidedBy }) => decidedBy !== null).length + 1;
  const faults = [
    ...(yes.status === 200 ? [] : [`the yes was answered ${yes.status} ${yes.body.code}`]),
    ...(await reminderFaults(lane, request.requestId, reminders)),
    ...(await writtenFaults(db, request.requestId, { decisions, last: 'APPROVE' })),
  ];
  await makeRoom(requester, request.requestId);
  const isReminded = reminders.some(({ status }) => status === 200);
  return { faults, winner: isReminded ? 'both' : 'first', isDelivered: isOverLastStage(lane) };
}

async function reminderFaults({ db }: Lane, id: string, reminders: readonly Outcome[]): Promise<string[]> {
  const sent = reminders.filter(({ status }) => status === 200).length;
  const refused = reminders.filter(({ status }) => status !== 200);
  const trail = await db.rows(sql`select 1 as one from portal.audit_event
    where request_id = ${id}::uuid and action = 'STAGE_REMINDED' and outcome = 'DONE'`);
  return [
    ...(sent > 1 ? [`${sent} reminders were sent on one day`] : []),
    ...(trail.length === sent ? [] : [`${trail.length} reminders are in the trail, and ${sent} were sent`]),
    ...refused
      .filter(({ status, body }) => status !== 409 || !late.includes(body.code))
      .map(({ status, body }) => `a reminder was told ${status} ${body.code}`),
  ];
}
