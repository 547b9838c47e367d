import type { PortalRole } from '../people/roles.ts';

/** Who reads the audit trail (rule audit 8). */
export const trailReaders = ['SECURITY'] as const satisfies readonly PortalRole[];

/** How many entries a page of the trail has: the first one where nothing is asked for. */
export const trailPageSizes = ['25', '50', '100'] as const;
export type TrailPageSize = (typeof trailPageSizes)[number];

/** The most characters of what is looked for in one field. */
export const trailLimits = { request: 40, network: 60 } as const;

/** A request's number, or three or more digits that end one. */
export const requestSoughtPattern = '^([Rr][Aa][Pp]-[0-9]{4}-[0-9]{6,}|[0-9-]*[0-9]{3})$';

/** Whether a text can be a request's number, or the end of one. */
export function isRequestSought(text: string): boolean {
  return new RegExp(requestSoughtPattern).test(text);
}
