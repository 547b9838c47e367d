import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { nothing, type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import { removalOfLeft } from './account-use.ts';
import { hasRole, peopleWhere, personOf, type PersonRow } from './people-rows.ts';

/** The people of the embedded provider within statements of the portal: they are in the same database. */
export const embeddedPeople: SharedPeople = {
  column: (by) => ({
    column: peopleColumn(by),
    // The database made it, of the very columns that a row of them has.
    peopleIn: (found) => (found as PersonRow[]).map(personOf),
  }),
  // As a value and not with `exists`, which PostgreSQL may answer by reading everybody who holds the role.
  stillHolds: (personId, role) =>
    typeof personId !== 'string' || isUuid(personId)
      ? sql`coalesce((select p.enabled and ${hasRole({ clientId: null, role: activeAccountRole })} and ${hasRole(role)}
          from idp.person p where p.id = (${personId})::uuid), false)`
      : sql`false`,
  removalOfLeft,
  isEnabled: (personId) => enabledAccount(personId, nothing),
  staysEnabled: (personId) => enabledAccount(personId, sql`for share`),
  stillKnows: (id) => (isUuid(id) ? sql`exists (select from idp.person where id = ${id}::uuid)` : sql`false`),
};

function enabledAccount(personId: string | Statement, lock: Statement): Statement {
  if (typeof personId === 'string' && !isUuid(personId)) return sql`false`;
  return sql`coalesce((select p.enabled from idp.person p where p.id = (${personId})::uuid and p.enabled ${lock}), false)`;
}

/** As JSON; an unknown id belongs to nobody. */
function peopleColumn({ ids, emails }: { ids: Statement; emails: Statement }): Statement {
  const known = sql`array(select given.id::uuid from (${ids}) as given (id)
    where given.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
  return sql`(select coalesce(json_agg(people), '[]')
    from (${peopleWhere(sql`(p.id = any(${known}) or p.email = any(${emails}))`)}) as people)`;
}
