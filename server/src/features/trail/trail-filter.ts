import { auditActions, auditOutcomes } from '@portal/core/domain/audit/audit-action.ts';
import type { AuditAction, AuditOutcome } from '@portal/core/domain/audit/audit-action.ts';
import type { NetworkRange } from '@portal/core/domain/audit/network-range.ts';
import { timeAt } from '../../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement, verbatim } from '../../adapters/db/sql.ts';

/** What is looked for in the trail. */
export interface TrailFilter {
  /** Anyone who did it or whom it is about is one of these; null for anybody. */
  people: readonly string[] | null;
  /** Ids; null for rows about any request and about none. */
  requests: readonly string[] | null;
  application: string | null;
  action: AuditAction | null;
  outcome: AuditOutcome | null;
  network: NetworkRange | null;
  since: Date | null;
  /** This moment is no longer looked at. */
  until: Date | null;
  after: TrailCursor | null;
  /** How many are wanted at most. */
  most: number;
}

/** A cursor between two rows, newest first: the time of the row before in microseconds since 1970, and its number. */
export interface TrailCursor {
  microseconds: string;
  id: string;
}

/** How many of the newest rows are searched before the addresses of a network are tried one by one. */
const triedFirst = 1_000;

const key = sql`(e.at, e.id)`;
const address = sql`portal.address_of(e.source_address)`;

/**
 * Ids and times of the newest that match. Each way to them reads the newest of one kind by an index and stops, so that it does not
 * matter how many rows there are.
 */
export function newestOf(filter: TrailFilter): Statement {
  const { people, requests, application, network } = filter;
  if (requests !== null)
    return sql`select e.id, e.at from portal.audit_event e
      where e.request_id = any(${requests}::uuid[]) ${matches(filter)} ${first(filter)}`;
  if (people !== null) return newestOfPeople(filter, people);
  if (application !== null) return newestOfApplication(filter, application);
  if (network !== null) return newestOfNetwork(filter, network);
  return newestOfActions(filter);
}

/** How many match, of no more than are wanted; in no order, so that counting stops early. */
export function countOf(filter: TrailFilter): Statement {
  const all = { ...filter, after: null };
  const { people, requests, application, network, action } = filter;
  const some = (condition: Statement, asked = all): Statement =>
    sql`(select e.id from portal.audit_event e where ${condition} ${matches(asked)} ${limit(all)})`;
  const found = (): Statement => {
    if (requests !== null) return some(sql`e.request_id = any(${requests}::uuid[])`);
    if (people !== null) {
      const rest = { ...all, people: null };
      return sql`(${some(sql`e.actor_id = any(${people}::text[])`, rest)} union ${some(sql`e.subject_id = any(${people}::text[])`, rest)})`;
    }
    if (application !== null)
      return sql`(select a.event_id from ${listedUnder(filter, all)} where a.application_id = ${application}
        and a.action = any(${wantedActions(action)}::text[]) ${matchesWithin(all, sql`a`)} ${limit(all)})`;
    return network === null ? some(sql`e.action = any(${wantedActions(action)}::text[])`) : some(sql`true`);
  };
  return sql`select least(count(*), ${filter.most})::int as total from ${found()} as found`;
}

/**
 * The newest of each, as the one who did it and as whom it is about, merged. Nothing more is asked about people, so that the index alone
 * answers: of a hundred people each would have dozens of rows looked up.
 */
function newestOfPeople(filter: TrailFilter, people: readonly string[]): Statement {
  const rest = { ...filter, people: null };
  const of = (column: Statement): Statement =>
    sql`(select e.id, e.at from portal.audit_event e where ${column} = sought.id ${matches(rest)} ${first(filter)})`;
  return sql`select distinct n.at, n.id from unnest(${people}::text[]) as sought (id),
      lateral (${of(sql`e.actor_id`)} union all ${of(sql`e.subject_id`)}) n
    order by n.at desc, n.id desc ${limit(filter)}`;
}

/** The newest of each action, merged. */
function newestOfApplication(filter: TrailFilter, application: string): Statement {
  const { action } = filter;
  return sql`select n.id, n.at from unnest(${wantedActions(action)}::text[]) as wanted (action),
      lateral (select a.event_id as id, a.at from ${listedUnder(filter, filter)}
        where a.application_id = ${application} and a.action = wanted.action ${matchesWithin(filter, sql`a`)}
        order by a.at desc, a.event_id desc ${limit(filter)}) n
    order by n.at desc, n.id desc ${limit(filter)}`;
}

/** The list of applications, with a look at each row for what the list does not know by itself. */
function listedUnder({ outcome, network }: TrailFilter, matching: TrailFilter): Statement {
  if (outcome === null && network === null) return sql`portal.audit_application a`;
  // One by one, as the few that are wanted have been found soon.
  return sql`portal.audit_application a cross join lateral (select from portal.audit_event e where e.id = a.event_id ${matches(matching)} offset 0) r`;
}

