import { hasForbidden } from '../../validation/text.ts';
import type { PortalRole } from '../roles.ts';

/** What can be done to somebody's account by others (rule people-actions 1). */
export const actionKinds = [
  'ROLES',
  'DETAILS',
  'LOCK',
  'UNLOCK',
  'DISABLE',
  'ENABLE',
  'END_SESSIONS',
  'ONE_TIME_PASSWORD',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Those that a button asks for with a reason alone. */
export const plainKinds = [
  'LOCK',
  'UNLOCK',
  'DISABLE',
  'ENABLE',
  'END_SESSIONS',
  'ONE_TIME_PASSWORD',
] as const satisfies readonly ActionKind[];
export type PlainKind = (typeof plainKinds)[number];

/**
 * The state of an action. DUE has been decided and is not known to be done; READY is confirmed, and is done when the person who asked
 * comes for what it makes.
 */
export const actionStates = [
  'WAITING_FOR_SECOND',
  'READY',
  'DUE',
  'DONE',
  'REFUSED',
  'EXPIRED',
  'FAILED',
] as const;
export type ActionState = (typeof actionStates)[number];

/** In which roles each of them is asked for (rule people-actions 1). */
export const askersOf = {
  ROLES: ['PORTAL_ADMIN'],
  DETAILS: ['PORTAL_ADMIN', 'RM_IT_HELP'],
  LOCK: ['PORTAL_ADMIN', 'RM_IT_HELP', 'SECURITY'],
  UNLOCK: ['PORTAL_ADMIN', 'RM_IT_HELP'],
  DISABLE: ['PORTAL_ADMIN', 'RM_IT_HELP'],
  ENABLE: ['PORTAL_ADMIN', 'RM_IT_HELP'],
  END_SESSIONS: ['PORTAL_ADMIN', 'RM_IT_HELP'],
  ONE_TIME_PASSWORD: ['PORTAL_ADMIN', 'RM_IT_HELP'],
} as const satisfies Readonly<Record<ActionKind, readonly PortalRole[]>>;

/** The days that a second person has. */
export const confirmationDays = 7;

/** For so many days it counts what somebody did before to whom they act on, or to the person who could say the yes. */
export const memoryDays = 7;

/** How long a reason is, in characters. */
export const reasonLimits = { least: 10, most: 1_000 } as const;

/** What is wrong with a reason; null when nothing is. Space around it does not count (rule requests 16). */
export function faultOfReason(
  text: string,
): 'FORBIDDEN_CHARACTER' | 'REQUIRED' | 'TOO_SHORT' | 'TOO_LONG' | null {
  if (hasForbidden(text)) return 'FORBIDDEN_CHARACTER';
  const { length } = text.trim();
  if (length === 0) return 'REQUIRED';
  if (length < reasonLimits.least) return 'TOO_SHORT';
  return length > reasonLimits.most ? 'TOO_LONG' : null;
}
