import { createHash } from 'node:crypto';
import type { ReplacementOrder, ReplacementReply } from '@portal/core/contract/people/supervisors.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { portalClientId, type PortalRole } from '@portal/core/domain/people/roles.ts';
import { elements, nothing, sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import { goOnWith, leaseUntil } from './carry-out.ts';
import type { SupervisorDependencies } from './dependencies.ts';
import { type Plan, planReplacement } from './plan-replacement.ts';
import { askForHolders } from './ask-for-holders.ts';
import { type ReplacementRow, replacementColumns, replacementWhere } from './replacement-rows.ts';

/**
 * Replaces a supervisor by another for all their people (rules supervisors 2 to 6). The job finishes what one call cannot.
 * @throws RefusedCall NOT_FOUND, INVALID, OWN_ROLES, CANNOT_DECIDE, KEY_REUSED, and STALE_PERSON where something else is so than was
 * shown, or another replacement is under way
 */
export async function replaceSupervisor(
  deps: SupervisorDependencies,
  caller: Caller,
  formerId: string,
  { successorId, version, reason: typed }: ReplacementOrder,
): Promise<ReplacementReply> {
  const reason = typed.trim();
  const fault = faultOfReason(reason);
  if (fault !== null) throw refusedBy({ refused: 'INVALID', faults: [{ field: 'reason', fault }] });
  const idempotencyKey = keyOf(caller);
  const before = idempotencyKey === null ? undefined : await rowUnder(deps, idempotencyKey);
  if (before !== undefined) return await repeated(deps, caller, before, { formerId, successorId, reason });
  const plan = await planReplacement(deps, caller, { formerId, successorId });
  if (plan.people.length + plan.holders.length === 0) throw new RefusedCall('INVALID');
  if (plan.version !== version) throw new RefusedCall('STALE_PERSON');
  const row = rowOf(deps, caller, plan, reason);
  if (!(await decide(deps, caller, { plan, row, idempotencyKey }))) {
    await refuseWithoutRoleNow(deps.directory, caller.person.userId, rolesOf(caller));
    throw new RefusedCall('STALE_PERSON');
  }
  await goOnWith(deps, row, caller.now);
  const holders = await askForHolders(deps, caller, { ...plan, reason });
  deps.wakeMail();
  return { ...(await stateOf(deps, row.id)), holders };
}

async function stateOf({ db }: SupervisorDependencies, id: string) {
  const state = await replacementWhere(db, sql`c.id = ${id}::uuid`);
  if (state === null) throw new RefusedCall('NOT_FOUND');
  return state;
}

/** In which roles the caller does it: what an administrator may and RM-IT help may not depends on it. */
function rolesOf({ person }: Caller): readonly PortalRole[] {
  return mayActAs(person, ['PORTAL_ADMIN']) ? ['PORTAL_ADMIN'] : ['RM_IT_HELP'];
}

function rowOf(
  { described }: SupervisorDependencies,
  { person, now, sourceAddress }: Caller,
  { former, successor }: Plan,
  reason: string,
): ReplacementRow {
  return {
    id: uuidV7(now),
    former_id: former.id,
    former_name: described(former).fullName,
    successor_id: successor.id,
    successor_name: described(successor).fullName,
    reason,
    asked_by: person.userId,
    asked_by_name: person.fullName,
    asked_at: now,
    source_address: sourceAddress,
  };
}

/** Replacements are decided one after another: two at once could make a cycle. */
const advisoryLock = sql`select pg_advisory_xact_lock(hashtextextended('portal.supervisor_change', 0))`;

/** Writes what is to be done, and for whom. @returns false where somebody else was faster, or a right is gone */
async function decide(
  { db, shared }: SupervisorDependencies,
  caller: Caller,
  { plan, row, idempotencyKey }: { plan: Plan; row: ReplacementRow; idempotencyKey: string | null },
): Promise<boolean> {
  const able =
    shared === null
      ? nothing
      : sql`and ${shared.stillHolds(row.successor_id, { clientId: portalClientId, role: 'SUPERVISOR' })}`;
  return await db.transaction(async (tx) => {
    await tx.row(advisoryLock);
    const written =
      await tx.run(sql`insert into portal.supervisor_change (id, former_id, former_name, successor_id, successor_name,
        reason, asked_by, asked_by_name, asked_at, source_address, leased_until, once_key)
      select ${row.id}::uuid, ${row.former_id}::text, ${row.former_name}::text, ${row.successor_id}::text,
        ${row.successor_name}::text, ${row.reason}::text, ${row.asked_by}::text, ${row.asked_by_name}::text,
        ${row.asked_at}::timestamptz, ${row.source_address}::text, ${leaseUntil(row.asked_at)}::timestamptz, ${idempotencyKey}::text
      where not exists (select from portal.supervisor_change c where c.finished_at is null or c.settled > ${plan.settled}::bigint)
        ${stillMay(shared, row.asked_by, rolesOf(caller))} ${able}`);
    if (written === 0) return false;
    await tx.run(sql`insert into portal.supervisor_change_person (change_id, person_id, person_name, changes)
      select ${row.id}::uuid, one->>'id', one->>'fullName', one->'changes' from ${elements(plan.people)}`);
    return true;
  });
}

async function rowUnder(
  { db }: SupervisorDependencies,
  idempotencyKey: string,
): Promise<ReplacementRow | undefined> {
  return await db.row<ReplacementRow>(
    sql`select ${replacementColumns} from portal.supervisor_change c where c.once_key = ${idempotencyKey}`,
  );
}

/** @throws RefusedCall KEY_REUSED where something else was asked under the key */
async function repeated(
  deps: SupervisorDependencies,
  caller: Caller,
  row: ReplacementRow,
  asked: { formerId: string; successorId: string; reason: string },
): Promise<ReplacementReply> {
  const isSame =
    row.former_id === asked.formerId && row.successor_id === asked.successorId && row.reason === asked.reason;
  if (!isSame) throw new RefusedCall('KEY_REUSED');
  // A portal that died may not have asked for everybody.
  const { holders } = await planReplacement(deps, caller, asked);
  return {
    ...(await stateOf(deps, row.id)),
    holders: await askForHolders(deps, caller, { holders, reason: asked.reason }),
  };
}

/** The caller's key, apart from those of others. */
function keyOf({ person, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === null) return null;
  return createHash('sha256').update(`${person.userId} ${idempotencyKey}`).digest('base64url');
}
