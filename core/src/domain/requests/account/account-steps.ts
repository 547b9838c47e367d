import { isActiveAccount } from '../../people/person.ts';
import type { AccountMarks } from '../../people/locks.ts';
import { type ProfileChange, type TrustedProfile, valuesOf } from '../../people/profile/profile-fields.ts';
import { activeAccountRole } from '../../people/roles.ts';
import type { StepPlan } from '../../provisioning/delivery.ts';
import type { ProfileAnswers } from '../../people/profile/profile-answers.ts';

/** The attribute that marks an account as locked for not having been used. */
export const inactivityAttribute = 'inactivityLocked';

/** What lets an account in. */
const activation: StepPlan = {
  kind: 'ADD_ROLE',
  clientId: null,
  role: activeAccountRole,
  values: [],
  before: null,
};

/** Takes the mark of a long absence away. */
const clearing: StepPlan = {
  kind: 'SET_ATTRIBUTE',
  clientId: null,
  role: inactivityAttribute,
  values: [],
  before: ['true'],
};

/** An account as the directory knows it at the last approval. */
export interface AccountNow extends AccountMarks {
  profile: TrustedProfile;
}

/**
 * What an approved request about an account changes in the directory: the profile, and what opens the account where that
 * was asked (rule delivery 8). Only what is missing: an undo must not take away what somebody had before.
 * @param account null where it was not read
 */
export function accountSteps({ profile }: ProfileAnswers, account: AccountNow | null): StepPlan[] {
  const fields = (profile?.updatedFields ?? []).map((change) => fieldStep(change, account));
  return profile?.unlocks === false ? fields : [...fields, ...openingSteps(account)];
}

function openingSteps(account: AccountNow | null): StepPlan[] {
  if (account === null) return [activation];
  const clears = account.isInactivityLocked ? [clearing] : [];
  // Something has to be confirmed before a request counts as delivered.
  return isActiveAccount(account.realmRoles) && clears.length > 0 ? clears : [activation, ...clears];
}

function fieldStep({ fieldName, newValue }: ProfileChange, account: AccountNow | null): StepPlan {
  const before = account === null ? null : valuesOf(fieldName, account.profile[fieldName]);
  const values = valuesOf(fieldName, newValue);
  return { kind: 'SET_ATTRIBUTE', clientId: null, role: fieldName, values, before };
}
