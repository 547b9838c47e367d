import { addresses } from '@portal/core/contract/addresses.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { type Actor, requestable } from '../actors.ts';
import { changeFaults } from './change-of-roles.ts';
import { Contradiction, pick, type Step, words, type World, type Write } from '../world.ts';

type RoleRequest = 'ACCESS_REQUEST' | 'CHANGE_REQUEST';

interface Asking {
  actor: Actor;
  application: Application;
  roles: string[];
  /** Null for anyone who has one employment and is not asked. */
  employment: number | null;
  type: RoleRequest;
}

/** Somebody asks for access, for whatever application and roles chance has chosen. */
export async function askForAccess(world: World, step: Step): Promise<void> {
  await submit(
    world,
    step,
    asking(world, step, [asker(world, step), pick(requestable, step.target)], 'ACCESS_REQUEST'),
  );
}

/** Somebody who holds something asks for other roles of it. */
export async function askForOtherRoles(world: World, step: Step): Promise<boolean> {
  // The loss library has one role, and so nothing to change.
  const several = requestable.filter((one) => one !== 'hll-app' || step.detail % 9 === 8);
  const who = await world.holding(step, several);
  if (who === undefined) return false;
  await submit(world, step, asking(world, step, who, 'CHANGE_REQUEST'));
  return true;
}

/** The same request twice, in two windows. */
export function twoSubmits(world: World, step: Step): Write[] {
  const who = asking(world, step, [asker(world, step), pick(requestable, step.target)], 'ACCESS_REQUEST');
  return [writeOf(who, step), writeOf(who, step)];
}

/** Half of the cast asks most of the time, so that the other half is left to decide. */
function asker({ actors }: World, { actor, detail }: Step): Actor {
  return detail % 5 === 4 ? pick(actors, actor) : pick(actors.slice(0, actors.length / 2), actor);
}

function asking(world: World, step: Step, [actor, id]: [Actor, string], type: RoleRequest): Asking {
  const application = world.application(id);
  const isAsked = application.questions.some(({ kind }) => kind === 'employment');
  const employment = isAsked && actor.employments > 1 ? 1 + (step.detail % actor.employments) : null;
  return { actor, application, employment, type, roles: rolesFor(application, step) };
}

function rolesFor({ roles }: Application, { choice, detail }: Step): string[] {
  const names = roles.filter(({ group }) => group === undefined).map(({ name }) => name);
  const groups = roles.filter(({ group }) => group !== undefined).map(({ name }) => name);
  if (groups.length > 0 && detail % 40 !== 39)
    return [...new Set([pick(names, choice), pick(groups, choice), pick(groups, detail)])];
  const some = detail % 2 === 0 ? [pick(names, choice), pick(names, choice + 1)] : [pick(names, choice)];
  return detail % 40 === 39 ? [...some, 'A role that nobody offers'] : [...new Set(some)];
}

/** Good ones, and now and then one that is too short. */
const usernames = ['case_reader-0042', 'case_reader-0043', 'case_reader-0044', 'case_reader'];

/** The same name with two organizations, and now and then one that no account can have. */
const accounts = [
  { mipOrgID: '1001', mipOrgName: 'Flood Risk Agency', mipUsername: 'river_mapper' },
  { mipOrgID: '1001', mipOrgName: 'Flood Risk Agency', mipUsername: 'river_mapper' },
  { mipOrgID: '1002', mipOrgName: 'Alder Creek Surveys', mipUsername: 'river_mapper' },
  { mipOrgID: '1002', mipOrgName: 'Alder Creek Surveys', mipUsername: 'river mapper' },
];

function writeOf({ actor, application, roles, employment, type }: Asking, step: Step): Write {
  const { id, questions } = application;
  const isAccessType = questions.some((one) => one.kind === 'role' && one.isAccessType === true);
  const chosen = questions.flatMap((one) =>
    one.kind === 'options' && one.isRequired === true
      ? [[one.name, [pick(one.options, step.detail).name]] as const]
      : [],
  );
  const asksUsername = questions.some((one) => one.kind === 'alternateUsername');
  const asksAccount = questions.some((one) => one.kind === 'platformAccount');
  const options = {
    ...(asksAccount ? pick(accounts, step.detail) : {}),
    ...Object.fromEntries(chosen),
    ...(isAccessType ? { accessType: roles[0] } : {}),
    ...(asksUsername ? { altUsername: pick(usernames, step.detail) } : {}),
  };
  const requestDetails = {
    requestedAppName: id,
    role: roles,
    purpose: words,
    ...options,
    ...(employment === null ? {} : { empStatus: `employment-${employment}` }),
  };
  return { actor, address: addresses.requests, body: { requestType: type, requestDetails } };
}

async function submit(world: World, step: Step, who: Asking): Promise<void> {
  const held = await world.held(who.actor, who.application.id);
  const write = writeOf(who, step);
  const response = await world.attempt(write, step);
  if (response?.status !== 201) return;
  const { requestId, requestDetails: made } = response.body;
  world.requests.push({ id: requestId, person: who.actor });
  // Now and then somebody asks for the same once more.
  if (step.choice % 8 === 0) await world.attempt(write, step);
  if (who.type !== 'CHANGE_REQUEST') return;
  const { oneToManyRoles: shared } = who.application;
  const faults = changeFaults({ held, chosen: who.roles, employment: who.employment, shared, made });
  if (faults.length > 0) throw new Contradiction(`change ${requestId}: ${faults.join('; ')}`);
}

/** Somebody gives an application up. */
export async function giveUp(world: World, step: Step): Promise<boolean> {
  const who = await world.holding(step, requestable);
  if (who === undefined) return false;
  const [actor, requestedAppName] = who;
  const body = { requestType: 'REMOVE_REQUEST', requestDetails: { requestedAppName } };
  const response = await world.attempt({ actor, address: addresses.requests, body }, step);
  if (response?.status === 201 || response?.status === 503)
    world.requests.push({ id: response.body.requestId, person: actor });
  return true;
}

/** Somebody gives everything up. */
export async function giveUpEverything(world: World, step: Step): Promise<boolean> {
  const who = await world.holding(step, requestable);
  if (who === undefined) return false;
  const [actor] = who;
  const response = await world.send({ actor, address: addresses.removals, body: {} });
  if (response === null) return true;
  world.outcomes.count(step.command, response);
  if (response.status === 401 && !actor.isEnabled) return true;
  if (![200, 403, 409].includes(response.status))
    throw new Contradiction(`giving everything up was answered ${response.status} ${response.body.code}`);
  if (response.status === 200 && !(actor.isActive && actor.isEnabled))
    throw new Contradiction(`${actor.username} gave everything up with a locked or disabled account`);
  const made = await world.db.rows<{ id: string }>(
    sql`select id from portal.request where person_id = ${actor.id} and type = 'REMOVE_REQUEST'`,
  );
  for (const { id } of made)
    if (!world.requests.some((one) => one.id === id)) world.requests.push({ id, person: actor });
  return true;
}
