import type { Application } from '../../catalogue/application.ts';
import { isActiveAccount } from '../../people/person.ts';
import type { Refusal } from '../refusal.ts';
import type { Approver, PlannedStage } from '../stage-plan.ts';
import { type RequestStatus, statusOfStage } from '../transitions.ts';

/** What the rules need to know to take somebody's own access away. */
export interface RemovalFacts {
  application: Application;
  requester: {
    id: string;
    realmRoles: readonly string[];
    /** Roles of the application at the identity provider. */
    rolesHeld: readonly string[];
    /** Some of them were given by the portal; what came from elsewhere alone is nothing to give up. */
    hasGrants: boolean;
  };
  /** What the card's rule says of this person and this application. */
  isRemovable: boolean;
  /** Enabled people who hold the role that completes removals of this application. */
  completers: readonly Approver[];
}

/** The way of a removal: nobody approves it; where somebody has to complete it, that is its one stage (rule changes 5). */
export function planRemoval(
  facts: RemovalFacts,
): { stages: PlannedStage[]; status: RequestStatus; removeRoles: readonly string[] } | Refusal {
  const { application, requester } = facts;
  if (!isActiveAccount(requester.realmRoles)) return { refused: 'ACCOUNT_LOCKED' };
  if (!facts.isRemovable) return { refused: 'NOT_ELIGIBLE' };
  // Where no role is left either, somebody was faster, as after a removal in another window.
  if (!requester.hasGrants)
    return { refused: requester.rolesHeld.length === 0 ? 'STALE_ROLES' : 'NOT_ELIGIBLE' };
  const removeRoles = [...requester.rolesHeld];
  const role = application.removal;
  const people = facts.completers.filter((one) => one.id !== requester.id);
  // Giving up one's own access must not fail because nobody is there to complete it.
  if (role === 'IMMEDIATE' || role === 'NONE' || people.length === 0)
    return { stages: [], status: 'PENDING_PROVISIONING', removeRoles };
  return { stages: [{ role, fallbackFor: null, people }], status: statusOfStage[role], removeRoles };
}
