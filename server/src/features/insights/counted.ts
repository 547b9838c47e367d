import type { Measure } from '@portal/core/domain/insights/measures.ts';
import { type InsightScope, scopeOf, seesFigureAbout } from '@portal/core/domain/insights/insight-readers.ts';
import { usualWeeks, type WeekRange } from '@portal/core/domain/insights/week-ranges.ts';
import { weeksUntil } from '@portal/core/domain/insights/weeks.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { Database } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { readNamedFor } from '../../rights/named-for.ts';
import { factsOf, numberOf } from './facts.ts';

/** What insights are read with. */
export interface InsightDependencies {
  db: Database;
  /** Of the weeks. */
  zone: string;
}

/** What the caller wants counted. */
export interface InsightQuery {
  application?: string;
  type?: RequestType;
  weeks?: WeekRange;
}

/** Who asks, and for what. */
export interface Asked {
  person: Person;
  scope: InsightScope;
  query: InsightQuery;
  zone: string;
  /** The Mondays of the weeks. */
  weeks: readonly string[];
}

/** Finds out which requests are counted for the caller (rule insights 1). */
export async function askedBy(
  { db, zone }: InsightDependencies,
  { person, now }: Pick<Caller, 'person' | 'now'>,
  query: InsightQuery,
): Promise<Asked> {
  const { realmRoles, portalRoles } = person;
  const scope = scopeOf({ realmRoles, portalRoles, ...(await readNamedFor(db, person.userId)) });
  return { person, scope, query, zone, weeks: weeksUntil(now, Number(query.weeks ?? usualWeeks), zone) };
}

/** The applications among which the caller chooses; null for all. */
export function applicationsOf({ scope }: Asked): string[] | null {
  return scope.of === 'ALL' || scope.asSupervisor ? null : [...scope.applications].toSorted();
}

/** Requests in whose stages a supervisor was asked. */
function wasAsked(personId: string): Statement {
  return sql`exists (select from portal.stage_person p
    join portal.stage a on a.request_id = p.request_id and a.stage_index = p.stage_index
    where p.person_id = ${personId} and p.role = 'SUPERVISOR' and p.request_id = r.id and a.entered_at is not null)`;
}

/** The same, for reading few requests by an index. */
function amongAsked(personId: string): Statement {
  return sql`r.id in (select p.request_id from portal.stage_person p
    join portal.stage a on a.request_id = p.request_id and a.stage_index = p.stage_index
    where p.person_id = ${personId} and p.role = 'SUPERVISOR' and a.entered_at is not null)`;
}

/**
 * What is counted for the caller in these weeks: rows like those of `portal.stat_week`. Of applications the kept counts are read;
 * what else a supervisor was asked is counted at the moment, as it is little.
 */
export function counted(
  { person, scope, query, zone, weeks }: Asked,
  measures: readonly Measure[],
): Statement {
  const { application, type } = query;
  const isSought = sql`measure = any(${measures}::text[]) and week >= ${weeks[0]}::date and week <= ${weeks.at(-1)}::date
    ${application === undefined ? nothing : sql`and application_id = ${application}`}
    ${type === undefined ? nothing : sql`and type = ${type}`}`;
  const kept = sql`select measure, week, application_id, type, stage, detail, bucket, n, deciders, decider_squares
    from portal.stat_week where n > 0 and ${isSought}`;
  if (scope.of === 'ALL') return kept;
  const { applications, asSupervisor } = scope;
  const own = sql`${kept} and application_id = any(${applications}::text[])`;
  if (!asSupervisor) return own;
  return sql`${own} union all
    select measure, week, application_id, type, stage, detail, bucket, 1, decider::bigint, decider::numeric * decider
    from (${factsOf(amongAsked(person.userId), zone)}) asked
    where application_id <> all(${applications}::text[]) and ${isSought}`;
}

/** The condition on an open request `r` that the caller has it counted. */
export function isCountedNow({ person, scope, query }: Asked): Statement {
  const { application, type } = query;
  const isSought = sql`true ${application === undefined ? nothing : sql`and r.application_id = ${application}`}
    ${type === undefined ? nothing : sql`and r.type = ${type}`}`;
  if (scope.of === 'ALL') return isSought;
  const { applications, asSupervisor } = scope;
  return sql`${isSought} and (r.application_id = any(${applications}::text[])
    ${asSupervisor ? sql`or ${wasAsked(person.userId)}` : nothing})`;
}

/** About whom a figure is: several people, the caller alone, or one other person. */
export type About = 'SEVERAL' | 'CALLER' | 'OTHER';

/** About whom it is what was decided: with one person alone, so many times the sum of the squares is the square of the sum. */
export function aboutDeciders({ person }: Asked): Statement {
  return sql`case when sum(n) * sum(decider_squares) <> sum(deciders)::numeric * sum(deciders) then 'SEVERAL'
    when sum(deciders) = sum(n) * ${numberOf(sql`${person.userId}::text`)} then 'CALLER' else 'OTHER' end`;
}

/** Leaves out what is about one person alone and not for the caller, and says how much that is. */
export function shownTo<Row extends { about: About }>(
  { person }: Asked,
  rows: readonly Row[],
): { shown: Row[]; withheld: number } {
  const { userId: id, realmRoles, portalRoles } = person;
  const shown = rows.filter(
    ({ about }) =>
      about === 'SEVERAL' || seesFigureAbout(about === 'CALLER' ? id : '', { id, realmRoles, portalRoles }),
  );
  return { shown, withheld: rows.length - shown.length };
}

/** As responses name it. */
export function applicationIn(row: { application: string }): string | null {
  return row.application === '' ? null : row.application;
}
