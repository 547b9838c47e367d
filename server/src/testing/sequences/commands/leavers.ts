import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { Leaving, LeavingReply } from '@portal/core/contract/people/leaving.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { type Actor, stillKnown } from '../actors.ts';
import { Contradiction, pick, type Step, words, type World } from '../world.ts';

/** How many of a sequence may be turned off at a time: the others must be enough to decide. */
const mostOff = 3;

/** Where an action on this person is asked for. */
export function addressFor(address: string, { id }: Actor): string {
  return address.replace(':userId', id);
}

/** One of RM-IT help who can act on this person; now and then somebody who may not. Undefined where there is nobody. */
export function helperFor({ actors }: World, { actor, detail }: Step, person: Actor): Actor | undefined {
  const others = stillKnown(actors).filter((one) => one !== person && one.isEnabled && one.isActive);
  const helpers = others.filter(({ roles }) => roles.includes('RM_IT_HELP'));
  const list = detail % 12 === 11 ? others : helpers;
  return list.length === 0 ? undefined : pick(list, actor);
}

/**
 * RM-IT help turns somebody's account off, most of the time that of somebody with something open, and now and then as a second
 * account of another one's. What was shown before is what is done; no request is lost.
 */
export async function turnOff(world: World, step: Step): Promise<boolean> {
  const open = stillKnown(world.actors).filter(({ isEnabled }) => isEnabled);
  if (world.actors.length - open.length >= mostOff) return false;
  const busy = await concernedBy(world, open);
  const leaver = pick(busy.length > 0 && step.detail % 4 > 0 ? busy : open, step.target);
  const helper = helperFor(world, step, leaver);
  if (helper === undefined) return false;
  const stays = step.choice % 3 === 0 ? stayingFor(world, step, leaver) : undefined;
  await turnOffOne(world, step, { leaver, helper, stays });
  return true;
}

async function turnOffOne(
  world: World,
  step: Step,
  { leaver, helper, stays }: { leaver: Actor; helper: Actor; stays: Actor | undefined },
): Promise<void> {
  const address = addressFor(addresses.personDisable, leaver);
  const before = await openRequests(world, leaver);
  const other = stays === undefined ? {} : { stays: stays.username };
  const shown = await world.read<Leaving>(helper, `${address}?${new URLSearchParams(other).toString()}`);
  const body = { reason: words, ...other };
  const response = await world.attempt({ actor: helper, address, body }, step);
  if (response?.status !== 202) return;
  // The calls name the shapes that they reply with.
  const reply = response.body as unknown as LeavingReply;
  // Anyone who holds more than USER is closed as a second account by two.
  if (reply.state === 'WAITING_FOR_SECOND') return;
  const leaving = reply.state === 'DONE' ? reply.leaving : null;
  if (leaving === null || shown === null)
    throw new Contradiction(`${leaver.username} is turned off and is ${reply.state}`);
  holdAsShown(leaver, shown, leaving);
  becomeOff(world, leaver);
  await followLeft(world, { leaver, stays, leaving, before });
}

async function followLeft(
  world: World,
  {
    leaver,
    stays,
    leaving,
    before,
  }: { leaver: Actor; stays: Actor | undefined; leaving: Leaving; before: readonly string[] },
): Promise<void> {
  if (stays !== undefined) await followMoved(world, stays, leaving);
  await holdClosed(world, leaver, before);
  const seen = [
    ...(before.length > 0 ? ['a leaver had open requests'] : []),
    ...(leaving.handedOver.length > 0 ? ['a leaver had to decide'] : []),
    ...(stays !== undefined ? ['a second account is closed'] : []),
  ];
  for (const one of seen) world.outcomes.count(one, 'ACCEPTED');
}

/** RM-IT help turns an account on again; for a person with more than USER with the confirmation of another one. */
export async function turnOn(world: World, step: Step): Promise<boolean> {
  const off = stillKnown(world.actors).filter(({ isEnabled }) => !isEnabled);
  if (off.length === 0) return false;
  const person = pick(off, step.target);
  const helper = helperFor(world, step, person);
  if (helper === undefined) return false;
  const address = addressFor(addresses.personEnable, person);
  const response = await world.attempt({ actor: helper, address, body: { reason: words } }, step);
  if (response?.status !== 202) return true;
  const { state, confirmationId } = response.body as unknown as ActionReply;
  if (state === 'WAITING_FOR_SECOND' && !(await confirmed(world, helper, person, confirmationId)))
    return true;
  person.isEnabled = true;
  person.offSince = null;
  person.token = null;
  return true;
}

/** The yes of somebody else of RM-IT help, where there is one. */
async function confirmed(
  world: World,
  asker: Actor,
  person: Actor,
  confirmationId: string,
): Promise<boolean> {
  const second = world.actors.find(
    (one) =>
      one !== asker && one !== person && one.isEnabled && one.isActive && one.roles.includes('RM_IT_HELP'),
  );
  // Anyone whom the asker has turned off counts as there too.
  if (second === undefined) return false;
  const address = addresses.confirmation.replace(':confirmationId', confirmationId);
  const response = await world.send({ actor: second, address, body: { answer: 'YES' } });
  const { state } = (response?.body ?? {}) as unknown as Partial<ActionReply>;
  if (state === 'DONE') world.outcomes.count('a second person says yes', 'ACCEPTED');
  return state === 'DONE';
}

function becomeOff({ portal }: World, leaver: Actor): void {
  leaver.isEnabled = false;
  leaver.offSince = portal.now();
  leaver.token = null;
}

