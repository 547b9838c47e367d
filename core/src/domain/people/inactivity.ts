import type { PortalRole } from './roles.ts';
import { countDays, dayAfter, dayIn, deadlineAfter, startOfDay } from '../calendar/calendar-days.ts';

/** After how many days without a sign-in something happens to an account (rule people 16). */
export interface InactivityRules {
  /** On these days its person is warned; rising, and before the lock. */
  warningDays: readonly number[];
  lockDays: number;
  /** Of the same absence, so more than `lockDays`. */
  disableDays: number;
  /** The zone in which days begin and end, an IANA name. */
  zone: string;
}

/** What the identity provider knows of the use of an account. */
export interface AccountUse {
  /** When its person last signed in; null where they never have. Renewing a token is no sign-in. */
  signedInAt: Date | null;
  /** When the account came. */
  createdAt: Date;
}

/** How long an account has not been used, and what that leads to. */
export interface Absence {
  /** Calendar days since the last use; 0 on the day itself. */
  days: number;
  /** The last of the warning days that has come; null before the first. */
  warningDay: number | null;
  /** Until when its person has time to sign in; later than the day of the lock where the last warning came late. */
  locksAt: Date;
  disablesAt: Date;
}

/** From when the absence counts: the last sign-in; who never signed in is absent since the account came. */
export function lastUse({ signedInAt, createdAt }: AccountUse): Date {
  return signedInAt ?? createdAt;
}

/** What somebody was warned of last. */
export interface GivenWarning {
  /** The use since which the absence counted then. */
  lastUse: Date;
  day: number;
  at: Date;
}

/** Days that are left after the last warning. */
export function noticeDays({
  warningDays,
  lockDays,
}: Pick<InactivityRules, 'warningDays' | 'lockDays'>): number {
  return lockDays - Math.max(...warningDays);
}

/**
 * The state of an account that was last used then. Nobody is locked unwarned, also where no portal ran on the day:
 * after the last warning its person has as many days as always.
 * @param warning what the person was warned of last; null for nothing
 */
export function absenceOf(
  use: AccountUse,
  rules: InactivityRules,
  now: Date,
  warning: GivenWarning | null,
): Absence {
  const { warningDays, lockDays, disableDays, zone } = rules;
  const since = lastUse(use);
  const isLast =
    warning !== null &&
    warning.lastUse.getTime() === since.getTime() &&
    warning.day >= Math.max(...warningDays);
  const end = deadlineAfter(since, lockDays, zone);
  const noticeEnd = deadlineAfter(isLast ? warning.at : now, noticeDays(rules), zone);
  const days = Math.max(0, countDays(dayIn(zone, since), dayIn(zone, now)) - 1);
  return {
    days,
    warningDay: warningDays.findLast((day) => day <= days) ?? null,
    locksAt: end > noticeEnd ? end : noticeEnd,
    disablesAt: deadlineAfter(since, disableDays, zone),
  };
}

/** What happens to an account at the end of a day, where nobody signs in to it until then. */
export interface NextAction {
  what: 'LOCK' | 'DISABLE';
  /** Days without a sign-in. */
  afterDays: number;
  at: Date;
}

/** What comes next; null for an account that stays open, and for a disabled one, of which nothing more can become. */
export function nextAction(
  account: { isEnabled: boolean; isActive: boolean; keptOpenBy: StayingRole | null },
  { locksAt, disablesAt }: Absence,
  { lockDays, disableDays }: InactivityRules,
): NextAction | null {
  if (!account.isEnabled || account.keptOpenBy !== null) return null;
  return account.isActive
    ? { what: 'LOCK', afterDays: lockDays, at: locksAt }
    : { what: 'DISABLE', afterDays: disableDays, at: disablesAt };
}

/** Anyone who used their account last before this moment has been absent for at least so many days of the calendar. */
export function absentBefore(days: number, zone: string, now: Date): Date {
  return startOfDay(zone, dayAfter(dayIn(zone, now), 1 - days));
}

/** Anyone who used their account last before this moment has let so many days end without signing in. */
export function overdueBefore(days: number, zone: string, now: Date): Date {
  return absentBefore(days + 1, zone, now);
}

/** Of each of these roles one person's account stays open however long they are away: without them nobody gets in again. */
export const rolesThatStay = ['RM_IT_HELP', 'PORTAL_ADMIN'] as const satisfies readonly PortalRole[];
export type StayingRole = (typeof rolesThatStay)[number];

/** The one of a role's people whose account stays open: the person who signed in last. Null where there is nobody. */
export function whoStays(helpers: readonly (AccountUse & { id: string })[]): string | null {
  const [last] = helpers.toSorted(
    (one, other) =>
      lastUse(other).getTime() - lastUse(one).getTime() ||
      (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
  return last?.id ?? null;
}
