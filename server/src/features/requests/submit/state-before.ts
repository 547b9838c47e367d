import type { HeldGrant } from '@portal/core/domain/requests/held-roles.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { elements, sql, type Statement, textsIn } from '../../../adapters/db/sql.ts';
import { batched } from '../../../adapters/db/batching.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { SharedPeople } from '../../../rights/shared-people.ts';
import { profileWaits } from '../read/account/profile-waits.ts';
import { type KeptResult, keptUnder, type Repeatable } from '../store/repeated-writes.ts';

/** Who asks for which application, when, and under which key. */
export interface Asking {
  personId: string;
  supervisorEmails: readonly string[];
  applicationId: string;
  write: Repeatable | null;
  now: Date;
}

/** Everything the rules of a submit need from the database. */
export interface StateBefore {
  kept: KeptResult | null;
  authorizers: string[];
  grants: HeldGrant[];
  /** Whether the open request's time has run out; null where none is open. */
  openHasLapsed: boolean | null;
  profileWaits: boolean;
  /** Anyone who `peopleConcerned` looks at, where the directory is on the same database; else null. */
  people: DirectoryPerson[] | null;
}

/** Reads it in one query, the people included where they are there too; those who ask at the same moment share it. */
export function statesBefore(
  q: Queryable,
  shared: SharedPeople | null,
): (asking: Asking) => Promise<StateBefore> {
  const column = shared?.column({
    ids: sql`select asked.person_id union all ${authorizersOf(sql`asked.application_id`)}`,
    emails: sql`asked.emails`,
  });
  return batched(async (asked: readonly Asking[]) => {
    const rows = await q.rows<StateRow>(statesOf(asked, column?.column ?? sql`null::json`));
    return rows.map((row) => ({ ...row, people: column?.peopleIn(row.people) ?? null }));
  });
}

type StateRow = Omit<StateBefore, 'people'> & { people: unknown };

/** The states of all these, in their order. */
function statesOf(asked: readonly Asking[], people: Statement): Statement {
  const rows = asked.map(({ write, ...asking }) => ({ ...asking, key: write?.key }));
  return sql`select ${keptUnder({ personId: sql`asked.person_id`, key: sql`asked.key` })} as kept,
      array(${authorizersOf(sql`asked.application_id`)} order by person_id) as authorizers, ${people} as people,
      (select coalesce(json_agg(json_build_object('role', role, 'employment', employment)), '[]') from portal.access_grant
        where person_id = asked.person_id and application_id = asked.application_id and ended_at is null) as grants,
      ${profileWaits(sql`asked.person_id`, sql`asked.now`)} as "profileWaits",
      ${openHasLapsed(sql`asked.person_id`, sql`asked.application_id`, sql`asked.now`)} as "openHasLapsed"
    from (select ordinal, one->>'personId' as person_id, ${textsIn(sql`one->'supervisorEmails'`)} as emails,
        one->>'applicationId' as application_id, (one->>'key')::uuid as key, (one->>'now')::timestamptz as now
      from ${elements(rows)} offset 0) as asked
    order by asked.ordinal`;
}

/** Whether the time of a person's open request for the application has run out; null where none is open. */
export function openHasLapsed(
  personId: string | Statement,
  applicationId: string | Statement,
  now: Date | Statement,
): Statement {
  return sql`(select coalesce(expires_at <= ${now}, false) from portal.request where person_id = ${personId}
    and application_id = ${applicationId} and is_open)`;
}

function authorizersOf(applicationId: Statement): Statement {
  return sql`select person_id from portal.application_authorizer where application_id = ${applicationId}`;
}
