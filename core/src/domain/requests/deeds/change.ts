import type { NamedPerson, Request } from '../request.ts';

/** Everything that can happen to a request, as its history and the audit trail name it. */
export const eventActions = [
  'REQUEST_SUBMITTED',
  'STAGE_APPROVED',
  'REQUEST_DENIED',
  'REQUEST_CANCELLED',
  'REQUEST_EXPIRED',
  'INFORMATION_ASKED',
  'INFORMATION_GIVEN',
  'STAGE_REASSIGNED',
  'STAGE_FELL_BACK',
  'STAGE_HANDED_OVER',
  'ROLE_DELIVERED',
  'ROLE_REMOVED',
  'ATTRIBUTE_WRITTEN',
  'DELIVERY_RETRIED',
  'STEP_DONE_BY_HAND',
  'DELIVERY_UNDONE',
  'DELIVERY_FAILED',
  'REQUEST_DELIVERED',
  'REQUEST_REVOKED',
  'ALTERNATE_ENDED',
] as const;
export type EventAction = (typeof eventActions)[number];

/** One thing that happened. */
export interface RequestEvent {
  readonly at: Date;
  /** Null where the portal itself acted. */
  readonly by: Pick<NamedPerson, 'id' | 'fullName'> | null;
  readonly action: EventAction;
  /** Before, after, comment, people: whatever makes the event readable by itself. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What a deed does to the person's access: a grant begins, or grants end. */
export type GrantChange =
  | { readonly kind: 'BEGINS'; readonly role: string; readonly employment: number | null }
  | {
      readonly kind: 'ENDS';
      readonly role: string;
      /** The employment under which it ends, besides those without one; ALL ends it under every one. */
      readonly employment: number | null | 'ALL';
    };

/** What a deed makes of a request. */
export interface Change {
  readonly after: Request;
  /** What happened, in order. */
  readonly events: readonly RequestEvent[];
  readonly grants: readonly GrantChange[];
}

/** A change with a single event that neither gives nor takes roles. */
export function changedBy(after: Request, event: RequestEvent): Change {
  return { after, events: [event], grants: [] };
}

/** The request after one more deed. */
export function moved(request: Request, differing: Partial<Request>): Request {
  return { ...request, ...differing, version: request.version + 1 };
}

/** The end of a wait: clears every clock of the waiting request. */
export const waitIsOver = {
  stageIndex: null,
  expiresAt: null,
  waitingOn: null,
  returnedAt: null,
} as const satisfies Partial<Request>;

/** The words somebody added, as an event carries them. */
export function commented(comment: string | null): { comment?: string } {
  return comment === null ? {} : { comment };
}

/** In whose place it was done, as an event carries it. */
export function inPlaceOf(person: NamedPerson | null): { onBehalfOf?: string } {
  return person === null ? {} : { onBehalfOf: person.fullName };
}
