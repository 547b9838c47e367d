import type { RequestEvent } from '../events/request-event.ts';
import type { Request } from '../request.ts';

/** What a transition does to the person's access: a grant begins, or grants end. */
export type GrantChange =
  | { readonly kind: 'BEGINS'; readonly role: string; readonly employment: number | null }
  | {
      readonly kind: 'ENDS';
      readonly role: string;
      /** The employment under which it ends, besides those without one; ALL ends it under every one. */
      readonly employment: number | null | 'ALL';
    };

/** What a transition makes of a request. */
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

/** The request after one more transition. */
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
