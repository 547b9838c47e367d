import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { stillKnown } from '../actors.ts';
import { Contradiction, pick, type Step, type World } from '../world.ts';

/** Lets a sequence say of whom no mail can be written. */
export async function prepareFailingEvents(owner: Database): Promise<void> {
  await owner.script(`create table portal.unfollowed (person_id text primary key, action text);
    grant select, insert, delete on portal.unfollowed to portal_app;
    create function portal.refuse_unfollowed() returns trigger language plpgsql as $$ begin
      if exists (select from portal.unfollowed u where u.person_id = new.person_id
          and coalesce(u.action, new.notification ->> 'action') = new.notification ->> 'action') then
        raise exception 'of this person nothing can be written';
      end if;
      return new;
    end $$;
    create trigger refuse_unfollowed before insert on portal.mail for each row execute function portal.refuse_unfollowed()`);
}

/** What fails of somebody: everything, or an approval alone, so that what comes after it could overtake it. */
const failing = [null, 'STAGE_APPROVED'] as const;

/** From now on events of somebody cannot be followed, or can again; most of the time of somebody who asks. */
export async function failEvents({ db, actors, people }: World, step: Step): Promise<void> {
  const asking = await db.rows<{ id: string }>(sql`select distinct person_id as id from portal.request
    where is_open and person_id = any(${people}::text[]) order by person_id`);
  const { id } = pick(asking.length > 0 && step.detail % 4 > 0 ? asking : stillKnown(actors), step.actor);
  const begun = await db.run(sql`insert into portal.unfollowed (person_id, action)
    values (${id}, ${pick(failing, step.choice)}) on conflict do nothing`);
  if (begun === 0) await db.run(sql`delete from portal.unfollowed where person_id = ${id}`);
}

/** The trail is sealed and followed, perhaps by several portals at once; whatever fails keeps only its own person back. */
export async function followTrail(world: World, { choice }: Step): Promise<void> {
  const { portal, db, people } = world;
  const portals = choice % 3 === 0 ? 3 : 1;
  await portal.run('audit seal');
  const sealed = await db.row<{ last: number }>(
    sql`select coalesce(max(sequence), 0) as last from portal.audit_seal`,
  );
  await Promise.all(Array.from({ length: portals }, () => portal.run('notifications')));
  const consumer = await db.row<{ position: number }>(
    sql`select position from portal.event_consumer where name = 'notifications'`,
  );
  if (consumer === undefined || consumer.position < (sealed?.last ?? 0))
    throw new Contradiction(`the trail is followed to ${consumer?.position} and sealed to ${sealed?.last}`);
  const stuck = await db.rows<{ sequence: number; person_id: string }>(sql`select f.sequence, f.person_id
    from portal.event_failure f where f.person_id = any(${people}::text[]) and f.attempts > 0 and f.fault is null`);
  if (stuck.length > 0) throw new Contradiction(`event ${stuck[0]?.sequence} failed without a reason`);
  world.outcomes.count('follow the trail', 'ACCEPTED');
  if ((await setAside(world)) > 0) world.outcomes.count('an event is set aside', 'ACCEPTED');
}

/** Once nothing fails any more, everything that was not given up is followed. */
export async function followEverything(world: World): Promise<void> {
  const { portal, db, people } = world;
  await db.run(sql`delete from portal.unfollowed where person_id = any(${people}::text[])`);
  await portal.run('audit seal');
  portal.passDays(1 / 24);
  await portal.run('notifications');
  const left = await setAside(world);
  if (left > 0) throw new Contradiction(`${left} events are set aside though nothing fails`);
}

async function setAside({ db, people }: World): Promise<number> {
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from portal.event_failure
    where person_id = any(${people}::text[]) and given_up_at is null`);
  return row?.count ?? 0;
}
