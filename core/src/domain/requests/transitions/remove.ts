import type { Application } from '../../catalogue/application.ts';
import { refusalWhenLocked } from '../../people/rights/authority.ts';
import type { Refusal } from '../../validation/refusal.ts';
import type { Approver, PlannedStage } from '../stage-plan.ts';
import { type RequestStatus } from '../lifecycle/statuses.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';

/** What the rules need to know to take somebody's access away. */
export interface RemovalFacts {
  application: Application;
  /** Who asks for it: the person themselves, or somebody who manages them. */
  initiator: {
    id: string;
    realmRoles: readonly string[];
    /** A change of their own profile waits for its decision, which locks their own access (rule people 14). */
    profileWaits: boolean;
  };
  /** Whose access it is. */
  holder: {
    id: string;
    /** Roles of the application at the identity provider. */
    rolesHeld: readonly string[];
    /** Whether the portal gave any of them; access that came only from elsewhere cannot be given up. */
    hasGrants: boolean;
  };
  /** What the rule for the card, or for managed people, says about this person and this application. */
  isRemovable: boolean;
  /** Enabled people who hold the role that completes removals of this application. */
  completers: readonly Approver[];
}

/** The stages of a removal: nobody approves it; if somebody has to complete it, that is its only stage (rule changes 5). */
export function planRemoval(
  facts: RemovalFacts,
): { stages: PlannedStage[]; status: RequestStatus; removeRoles: readonly string[] } | Refusal {
  const { application, initiator, holder } = facts;
  const isOwnLocked = initiator.profileWaits && initiator.id === holder.id;
  if (refusalWhenLocked(initiator) !== null || isOwnLocked) return { refused: 'ACCOUNT_LOCKED' };
  if (!facts.isRemovable) return { refused: 'NOT_ELIGIBLE' };
  // If no role is left either, it was removed already, for example in another window.
  if (!holder.hasGrants) return { refused: holder.rolesHeld.length === 0 ? 'STALE_ROLES' : 'NOT_ELIGIBLE' };
  const removeRoles = [...holder.rolesHeld];
  const role = application.removal;
  const people = facts.completers.filter(({ id }) => id !== holder.id && id !== initiator.id);
  // Taking access away must not fail because nobody is there to complete it.
  if (role === 'IMMEDIATE' || role === 'NONE' || people.length === 0)
    return { stages: [], status: 'PENDING_PROVISIONING', removeRoles };
  return { stages: [{ role, fallbackFor: null, people }], status: statusOfStage[role], removeRoles };
}
