import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement, verbatim } from '../../../adapters/db/sql.ts';
import { personal } from '../../../rights/alternate-windows.ts';
import { isListedAsDecider } from '../../../rights/who-decides.ts';

/** How many waiting requests one statement reads, so that no statement takes long, however many wait. */
const lookedAt = verbatim('500');
/** How many are compared with the directory at a time: one call for all their people. */
const pageSize = 200;

/** That the list of people is not known to say this of the person with this id; `k` is their row. */
function isNotListed(id: Statement, givenDecision: Statement): Statement {
  return sql`not exists (select from portal.person k where k.id = ${id} and k.as_of is null and ${givenDecision})`;
}

/** That somebody asked for the request `r` could not decide it, as far as the list of people knows. */
const isAskedOfUnable = sql`exists (select from portal.stage_person p where p.request_id = r.id and p.waiting_due_at is not null and (
    ${isNotListed(sql`p.person_id`, isListedAsDecider(sql`k`, sql`p.role`, sql`r.application_id`))}
    or p.person_id in (r.person_id, r.initiator_id) or exists (select from portal.decision d where d.request_id = r.id and d.decided_by = p.person_id)))`;

/** That the person of the request `r` has other supervisors than it was led to, or is not known. */
const isLedElsewhere = isNotListed(
  sql`r.person_id`,
  sql`(r.supervised_by is null or (k.supervisors @> r.supervised_by and k.supervisors <@ r.supervised_by))`,
);

interface Looked {
  /** The last one that was looked at; null where there was none. */
  last: string | null;
  doubtful: string[];
}

/** The next waiting requests after one, and which of them may be with the wrong people. */
export function doubtfulAfter(after: string | null, now: Date): Statement {
  // As the index of what waits has it, which is for this statement alone.
  return sql`with looked as materialized (
      select p.request_id as id from portal.stage_person p
      where p.waiting_due_at > '-infinity' ${after === null ? nothing : sql`and p.request_id > ${after}::uuid`}
      group by p.request_id order by p.request_id limit ${lookedAt})
    select (select id from looked order by id desc limit 1) as last,
      array(select r.id from looked l join portal.request r on r.id = l.id
        where r.type <> all(${personal}::text[]) and (r.expires_at is null or r.expires_at > ${now})
          and (${isAskedOfUnable} or ${isLedElsewhere}) order by r.id) as doubtful`;
}

/** Walks through ids of waiting requests, some at a time. */
export type DoubtfulRequests = () => AsyncGenerator<readonly string[]>;

/**
 * Ids of waiting requests that may be with the wrong people, some at a time. The list of people says which: it is exact where
 * it is kept together with the provider's own, and where it is not, the request is among them. Whether something is wrong, the
 * code that changes it asks the directory (record 107). All waiting requests are read once, however often they are walked through.
 */
export function doubtfulRequests(db: Queryable, now: Date): DoubtfulRequests {
  const pages: (readonly string[])[] = [];
  let after: string | null = null;
  let isRead = false;
  const readNext = async (): Promise<void> => {
    const found: Looked | undefined = await db.row<Looked>(doubtfulAfter(after, now));
    const doubtful = found?.doubtful ?? [];
    for (let from = 0; from < doubtful.length; from += pageSize)
      pages.push(doubtful.slice(from, from + pageSize));
    after = found?.last ?? null;
    isRead = after === null;
  };
  return async function* walk() {
    for (let at = 0; at < pages.length || !isRead; ) {
      const page = pages[at];
      if (page === undefined) await readNext();
      else {
        at += 1;
        yield page;
      }
    }
  };
}
