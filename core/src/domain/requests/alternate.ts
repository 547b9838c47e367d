import type { Authority } from '../people/rights/authority.ts';
import { countDays, dayAfter, isDay } from '../calendar/calendar-days.ts';
import { refusalToAsk, typeFor } from './kinds.ts';
import type { Refusal } from '../validation/refusal.ts';
import type { FieldFault } from '../validation/fault.ts';
import type { Approver, PlannedStage } from './stage-plan.ts';
import { type RequestStatus } from './lifecycle/statuses.ts';
import { statusOfStage } from './lifecycle/transition-table.ts';
import { faultsOf, maximum, minimum, required } from '../validation/validators.ts';

/** The alternate whom a supervisor names, and the period, as in the form. */
export interface Naming {
  /** Subject id. */
  alternate: string;
  startDate: string;
  endDate: string;
}

/** What the rules need to know to take the naming of an alternate (rules alternates 1 and 2). */
export interface AlternateFacts {
  naming: Naming;
  delegator: Authority;
  /** Whom this supervisor may name, see `mayStandIn`: everybody, or the one named where that person may be. */
  candidates: readonly Approver[];
  /** Today in the zone of the agency's deadlines, `YYYY-MM-DD`. */
  today: string;
  /** The most days of an alternate period, first and last counted. */
  mostDays: number;
}

/** Nobody plans an absence more than a year ahead. */
const furthestStart = 365;

/** The one stage of the naming, in which the person named accepts or declines; or why it is refused. */
export function planAlternate(
  facts: AlternateFacts,
): { stages: PlannedStage[]; status: RequestStatus } | Refusal {
  const { delegator, naming, candidates } = facts;
  const refused = refusalToAsk(typeFor.alternate, delegator);
  if (refused !== null) return { refused };
  const faults = faultsOfAlternate(naming, candidates, facts);
  if (faults.length > 0) return { refused: 'INVALID', faults };
  const people = candidates.filter((one) => one.id === naming.alternate);
  return { stages: [{ role: 'SUPERVISOR', fallbackFor: null, people }], status: statusOfStage.SUPERVISOR };
}

/**
 * Whether a supervisor may name one more (rule alternates 10); null when they may.
 * @param now how many namings of theirs are open, or accepted and not over
 */
export function refusalOfOneMore(now: number, most: number): Refusal | null {
  return now < most ? null : { refused: 'TOO_MANY_ALTERNATES' };
}

/** What is wrong with the naming, first field to last; the page asks before it sends. */
export function faultsOfAlternate(
  { alternate, startDate, endDate }: Naming,
  candidates: readonly { id: string }[],
  { today, mostDays }: Pick<AlternateFacts, 'today' | 'mostDays'>,
): FieldFault[] {
  const isOffered = candidates.some((one) => one.id === alternate);
  const named: FieldFault[] = isOffered
    ? []
    : [{ field: 'alternate', fault: alternate === '' ? 'REQUIRED' : 'NOT_OFFERED' }];
  const begun = faultOfDay('startDate', startDate, { first: today, last: dayAfter(today, furthestStart) });
  // The end is checked against the start; if the start is not a valid day or is past, against today.
  const first = isDay(startDate) && countDays(today, startDate) > 0 ? startDate : today;
  const ended = faultOfDay('endDate', endDate, { first, last: dayAfter(first, mostDays - 1) });
  return [...named, ...begun, ...ended];
}

function faultOfDay(
  field: string,
  day: string,
  { first, last }: { first: string; last: string },
): FieldFault[] {
  return faultsOf(field, day, [
    required,
    () => (isDay(day) ? null : 'UNKNOWN'),
    minimum(first),
    maximum(last),
  ]);
}

/** Whether a supervisor may name this person: another supervisor who is able to decide, and not one of their own people. */
export function mayStandIn(
  candidate: { id: string; holdsRole: boolean; supervisorEmails: readonly string[] },
  delegator: { id: string; email: string },
): boolean {
  if (candidate.id === delegator.id || !candidate.holdsRole) return false;
  return !candidate.supervisorEmails.includes(delegator.email);
}

/** An accepted alternate period. */
export interface AlternateWindow {
  startsAt: Date;
  /** The first moment after it. */
  endsAt: Date;
}

/** Whether the alternate may decide now: judged whenever it is used, never by a job that closes windows. */
export function isRunning({ startsAt, endsAt }: AlternateWindow, now: Date): boolean {
  return startsAt.getTime() <= now.getTime() && now.getTime() < endsAt.getTime();
}
