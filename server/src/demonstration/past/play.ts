import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { lapseRequests } from '../../features/requests/decide/lapse-requests.ts';
import { escalateStages } from '../../features/requests/waiting/escalate-stages.ts';
import { deliverNext } from '../../features/requests/delivery/deliver-steps.ts';
import type { RequestDependencies } from '../../features/requests/dependencies.ts';
import type { InventedPerson } from '../invented-person.ts';
import { doFirst, doLater, type Stage } from './actions.ts';
import { isFirst, type PastAction } from './past-action.ts';
import { momentOf } from './working-days.ts';

/** How long after an action the portal's worker delivers, in milliseconds. */
const untilDelivery = 2_000;

/** What is played. */
export interface Play {
  people: readonly InventedPerson[];
  actions: readonly PastAction[];
  /** The key that seals what signs the messages of webhooks. */
  sealingKey: () => Promise<Buffer>;
  /** The moment at which the world begins. */
  now: Date;
}

/**
 * Plays what people did before a demonstration began: in the order of time, each action through the verb that the
 * portal's calls use, with the clock of its moment, and in between what the portal does by itself. So requests, grants,
 * roles and the trail agree, and the trail is in order.
 *
 * Only for a database in which nothing has happened: a past that is invented later would follow real events.
 * @returns what the rules refused, one line each; an agency's own catalogue may not know all that is asked for
 */
export async function playPast(
  deps: RequestDependencies,
  { people, actions, sealingKey, now }: Play,
): Promise<string[]> {
  if ((await deps.db.row(sql`select 1 as one from portal.audit_event limit 1`)) !== undefined)
    throw new Error('a past can only be invented before anything has happened');
  const ids = new Map(people.map((one) => [one.username, one.id]));
  const stage: Stage = { deps, now, ids, sealingKey, known: new Map() };
  const requests = new Map<string, RequestView>();
  const refused: string[] = [];
  let today = '';
  for (const action of inOrder(actions, deps.deadlines.zone, now)) {
    const day = dayIn(deps.deadlines.zone, action.moment);
    if (day !== today) await passInto(deps, action.moment);
    today = day;
    try {
      await playOne(stage, requests, action);
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      refused.push(`${action.by}, ${action.action.what} on ${action.request}: ${failure.code}`);
    }
  }
  await escalateStages(deps, now);
  return refused;
}

/** What the portal has done by itself before this moment of a new day. */
async function passInto(deps: RequestDependencies, moment: Date): Promise<void> {
  while ((await lapseRequests(deps.db, moment)) > 0);
  await escalateStages(deps, moment);
}

interface TimedAction extends PastAction {
  moment: Date;
}

function inOrder(actions: readonly PastAction[], zone: string, now: Date): TimedAction[] {
  return actions
    .map((action, index) => {
      // Nobody does everything on the full minute.
      const seconds = (index * 37) % 60;
      return { ...action, moment: new Date(momentOf(action.at, zone, now).getTime() + seconds * 1_000) };
    })
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime());
}

async function playOne(
  stage: Stage,
  requests: Map<string, RequestView>,
  { request, by, action, moment }: TimedAction,
): Promise<void> {
  const after = isFirst(action)
    ? await doFirst(stage, { by, action, moment })
    : await doLater(stage, { by, action, moment, before: requests.get(request) ?? null });
  // To what was refused nothing more can be done.
  if (after === null) return;
  requests.set(request, after);
  if (after.workflowStatus !== 'PENDING_PROVISIONING') return;
  const soon = new Date(moment.getTime() + untilDelivery);
  while (await deliverNext(stage.deps, soon));
}
