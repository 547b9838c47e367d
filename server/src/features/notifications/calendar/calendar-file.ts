import { addresses } from '@portal/core/contract/addresses.ts';
import { type DueEvent, icalendar } from '@portal/core/domain/calendar/icalendar.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { authorityIn, desksOf } from '@portal/core/domain/people/rights/authority.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../../adapters/db/sql.ts';
import { type AddressingDependencies, nameOfApplication } from '../addressing.ts';
import { frames } from '../notification-texts.ts';
import { calendarTexts } from './calendar-texts.ts';
import { type DueItem, dueItems } from './due-items.ts';
import { digestOf } from './own-calendar.ts';

/** What calendars are made with. */
export type CalendarDependencies = Pick<
  AddressingDependencies,
  'db' | 'now' | 'directory' | 'applications' | 'zone' | 'origin' | 'portalName'
>;

interface Feed {
  personId: string;
  hasNames: boolean;
  language: Language;
}

const fileName = /^([\w-]{43})\.ics$/;

/**
 * Binds the private addresses at which calendar programs read, without signing in, what waits for somebody (rule calendar 2). Whose
 * account is turned off has none, and who may decide nothing any more has an empty one.
 */
export function serveCalendars(app: FastifyInstance, deps: CalendarDependencies): void {
  app.get<{ Params: { file: string } }>(addresses.calendar, async (request, reply) => {
    const token = fileName.exec(request.params.file)?.[1];
    const feed = token === undefined ? undefined : await feedOf(deps, token);
    const text = feed === undefined ? null : await calendarOf(deps, feed);
    if (text === null)
      return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    return await reply
      .headers({ 'cache-control': 'private, max-age=900', 'content-type': 'text/calendar; charset=utf-8' })
      .send(text);
  });
}

/** Notes, too, that it was read, to the hour. */
async function feedOf({ db, now }: CalendarDependencies, token: string): Promise<Feed | undefined> {
  const at = now();
  return await db.row<Feed>(sql`with found as (select person_id, has_names, language, read_at from portal.calendar_feed
      where token_hash = ${digestOf(token)}),
    noted as (update portal.calendar_feed c set read_at = date_trunc('hour', ${at}::timestamptz) from found f
      where c.person_id = f.person_id and f.read_at is distinct from date_trunc('hour', ${at}::timestamptz))
    select person_id as "personId", has_names as "hasNames", language from found`);
}

async function calendarOf(deps: CalendarDependencies, feed: Feed): Promise<string | null> {
  const person = await deps.directory.person(feed.personId);
  if (person === null || !person.enabled) return null;
  const roles = desksOf(authorityIn(person));
  const items =
    roles.length === 0 ? [] : await dueItems(deps.db, { personId: feed.personId, roles }, deps.now());
  return icalendar({
    name: calendarTexts[feed.language].name(deps.portalName),
    product: deps.portalName,
    events: items.map((item) => eventOf(deps, feed, item)),
  });
}

function eventOf(
  deps: CalendarDependencies,
  { hasNames, language }: Feed,
  { requestId, stageIndex, number, type, applicationId, person, dueAt, version, changedAt }: DueItem,
): DueEvent {
  const application = nameOfApplication(deps, applicationId, language);
  const words = calendarTexts[language];
  const address = `${deps.origin}${addresses.portal}/requests/${number}`;
  return {
    uid: `${requestId}-${stageIndex}@${new URL(deps.origin).hostname}`,
    day: dayIn(deps.zone, dueAt),
    summary: hasNames ? frames[language].asks[type](person, application) : words.what[type](application),
    description: `${words.decide(number)}\n${address}`,
    address,
    sequence: version,
    changedAt,
  };
}
