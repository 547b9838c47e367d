import type { HeldOptions } from '@portal/core/contract/access.ts';
import { hasOptions } from '@portal/core/domain/catalogue/application.ts';
import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import {
  type AccessOptions,
  deliverySteps,
  optionAttributes,
  type StepPlan,
} from '@portal/core/domain/requests/delivery.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { attributeOfClient, type DirectoryPerson } from '../../ports.ts';
import type { RequestDependencies } from './dependencies.ts';
import type { RequestRecord } from './record.ts';

/** Levels and origins that somebody has in an application now. */
export function optionsHeld(person: DirectoryPerson | null, clientId: string): AccessOptions {
  const held = (name: string) => person?.attributes[attributeOfClient(clientId, name)] ?? [];
  return {
    userLevels: held(optionAttributes.userLevels),
    userOrigins: held(optionAttributes.userOrigins),
  };
}

/** The same under the names of the contract. */
export function toldOptions(person: DirectoryPerson | null, clientId: string): HeldOptions {
  const { userLevels, userOrigins } = optionsHeld(person, clientId);
  return { level: [...userLevels], userOrigin: [...userOrigins] };
}

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
    return [{ kind: 'ADD_ROLE', clientId: null, role: activeAccountRole, values: [], before: null }];
  const application = deps.applications.get(record.application_id ?? '');
  if (application === undefined) throw new Error(`no application ${record.application_id}`);
  const { clientId } = application;
  const { remove_roles: removeRoles, user_levels: userLevels, user_origins: userOrigins } = record;
  const isRemoval = record.type === 'REMOVE_REQUEST';
  if (!isRemoval && !hasOptions(application))
    return deliverySteps({ clientId, addRoles, removeRoles, options: null });
  const person = await deps.directory.person(record.person_id, tx);
  if (!isRemoval) {
    const options = { wanted: { userLevels, userOrigins }, held: optionsHeld(person, clientId) };
    return deliverySteps({ clientId, addRoles, removeRoles, options });
  }
  // What has come since the person gave everything up goes too.
  const all = [...new Set([...removeRoles, ...(person?.clientRoles[clientId] ?? [])])];
  return deliverySteps({ clientId, addRoles: [], removeRoles: all, options: null });
}
