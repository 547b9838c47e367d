import { isDeepStrictEqual } from 'node:util';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import {
  type ProfileChange,
  type TrustedProfile,
  trustedProfileOf,
} from '@portal/core/domain/people/profile/profile-fields.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { embeddedDirectory } from '../../server/src/identity/people/embedded-directory.ts';
import { cancel, decide, type Outcome, readRequest, saveProfile } from '../calls.ts';
import { accepted, isOverLastStage, type Lane, type RaceResult, untilClosed } from './race.ts';

/** Fields in which two saves differ: one that both have, and one that each has for itself. */
const fields = [
  ['branch', 'jobTitle1'],
  ['branch', 'supervisorPhone', 'riskMapLocationSupported'],
] as const;

/** The response to the later of two saves where it gives up. */
const fairRefusals = ['PENDING_REQUEST_EXISTS'];

/**
 * Somebody saves their profile in two windows at once, every other time over a change that waits already: one change is
 * left to decide about, whole, and every other made way for it. One in four is approved, and then written whole.
 */
export async function saveTwice(lane: Lane): Promise<RaceResult> {
  const { requester, number } = lane;
  const before = await profileOf(lane);
  const change = (name: string, which: readonly (keyof TrustedProfile)[]): ProfileChange[] =>
    which.map((fieldName) => ({
      fieldName,
      previousValue: before[fieldName],
      newValue: `${name} ${number}`,
    }));
  const waiting =
    number % 2 === 1 ? accepted(await saveProfile(requester, change('First', ['branch'])), 201) : null;
  const saved = [change('Left', fields[0]), change('Right', fields[1])] as const;
  const answers = await Promise.all([saveProfile(requester, saved[0]), saveProfile(requester, saved[1])]);
  const filed = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const made = [...(waiting === null ? [] : [waiting]), ...filed];
  const now = await Promise.all(made.map(({ requestId }) => readRequest(requester, requestId)));
  const open = now.filter(({ closedAt }) => closedAt === null);
  const faults = [
    ...answers.flatMap(answerFaults),
    ...replacementFaults(now),
    ...(await causeFaults(lane, open)),
  ];
  const [left] = open;
  if (left === undefined)
    return { faults: [...faults, 'no change is left'], winner: 'both', isDelivered: false };
  const kept = saved.findIndex((one) => isDeepStrictEqual(left.requestDetails.updatedFields, one));
  if (kept < 0) faults.push(`${JSON.stringify(left.requestDetails.updatedFields)} was kept`);
  if (isOverLastStage(lane)) accepted(await decide(lane.deciders.SUPERVISOR[0], left, 'APPROVE'), 200);
  else accepted(await cancel(requester, left.requestId, { requestType: 'PROFILE_UPDATE' }), 200);
  const { workflowStatus } = await untilClosed(requester, left.requestId);
  const written = workflowStatus === 'APPROVED' ? left.requestDetails.updatedFields : [];
  const expected = { ...before, ...Object.fromEntries(written.map((one) => [one.fieldName, one.newValue])) };
  if (!isDeepStrictEqual(await profileOf(lane), expected))
    faults.push(`${workflowStatus}, and the profile is another`);
  faults.push(...(await causeFaults(lane, [])));
  const winner = filed.length === 2 ? 'both' : answers[0].status === 201 ? 'first' : 'second';
  return { faults, winner, isDelivered: false };
}

async function profileOf({ requester, db }: Lane): Promise<TrustedProfile> {
  const known = await embeddedDirectory(db).person(requester.person.id);
  if (known === null) throw new Error('the requester is gone');
  return trustedProfileOf(known);
}

function answerFaults({ status, body: { code }, setbacks }: Outcome): string[] {
  const isFair = status === 201 || (status === 409 && fairRefusals.includes(code));
  return [
    ...(isFair ? [] : [`a save was answered ${status} ${code}`]),
    ...setbacks.map((one) => `an answer came only after ${one}`),
  ];
}

/** One is open, and every other was closed to make way. */
function replacementFaults(now: readonly RequestView[]): string[] {
  const closed = now.filter(({ closedAt }) => closedAt !== null);
  const others = closed.filter(
    (one) => one.workflowStatus !== 'CANCELLED' || one.closingReason !== 'REPLACED',
  );
  return [
    ...(now.length - closed.length === 1 ? [] : [`${now.length - closed.length} changes are open`]),
    ...others.map((one) => `a change that made way is ${one.workflowStatus} for ${one.closingReason}`),
  ];
}

/** The account waits for the open change, and for nothing else. */
async function causeFaults({ requester, db }: Lane, open: readonly RequestView[]): Promise<string[]> {
  const causes = await db.rows<{ request_id: string }>(
    sql`select request_id from portal.account_lock where person_id = ${requester.person.id}`,
  );
  const expected = open.map(({ requestId }) => requestId).join();
  const found = causes.map((one) => one.request_id).join();
  return found === expected ? [] : [`the account waits for "${found}" in place of "${expected}"`];
}
