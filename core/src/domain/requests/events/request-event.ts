import type { StepFault, StepKind } from '../../provisioning/delivery.ts';
import type { DecidingRole } from '../../people/roles.ts';
import type { RequestType } from '../kinds.ts';
import type { AlternateTime, ClosingReason, NamedPerson } from '../request.ts';
import type { RequestStatus } from '../lifecycle/statuses.ts';

/** Who is notified that access waits to be removed. */
export type AlarmedRole = 'RM_IT_HELP' | 'SECURITY';

/** Why a waiting stage went to other people by itself. */
export const handOverReasons = ['NEW_SUPERVISOR', 'SUPERVISOR_FOUND', 'CANNOT_DECIDE'] as const;
export type HandOverReason = (typeof handOverReasons)[number];

/** Why others decide from then on: also because those who were asked have not. */
export const moveReasons = [...handOverReasons, 'NO_DECISION'] as const;
export type MoveReason = (typeof moveReasons)[number];

/** From which status to which; both are the same where the request stays where it is. */
interface Move {
  readonly before: RequestStatus;
  readonly after: RequestStatus;
}

/** The words somebody added. */
interface Commented {
  readonly comment?: string;
}

/** Full name of the supervisor for whom it was done. */
interface OnBehalf {
  readonly onBehalfOf?: string;
}

/** Which step of a delivery. */
interface OfStep {
  /** Null for what belongs to no client. */
  readonly client: string | null;
  /** The role's name, or the attribute's. */
  readonly clientRole: string;
}

interface StageDecided extends Move, Commented, OnBehalf {
  /** Of the stage that was decided. */
  readonly role: DecidingRole | undefined;
  /** The decision confirmed that access was set up by hand. */
  readonly setUp?: boolean;
  /** Roles that were asked for and not given. */
  readonly withheld?: readonly string[];
}

interface StepDelivered extends OfStep {
  /** The path of the group that was joined or left. */
  readonly group?: string;
}

interface OthersAsked extends Move, Commented {
  /** Of the stage that others are asked in. */
  readonly role: DecidingRole | undefined;
  /** Ids of those who are asked from then on. */
  readonly people: readonly string[];
}

/** What each event tells besides when, by whom and about which request. The trail keeps it as it is, so names stay. */
export interface EventDetails {
  REQUEST_SUBMITTED: {
    readonly after: RequestStatus;
    readonly type: RequestType;
    readonly application: string | null;
    readonly roles: readonly string[];
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly alternate?: AlternateTime;
  };
  STAGE_APPROVED: StageDecided;
  REQUEST_DENIED: StageDecided;
  APPROVAL_WITHDRAWN: Move & OnBehalf & { readonly role: DecidingRole };
  REQUEST_CANCELLED: Move &
    Commented & { readonly role?: DecidingRole | undefined; readonly reason?: ClosingReason };
  REQUEST_EXPIRED: Move;
  INFORMATION_ASKED: Move & Required<Commented> & OnBehalf;
  INFORMATION_GIVEN: Move & Required<Commented>;
  STAGE_REASSIGNED: OthersAsked;
  STAGE_FELL_BACK: OthersAsked;
  STAGE_HANDED_OVER: Move & {
    readonly role: DecidingRole;
    readonly because: HandOverReason;
    /** Full names of those who no longer decide, and of those who do from then on. */
    readonly from: readonly string[];
    readonly to: readonly string[];
    readonly people: readonly string[];
  };
  STAGE_ESCALATED: Move & {
    readonly role: DecidingRole;
    /** Full names of the others who are asked; none where there is nobody else. */
    readonly to: readonly string[];
    readonly people: readonly string[];
  };
  STAGE_REMINDED: Move & { readonly role: DecidingRole };
  /** Everybody in these roles was notified. */
  REMOVAL_WAITS: Move & { readonly roles: readonly AlarmedRole[] };
  /** When it lapses, as an instant. */
  EXPIRY_WARNED: Move & { readonly lapses: string };
  ROLE_DELIVERED: StepDelivered;
  ROLE_REMOVED: StepDelivered;
  ATTRIBUTE_WRITTEN: StepDelivered;
  DELIVERY_RETRIED: Move & Commented;
  STEP_DONE_BY_HAND: OfStep & Required<Commented> & { readonly kind: StepKind };
  DELIVERY_UNDONE: Move & Commented;
  DELIVERY_FAILED: OfStep & {
    readonly kind: StepKind;
    readonly attempt: number;
    readonly refused: boolean;
    /** This attempt is the one from which on the help desk has to look at it. */
    readonly needsHelpDesk?: boolean;
    /** Older rows of the trail only say whether it was refused. */
    readonly fault?: StepFault;
  };
  REQUEST_DELIVERED: Move;
  REQUEST_REVOKED: Move;
  ALTERNATE_ENDED: Move;
}

/** Everything that can happen to a request, as its history and the audit trail name it. */
export type EventAction = keyof EventDetails;

/** An event with what else is known of it: when it was, and who did it. */
export type EventWith<Known> = {
  [A in EventAction]: Known & { readonly action: A; readonly detail: EventDetails[A] };
}[EventAction];

/** One thing that happened; `by` is null where the portal itself acted. */
export type RequestEvent = EventWith<{
  readonly at: Date;
  readonly by: Pick<NamedPerson, 'id' | 'fullName'> | null;
}>;

/** The words somebody added, as an event carries them. */
export function commented(comment: string | null): Commented {
  return comment === null ? {} : { comment };
}

/** For whom it was done, as an event carries it. */
export function inPlaceOf(person: NamedPerson | null): OnBehalf {
  return person === null ? {} : { onBehalfOf: person.fullName };
}
