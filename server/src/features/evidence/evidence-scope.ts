import type { EvidenceScope } from '@portal/core/contract/audit/evidence.ts';
import { dayAfter, isDay, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { PackedPeople } from './dependencies.ts';

/** What a pack is about, with everything found that it names. */
export interface KnownScope {
  from: string | null;
  to: string | null;
  application: string | null;
  /** Null for nobody in particular. */
  person: { id: string; username: string | null } | null;
}

/**
 * What was asked for, checked.
 * @throws RefusedCall INVALID with the field that says nothing
 */
export async function knownScope(db: Queryable, scope: EvidenceScope): Promise<KnownScope> {
  const { application = null, person = null } = scope;
  const [from, to] = [knownDay('from', scope.from), knownDay('to', scope.to)];
  if (from !== null && to !== null && from > to) refuse('to', 'is before from');
  if ([from, to, application, person].every((one) => one === null))
    refuse('from', 'is needed, or another field');
  return { from, to, application, person: person === null ? null : await knownPerson(db, person) };
}

async function knownPerson(db: Queryable, typed: string): Promise<KnownScope['person']> {
  const name = typed.trim().toLowerCase();
  const row = await db.row<{ id: string; username: string }>(
    sql`select p.id, p.username from portal.person p where p.username = ${name} or p.id = ${name} limit 1`,
  );
  if (row !== undefined) return row;
  return isUuid(name) ? { id: name, username: null } : refuse('person', 'is nobody');
}

function knownDay(field: string, day: string | undefined): string | null {
  if (day === undefined) return null;
  return isDay(day) ? day : refuse(field, 'is no day of the calendar');
}

function refuse(field: string, how: string): never {
  throw new RefusedCall('INVALID', { errors: [{ field, fault: 'UNKNOWN', message: `${field} ${how}` }] });
}

/** That a row `e` of the trail belongs into the pack. */
export function isInScope({ from, to, application, person }: KnownScope, zone: string): Statement {
  const since = from === null ? sql`true` : sql`e.at >= ${startOfDay(zone, from)}`;
  const until = to === null ? sql`true` : sql`e.at < ${startOfDay(zone, dayAfter(to, 1))}`;
  const isOfPerson =
    person === null ? sql`true` : sql`(e.actor_id = ${person.id} or e.subject_id = ${person.id})`;
  const isOfApplication =
    application === null
      ? sql`true`
      : sql`exists (select from portal.audit_application l where l.application_id = ${application}
        and l.action = e.action and l.at = e.at and l.event_id = e.id)`;
  return sql`${since} and ${until} and ${isOfPerson} and ${isOfApplication}`;
}

/** Whom its lists of people are about. */
export function packedPeople({ application, person }: KnownScope): PackedPeople {
  if (person !== null) return { personId: person.id };
  return application === null ? { all: true } : { application };
}
