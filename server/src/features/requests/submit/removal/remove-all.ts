import type { RemovalResults } from '@portal/core/contract/access.ts';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRemovable } from '@portal/core/domain/catalogue/cards.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { recordRefusedItem } from '../../store/refused-item.ts';
import { removeAccess } from './remove-access.ts';

type RemovalResult = RemovalResults['results'][number];

/**
 * Gives up everything: one removal for each application with grants; what is already under way is reported (rule changes 8).
 * @throws RefusedCall PENDING_REMOVAL_EXISTS when everything is already under way
 */
export async function removeAllAccess(deps: RequestDependencies, caller: Caller): Promise<RemovalResults> {
  const { person } = caller;
  const rows = await deps.db.rows<{ application_id: string }>(
    sql`select distinct application_id from portal.access_grant where person_id = ${person.userId} and ended_at is null`,
  );
  const held = new Set(rows.map((row) => row.application_id));
  const results: RemovalResult[] = [];
  for (const application of deps.applications.values())
    if (held.has(application.id) && isRemovable(application, person))
      results.push(await removeOne(deps, caller, application));
  const isAllOpen = results.length > 0 && results.every((one) => one.outcome === 'ALREADY_OPEN');
  if (isAllOpen) throw new RefusedCall('PENDING_REMOVAL_EXISTS');
  return { results };
}

/** What the provider has not confirmed yet is recorded anyway, and continues by itself. */
const outcomes: Partial<Record<ProblemCode, RemovalResult['outcome']>> = {
  PENDING_REMOVAL_EXISTS: 'ALREADY_OPEN',
  UNAVAILABLE: 'SUBMITTED',
};

async function removeOne(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
): Promise<RemovalResult> {
  const body = {
    requestType: typeFor.removal,
    requestDetails: { requestedAppName: application.id },
  } as const;
  try {
    // A key is for one request; giving everything up makes one for each application.
    const removed = await removeAccess(deps, { ...caller, idempotencyKey: null }, application, body);
    return {
      applicationId: application.id,
      outcome: removed.workflowStatus === 'REVOKED' ? 'REMOVED' : 'SUBMITTED',
      requestNumber: removed.requestNumber,
      code: null,
    };
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
    const { code, details } = failure;
    const { id: about } = application;
    await recordRefusedItem(deps.db, caller, { code, call: 'POST removals', detail: { application: about } });
    return {
      applicationId: application.id,
      outcome: outcomes[code] ?? 'REFUSED',
      requestNumber: details.requestNumber ?? null,
      code,
    };
  }
}
