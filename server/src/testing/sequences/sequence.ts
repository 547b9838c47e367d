import { addresses } from '@portal/core/contract/addresses.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { sql } from '../../adapters/db/sql.ts';
import { directoryFaults, goneFaults, platformAccountFaults } from '../agreement/directory-agreement.ts';
import { brokenInvariants } from '../agreement/invariants.ts';
import { followAccounts } from './accounts-followed.ts';
import { type Actor, stillKnown } from './actors.ts';
import { stoodInFor } from './commands/alternates.ts';
import { holdGone } from './commands/departures.ts';
import { holdOff, holdOwned } from './commands/leavers.ts';
import { followEverything } from './commands/events.ts';
import { holdCalendars } from './notices-and-calendars.ts';
import { holdMailToFormer } from './commands/former-supervisors.ts';
import { holdAlerts } from './commands/site-alerts.ts';
import { carryOut } from './commands.ts';
import { Contradiction, type Step, type World } from './world.ts';

/** Carries out a sequence and looks at everything after each step, and once more at the end. */
export async function play(world: World, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const name = `step ${index + 1}, ${step.command}`;
    world.tell(name);
    await named(name, async () => {
      await carryOut(world, step);
      await checkConsistency(world);
    });
  }
  await named('the end', async () => {
    await bringToRest(world);
    await checkConsistency(world);
    await findEverything(world);
    await holdOwned(world);
    await holdAlerts(world);
    await holdCalendars(world);
    await holdMailToFormer(world);
    for (const actor of world.actors) await compareLists(world, actor);
  });
}

async function named(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    if (failure instanceof Contradiction) throw new Contradiction(`${name}: ${failure.message}`);
    throw failure;
  }
}

async function checkConsistency(world: World): Promise<void> {
  const { db, people, outside, accountsOutside } = world;
  await followAccounts(world);
  const broken = (await brokenInvariants(db, people)).map(({ invariant, what }) => `${invariant}: ${what}`);
  // Of the person who is gone the directory holds nothing to compare.
  const present = stillKnown(world.actors).map(({ id }) => id);
  const held = await directoryFaults(db, { people: present, outside });
  const known = present.filter((id) => !accountsOutside.has(id));
  const faults = [...broken, ...held, ...(await platformAccountFaults(db, known))];
  if (faults.length > 0) throw new Contradiction(faults.join('\n'));
  await holdGone(world);
  await holdOff(world);
}

/** The provider works again and time passes: what was approved is delivered, and what was late is closed. */
async function bringToRest(world: World): Promise<void> {
  const { db, portal, people, provider } = world;
  provider.behaviour = 'WORKS';
  portal.passDays(1);
  await portal.run('delivery');
  await portal.run('expiry');
  await portal.run('fallback');
  await followEverything(world);
  // That took an hour, in which time may have run out for others.
  await portal.run('expiry');
  const stayed = await goneFaults(db, people);
  if (stayed.length > 0) throw new Contradiction(stayed.join('\n'));
  const left = await db.rows<{ id: string }>(sql`select id from portal.request
    where person_id = any(${people}::text[]) and status = 'PENDING_PROVISIONING'`);
  if (left.length > 0) throw new Contradiction(`${left[0]?.id} is not delivered though the provider works`);
  const late = await db.rows<{ id: string }>(sql`select id from portal.request
    where person_id = any(${people}::text[]) and is_open and expires_at <= ${portal.now()}`);
  if (late.length > 0) throw new Contradiction(`${late[0]?.id} is open though its time is over`);
}

/** Every acknowledged request is there, once, for the person who asked. */
async function findEverything({ db, people, requests }: World): Promise<void> {
  const kept = await db.rows<{ id: string; person_id: string }>(
    sql`select id, person_id from portal.request where person_id = any(${people}::text[])`,
  );
  for (const { id, person } of requests)
    if (kept.find((one) => one.id === id)?.person_id !== person.id)
      throw new Contradiction(`request ${id} was acknowledged and is not there`);
}

/** What a person sees in the lists is what is theirs, and nothing else. */
async function compareLists(world: World, actor: Actor): Promise<void> {
  actor.token = null;
  if (!actor.isEnabled) return;
  const { db, portal } = world;
  const since = new Date(portal.now().getTime() - 90 * 86_400_000);
  const own = await world.read<RequestView[]>(actor, addresses.userRequests);
  const owned = await db.rows<{ id: string }>(sql`select id from portal.request
    where person_id = ${actor.id} and (is_open or closed_at > ${since})`);
  compare(`the own requests of ${actor.username}`, own?.map((one) => one.requestId) ?? [], owned);
  if (!actor.isActive) return await expectNoDesk(world, actor);
  for (const role of actor.roles) {
    const page = await world.read<QueuePage>(actor, `${addresses.queue}?role=${role}&size=50`);
    const delegators = role === 'SUPERVISOR' ? (await stoodInFor(world, actor)).map(({ id }) => id) : [];
    const waiting = await db.rows<{ id: string }>(sql`select distinct r.id from portal.request r
      join portal.stage s on s.request_id = r.id and s.stage_index = r.stage_index
      join portal.stage_person p on p.request_id = r.id and p.stage_index = r.stage_index and p.released_at is null
      where r.is_open and r.waiting_on is null and s.role = ${role} and (p.person_id = ${actor.id}
        or p.person_id = any(${delegators}::text[]) and r.person_id <> ${actor.id} and r.type <> 'ALTERNATE_SUPERVISOR')`);
    compare(
      `the desk of ${actor.username} as ${role}`,
      page?.items.map((one) => one.requestId) ?? [],
      // Anyone who is locked has no desk (rule people 17).
      waiting,
    );
  }
}

/** Anyone who is locked has no desk, whatever they hold. */
async function expectNoDesk(world: World, actor: Actor): Promise<void> {
  const desks = actor.roles.map((role) => `${addresses.queue}?role=${role}`);
  for (const address of [...desks, addresses.stuck, addresses.search, addresses.managedPeople])
    if ((await world.read(actor, address)) !== null)
      throw new Contradiction(`${actor.username} is locked and reads ${address}`);
}

function compare(list: string, shown: readonly string[], meant: readonly { id: string }[]): void {
  const expected = meant.map(({ id }) => id).toSorted();
  if (shown.toSorted().join() === expected.join()) return;
  throw new Contradiction(
    `${list} shows ${shown.join(', ') || 'nothing'} in place of ${expected.join(', ') || 'nothing'}`,
  );
}
