import type { readTrail, TrailEntry, TrailPage } from '@portal/core/contract/audit/trail.ts';
import type { PartOf } from '@portal/core/contract/endpoint.ts';
import type { AuditOutcome } from '@portal/core/domain/audit/audit-action.ts';
import { type NetworkRange, networkRange } from '@portal/core/domain/audit/network-range.ts';
import { trailPageSizes } from '@portal/core/domain/audit/trail-search.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { soughtWords } from '@portal/core/domain/people/names/name-search.ts';
import { dayAfter, isDay, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { mostPeopleSought, soughtBy } from '@portal/core/domain/requests/request-search.ts';
import type { Database } from '../../adapters/db/database.ts';
import { microsecondsOf } from '../../adapters/db/positions/time-positions.ts';
import { sql, verbatim } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { chainedColumns } from '../../audit/chain.ts';
import { recordLine, type TrailRow } from '../../audit/evidence/record-line.ts';
import { peopleByName } from '../../people/people-by-name.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { Directory } from '../../ports/directory.ts';
import { countOf, newestOf, type TrailFilter, type TrailCursor } from './trail-filter.ts';

/** What reading the trail needs. */
export interface TrailDependencies {
  db: Database;
  directory: Directory;
  /** Somebody in the directory as they are named everywhere. */
  described: (known: DirectoryPerson) => Person;
  /** The agency's zone, by whose days the trail is searched. */
  zone: string;
}

/** What is looked for, as the address says it. */
type TrailQuery = PartOf<typeof readTrail, 'query'>;

/** How many entries of all pages are counted; more is "at least". */
const mostCounted = 1_000;
/** The most requests whose number ends alike. */
const mostRequests = 100;

/** One page of the audit trail, newest first (rule audit 8). */
export async function readTrailPage(deps: TrailDependencies, query: TrailQuery): Promise<TrailPage> {
  const { db } = deps;
  const size = Number(query.size ?? trailPageSizes[0]);
  const { filter, hasMorePeople } = await filterOf(deps, query);
  const rows = await db.rows<FoundRow>(sql`with found as (${newestOf({ ...filter, most: size + 1 })})
    select ${columns}, e.at as moment, ${microsecondsOf(sql`e.at`)} as microseconds, s.sequence,
      r.number, portal.application_of_event(e.detail, e.request_id) as application, e.detail as recorded
    from found f join portal.audit_event e on e.id = f.id left join portal.request r on r.id = e.request_id
      left join portal.audit_seal s on s.event_id = e.id
    order by e.at desc, e.id desc`);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const isWhole = filter.after === null && last === undefined;
  const total = isWhole ? rows.length : await counted(db, filter);
  const names = await namesToday(deps, page);
  return {
    items: page.map((row) => entryOf(row, names)),
    total: Math.min(total, mostCounted),
    totalIsMinimum: total > mostCounted,
    hasMorePeople,
    nextCursor: last === undefined ? null : `${last.microseconds}/${last.id}`,
  };
}

/** The columns are a constant of ours, so they may be in the text. */
const columns = verbatim(chainedColumns);

interface FoundRow extends TrailRow {
  moment: Date;
  microseconds: string;
  number: string | null;
  application: string | null;
  recorded: Record<string, unknown>;
}

async function counted(db: Database, filter: Omit<TrailFilter, 'most'>): Promise<number> {
  const row = await db.row<{ total: number }>(countOf({ ...filter, most: mostCounted + 1 }));
  return row?.total ?? 0;
}

/** @throws RefusedCall INVALID with the field that nothing can be found by */
async function filterOf(
  { db, zone }: TrailDependencies,
  query: TrailQuery,
): Promise<{ filter: Omit<TrailFilter, 'most'>; hasMorePeople: boolean }> {
  const { application = null, action = null, outcome = null } = query;
  const { request, person } = query;
  const filter = {
    application,
    action,
    outcome,
    network: networkIn(query),
    after: parseCursor(query.cursor),
    ...timeIn(query, zone),
    requests: request === undefined ? null : await requestsSought(db, request),
  };
  if (person === undefined) return { filter: { ...filter, people: null }, hasMorePeople: false };
  const people = await peopleSought(db, person);
  return {
    filter: { ...filter, people: people.slice(0, mostPeopleSought) },
    hasMorePeople: people.length > mostPeopleSought,
  };
}

function networkIn({ network }: TrailQuery): NetworkRange | null {
  if (network === undefined) return null;
  return networkRange(network) ?? refuse('network', 'is no address and no network');
}

function timeIn(query: TrailQuery, zone: string): Pick<TrailFilter, 'since' | 'until'> {
  const [from, to] = [knownDay('from', query.from), knownDay('to', query.to)];
  if (from !== null && to !== null && from > to) refuse('to', 'is before from');
  return {
    since: from === null ? null : startOfDay(zone, from),
    until: to === null ? null : startOfDay(zone, dayAfter(to, 1)),
  };
}

/** Ids of the people meant, one too many; somebody's own id names them also when nobody knows them any more. */
async function peopleSought(db: Database, text: string): Promise<readonly string[]> {
  const typed = text.trim();
  if (isUuid(typed)) return [typed.toLowerCase()];
  return await peopleByName(db, soughtWords(typed), mostPeopleSought + 1);
}

async function requestsSought(db: Database, text: string): Promise<readonly string[]> {
  const sought = soughtBy(text);
  if (sought === null || sought.by === 'PERSON') return [];
  if (sought.by === 'NUMBER') return await idsOf(db, sql`r.number = ${sought.number}`);
  const beginning = [...sought.end].toReversed().join('');
  // In C order the tilde comes after everything that a number is made of.
  return await idsOf(
    db,
    sql`reverse(r.number) collate "C" >= ${beginning} and reverse(r.number) collate "C" < ${`${beginning}~`}`,
  );
}

async function idsOf(db: Database, condition: ReturnType<typeof sql>): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select r.id from portal.request r where ${condition} limit ${mostRequests}`,
  );
  return rows.map(({ id }) => id);
}

/** The parsed cursor; null without one. */
function parseCursor(cursor: string | undefined): TrailCursor | null {
  if (cursor === undefined) return null;
  const [, microseconds, id] = /^(\d{1,16})\/(\d{1,15})$/.exec(cursor) ?? [];
  return microseconds === undefined || id === undefined
    ? refuse('cursor', 'is not one of ours')
    : { microseconds, id };
}

function knownDay(field: string, day: string | undefined): string | null {
  if (day === undefined) return null;
  return isDay(day) ? day : refuse(field, 'is no day of the calendar');
}

function refuse(field: string, how: string): never {
  throw new RefusedCall('INVALID', {
    errors: [{ field, fault: 'UNKNOWN', message: `${field} ${how}` }],
  });
}

/** What those are called today whom the rows are about, by subject id. */
async function namesToday(
  { directory, described }: TrailDependencies,
  rows: readonly FoundRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]));
  if (ids.length === 0) return new Map();
  const known = await directory.people({ ids: [...new Set(ids)], emails: [] });
  return new Map(known.map((one) => [one.id, described(one).fullName]));
}

function entryOf(row: FoundRow, names: ReadonlyMap<string, string>): TrailEntry {
  const { subject_id: subjectId, actor_id: actorId } = row;
  return {
    id: row.id,
    at: row.moment.toISOString(),
    action: row.action,
    code: row.code,
    actorName: row.actor_name,
    subjectName: subjectId === null ? null : (names.get(subjectId) ?? null),
    isAboutActor: subjectId !== null && subjectId === actorId,
    // The table takes no other outcome.
    outcome: row.outcome as AuditOutcome,
    requestId: row.request_id,
    requestNumber: row.number,
    applicationId: row.application,
    sourceAddress: row.source_address,
    detail: row.recorded,
    record: recordLine(row),
  };
}
