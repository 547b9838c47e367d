import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import { setEnabled } from '../../identity/testing/arranged-people.ts';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { type Actor, requestable, stillKnown, supervisorsOf } from './actors.ts';
import { decider, decisionOn } from './commands/decisions.ts';
import { cancellation } from './commands/own-and-help-desk.ts';
import { twoSubmits } from './commands/submits.ts';
import { behaviours, Contradiction, pick, type Step, type World, type Write } from './world.ts';

const hour = 1 / 24;
/** How far the clock is put forward at once, in days. */
const leaps = [hour, 5 * hour, 1, 3, 7, 14, 29, 31];

/** The worker runs; sometimes several at once, as when a portal was believed dead. */
export async function deliver({ portal }: World, { choice }: Step): Promise<void> {
  const workers = choice % 3 === 0 ? 3 : 1;
  await Promise.all(Array.from({ length: workers }, () => portal.run('delivery')));
}

/** The identity provider begins to work, to fail, to refuse, or to lose its responses. */
export async function changeProvider({ provider }: World, { choice }: Step): Promise<void> {
  provider.behaviour = pick(behaviours, choice);
}

/** A portal died while it was about to write a step. */
export async function loseAttempt({ db, portal, people }: World): Promise<void> {
  await db.run(sql`update portal.delivery_step set state = 'RUNNING', attempts = attempts + 1,
      run_at = ${new Date(portal.now().getTime() + 60_000)}
    where id = (select v.id from portal.delivery_step v where v.state = 'WAITING' and v.person_id = any(${people}::text[])
      and not exists (select from portal.delivery_step e where e.request_id = v.request_id and e.position < v.position
        and e.state in ('WAITING', 'RUNNING')) order by v.id limit 1)`);
}

/** A change of rights past the portal; the token at hand may stay behind for as long as it lasts. */
function changing(change: (world: World, actor: Actor, step: Step) => Promise<void>) {
  return async (world: World, step: Step): Promise<void> => {
    // Those who decide are changed more often than those who only ask.
    const actors = stillKnown(world.actors);
    const actor = pick(step.detail % 3 === 0 ? actors : actors.slice(actors.length / 2), step.actor);
    await change(world, actor, step);
    if (step.detail % 2 === 0) actor.token = null;
    else if (actor.token !== null) actor.token.isFresh = false;
  };
}

export const lockOrUnlock = changing(async (world, actor) => {
  actor.isActive = !actor.isActive;
  await world.setRole(actor, { clientId: null, role: 'RAPUser' }, actor.isActive);
});

export const disableOrEnable = changing(async ({ db }, actor) => {
  actor.isEnabled = !actor.isEnabled;
  actor.offSince = null;
  await setEnabled(db, actor.isEnabled, [actor.username]);
});

export const changeDecidingRole = changing(async (world, actor, { choice, target }) => {
  // Losing a role while requests wait for it is what matters most.
  const role = pick(target % 3 === 0 || actor.roles.length === 0 ? decidingRoles : actor.roles, choice);
  const has = actor.roles.includes(role);
  actor.roles = has ? actor.roles.filter((one) => one !== role) : [...actor.roles, role];
  await world.setRole(actor, { clientId: 'rap-client', role }, !has);
});

export const changeAuthorizer = changing(async ({ db }, actor, { target }) => {
  const application = pick(requestable, target);
  const has = actor.authorizes.includes(application);
  actor.authorizes = has
    ? actor.authorizes.filter((one) => one !== application)
    : [...actor.authorizes, application];
  await db.run(
    has
      ? sql`delete from portal.application_authorizer where application_id = ${application} and person_id = ${actor.id}`
      : sql`insert into portal.application_authorizer (application_id, person_id) values (${application}, ${actor.id})`,
  );
});

export const changeOutside = changing(async (world, actor, step) => {
  const { id: clientId, roles } = world.application(pick(requestable, step.target));
  const { name: role, group } = pick(roles, step.choice);
  const isGiven = step.detail % 3 > 0;
  world.outside.add(`${actor.id} ${clientId} ${role}`);
  if (group === undefined) return await world.setRole(actor, { clientId, role }, isGiven);
  // Until a step contains the name of the group it is known by its path.
  world.outside.add(`${actor.id} group ${group.path}`);
  await world.setGroup(actor, group.path, isGiven);
});

/** Somebody has other supervisors from now on. */
export const changeSupervisors = changing(async ({ db, actors }, actor, { target, choice }) => {
  actor.supervisors = [target % actors.length, ...(choice % 2 === 0 ? actor.supervisors.slice(1) : [])];
  const values = [supervisorsOf(actors, actor).join(',')];
  await embeddedWrites(db).setAttribute(actor.id, { clientId: null, name: 'supervisorEmails', values });
});

/** Somebody signs in again, and their token has all the rights they hold now. */
export async function signInAnew(world: World, { actor }: Step): Promise<void> {
  world.actor(actor).token = null;
}

/** Hours or weeks pass; the jobs run as they would have in the meantime, or are late. */
export async function passTime({ portal, actors }: World, { choice, detail }: Step): Promise<void> {
  portal.passDays(pick(leaps, choice));
  for (const actor of actors) actor.token = null;
  if (detail % 3 === 0) return;
  await portal.run('expiry');
  await portal.run('fallback');
}

/** Two people, or one in two windows, and perhaps a job, do something at the same moment. */
export async function twoAtOnce(world: World, step: Step): Promise<void> {
  const writes = await twoWrites(world, step);
  const [responses] = await Promise.all([
    Promise.all(writes.map((write) => world.send(write))),
    step.detail % 3 === 0 ? world.portal.run('delivery') : undefined,
    step.detail % 5 === 0 ? world.portal.run('fallback') : undefined,
  ]);
  for (const [index, { actor }] of writes.entries()) {
    const response = responses[index];
    if (response === null || response === undefined) continue;
    world.outcomes.count(step.command, response);
    if (response.status >= 500)
      throw new Contradiction(`two at once, and one was answered ${response.status}`);
    if (response.status === 201) world.requests.push({ id: response.body.requestId, person: actor });
  }
}

async function twoWrites(world: World, step: Step): Promise<Write[]> {
  const request = await world.request(step);
  if (request === undefined || step.choice % 4 === 0) return twoSubmits(world, step);
  const asked = { ...step, detail: 0 };
  const one = await decider(world, request, asked);
  const yes = await decisionOn(world, request, { actor: one, step: asked, givenDecision: 'APPROVE' });
  if (step.choice % 4 === 1)
    return [yes, cancellation(request.person, request, await world.readRequest(request.person, request.id))];
  const two = await decider(world, request, { ...asked, actor: step.actor + 1 });
  const givenDecision = step.choice % 4 === 2 ? 'DENY' : 'APPROVE';
  return [yes, await decisionOn(world, request, { actor: two, step: asked, givenDecision })];
}
