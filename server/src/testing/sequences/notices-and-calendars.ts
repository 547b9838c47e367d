import { addresses } from '@portal/core/contract/addresses.ts';
import type { Notices } from '@portal/core/contract/account/notices.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { isRecord } from '@portal/core/domain/validation/shape.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Actor } from './actors.ts';
import { Contradiction, pick, type Step, type World, type WriteResponse } from './world.ts';
import { stoodInFor } from './commands/alternates.ts';

/** Somebody reads the bell, perhaps in two windows, and marks what it shows as read: it holds their own, and nobody else's is marked. */
export async function readNotices(world: World, step: Step): Promise<boolean> {
  const { db, people } = world;
  const notified = await db.rows<{ id: string }>(sql`select distinct person_id as id from portal.notice
    where person_id = any(${people}::text[]) order by person_id`);
  const withNotices = world.actors.filter(({ id }) => notified.some((one) => one.id === id));
  if (withNotices.length === 0) return false;
  const actor = pick(withNotices, step.actor);
  const shown = await world.read<Notices>(actor, addresses.notices);
  if (shown === null || shown.items.length === 0) return false;
  await holdToOwn(world, actor, shown);
  const before = await unreadOf(world, actor);
  const [upTo = 0] = shown.items.map(({ position }) => position);
  const write = { actor, address: addresses.noticesRead, body: { from: 0, upTo } };
  const windows = step.isRepeated ? 2 : 1;
  const responses = await Promise.all(Array.from({ length: windows }, () => world.send(write)));
  if (responses.some((one) => one?.status !== 200))
    throw new Contradiction(`the notices of ${actor.username} were not marked`);
  world.outcomes.count('read the notices', 'ACCEPTED');
  const after = await unreadOf(world, actor);
  if (after.others !== before.others)
    throw new Contradiction(`${actor.username} marked the notices of somebody else`);
  const left = await world.read<Notices>(actor, addresses.notices);
  const unread = left?.items.filter(({ position, isRead }) => position <= upTo && !isRead) ?? [];
  if (unread.length > 0) throw new Contradiction(`${unread.length} notices of ${actor.username} stay unread`);
  return true;
}

async function holdToOwn({ db }: World, actor: Actor, { items }: Notices): Promise<void> {
  const positions = items.map(({ position }) => position);
  const own = await db.row<{ n: number }>(sql`select count(*)::int as n from portal.notice
    where person_id = ${actor.id} and position = any(${positions}::int[])`);
  if (own?.n !== positions.length || new Set(positions).size !== positions.length)
    throw new Contradiction(`${actor.username} is shown notices that are not theirs, or one twice`);
}

async function unreadOf({ db, people }: World, { id }: Actor): Promise<{ others: number }> {
  const row = await db.row<{ others: number }>(sql`select count(*)::int as others from portal.notice
    where person_id = any(${people}::text[]) and person_id <> ${id} and read_at is null`);
  return row ?? { others: 0 };
}

/** Somebody makes an address for a calendar program, twice at once now and then, or ends it; the ones before end with it. */
export async function changeCalendar(world: World, step: Step): Promise<boolean> {
  const actor = world.actor(step.actor);
  const { calendars, endedCalendars } = world.memory;
  const former = calendars.get(actor.id);
  const isEnd = step.choice % 4 === 3;
  const write = isEnd
    ? { actor, address: addresses.ownCalendarEnd, body: {} }
    : { actor, address: addresses.ownCalendar, body: { hasNames: step.detail % 2 === 0, language: 'en' } };
  const times = !isEnd && step.isRepeated ? 2 : 1;
  const responses = await Promise.all(Array.from({ length: times }, () => world.send(write)));
  const accepted = responses.filter((one) => one !== null && one.status < 300);
  if (accepted.length === 0) return false;
  world.outcomes.count(isEnd ? 'end a calendar' : 'make a calendar', 'ACCEPTED');
  if (former !== undefined) endedCalendars.push(former);
  calendars.delete(actor.id);
  const made = accepted.flatMap((response) => addressIn(response));
  const read = await Promise.all(made.map(async (path) => ({ path, text: await calendarAt(world, path) })));
  const working = read.filter(({ text }) => text !== null);
  if (made.length > 0 && actor.isEnabled && working.length !== 1)
    throw new Contradiction(`of ${made.length} new calendars of ${actor.username} ${working.length} work`);
  for (const { path, text } of read) {
    if (text === null) endedCalendars.push(path);
    else calendars.set(actor.id, path);
  }
  await holdCalendars(world);
  return true;
}

