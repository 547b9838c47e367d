import { type Authority, mayActAs } from '../people/rights/authority.ts';
import { holderReaders } from '../people/rights/holder-readers.ts';

/**
 * Whether somebody who sees who holds roles may save the list as a file (rule approvers 8). It is a report about the people of an
 * authorizer, too, which the agency can switch off.
 * @param isAuthorizerReportOn the setting `FEATURE_AUTHORIZER_REPORT`
 */
export function mayExportHolders(
  person: Authority | null,
  { isAuthorizerReportOn }: { isAuthorizerReportOn: boolean },
): boolean {
  return mayActAs(person, holderReaders) && (isAuthorizerReportOn || !mayActAs(person, ['AUTHORIZER']));
}

/** Whether what somebody holds can be removed now, and what prevents it otherwise (rule approvers 7). */
export const holderRemovals = ['OFFERED', 'OWN', 'UNDER_WAY', 'OUTSIDE', 'NONE'] as const;
export type HolderRemoval = (typeof holderRemovals)[number];

/** What is known of one person's access to one application. */
interface HeldFacts {
  /** It is the reader's own: that is given up, not removed by others. */
  isOwn: boolean;
  isUnderWay: boolean;
  /** Whether any of it was given by the portal: nothing else can be ended by it. */
  hasGrant: boolean;
  /** Whether the application has removals at all. */
  hasRemoval: boolean;
}

/** What the list offers beside a role. */
export function holderRemoval({ isOwn, isUnderWay, hasGrant, hasRemoval }: HeldFacts): HolderRemoval {
  if (isOwn) return 'OWN';
  if (isUnderWay) return 'UNDER_WAY';
  if (!hasRemoval) return 'NONE';
  return hasGrant ? 'OFFERED' : 'OUTSIDE';
}

/** What a list of holders is saved as; the day is that of the agency's zone, `YYYY-MM-DD`. */
export function holdersFileName(today: string, format: 'csv' | 'xlsx'): string {
  return `Role_Holders_${today.replaceAll('-', '_')}.${format}`;
}
