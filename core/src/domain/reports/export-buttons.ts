import { type Authority, mayActAs } from '../people/rights/authority.ts';
import type { Report } from './report-names.ts';

/** Where applications and requests are listed. */
export type ListTab = 'all' | 'mine' | 'status';

/** What an export button says, by whom its report shows. */
export type ExportLabel = 'EVERYBODY' | 'REPORTING_TO_ME' | 'SUPERVISED' | 'AUTHORIZED';

/** One button that saves a whole report as a file. */
export interface ExportButton {
  report: Report;
  label: ExportLabel;
}

/**
 * The buttons that somebody has above a list now, from first to last (rule reports 5). Security's is above each of
 * them, those of supervisors and authorizers above all applications alone.
 * @param isAuthorizerReportOn the setting `FEATURE_AUTHORIZER_REPORT`
 */
export function exportButtons(
  person: Authority | null,
  tab: ListTab,
  { isAuthorizerReportOn }: { isAuthorizerReportOn: boolean },
): ExportButton[] {
  const ofSecurity: ExportButton[] = mayActAs(person, ['SECURITY'])
    ? [{ report: 'security', label: 'EVERYBODY' }]
    : [];
  if (tab !== 'all') return ofSecurity;
  const isSupervisor = mayActAs(person, ['SUPERVISOR']);
  const isAuthorizer = mayActAs(person, ['AUTHORIZER']);
  // Anyone who has one role alone knows whom it is about; with both each button says which people it means.
  const isBoth = isSupervisor && isAuthorizer;
  const ofSupervisor: ExportButton = {
    report: 'supervisor',
    label: isBoth ? 'SUPERVISED' : 'REPORTING_TO_ME',
  };
  const ofAuthorizer: ExportButton = {
    report: 'authorizer',
    label: isBoth ? 'AUTHORIZED' : 'REPORTING_TO_ME',
  };
  return [
    ...ofSecurity,
    ...(isSupervisor ? [ofSupervisor] : []),
    ...(isAuthorizer && isAuthorizerReportOn ? [ofAuthorizer] : []),
  ];
}