function addressIn(response: WriteResponse | null): string[] {
  const body: unknown = response?.body;
  return isRecord(body) && typeof body['address'] === 'string' ? [new URL(body['address']).pathname] : [];
}

async function calendarAt({ portal }: World, path: string): Promise<string | null> {
  const response = await portal.fetch(path);
  const text = await response.text();
  if (response.status !== 200 && response.status !== 404)
    throw new Contradiction(`a calendar answered ${response.status}`);
  return response.status === 200 ? text : null;
}

/** Each calendar holds what waits for its person or those whom they act for, and an address that ended leads nowhere. */
export async function holdCalendars(world: World): Promise<void> {
  const { calendars, endedCalendars } = world.memory;
  for (const path of endedCalendars)
    if ((await calendarAt(world, path)) !== null) throw new Contradiction('a calendar that ended is read');
  for (const actor of world.actors) {
    const path = calendars.get(actor.id);
    if (path === undefined) continue;
    const text = await calendarAt(world, path);
    if ((text !== null) !== actor.isEnabled)
      throw new Contradiction(`the calendar of ${actor.username} does not follow the account`);
    await holdToDesk(world, actor, text ?? '');
  }
}

async function holdToDesk(world: World, actor: Actor, text: string): Promise<void> {
  // Lines are folded.
  const numbers = [...new Set(text.replaceAll(/\r\n[ \t]/g, '').match(/RAP-\d+-\d+/g) ?? [])];
  const asked = [actor.id, ...(await stoodInFor(world, actor)).map(({ id }) => id)];
  const strange = await world.db.rows<{ number: string }>(sql`select r.number from portal.request r
    where r.number = any(${numbers}::text[]) and not exists (select from portal.stage_person p
      where p.request_id = r.id and p.stage_index = r.stage_index and p.person_id = any(${asked}::text[]))`);
  if (strange.length > 0)
    throw new Contradiction(`the calendar of ${actor.username} holds ${strange[0]?.number}`);
}

/** A mail server refuses somebody's address for good, or takes their mail again; who reads of it may know. */
export async function refuseMail(world: World, step: Step): Promise<boolean> {
  const { db, portal } = world;
  const asked = await db.rows<{
    id: string;
    request: string;
  }>(sql`select p.person_id as id, p.request_id as request
    from portal.stage_person p join portal.request r on r.id = p.request_id and r.stage_index = p.stage_index and r.is_open
    where p.person_id = any(${world.people}::text[]) order by p.request_id, p.person_id`);
  if (asked.length === 0) return false;
  const { id, request } = pick(asked, step.target);
  const refused = world.actors.find((one) => one.id === id);
  if (refused === undefined) return false;
  const removed = await db.run(sql`delete from portal.unreachable_address where address = ${refused.email}`);
  if (removed === 0 || step.detail % 3 > 0)
    await db.run(sql`insert into portal.unreachable_address (address, soft_at, since, is_lasting, reply, heard_at)
      values (${refused.email}, '{}', ${portal.now()}, true, '550 5.1.1 No such user', ${portal.now()})`);
  const initiator = await db.row<{ id: string }>(
    sql`select coalesce(initiator_id, person_id) as id from portal.request where id = ${request}::uuid`,
  );
  for (const reader of world.actors) {
    const view = await world.readRequest(reader, request);
    if (view === null || view.unreached === null) continue;
    world.outcomes.count('unreached approvers are named', 'ACCEPTED');
    if (reader.id !== initiator?.id && !reader.roles.includes('RM_IT_HELP'))
      throw new Contradiction(`${reader.username} learns whom mail does not reach`);
    holdToAsked(reader, view);
  }
  return true;
}

function holdToAsked({ username }: Actor, { stages, unreached }: RequestView): void {
  const asked = stages.find(({ state }) => state === 'CURRENT')?.people.map(({ fullName }) => fullName) ?? [];
  const named = [...(unreached?.people ?? []), ...(unreached?.reached ?? [])].map(({ fullName }) => fullName);
  if (named.toSorted().join() !== asked.toSorted().join())
    throw new Contradiction(`${username} reads of ${named.join(', ')} where ${asked.join(', ')} are asked`);
}