/**
 * The newest of a network: among the newest of what else is looked for where many come from there, otherwise the newest of each of
 * its addresses, merged. Addresses that nobody came from cost nothing.
 */
function newestOfNetwork(filter: TrailFilter, { first: lowest, last: highest }: NetworkRange): Statement {
  const of = (condition: Statement): Statement =>
    sql`select e.id, e.at from portal.audit_event e where ${condition} ${matches(filter)} ${first(filter)}`;
  if (lowest === highest) return of(sql`${address} = ${lowest}::inet`);
  const next = (condition: Statement): Statement =>
    sql`select ${address} as address from portal.audit_event e where ${condition} and ${address} <= ${highest}::inet
      order by ${address} limit 1`;
  const tried = {
    ...filter,
    people: null,
    requests: null,
    application: null,
    network: null,
    most: triedFirst,
  };
  return sql`with recursive tried as materialized (
      select e.* from (${newestOfActions(tried)}) n join portal.audit_event e on e.id = n.id
    ), common as materialized (
      select e.id, e.at from tried e where true ${matches(filter)} ${first(filter)}
    ), known (is_enough) as materialized (
      select (select count(*) from common) >= ${verbatim(String(filter.most))}
        or (select count(*) from tried) < ${verbatim(String(triedFirst))}
    ), sought (address) as (
      (${next(sql`not (select is_enough from known) and ${address} >= ${lowest}::inet`)})
      union all
      select (${next(sql`${address} > sought.address`)}) from sought where sought.address is not null
    )
    select n.id, n.at from (
      select id, at from common where (select is_enough from known)
      union all
      select each.id, each.at from sought, lateral (${of(sql`${address} = sought.address`)}) each) n
    order by n.at desc, n.id desc ${limit(filter)}`;
}

/** The newest of each action with each outcome, merged; of all where neither is named. */
function newestOfActions(filter: TrailFilter): Statement {
  const { action, outcome } = filter;
  if (action === null && outcome === null)
    return sql`select e.id, e.at from portal.audit_event e where true ${matches(filter)} ${first(filter)}`;
  const outcomes = outcome === null ? auditOutcomes : [outcome];
  return sql`select n.id, n.at from unnest(${wantedActions(action)}::text[]) as wanted (action), unnest(${outcomes}::text[]) as ended (outcome),
      lateral (select e.id, e.at from portal.audit_event e where e.action = wanted.action and e.outcome = ended.outcome
        ${matches(filter)} ${first(filter)}) n
    order by n.at desc, n.id desc ${limit(filter)}`;
}

function wantedActions(action: AuditAction | null): readonly AuditAction[] {
  return action === null ? auditActions : [action];
}

/** That a row `e` is what is looked for, whichever way led to it. */
function matches(filter: TrailFilter): Statement {
  const { people, requests, application, action, outcome, network } = filter;
  const by = (value: unknown, condition: () => Statement): Statement =>
    value === null ? nothing : sql`and ${condition()}`;
  return sql`${by(people, () => sql`(e.actor_id = any(${people}::text[]) or e.subject_id = any(${people}::text[]))`)}
    ${by(requests, () => sql`e.request_id = any(${requests}::uuid[])`)}
    ${by(
      application,
      () => sql`exists (select from portal.audit_application l where l.application_id = ${application}
      and l.action = e.action and l.at = e.at and l.event_id = e.id)`,
    )}
    ${by(action, () => sql`e.action = ${action}`)} ${by(outcome, () => sql`e.outcome = ${outcome}`)}
    ${by(network, () => sql`${address} between ${network?.first}::inet and ${network?.last}::inet`)}
    ${withinTime(filter, sql`e.at`, key)}`;
}

/** The same of what the list of applications knows by itself. */
function matchesWithin(filter: TrailFilter, row: Statement): Statement {
  return withinTime(filter, sql`${row}.at`, sql`(${row}.at, ${row}.event_id)`);
}

function withinTime({ since, until, after }: TrailFilter, at: Statement, cursor: Statement): Statement {
  return sql`${since === null ? nothing : sql`and ${at} >= ${since}`} ${until === null ? nothing : sql`and ${at} < ${until}`}
    ${after === null ? nothing : sql`and ${cursor} < (${timeAt(after.microseconds)}, ${after.id}::bigint)`}`;
}

function first(filter: TrailFilter): Statement {
  return sql`order by e.at desc, e.id desc ${limit(filter)}`;
}

/** As part of the text: a plan for any number would prepare to sort everything. */
function limit({ most }: TrailFilter): Statement {
  return verbatim(`limit ${most}`);
}
