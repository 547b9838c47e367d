import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import type { SoughtWord } from '@portal/core/domain/people/names/name-search.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import {
  mostPeopleSought,
  type SoughtRequest,
  soughtBy,
} from '@portal/core/domain/requests/request-search.ts';
import { lapsedStatus, effectiveStatusAt } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { type RequestStatus, requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { microsecondsOf } from '../../../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { peopleByName } from '../../../people/people-by-name.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import {
  countedPage,
  cursorAfter,
  type DateRange,
  inOrder,
  isBeyond,
  isWithin,
  type ListCursor,
  mostCounted,
  pageSize,
  parseCursor,
} from '../store/list-cursor.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { accountRequestKindIn, answersAboutAccount } from '../store/account-request-column.ts';

/** What is looked for, as the address says it. */
export interface SearchQuery extends DateRange {
  q?: string;
  application?: string;
  status?: RequestStatus;
  order?: ListOrder;
  cursor?: string;
}

/** One page of all requests that match, newest first if not asked for otherwise, for readers of all requests (rule requests 20). */
export async function searchRequests(
  { db, directory, deadlines }: RequestDependencies,
  { now }: Pick<Caller, 'now'>,
  { q, application, status, order, cursor, ...days }: SearchQuery,
): Promise<SearchPage> {
  const filter: Filter = {
    now,
    days,
    zone: deadlines.zone,
    order: order ?? 'newest',
    status: status ?? null,
    application: application ?? null,
    after: parseCursor(cursor),
    most: pageSize + 1,
  };
  const sought = soughtBy(q ?? '');
  const people = sought?.by === 'PERSON' ? await peopleSought(db, sought.words) : [];
  const among = people.slice(0, mostPeopleSought);
  const rows = await db.rows<FoundRow>(pageOf(filter, sought, among));
  const { page, last, ...totals } = await countedPage(rows, filter.after, () =>
    countedOf(db, filter, sought, among),
  );
  const called = await namesToday(directory, page);
  return {
    items: page.map((row) => viewRow(row, now, called.get(row.person_id) ?? null)),
    ...totals,
    nextCursor: last === undefined ? null : cursorAfter(last.submitted_key, last.id),
    hasMorePeople: people.length > mostPeopleSought,
  };
}

/** People with these words in what is known of them today, then those who have asked under such a name; one too many. */
async function peopleSought(db: RequestDependencies['db'], words: readonly SoughtWord[]): Promise<string[]> {
  if (words.length === 0) return [];
  const limit = mostPeopleSought + 1;
  const [today, then] = await Promise.all([
    peopleByName(db, words, limit),
    db.rows<{ person_id: string }>(sql`select n.person_id from portal.requester_name n
      where n.search_words @@ ${nameQuery(words)}::tsquery group by n.person_id
      order by min(n.name), n.person_id limit ${limit}`),
  ]);
  return [...new Set([...today, ...then.map((one) => one.person_id)])].slice(0, limit);
}

/** How many match, up to one more than is counted. */
async function countedOf(
  db: RequestDependencies['db'],
  filter: Filter,
  sought: SoughtRequest | null,
  people: readonly string[],
): Promise<number> {
  const all = { ...filter, after: null, most: mostCounted + 1 };
  return (await db.row<{ total: number }>(countOf(all, sought, people)))?.total ?? 0;
}

interface Filter {
  now: Date;
  status: RequestStatus | null;
  application: string | null;
  days: DateRange;
  /** Of these days. */
  zone: string;
  order: ListOrder;
  after: ListCursor | null;
  /** How many are wanted. */
  most: number;
}

interface FoundRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  person_id: string;
  person_name: string;
  person_organization: string;
  waiting_on: Request['waitingOn'];
  closing_reason: Request['closingReason'];
  expires_at: Date | null;
  closed_at: Date | null;
  submitted_at: Date;
  answers: Answers | null;
  submitted_key: string;
}

const columns = sql`r.id, r.number, r.type, r.status, r.application_id, r.person_id, r.person_name, r.person_organization, r.waiting_on,
  r.closing_reason, r.expires_at, r.closed_at, r.submitted_at, ${answersAboutAccount}, ${microsecondsOf(sql`r.submitted_at`)} as submitted_key`;

function pageOf(filter: Filter, sought: SoughtRequest | null, people: readonly string[]): Statement {
  return sql`with found as (${firstOf(filter, sought, people)})
    select ${columns} from found f join portal.request r on r.id = f.id
    ${inOrder(filter.order, sql`r.submitted_at`, sql`r.id`)}`;
}

function countOf(filter: Filter, sought: SoughtRequest | null, people: readonly string[]): Statement {
  return sql`with found as (${firstOf(filter, sought, people)}) select count(*)::int as total from found`;
}

