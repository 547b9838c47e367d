import { addresses } from '@portal/core/contract/addresses.ts';
import { type ProfileChange, trustedProfileOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { embeddedWrites } from '../../../identity/people/embedded-writer.ts';
import { heldRoles } from '../../../identity/testing/arranged-people.ts';
import { type Actor, stillKnown } from '../actors.ts';
import { holdFormerReported } from './former-supervisors.ts';
import { Contradiction, pick, type Step, type World, type WriteResponse } from '../world.ts';

/** A long absence locks somebody's account; most of the time that of somebody who holds something. */
export async function beAway(world: World, step: Step): Promise<void> {
  const holders = await holdersAmong(world);
  const actor =
    holders.length === 0 || step.detail % 6 === 5
      ? pick(stillKnown(world.actors), step.actor)
      : pick(holders, step.actor);
  await embeddedWrites(world.db).setAttribute(actor.id, {
    clientId: null,
    name: inactivityAttribute,
    values: ['true'],
  });
  await world.setRole(actor, { clientId: null, role: activeAccountRole }, false);
  actor.isActive = false;
  actor.isMarked = true;
  actor.token = null;
}

/** Somebody asks to come back; most of the time somebody whom a long absence has locked. */
export async function askToComeBack(world: World, step: Step): Promise<boolean> {
  const away = await peopleAway(world, step);
  if (away.length === 0) return false;
  const actor = step.detail % 6 === 5 ? world.actor(step.actor) : pick(away, step.actor);
  const body = { requestType: 'REACTIVATE_REQUEST', requestDetails: {} };
  const write = { actor, address: addresses.requests, body };
  const response = await world.attempt(write, step);
  const isAccepted = response?.status === 201;
  if (isAccepted && !actor.isMarked)
    throw new Contradiction(`${actor.username} comes back without having been away`);
  if (response?.body.code === 'REACTIVATE_NOT_ALLOWED' && actor.isMarked && (await isHolder(world, actor)))
    throw new Contradiction(`${actor.username} was away, holds something, and must not come back`);
  acknowledge(world, actor, response);
  // Most of the time somebody asks once more.
  if (isAccepted && step.choice % 3 > 0) await world.attempt(write, step);
  return true;
}

/** Those whom a long absence has locked; where there is nobody, somebody who holds something is away from now on. */
async function peopleAway(world: World, step: Step): Promise<Actor[]> {
  const away = () => world.actors.filter(({ isMarked }) => isMarked);
  if (away().length === 0 && (await holdersAmong(world)).length > 0)
    await beAway(world, { ...step, detail: 0 });
  return away();
}

/** Somebody saves their profile or, locked, asks to be let in as they are; a save takes the place of one that waits. */
export async function saveProfile(world: World, step: Step): Promise<void> {
  const waiting = step.detail % 3 === 0 ? await withWaitingProfile(world) : [];
  const actor = pick(waiting.length === 0 ? stillKnown(world.actors) : waiting, step.actor);
  const isStale = step.choice % 9 === 8;
  const updatedFields = step.detail % 7 === 6 ? [] : [await changed(world, actor, step, isStale)];
  const body = { requestType: 'PROFILE_UPDATE', requestDetails: { updatedFields } };
  const response = await world.attempt({ actor, address: addresses.requests, body }, step);
  if (response?.status !== 201) return;
  acknowledge(world, actor, response);
  if (isStale && updatedFields.length > 0)
    throw new Contradiction(`${actor.username} changed a profile that is not the one there is`);
  await holdFormerReported(world, actor, updatedFields);
  const others = await world.db.rows<{ id: string }>(sql`select id from portal.request
    where person_id = ${actor.id} and type = 'PROFILE_UPDATE' and is_open and id <> ${response.body.requestId}::uuid`);
  if (others.length > 0) throw new Contradiction(`${others[0]?.id} stayed open beside a newer profile`);
  if (waiting.includes(actor)) world.outcomes.count('replace a profile', response);
  // Now and then it is not the last word.
  if (step.choice % 3 === 1) await saveProfile(world, { ...step, choice: 0, detail: 0 });
}

function acknowledge({ requests }: World, actor: Actor, response: WriteResponse | null): void {
  if (response?.status === 201) requests.push({ id: response.body.requestId, person: actor });
}

async function holdersAmong({ db, actors, people }: World): Promise<Actor[]> {
  const rows = await db.rows<{ person_id: string }>(sql`select distinct person_id from portal.access_grant
    where ended_at is null and person_id = any(${people}::text[])`);
  return stillKnown(actors).filter(({ id }) => rows.some((row) => row.person_id === id));
}

/** Whether this person holds a role of an application that is not open to everybody anyway. */
async function isHolder(world: World, { id }: Actor): Promise<boolean> {
  const roles = await world.db.rows<{ client_id: string }>(
    sql`select client_id from (${heldRoles}) as known where person_id = ${id} and client_id <> 'rap-client'`,
  );
  return roles.some(({ client_id: client }) => !world.application(client).openToAll);
}

async function withWaitingProfile({ db, actors, people }: World): Promise<Actor[]> {
  const open = await db.rows<{ person_id: string }>(sql`select person_id from portal.request
    where person_id = any(${people}::text[]) and is_open and type = 'PROFILE_UPDATE'`);
  return stillKnown(actors).filter(({ id }) => open.some((one) => one.person_id === id));
}

const branches = ['Risk Analysis', 'Data Management', 'Risk Communication'];

async function changed(world: World, actor: Actor, step: Step, isStale: boolean): Promise<ProfileChange> {
  const known = await embeddedDirectory(world.db).person(actor.id);
  if (known === null) throw new Error(`nobody is ${actor.id}`);
  const fieldName = pick(['branch', 'branch', 'supervisorEmails'] as const, step.target);
  const others = world.actors.filter((one) => one !== actor);
  const newValue = fieldName === 'branch' ? pick(branches, step.choice) : pick(others, step.choice).email;
  const previousValue = isStale ? 'what it was long ago' : trustedProfileOf(known)[fieldName];
  return { fieldName, previousValue, newValue };
}
