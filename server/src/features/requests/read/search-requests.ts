import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import type { SoughtWord } from '@portal/core/domain/people/names/name-search.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import {
  mostPeopleSought,
  type SoughtRequest,
  soughtBy,
} from '@portal/core/domain/requests/request-search.ts';
import { lapsedStanding, standingAt } from '@portal/core/domain/requests/standing.ts';
import { type RequestStatus, requestStatuses } from '@portal/core/domain/requests/transitions.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { describedInDirectory } from '../submit/person-of-directory.ts';
import { cursorAfter, isOlder, type ListPlace, microsecondsOf, placeOfCursor } from '../store/list-place.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { accountAskIn, answersAboutAccount } from '../store/account-asked.ts';

const pageSize = 25;

/** What is looked for, as the address says it. */
export interface SearchQuery {
  q?: string;
  application?: string;
  status?: RequestStatus;
  cursor?: string;
}

/** One page of all requests that match, newest first, for whoever reads every request (rule requests 20). */
export async function searchRequests(
  { db, directory }: RequestDependencies,
  { now }: Pick<Caller, 'now'>,
  { q, application, status, cursor }: SearchQuery,
): Promise<SearchPage> {
  const filter: Filter = {
    now,
    status: status ?? null,
    application: application ?? null,
    after: placeOfCursor(cursor),
  };
  const sought = soughtBy(q ?? '');
  const people = sought?.by === 'PERSON' ? await peopleSought({ db, directory }, sought.words) : [];
  const rows = await db.rows<FoundRow>(
    sought === null
      ? newestOf(filter)
      : sought.by === 'PERSON'
        ? newestOfPeople(filter, people.slice(0, mostPeopleSought))
        : matching(filter, hasNumber(sought)),
  );
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const called = await namesToday(directory, page);
  return {
    items: page.map((row) => viewRow(row, now, called.get(row.person_id) ?? null)),
    nextCursor: last === undefined ? null : cursorAfter(last.submitted_key, last.id),
    hasMorePeople: people.length > mostPeopleSought,
  };
}

/** People with these words in what the directory says of them today, then those who have asked under such a name; one too many. */
async function peopleSought(
  { db, directory }: Pick<RequestDependencies, 'db' | 'directory'>,
  words: readonly SoughtWord[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const limit = mostPeopleSought + 1;
  const [today, then] = await Promise.all([
    directory.search(words, limit),
    db.rows<{ person_id: string }>(sql`select n.person_id from portal.requester_name n
      where n.search_words @@ ${nameQuery(words)}::tsquery group by n.person_id
      order by min(n.name), n.person_id limit ${limit}`),
  ]);
  return [...new Set([...today, ...then.map((one) => one.person_id)])].slice(0, limit);
}

interface Filter {
  now: Date;
  status: RequestStatus | null;
  application: string | null;
  after: ListPlace | null;
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
const newestFirst = sql`order by r.submitted_at desc, r.id desc limit ${pageSize + 1}`;

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
    select ${columns} from matched r where true ${narrowed(filter)} ${stands(filter)} ${newestFirst}`;
}

/** The newest of these people: the newest of each, merged, so that it does not matter how many more each has. */
function newestOfPeople(filter: Filter, people: readonly string[]): Statement {
  return sql`with newest as (
      select n.id from unnest(${people}::text[]) as sought (person_id),
        lateral (select r.id, r.submitted_at from portal.request r where r.person_id = sought.person_id
          ${narrowed(filter)} ${stands(filter)} ${newestFirst}) n
      order by n.submitted_at desc, n.id desc limit ${pageSize + 1}
    ) select ${columns} from newest n join portal.request r on r.id = n.id ${newestFirst}`;
}

/**
 * The newest of all: the newest of each status wanted, merged. What has lapsed stands elsewhere than its row says until
 * it is swept, and is looked for on its own.
 */
function newestOf(filter: Filter): Statement {
  const { status, now } = filter;
  return sql`with newest as (
      select n.* from unnest(${status === null ? requestStatuses : [status]}::text[]) as wanted (status),
        lateral (select r.* from portal.request r where r.status = wanted.status and not ${lapsed(now)}
          ${narrowed(filter)} ${newestFirst}) n
      union all
      (select r.* from portal.request r where ${lapsed(now)} ${stands(filter)} ${narrowed(filter)} ${newestFirst})
    ) select ${columns} from newest r ${newestFirst}`;
}

function narrowed({ application, after }: Filter): Statement {
  const ofApplication = application === null ? nothing : sql`and r.application_id = ${application}`;
  return sql`${ofApplication} ${isOlder(sql`(r.submitted_at, r.id)`, after)}`;
}

function stands({ status, now }: Filter): Statement {
  return status === null ? nothing : sql`and ${standing(now)} = ${status}`;
}

function lapsed(now: Date): Statement {
  return sql`(r.is_open and r.expires_at is not null and r.expires_at <= ${now})`;
}

/** Where a request stands now, swept or not; the same as `standingAt`. */
function standing(now: Date): Statement {
  const closedAs = (waitingOn: Request['waitingOn']) => lapsedStanding({ waitingOn, expiresAt: now }).status;
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
    workflowStatus: standingAt(request, now).status,
    applicationId: row.application_id,
    accountAsk: accountAskIn(row),
    name: row.person_name,
    nameToday: nameToday === row.person_name ? null : nameToday,
    organization: row.person_organization,
    submittedAt: row.submitted_at.toISOString(),
  };
}