/** An account that can be used. */
function stayingFor({ actors }: World, { choice }: Step, leaver: Actor): Actor | undefined {
  const usable = stillKnown(actors).filter((one) => one !== leaver && one.isEnabled && one.isActive);
  return usable.length === 0 ? undefined : pick(usable, choice);
}

/** What is done is what was shown, but for the numbers that nobody could know yet. */
function holdAsShown({ username }: Actor, shown: Leaving, done: Leaving): void {
  const reported = (leaving: Leaving): string =>
    JSON.stringify({
      ...leaving,
      canceled: leaving.canceled.map((one) => ({ ...one, movedTo: null })),
      more: 0,
    });
  if (reported(shown) !== reported(done))
    throw new Contradiction(
      `${username} leaves otherwise than was shown: ${reported(shown)} and ${reported(done)}`,
    );
  const unmoved = done.canceled.find(({ moves, movedTo }) => moves !== (movedTo !== null));
  if (unmoved !== undefined)
    throw new Contradiction(`${unmoved.request.requestNumber} moves, and nobody knows where to`);
}

/** What is asked again is there, open, for the account that stays. */
async function followMoved(world: World, stays: Actor, { canceled }: Leaving): Promise<void> {
  const numbers = canceled.flatMap(({ movedTo }) => movedTo?.requestNumber ?? []);
  const rows = await world.db.rows<{ id: string; person_id: string; is_open: boolean }>(
    sql`select id, person_id, is_open from portal.request where number = any(${numbers}::text[])`,
  );
  if (rows.length !== numbers.length || rows.some((row) => row.person_id !== stays.id || !row.is_open))
    throw new Contradiction(
      `${numbers.join()} should be open for ${stays.username}: ${JSON.stringify(rows)}`,
    );
  world.requests.push(...rows.map(({ id }) => ({ id, person: stays })));
  if (rows.length > 0) world.outcomes.count('a request moves to another account', 'ACCEPTED');
}

async function openRequests({ db }: World, { id }: Actor): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from portal.request where person_id = ${id} and is_open`,
  );
  return rows.map((row) => row.id);
}

/** Of what was open all is closed with that reason, but for what removes access and what is written or undone first. */
async function holdClosed({ db }: World, { username }: Actor, before: readonly string[]): Promise<void> {
  const wrong = await db.rows<{
    what: string;
  }>(sql`select r.id || ' is ' || r.status || ' ' || coalesce(r.closing_reason, '') as what
    from portal.request r where r.id = any(${before}::uuid[]) and not (r.is_open and (${mayStayOpen}))
      and r.closing_reason is distinct from 'ACCOUNT_OFF'`);
  if (wrong.length > 0) throw new Contradiction(`${username} is turned off, and ${wrong[0]?.what}`);
}

const mayStayOpen = sql`r.type in ('REMOVE_REQUEST', 'REMOVE_ALL_REQUEST') or r.status = 'PENDING_PROVISIONING'`;

/** Those among them who have something open or something to decide. */
async function concernedBy({ db }: World, people: readonly Actor[]): Promise<Actor[]> {
  const ids = people.map(({ id }) => id);
  const rows = await db.rows<{ id: string }>(sql`select person_id as id from portal.request
      where is_open and person_id = any(${ids}::text[])
    union select person_id from portal.stage_person where waiting_due_at is not null and person_id = any(${ids}::text[])`);
  return people.filter(({ id }) => rows.some((row) => row.id === id));
}

/**
 * Since an account was turned off nobody has approved what its person had asked for, its person has decided nothing, and
 * nothing waits for that person alone while RM-IT help could decide.
 */
export async function holdOff(world: World): Promise<void> {
  for (const { id, username, offSince } of world.actors) {
    if (offSince === null) continue;
    const done = await world.db.rows<{ what: string }>(sql`select 'decided ' || r.id as what
        from portal.decision d join portal.request r on r.id = d.request_id
        where d.decided_at > ${offSince} and (d.decided_by = ${id} or r.person_id = ${id} and d.decision = 'APPROVE' and r.type not in ('REMOVE_REQUEST', 'REMOVE_ALL_REQUEST'))
      union all select 'asked ' || r.id from portal.request r where r.submitted_at > ${offSince} and r.person_id = ${id}
        and r.initiator_id is null`);
    if (done.length > 0) throw new Contradiction(`${username} is turned off, and ${done[0]?.what}`);
  }
}

/** Each open request that waits for a decision has somebody who can decide it, or nobody is there who could. */
export async function holdOwned({ db, actors }: World): Promise<void> {
  const off = actors.filter(({ offSince }) => offSince !== null).map(({ id }) => id);
  const able = stillKnown(actors).filter(({ isEnabled, isActive }) => isEnabled && isActive);
  const helpers = able.filter(({ roles }) => roles.includes('RM_IT_HELP')).map(({ id }) => id);
  const rows = await db.rows<{ id: string }>(sql`select r.id from portal.request r
    where r.person_id = any(${actors.map(({ id }) => id)}::text[]) and r.is_open and r.stage_index is not null
      and r.waiting_on is null and r.type <> 'ALTERNATE_SUPERVISOR'
      and not exists (select from portal.stage_person p where p.request_id = r.id and p.waiting_due_at is not null
        and p.person_id <> all(${off}::text[]))
      and exists (select from unnest(${helpers}::text[]) as h (id) where h.id <> r.person_id
        and h.id is distinct from r.initiator_id
        and not exists (select from portal.decision d where d.request_id = r.id and d.decided_by = h.id))`);
  if (rows.length > 0) throw new Contradiction(`${rows[0]?.id} waits for nobody who is there`);
}
