import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { type Outcome, removeFor } from '../calls.ts';
import type { Client } from '../client.ts';
import type { Wish } from '../people.ts';
import { completed, heldOf, holding, type Lane, type RaceResult, statusFaults } from './race.ts';

/** An application whose removals somebody has to complete. */
const completedByHand: Wish = {
  application: 'filetrail-app',
  roles: ['End User'],
  details: { level: ['Study'] },
};

/** The response to the later of the two: that it is under way, or that nothing is left. */
const fairRefusals = ['PENDING_REMOVAL_EXISTS', 'STALE_ROLES'];

/** The supervisor and RM-IT help take the same access away at once; every other time somebody has to complete it. */
export async function removalByTwo(lane: Lane): Promise<RaceResult> {
  const { requester, deciders, db } = lane;
  const wish = lane.number % 2 === 0 ? lane.wish : completedByHand;
  await holding(lane, wish);
  const before = await removalsOf(db, requester, wish);
  const two = [deciders.SUPERVISOR[0], deciders.RM_IT_HELP[0]] as const;
  const answers = await Promise.all([
    removeFor(two[0], requester, wish.application),
    removeFor(two[1], requester, wish.application),
  ]);
  const isFirst = answers[0].status === 201;
  const [won, lost] = isFirst ? answers : [answers[1], answers[0]];
  const made = (await removalsOf(db, requester, wish)).filter(
    ({ id }) => !before.some((one) => one.id === id),
  );
  const faults = [
    ...statusFaults(answers, [201, 409]),
    ...lateFaults(won.body, lost.body),
    ...madeFaults(made, won.body, (isFirst ? two[0] : two[1]).person.id),
  ];
  if (won.status === 201) faults.push(...(await endFaults(lane, wish, won.body)));
  return { faults, winner: isFirst ? 'first' : 'second', isDelivered: false };
}

interface MadeRemoval {
  id: string;
  initiator: string;
  submits: number;
}

async function removalsOf(db: Database, { person }: Client, { application }: Wish): Promise<MadeRemoval[]> {
  return await db.rows<MadeRemoval>(sql`select r.id, r.initiator_id as initiator,
      (select count(*)::int from portal.audit_event e where e.request_id = r.id and e.action = 'REQUEST_SUBMITTED'
        and e.actor_id = r.initiator_id and e.subject_id = r.person_id) as submits
    from portal.request r where r.person_id = ${person.id} and r.application_id = ${application}
      and r.type = 'REMOVE_REQUEST'`);
}

function lateFaults(won: RequestView, lost: Outcome['body']): string[] {
  const faults: string[] = [];
  if (!fairRefusals.includes(lost.code)) faults.push(`the later one was told ${lost.code}`);
  if (lost.code === 'PENDING_REMOVAL_EXISTS' && lost.requestId !== won.requestId)
    faults.push('the later one was told of another removal');
  return faults;
}

function madeFaults(made: readonly MadeRemoval[], won: RequestView, winnerId: string): string[] {
  const [removal] = made;
  if (removal === undefined || made.length > 1) return [`${made.length} removals were made`];
  const faults: string[] = [];
  if (removal.id !== won.requestId) faults.push('the winner was told of another removal than was made');
  if (removal.initiator !== winnerId) faults.push('the removal is not in the name of the winner');
  if (removal.submits !== 1) faults.push(`the trail has ${removal.submits} submits of it by the winner`);
  return faults;
}

/** Once it is completed nothing is left of the access, neither here nor at the identity provider. */
async function endFaults(lane: Lane, { application }: Wish, removal: RequestView): Promise<string[]> {
  const { workflowStatus } = await completed(lane, removal);
  const { roles, granted } = await heldOf(lane.db, lane.requester, application);
  const left = [...roles, ...granted];
  return [
    ...(workflowStatus === 'REVOKED' ? [] : [`the removal ended as ${workflowStatus}`]),
    ...(left.length === 0 ? [] : [`${left.join()} was left`]),
  ];
}
