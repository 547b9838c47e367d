import { addresses } from '@portal/core/contract/addresses.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Actor } from '../actors.ts';
import { holdToOffers } from '../offers.ts';
import { type Asked, Contradiction, pick, type Step, type World } from '../world.ts';

/** Days from the first to the last, as often a long absence as a short one; the last is too many. */
const lengths = [0, 2, 6, 13, 30, 60, 89, 89, 120];

/** A supervisor names somebody, most of the time another supervisor, as alternate, who may accept at once. */
export async function nameAlternate(world: World, step: Step): Promise<void> {
  const { actor, named } = await twoOf(world, step);
  const ahead = step.choice % 4 === 3 ? 1 : 0;
  const startDate = dayAfter(dayIn(world.portal.config.deadlines.zone, world.portal.now()), ahead);
  const endDate = dayAfter(startDate, pick(lengths, step.detail));
  const requestDetails = { alternate: named.id, startDate, endDate };
  const body = { requestType: 'ALTERNATE_SUPERVISOR', requestDetails };
  const response = await world.attempt({ actor, address: addresses.requests, body }, step);
  if (response?.status !== 201) return;
  if (actor === named) throw new Contradiction(`${actor.username} named themselves`);
  if (![actor, named].every(({ roles }) => roles.includes('SUPERVISOR')))
    throw new Contradiction(`${actor.username} named ${named.username}, and one of them is no supervisor`);
  const { requestId: id } = response.body;
  world.requests.push({ id, person: actor });
  // Half of those named answer at once, or there would hardly ever be an alternate.
  if (step.detail % 2 === 0) await accept(world, named, id);
}

/** Who names whom: most of the time a supervisor for whom something waits, and now and then somebody named before. */
async function twoOf(
  world: World,
  { actor: who, target, detail }: Step,
): Promise<{ actor: Actor; named: Actor }> {
  const holders = world.actors.filter(({ roles }) => roles.includes('SUPERVISOR'));
  const supervisors = holders.length > 0 ? holders : world.actors;
  const asked = await supervisorsAsked(world);
  const actor = detail % 8 === 7 ? world.actor(who) : pick(asked.length > 0 ? asked : supervisors, who);
  if (detail % 9 === 8) return { actor, named: world.actor(target) };
  const before = detail % 9 < 3 ? await namedBefore(world, actor) : [];
  return { actor, named: pick(before.length > 0 ? before : supervisors, target) };
}

async function accept(world: World, named: Actor, id: string): Promise<void> {
  const address = addresses.decisions.replace(':requestId', id);
  await world.send({ actor: named, address, body: { stage: 'SUPERVISOR', version: 0, decision: 'APPROVE' } });
}

/** Somebody ends a alternate period, usually one of the two people in it. */
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
  const response = await world.attempt({ actor, address, body }, step);
  if (response === null) return true;
  const isAccepted = response.status === 200;
  if (isAccepted && !concerned.includes(actor) && !actor.roles.includes('RM_IT_HELP'))
    throw new Contradiction(`${actor.username} ended what others had agreed on`);
  holdToOffers({ view, offered: 'END', isAccepted, actor, isStale: false });
  return true;
}

/** Supervisors for whom something waits. */
async function supervisorsAsked({ db, actors, people }: World): Promise<Actor[]> {
  const rows = await db.rows<{ person_id: string }>(sql`select distinct p.person_id from portal.stage_person p
    where p.role = 'SUPERVISOR' and p.waiting_due_at is not null and p.person_id = any(${people}::text[])`);
  return actors.filter(({ id }) => rows.some((row) => row.person_id === id));
}

/** Whom this supervisor has named before. */
async function namedBefore({ db, actors }: World, delegator: Actor): Promise<Actor[]> {
  const rows = await db.rows<{ alternate_id: string }>(
    sql`select alternate_id from portal.alternate_window where delegator_id = ${delegator.id}`,
  );
  return actors.filter(({ id }) => rows.some((row) => row.alternate_id === id));
}

/** What waits for a supervisor, with each of their alternates now, whether they may decide it or not. */
export async function standInsThatCanDecide(world: World): Promise<{ request: Asked; actor: Actor }[]> {
  const { db, portal, people, actors, requests } = world;
  const rows = await db.rows<{
    id: string;
    alternate_id: string;
  }>(sql`select distinct p.request_id as id, w.alternate_id
    from portal.stage_person p join portal.alternate_window w on w.delegator_id = p.person_id
    join portal.request n on n.id = w.request_id and n.status = 'APPROVED'
    where p.role = 'SUPERVISOR' and p.waiting_due_at is not null and p.person_id = any(${people}::text[])
      and w.starts_at <= ${portal.now()} and w.ends_at > ${portal.now()} order by 1, 2`);
  return rows.flatMap((row) => {
    const request = requests.find(({ id }) => id === row.id);
    const actor = actors.find(({ id }) => id === row.alternate_id);
    return request === undefined || actor === undefined ? [] : [{ request, actor }];
  });
}

/** The supervisors that this person is alternate for at this moment, if those are still supervisors. */
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

/** The alternates of any of these at this moment. */
export async function actingFor(world: World, people: readonly Actor[]): Promise<Actor[]> {
  const found: Actor[] = [];
  for (const actor of world.actors) {
    const standIns = await stoodInFor(world, actor);
    if (standIns.some((one) => people.includes(one))) found.push(actor);
  }
  return found;
}
