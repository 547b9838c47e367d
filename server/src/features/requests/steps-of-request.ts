import { hasOptions } from '@portal/core/domain/catalogue/application.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { deliverySteps, type StepPlan } from '@portal/core/domain/requests/delivery.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import type { RequestDependencies } from './dependencies.ts';
import type { RequestRecord } from './record.ts';

/** An approval as far as its delivery goes. */
interface Approval {
  record: RequestRecord;
  status: RequestStatus;
  addRoles: readonly string[];
}

/** After the last approval, the small idempotent steps that make it so (decisions section 7); none before. */
export async function stepsOnApproval(
  deps: RequestDependencies,
  tx: Queryable,
  { record, status, addRoles }: Approval,
): Promise<StepPlan[]> {
  if (status !== 'PENDING_PROVISIONING') return [];
  if (record.type === 'PROFILE_UPDATE')
    return [{ kind: 'ADD_ROLE', clientId: null, role: activeAccountRole, values: [] }];
  const application = deps.applications.get(record.application_id ?? '');
  if (application === undefined) throw new Error(`no application ${record.application_id}`);
  const { clientId } = application;
  if (record.type !== 'REMOVE_REQUEST') {
    const options = { userLevels: record.user_levels, userOrigins: record.user_origins };
    return deliverySteps({
      clientId,
      addRoles,
      removeRoles: record.remove_roles,
      options: hasOptions(application) ? options : null,
    });
  }
  // What has come since the person gave everything up goes too.
  const person = await deps.directory.person(record.person_id, tx);
  const removeRoles = [...new Set([...record.remove_roles, ...(person?.clientRoles[clientId] ?? [])])];
  return deliverySteps({ clientId, addRoles: [], removeRoles, options: null });
}
