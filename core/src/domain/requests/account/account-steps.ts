import { isActiveAccount } from '../../people/person.ts';
import type { AccountMarks } from '../../people/locks.ts';
import { activeAccountRole } from '../../people/roles.ts';
import type { StepPlan } from '../delivery.ts';

/** The attribute that marks an account as locked for not having been used. */
export const inactivityAttribute = 'inactivityLocked';

/** What lets an account in. */
const activation: StepPlan = {
  ...{ kind: 'ADD_ROLE', clientId: null, role: activeAccountRole },
  ...{ values: [], before: null },
};

/** Takes the mark of a long absence away. */
const clearing: StepPlan = {
  ...{ kind: 'SET_ATTRIBUTE', clientId: null, role: inactivityAttribute },
  ...{ values: [], before: ['true'] },
};

/**
 * What opens an account (rule delivery 8). Only what is missing: an undo must not take away what somebody had before.
 * @param account as the directory knows it now; null where it was not read
 */
export function accountSteps(account: AccountMarks | null): StepPlan[] {
  if (account === null) return [activation];
  const clears = account.isInactivityLocked ? [clearing] : [];
  // Something has to be confirmed before a request counts as delivered.
  return isActiveAccount(account.realmRoles) && clears.length > 0 ? clears : [activation, ...clears];
}
