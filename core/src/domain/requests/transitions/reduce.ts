import type { DecidingRole } from '../../people/roles.ts';
import type { FieldFault } from '../../validation/fault.ts';
import { checkText, limits } from '../../validation/text.ts';

/** How much of what was asked for an approver gives. */
export interface Reduction {
  /** Roles that would be added. */
  asked: readonly string[];
  /** Whether the request also takes roles away; then all added roles may be left out. */
  removesRoles: boolean;
  /** Roles that the approver gives. */
  given: readonly string[];
  comment: string;
}

/** Whether the stage of this role may give fewer roles than asked: the authorizer, or the fallback (rule deciding 9). */
export function mayReduce(stage: { role: DecidingRole; fallbackFor: DecidingRole | null }): boolean {
  return stage.role === 'AUTHORIZER' || stage.fallbackFor === 'AUTHORIZER';
}

/** Roles asked for that are not given. */
export function withheldRoles({ asked, given }: Pick<Reduction, 'asked' | 'given'>): string[] {
  return asked.filter((role) => !given.includes(role));
}

/** Never more than asked, never nothing at all, and the person who gets less gets a reason. */
export function faultsOfReduction({ asked, removesRoles, given, comment }: Reduction): FieldFault[] {
  if (given.some((role) => !asked.includes(role))) return [{ field: 'roles', fault: 'NOT_OFFERED' }];
  if (given.length === 0 && !removesRoles) return [{ field: 'roles', fault: 'REQUIRED' }];
  const isLess = withheldRoles({ asked, given }).length > 0;
  return isLess ? checkText('comment', comment, limits.explanation) : [];
}
