import { addresses } from '@portal/core/contract/addresses.ts';
import { dayAfter, dayIn } from '@portal/core/domain/requests/calendar-days.ts';
import { sql } from '../adapters/db/sql.ts';
import type { Actor } from './actors.ts';
import { holdToOffers } from './offers.ts';
import { Contradiction, pick, type Step, type World } from './world.ts';

/** Days from the first to the last, as often a long absence as a short one. */
const lengths = [0, 2, 13, 60, 89, 120];

/** A supervisor names somebody, most of the time another supervisor, to stand in. */
export async function nameAlternate(world: World, step: Step): Promise<void> {
  const { choice, detail, target } = step;
  const supervisors = world.actors.filter(({ roles }) => roles.includes('SUPERVISOR'));
  const actor = detail % 8 === 7 ? world.actor(step.actor) : pick(supervisors, step.actor);
  const named = detail % 9 === 8 ? world.actor(target) : pick(supervisors, target);
  const startDate = dayAfter(dayIn(world.portal.config.deadlineZone, world.portal.now()), choice % 3);
  const requestDetails = {
    ...{ alternate: named.id, startDate, endDate: dayAfter(startDate, pick(lengths, detail)) },
  };
  const body = { requestType: 'ALTERNATE_SUPERVISOR', requestDetails };
  const answer = await world.attempt({ actor, address: addresses.requests, body }, step);
  if (answer?.status !== 201) return;
  if (actor === named) throw new Contradiction(`${actor.username} named themselves`);
  if (!actor.roles.includes('SUPERVISOR') || !named.roles.includes('SUPERVISOR'))
    throw new Contradiction(`${actor.username} named ${named.username}, and one of them is no supervisor`);
  world.requests.push({ id: answer.body.requestId, person: actor });
}

/** Somebody ends a time of standing in, most of the time one of the two whom it concerns. */
export async function endAlternate(world: World, step: Step): Promise<boolean> {
  const accepted = await world.db.rows<{ id: string; delegator_id: string; alternate_id: string }>(
    sql`select r.id, w.delegator_id, w.alternate_id from portal.alternate_window w join portal.request r on r.id = w.request_id
      where r.person_id = any(${world.people}::text[]) and r.status = 'APPROVED' order by r.id`,
  );
  if (accepted.length === 0) return false;
  const window = pick(accepted, step.target);
  const concerned = world.actors.filter(({ id }) => [window.delegator_id, window.alternate_id].includes(id));
  const actor = step.detail % 6 === 5 ? world.actor(step.actor) : pick(concerned, step.actor);
  const view = await world.readRequest(actor, window.id);
  const address = addresses.alternateEnd.replace(':requestId', window.id);
  const body = { version: view?.version ?? 0 };
  const answer = await world.attempt({ actor, address, body }, step);
  if (answer === null) return true;
  const isAccepted = answer.status === 200;
  if (isAccepted && !concerned.includes(actor) && !actor.roles.includes('RM_IT_HELP'))
    throw new Contradiction(`${actor.username} ended what others had agreed on`);
  holdToOffers({ view, offered: 'END', isAccepted, actor, isStale: false });
  return true;
}

/** Whom this person stands in for at this moment, as far as those still are supervisors. */
export async function stoodInFor({ db, portal, actors }: World, actor: Actor): Promise<Actor[]> {
  const rows = await db.rows<{
    delegator_id: string;
  }>(sql`select w.delegator_id from portal.alternate_window w
    join portal.request r on r.id = w.request_id and r.status = 'APPROVED'
    where w.alternate_id = ${actor.id} and w.starts_at <= ${portal.now()} and w.ends_at > ${portal.now()}`);
  return actors.filter(
    ({ id, isEnabled, roles }) =>
      isEnabled && roles.includes('SUPERVISOR') && rows.some((row) => row.delegator_id === id),
  );
}

/** Who stands in for any of these at this moment. */
export async function standingInFor(world: World, people: readonly Actor[]): Promise<Actor[]> {
  const found: Actor[] = [];
  for (const actor of world.actors) {
    const places = await stoodInFor(world, actor);
    if (places.some((one) => people.includes(one))) found.push(actor);
  }
  return found;
}