/** Ids and times of the first that match. */
function firstOf(filter: Filter, sought: SoughtRequest | null, people: readonly string[]): Statement {
  if (sought === null) return firstOfAll(filter);
  return sought.by === 'PERSON' ? firstOfPeople(filter, people) : matching(filter, hasNumber(sought));
}

/** The first of a list that has `submitted_at` and `id`. */
function first({ order, most }: Filter): Statement {
  return sql`${inOrder(order, sql`submitted_at`, sql`id`)} limit ${most}`;
}

function hasNumber(sought: Exclude<SoughtRequest, { by: 'PERSON' }>): Statement {
  if (sought.by === 'NUMBER') return sql`r.number = ${sought.number}`;
  const beginning = [...sought.end].toReversed().join('');
  // In C order the tilde comes after everything that a number is made of.
  return sql`reverse(r.number) collate "C" >= ${beginning} and reverse(r.number) collate "C" < ${`${beginning}~`}`;
}

/** The few requests of a number. */
function matching(filter: Filter, condition: Statement): Statement {
  // What matches is found first: the planner would rather walk through all requests by time.
  return sql`with matched as materialized (select * from portal.request r where ${condition})
    select id, submitted_at from matched r where true ${narrowed(filter)} ${stands(filter)} ${first(filter)}`;
}

/** The first of these people: the first of each, merged, so that it does not matter how many more each has. */
function firstOfPeople(filter: Filter, people: readonly string[]): Statement {
  return sql`select n.id, n.submitted_at from unnest(${people}::text[]) as sought (person_id),
      lateral (select r.id, r.submitted_at from portal.request r where r.person_id = sought.person_id
        ${narrowed(filter)} ${stands(filter)} ${first(filter)}) n
    ${first(filter)}`;
}

/**
 * The first of all: the first of each status wanted, merged. What has lapsed has another status than its row says until
 * it is swept, and is looked for on its own.
 */
function firstOfAll(filter: Filter): Statement {
  const { status, now } = filter;
  return sql`select id, submitted_at from (
      select n.* from unnest(${status === null ? requestStatuses : [status]}::text[]) as wanted (status),
        lateral (select r.id, r.submitted_at from portal.request r where r.status = wanted.status and not ${lapsed(now)}
          ${narrowed(filter)} ${first(filter)}) n
      union all
      (select r.id, r.submitted_at from portal.request r where ${lapsed(now)} ${stands(filter)} ${narrowed(filter)}
        ${first(filter)})) as each
    ${first(filter)}`;
}

function narrowed({ application, after, order, days, zone }: Filter): Statement {
  const ofApplication = application === null ? nothing : sql`and r.application_id = ${application}`;
  const afterCursor = isBeyond(order, sql`(r.submitted_at, r.id)`, after);
  return sql`${ofApplication} ${isWithin(days, sql`r.submitted_at`, zone)} ${afterCursor}`;
}

function stands({ status, now }: Filter): Statement {
  return status === null ? nothing : sql`and ${effectiveStatus(now)} = ${status}`;
}

function lapsed(now: Date): Statement {
  return sql`(r.is_open and r.expires_at is not null and r.expires_at <= ${now})`;
}

/** A request's status now, swept or not; the same as `effectiveStatusAt`. */
function effectiveStatus(now: Date): Statement {
  const closedAs = (waitingOn: Request['waitingOn']) => lapsedStatus({ waitingOn, expiresAt: now }).status;
  return sql`case when not ${lapsed(now)} then r.status when r.waiting_on is null then ${closedAs(null)}
    else ${closedAs('REQUESTER')} end`;
}

/** What these people are called today, by subject id: they are looked for by that name, and the request keeps another one. */
async function namesToday(
  directory: RequestDependencies['directory'],
  rows: readonly FoundRow[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const known = await directory.people({ ids: [...new Set(rows.map((row) => row.person_id))], emails: [] });
  return new Map(known.map((one) => [one.id, describedInDirectory(one).fullName]));
}

function viewRow(row: FoundRow, now: Date, nameToday: string | null): SearchPage['items'][number] {
  const { status, waiting_on: waitingOn, closing_reason: closingReason } = row;
  const request = { status, waitingOn, closingReason, expiresAt: row.expires_at, closedAt: row.closed_at };
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: effectiveStatusAt(request, now).status,
    applicationId: row.application_id,
    accountRequestKind: accountRequestKindIn(row),
    name: row.person_name,
    nameToday: nameToday === row.person_name ? null : nameToday,
    userId: nameToday === null ? null : row.person_id,
    organization: row.person_organization,
    submittedAt: row.submitted_at.toISOString(),
  };
}
