import {
  type DriftAction,
  driftActionsOf,
  type DriftKind,
  driftReaders,
} from '@portal/core/domain/drift/drift.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { DriftDependencies } from './dependencies.ts';

interface Line {
  id: string;
  person_id: string;
  application_id: string;
  role: string;
  kind: DriftKind;
  is_being_removed: boolean;
}

const columns = sql`l.id::text, l.person_id, l.application_id, l.role, l.kind, l.removal_asked_at is not null as is_being_removed`;

interface Settling {
  action: DriftAction;
  reason: string;
}

/**
 * Settles a line with a reason (rule drift 4). One statement writes what was decided with its row in the trail; a role is removed from
 * the provider after that, and again until it is done where the provider does not respond.
 * @throws RefusedCall INVALID, NOT_FOUND, OWN_ROLES, ALREADY_DONE, and what the caller has lost meanwhile
 */
export async function settleDrift(
  deps: DriftDependencies,
  caller: Caller,
  { lineId, action, reason: given }: Settling & { lineId: string },
): Promise<{ isSettled: boolean }> {
  const reason = given.trim();
  const fault = faultOfReason(reason);
  if (fault !== null) throw refusedBy({ refused: 'INVALID', faults: [{ field: 'reason', fault }] });
  const { userId } = caller.person;
  const line = await deps.db.row<Line>(
    sql`select ${columns} from portal.drift_line l where l.id = ${lineId}::bigint`,
  );
  if (line === undefined) throw new RefusedCall('NOT_FOUND');
  if (line.person_id === userId) throw new RefusedCall('OWN_ROLES');
  const known = { kind: line.kind, isBeingRemoved: line.is_being_removed };
  if (!driftActionsOf(known, false).includes(action)) throw new RefusedCall('ALREADY_DONE');
  const written = await deps.db.row<Line>(writing(deps, caller, line, { action, reason }));
  if (written === undefined) {
    await refuseWithoutRoleNow(deps.directory, userId, driftReaders);
    throw new RefusedCall('ALREADY_DONE');
  }
  invariant('DRIFT_SETTLED_BY_ANOTHER', written.person_id !== userId, { personId: userId });
  if (line.kind === 'NO_ROLE' || action === 'ADOPT') return { isSettled: true };
  return { isSettled: await removeRole(deps, written).catch(() => false) };
}

/** Writes it where the line still is what was decided about, and no grant has come meanwhile. */
function writing(
  { shared }: DriftDependencies,
  { person, now, sourceAddress }: Caller,
  line: Line,
  { action, reason }: Settling,
): Statement {
  const isAdopted = action === 'ADOPT';
  const audit = auditRow({
    at: now,
    action: isAdopted ? 'DRIFT_ADOPTED' : 'DRIFT_REMOVED',
    outcome: 'DONE',
    sourceAddress,
    actor: { id: person.userId, name: person.fullName },
    subjectId: line.person_id,
    detail: { application: line.application_id, role: line.role, kind: line.kind, reason },
  });
  const still = sql`l.id = ${line.id}::bigint and l.kind = ${line.kind} ${stillMay(shared, person.userId, driftReaders)}`;
  const recorded = sql`recorded as (${intoAudit} ${audit} from settled) select * from settled`;
  if (line.kind === 'NO_ROLE')
    return sql`with settled as (
        delete from portal.drift_line l where ${still} returning ${columns}
      ), ended as (
        update portal.access_grant g set ended_at = ${now} from settled s where g.person_id = s.person_id
          and g.application_id = s.application_id and g.role = s.role and g.ended_at is null
      ), ${recorded}`;
  if (isAdopted)
    return sql`with settled as (
        delete from portal.drift_line l where ${still} and l.removal_asked_at is null and not ${isGranted} returning ${columns}
      ), adopted as (
        insert into portal.access_grant (id, person_id, application_id, role, started_at, confirmed_at)
        select ${uuidV7(now)}::uuid, person_id, application_id, role, ${now}, ${now} from settled
      ), ${recorded}`;
  return sql`with settled as (
      update portal.drift_line l set removal_asked_at = ${now} where ${still} and not ${isGranted} returning ${columns}
    ), ${recorded}`;
}

/** Whether a grant has come for the role of a line `l`. */
const isGranted = sql`exists (select from portal.access_grant g where g.person_id = l.person_id
  and g.application_id = l.application_id and g.role = l.role and g.ended_at is null)`;

/** Takes the role from the provider, and then the line. Anyone whom the provider does not know has the role no more. */
async function removeRole(
  { db, writer, applications }: DriftDependencies,
  line: Pick<Line, 'id' | 'person_id' | 'application_id' | 'role'>,
): Promise<boolean> {
  const clientId = applications.get(line.application_id)?.clientId;
  if (clientId !== undefined)
    try {
      await writer.changeRoles(line.person_id, { add: [], remove: [{ clientId, role: line.role }] });
    } catch (failure) {
      if (!(failure instanceof DirectoryRefusal)) throw failure;
    }
  await db.run(sql`delete from portal.drift_line where id = ${line.id}::bigint`);
  return true;
}

/** Takes a role from the provider that somebody had removed while it did not respond; false where there was none. */
export async function removeNext(deps: DriftDependencies): Promise<boolean> {
  const line = await deps.db.row<Line>(sql`select ${columns} from portal.drift_line l
    where l.removal_asked_at is not null and not ${isGranted} order by l.id limit 1`);
  return line === undefined ? false : await removeRole(deps, line);
}
