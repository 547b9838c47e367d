import { addresses } from '@portal/core/contract/addresses.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { workingMomentAfter } from '../../moments/working-moment.ts';
import { type Actor, requestable } from '../actors.ts';
import { actingFor } from './alternates.ts';
import { Contradiction, pick, type Step, words, type World, type WriteResponse } from '../world.ts';

/** Somebody takes access from somebody else: a supervisor, an authorizer or RM-IT help, most of the time. */
export async function takeFromAnother(world: World, step: Step): Promise<boolean> {
  const who = await world.holding(step, requestable);
  if (who === undefined) return false;
  const [holder, requestedAppName] = who;
  const mayTake = (actor: Actor) => hasRight(world, actor, { holder, application: requestedAppName });
  const entitled = world.actors.filter(mayTake);
  // Somebody with people of their own, of whom this is none.
  const strangers = world.actors.filter(
    (one) =>
      one !== holder &&
      !mayTake(one) &&
      one.roles.some((role) => role === 'SUPERVISOR' || role === 'AUTHORIZER'),
  );
  const chosen = step.choice % 3 === 2 ? strangers : entitled;
  const actor = chosen.length === 0 ? world.actor(step.target) : pick(chosen, step.target);
  const requestDetails = { requestedAppName, userName: holder.username, purpose: words };
  const body = { requestType: 'REMOVE_REQUEST', requestDetails };
  const response = await world.attempt({ actor, address: addresses.requests, body }, step);
  if (response !== null)
    await holdToRight(world, response, { actor, mayTake, holder, application: requestedAppName });
  return true;
}

interface Taking {
  actor: Actor;
  mayTake(actor: Actor): boolean;
  holder: Actor;
  application: string;
}

/** Access goes by the person who has the right to it; and where there is some, nobody with the right is sent away. */
async function holdToRight(
  world: World,
  { status, body }: WriteResponse,
  { actor, mayTake, holder, application }: Taking,
): Promise<void> {
  const reported = `${actor.username} and the access of ${holder.username}: ${status} ${body.code}`;
  if (status === 201 || status === 503) {
    world.requests.push({ id: body.requestId, person: holder, startedBy: actor });
    if (!mayTake(actor)) throw new Contradiction(reported);
  }
  if (!['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED'].includes(body.code)) return;
  if (!mayTake(actor) || actor.token?.isFresh !== true) return;
  if (await world.isGranted(holder, application)) throw new Contradiction(reported);
}

function hasRight(
  { actors }: World,
  actor: Actor,
  { holder, application }: { holder: Actor; application: string },
): boolean {
  if (holder.goneSince !== null) return false;
  if (actor === holder || !actor.isActive || !actor.isEnabled) return false;
  if (actor.roles.includes('RM_IT_HELP')) return true;
  if (actor.roles.includes('AUTHORIZER') && actor.authorizes.includes(application)) return true;
  return actor.roles.includes('SUPERVISOR') && holder.supervisors.includes(actors.indexOf(actor));
}

/** The job that hands waiting requests on runs, and leaves none with somebody who cannot decide beside somebody who can. */
export async function followPeople(world: World): Promise<void> {
  const { db, portal, people } = world;
  await portal.run('fallback');
  const versions = () =>
    db.row(sql`select sum(version)::int as sum from portal.request where person_id = any(${people}::text[])`);
  const before = JSON.stringify(await versions());
  for (const waiting of await waitingStages(world)) {
    const able = await Promise.all(
      world.actors
        .filter((actor) => waiting.asked.includes(actor.id))
        .map((actor) => isAttended(world, actor, waiting)),
    );
    if (able.includes(true) && able.includes(false))
      throw new Contradiction(`${waiting.id} lies with somebody who cannot decide, beside somebody who can`);
  }
  await portal.run('fallback');
  if (JSON.stringify(await versions()) !== before)
    throw new Contradiction('requests moved again though nobody had changed');
}

interface WaitingStage {
  id: string;
  person_id: string;
  role: Actor['roles'][number];
  application_id: string | null;
  asked: string[];
}

/** One whose time is over cannot be decided any more, and so follows nobody. */
async function waitingStages({ db, people, portal }: World): Promise<WaitingStage[]> {
  return await db.rows<WaitingStage>(sql`select r.id, r.person_id, s.role, r.application_id, array_agg(p.person_id) as asked
    from portal.request r join portal.stage s on s.request_id = r.id and s.stage_index = r.stage_index
    join portal.stage_person p on p.request_id = r.id and p.stage_index = r.stage_index and p.waiting_due_at is not null
    where r.person_id = any(${people}::text[]) and (r.expires_at is null or r.expires_at > ${portal.now()}) group by r.id, r.person_id, s.role, r.application_id`);
}

/** Whether this person, or an alternate, can decide. */
async function isAttended(
  world: World,
  actor: Actor,
  { role, person_id: personId, application_id: application }: WaitingStage,
): Promise<boolean> {
  const isListed = role !== 'AUTHORIZER' || (application !== null && actor.authorizes.includes(application));
  if (actor.isActive && actor.isEnabled && actor.roles.includes(role)) return isListed;
  const others = role === 'SUPERVISOR' ? await actingFor(world, [actor]) : [];
  return others.some(({ id, isActive, isEnabled }) => id !== personId && isActive && isEnabled);
}

/** The job that asks more people runs, twice at once: each stage is escalated once, and only to those who can decide it. */
export async function escalate(world: World, { detail }: Step): Promise<void> {
  const { portal, actors } = world;
  portal.passDays(detail % 9);
  portal.passTo(workingMomentAfter(portal.now()));
  for (const actor of actors) actor.token = null;
  const before = portal.now();
  await Promise.all([portal.run('escalation'), portal.run('escalation')]);
  for (const escalated of await escalatedSince(world, before)) {
    world.outcomes.count('nobody has decided', 'ACCEPTED');
    if (escalated.times > 1)
      throw new Contradiction(`${escalated.id} was escalated ${escalated.times} times`);
    for (const id of escalated.people) {
      const actor = actors.find((one) => one.id === id);
      if (actor === undefined || !mayBeAsked(actor, escalated))
        throw new Contradiction(`${actor?.username ?? id} was asked in ${escalated.id} and cannot decide it`);
    }
  }
}

interface Escalated {
  id: string;
  times: number;
  role: Actor['roles'][number];
  application_id: string | null;
  people: string[];
  /** Anyone who may not decide it whatever they hold. */
  barred: string[];
}

async function escalatedSince({ db, people }: World, since: Date): Promise<Escalated[]> {
  return await db.rows<Escalated>(sql`select r.id, count(*) over (partition by r.id)::int as times, e.detail ->> 'role' as role,
      r.application_id, array(select jsonb_array_elements_text(e.detail -> 'people')) as people,
      array(select r.person_id union select r.initiator_id union select d.decided_by from portal.decision d where d.request_id = r.id) as barred
    from portal.audit_event e join portal.request r on r.id = e.request_id
    where e.action = 'STAGE_ESCALATED' and e.at >= ${since} and r.person_id = any(${people}::text[])`);
}

function mayBeAsked(actor: Actor, { role, application_id: application, barred }: Escalated): boolean {
  const isListed = role !== 'AUTHORIZER' || (application !== null && actor.authorizes.includes(application));
  return (
    isListed && actor.isActive && actor.isEnabled && actor.roles.includes(role) && !barred.includes(actor.id)
  );
}
