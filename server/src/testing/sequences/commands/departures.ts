import { sql } from '../../../adapters/db/sql.ts';
import { removePeople } from '../../../identity/testing/arranged-people.ts';
import { goneFaults } from '../../agreement/directory-agreement.ts';
import { type Actor, stillKnown } from '../actors.ts';
import { Contradiction, pick, type Step, type World } from '../world.ts';

/** How many of a sequence may go: the others must be enough to decide. */
const mostGone = 3;

/**
 * Somebody who asks and decides nothing is removed from the directory, most of the time with open requests. Sometimes the
 * portal notices at once, and sometimes only later, after others have tried to decide.
 */
export async function vanish(world: World, step: Step): Promise<boolean> {
  const { portal, db, actors } = world;
  const present = stillKnown(actors);
  if (actors.length - present.length >= mostGone) return false;
  const leaving = present.filter(({ roles }) => roles.length === 0);
  const asking = await askingAmong(world, leaving);
  const chosen = asking.length > 0 && step.detail % 4 > 0 ? asking : leaving;
  if (chosen.length === 0) return false;
  const actor = pick(chosen, step.actor);
  await removePeople(portal.database.owner, [actor.id]);
  actor.goneSince = portal.now();
  actor.isEnabled = false;
  // The token at hand stays behind for as long as it lasts.
  if (step.detail % 2 === 0) actor.token = null;
  else if (actor.token !== null) actor.token.isFresh = false;
  world.outcomes.count(step.command, 'ACCEPTED');
  if (asking.includes(actor)) world.outcomes.count('a requester is gone with open requests', 'ACCEPTED');
  if (step.choice % 2 === 0) return true;
  await portal.run('fallback');
  const left = await goneFaults(db, [actor.id]);
  if (left.length > 0) throw new Contradiction(left.join('\n'));
  return true;
}

async function askingAmong({ db }: World, people: readonly Actor[]): Promise<Actor[]> {
  const rows = await db.rows<{ person_id: string }>(sql`select distinct person_id from portal.request
    where is_open and person_id = any(${people.map(({ id }) => id)}::text[])`);
  return people.filter(({ id }) => rows.some((row) => row.person_id === id));
}

/** Since somebody is gone nobody has approved anything for them, and no role or group was granted to them. */
export async function holdGone({ db, actors }: World): Promise<void> {
  for (const { id, username, goneSince } of actors) {
    if (goneSince === null) continue;
    const done = await db.rows<{ what: string }>(sql`select 'approved by ' || d.decided_by as what
        from portal.decision d join portal.request r on r.id = d.request_id
        where r.person_id = ${id} and d.decision = 'APPROVE' and d.decided_at > ${goneSince}
      union all select 'given ' || v.role from portal.delivery_step v
        where v.person_id = ${id} and v.state = 'DONE' and v.done_by is null and v.done_at > ${goneSince}
          and v.kind in ('ADD_ROLE', 'JOIN_GROUP', 'ADD_ACCOUNT')`);
    if (done.length > 0)
      throw new Contradiction(`${username} is gone, and was ${done.map(({ what }) => what).join(', ')}`);
  }
}
