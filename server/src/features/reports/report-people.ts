import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Report } from '@portal/core/domain/reports/report-names.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** Whom a report shows to one caller, and with which applications. */
export interface ReportedPeople {
  /** The condition that a person (`p`, of the list of people) is in it; its values are texts. */
  isShown: Statement;
  /** Each has a column. */
  applications: readonly Application[];
}

type Scope = (db: Queryable, caller: Person, applications: readonly Application[]) => Promise<ReportedPeople>;

/** Whom each report shows (rule reports 1). */
const scopes: Readonly<Record<Report, Scope>> = {
  security: async (_db, _caller, applications) => ({ isShown: sql`true`, applications }),
  supervisor: async (_db, { email, emailVerified }, applications) => ({
    // Anybody can register with an address that is not theirs.
    isShown: emailVerified ? sql`p.supervisors @> array[${email.toLowerCase()}::text]` : sql`false`,
    applications,
  }),
  authorizer: async (db, { userId }, applications) => {
    const assigned = await db.rows<{ id: string }>(
      sql`select application_id as id from portal.application_authorizer where person_id = ${userId}`,
    );
    const authorized = applications.filter(({ id }) => assigned.some((one) => one.id === id));
    return { isShown: holdsRoleOf(authorized), applications: authorized };
  },
};

/** Whom this report shows to this caller. */
export function reportedPeople(
  db: Queryable,
  report: Report,
  { person, applications }: { person: Person; applications: readonly Application[] },
): Promise<ReportedPeople> {
  return scopes[report](db, person, applications);
}

/** That a person holds a role of one of these. */
export function holdsRoleOf(applications: readonly Application[]): Statement {
  const clients = [...new Set(applications.map(({ clientId }) => clientId))].filter(
    (client) => client !== portalClientId,
  );
  return clients.length === 0
    ? sql`false`
    : sql`p.application_roles ?| array(select jsonb_array_elements_text(${JSON.stringify(clients)}::jsonb))`;
}

/** How many people there are in it. */
export async function countReported(q: Queryable, { isShown }: ReportedPeople): Promise<number> {
  const row = await q.row<{ rows: number }>(
    sql`select count(*)::int as rows from portal.person p where ${isShown}`,
  );
  return row?.rows ?? 0;
}
