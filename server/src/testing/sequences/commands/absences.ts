import { daysBefore } from '@portal/core/domain/calendar/calendar-days.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { setLastUse } from '../../../identity/testing/arranged-people.ts';
import type { Actor } from '../actors.ts';
import { Contradiction, pick, type Step, type World } from '../world.ts';

/** For how long somebody has been away. */
const absences = [29, 31, 44, 47, 47, 60];
/** Days that pass until the next look: a lock comes no earlier than two whole days after the last warning. */
const pauses = [1, 3, 3];
const zone = 'America/New_York';
const lockDays = 45;
const noticeDays = 2;

/** What is known of one person's absence. */
interface Known {
  id: string;
  isActive: boolean;
  isEnabled: boolean;
  lastUse: Date;
  /** When the last warning about this very absence was written. */
  warnedAt: Date | null;
  /** Something was done about this very absence, and when; null times for what is not finished. */
  action: string | null;
  doneAt: Date | null;
  locks: number;
  mails: number;
}

/**
 * Somebody has been away for long, and the portal looks after unused accounts: at once, and some days later again, perhaps
 * in three portals at a time, while somebody signs in. Nobody is locked without the last warning two days before; the person who
 * signs in is not; nobody is warned or locked twice; of RM-IT help one stays.
 */
export async function lookAfterUnused(world: World, step: Step): Promise<void> {
  const { portal, db } = world;
  const actor = world.actor(step.actor);
  const since = daysBefore(portal.now(), pick(absences, step.choice), zone);
  await setLastUse(db, actor.username, since);
  await portal.atOneMoment(() => look(world, step, null));
  portal.passDays(pick(pauses, step.target));
  for (const one of world.actors) one.token = null;
  await portal.atOneMoment(() => look(world, step, step.detail % 3 === 0 ? world.actor(step.target) : null));
}

/** One look, and one more that must find nothing left to do. No day ends in between: with it others would be due. */
async function look(world: World, step: Step, comingBack: Actor | null): Promise<void> {
  const { portal, db } = world;
  const before = await knownOf(world);
  const portals = step.detail % 2 === 0 ? 3 : 1;
  await Promise.all([
    ...Array.from({ length: portals }, () => portal.run('inactivity')),
    comingBack === null ? undefined : setLastUse(db, comingBack.username, portal.now()),
  ]);
  // Of RM-IT help somebody else may stay from now on: the person who stayed until now is warned like anybody in the next look.
  if (comingBack !== null) await portal.run('inactivity');
  const after = await knownOf(world);
  for (const one of after) judge(world, before, one);
  if (helpersOpen(world, before) > 0 && helpersOpen(world, after) === 0)
    throw new Contradiction('nobody of RM-IT help is left to open accounts');
  await portal.run('inactivity');
  const again = await knownOf(world);
  if (JSON.stringify(again) !== JSON.stringify(after))
    throw new Contradiction(`a second look did more: ${JSON.stringify([after, again])}`);
}

/** Takes over what the check did to this person, where it may. */
function judge(world: World, before: readonly Known[], now: Known): void {
  const actor = world.actors.find(({ id }) => id === now.id);
  const then = before.find(({ id }) => id === now.id);
  if (actor === undefined || then === undefined) throw new Error(`nobody is ${now.id}`);
  const isLocked = then.isActive && !now.isActive;
  const [fault] = [
    ...faultsOf(then, now, isLocked),
    ...(isLocked ? faultsOfLock(then, world.portal.now()) : []),
  ];
  if (fault !== undefined)
    throw new Contradiction(`${actor.username} ${fault}: ${JSON.stringify([then, now])}`);
  if (!isLocked) return;
  actor.isActive = false;
  actor.isMarked = true;
  actor.token = null;
  world.outcomes.count('a lock for an absence', 'ACCEPTED');
}

function faultsOf(then: Known, now: Known, isLocked: boolean): string[] {
  return [
    ...(now.isEnabled === then.isEnabled ? [] : ['was disabled']),
    ...(now.action !== null && now.doneAt === null ? ['is left half done'] : []),
    ...(now.mails > then.mails + 1 ? ['was warned twice'] : []),
    ...(now.locks === then.locks + Number(isLocked) ? [] : ['was not locked once']),
  ];
}

function faultsOfLock({ lastUse, warnedAt }: Known, time: Date): string[] {
  return [
    ...(lastUse > daysBefore(time, lockDays, zone) ? ['was locked too early'] : []),
    ...(warnedAt === null || warnedAt > daysBefore(time, noticeDays, zone)
      ? ['was locked without being warned in time']
      : []),
  ];
}

/** How many can open accounts. */
function helpersOpen({ actors }: World, known: readonly Known[]): number {
  const helpers = actors.filter(({ roles }) => roles.includes('RM_IT_HELP')).map(({ id }) => id);
  return known.filter(({ id, isActive, isEnabled }) => helpers.includes(id) && isActive && isEnabled).length;
}

async function knownOf({ db, people }: World): Promise<Known[]> {
  const directory = embeddedDirectory(db);
  const [known, uses] = [await directory.people({ ids: people, emails: [] }), await directory.useOf(people)];
  const rows = await db.rows<{
    id: string;
    last_use: Date | null;
    warned_at: Date | null;
    action: string | null;
    done_at: Date | null;
    locks: number;
    mails: number;
  }>(sql`select w.id, i.last_use, case when i.warned_day >= 43 then i.warned_at end as warned_at, i.action, i.done_at,
      (select count(*)::int from portal.audit_event e where e.subject_id = w.id and e.action = 'ACCOUNT_LOCKED'
        and e.outcome = 'DONE') as locks,
      (select count(*)::int from portal.mail m where m.recipient = w.email and m.once_key is null) as mails
    from unnest(${known.map(({ id }) => id)}::text[], ${known.map(({ email }) => email)}::text[]) as w (id, email)
    left join portal.inactivity i on i.person_id = w.id order by w.id`);
  return rows.map((row) => {
    const person = known.find(({ id }) => id === row.id);
    const use = uses.find(({ id }) => id === row.id);
    const lastUse = use?.signedInAt ?? use?.createdAt;
    if (person === undefined || lastUse === undefined) throw new Error(`nobody is ${row.id}`);
    const isThis = row.last_use?.getTime() === lastUse.getTime();
    return {
      id: row.id,
      lastUse,
      locks: row.locks,
      mails: row.mails,
      isActive: person.realmRoles.includes('RAPUser'),
      isEnabled: person.enabled,
      warnedAt: isThis ? row.warned_at : null,
      action: isThis ? row.action : null,
      doneAt: isThis ? row.done_at : null,
    };
  });
}
