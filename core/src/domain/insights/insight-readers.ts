import { type NamedFor, namedApplications } from '../people/rights/named-applications.ts';
import { type Authority, mayActAs } from '../people/rights/authority.ts';
import type { PortalRole } from '../people/roles.ts';
import { everyRequestReaders } from '../requests/visibility.ts';

/** Who has insights: into all requests, or into their own (rule insights 1). */
export const insightReaders = [
  ...everyRequestReaders,
  'AUTHORIZER',
  'SUPERVISOR',
  'PRODUCT_OWNER',
] as const satisfies readonly PortalRole[];

/** Somebody who asks, with the applications that are theirs as an authorizer and as an owner. */
type InsightReader = Authority & NamedFor;

/** Which requests are counted for somebody. */
export type InsightScope =
  | { of: 'ALL' }
  | {
      of: 'OWN';
      /** Ids of applications all requests for which are counted. */
      applications: readonly string[];
      /** Whether requests in whose stages they were asked as a supervisor are counted too. */
      asSupervisor: boolean;
    };

/** Which requests are counted for somebody who may act in one of `insightReaders`. */
export function scopeOf(reader: InsightReader): InsightScope {
  if (mayActAs(reader, everyRequestReaders)) return { of: 'ALL' };
  return {
    of: 'OWN',
    applications: namedApplications((role) => mayActAs(reader, [role]), reader),
    asSupervisor: mayActAs(reader, ['SUPERVISOR']),
  };
}

/**
 * Whether somebody is shown a figure that is about what one person alone decides: that person is, and the person who acts for SECURITY
 * (rule insights 2).
 */
export function seesFigureAbout(personId: string, reader: Authority & { id: string }): boolean {
  return personId === reader.id || mayActAs(reader, ['SECURITY']);
}
