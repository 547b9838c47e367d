import { type Authority, mayActAs } from '../people/rights/authority.ts';
import { certificateStates } from '../people/certificates.ts';
import { type ListReader, listReaders } from './list-readers.ts';
import type { Report } from './report-names.ts';

/** The report whose people somebody sees in this role: everybody, those who report to them, those with a role that they authorize. */
export const reportOfReader = {
  SECURITY: 'security',
  SUPERVISOR: 'supervisor',
  AUTHORIZER: 'authorizer',
} as const satisfies Record<ListReader, Report>;

/**
 * In which roles somebody may see who has what now, the default first (rule reports 7).
 * @param isAuthorizerReportOn the setting `FEATURE_AUTHORIZER_REPORT`
 */
export function readersOf(
  person: Authority | null,
  { isAuthorizerReportOn }: { isAuthorizerReportOn: boolean },
): ListReader[] {
  return listReaders.filter(
    (role) => mayActAs(person, [role]) && (role !== 'AUTHORIZER' || isAuthorizerReportOn),
  );
}

/** A row for each person, or a row for each role that somebody has. */
export const listLayouts = ['person', 'grant'] as const;
export type ListLayout = (typeof listLayouts)[number];

/** By what people are in order; a hyphen before it turns that round. */
export const listSorts = ['name', '-name', 'signedIn', '-signedIn', 'created', '-created'] as const;
export type ListSort = (typeof listSorts)[number];

/** How many rows a page may have. */
export const pageSizes = ['25', '50', '100'] as const;
export type PageSize = (typeof pageSizes)[number];

/** Rows are counted up to here; more is "more than". */
export const mostListed = 1_000;

/** The states of an account. */
export const listedStates = ['ACTIVE', 'LOCKED', 'DISABLED'] as const;
export type ListedState = (typeof listedStates)[number];

/** The certificates that the list has a column for. */
const certificateColumns = ['privacy', 'cyber', 'issa'] as const;

/** A certificate and what its date means today, such as `privacy-EXPIRED`. */
export const certificateFilters = certificateColumns.flatMap((name) =>
  certificateStates.map((state) => `${name}-${state}` as const),
);
export type CertificateFilter = (typeof certificateFilters)[number];

/** Columns of the layout with a row for each person; those of single applications are `app.` and the application's id. */
const personColumns = [
  'userId',
  'username',
  'fullName',
  'givenName',
  'familyName',
  'email',
  'phone',
  'organization',
  'branch',
  'supervisor',
  'supervisorEmail',
  'employment1',
  'employment2',
  'employment3',
  'employment4',
  'employment5',
  'piv',
  'accountState',
  'lockCause',
  'portalRoles',
  'access',
] as const;
const lastColumns = ['privacy', 'cyber', 'issa', 'rulesOfBehavior', 'lastSignIn', 'created'] as const;

/** Columns of the layout with a row for each role that somebody has. */
const grantColumns = [
  'userId',
  'username',
  'fullName',
  'givenName',
  'familyName',
  'email',
  'organization',
  'accountState',
  'application',
  'role',
  'employment',
  'grantedBy',
  'grantedOn',
  'request',
  'lastConfirmed',
  'accessEnds',
  'givenOutside',
  'lastSignIn',
  'created',
] as const;

/** Those that are shown where nobody chose any. */
const shownByDefault: Readonly<Record<ListLayout, readonly string[]>> = {
  person: ['fullName', 'organization', 'accountState', 'portalRoles', 'access', 'lastSignIn'],
  grant: ['fullName', 'application', 'role', 'grantedBy', 'grantedOn', 'request', 'givenOutside'],
};

/** The column that names a row, and is always there. */
export const namingColumn = 'fullName';

/** The column of one application. */
export function columnOfApplication(applicationId: string): string {
  return `app.${applicationId}`;
}

/** Every column of a layout, from left to right. */
export function columnsOf(layout: ListLayout, applicationIds: readonly string[]): string[] {
  return layout === 'grant'
    ? [...grantColumns]
    : [...personColumns, ...applicationIds.map(columnOfApplication), ...lastColumns];
}

/** Columns as an address names them: with commas between. */
export function columnsIn(text: string): string[] {
  return text.split(',').filter((one) => one !== '');
}

/** The columns to show, from left to right: those chosen, or those of the layout where nobody chose any. */
export function shownColumns(
  layout: ListLayout,
  chosen: string | undefined,
  applicationIds: readonly string[],
): string[] {
  const wanted = chosen === undefined ? shownByDefault[layout] : columnsIn(chosen);
  return columnsOf(layout, applicationIds).filter((one) => one === namingColumn || wanted.includes(one));
}

/** What a list of who has what is saved as; the day is that of the agency's zone, `YYYY-MM-DD`. */
export function listFileName(layout: ListLayout, today: string, format: 'csv' | 'xlsx'): string {
  const name = layout === 'grant' ? 'Access_Report' : 'People_Report';
  return `${name}_${today.replaceAll('-', '_')}.${format}`;
}

/** The most views that a person may keep. */
export const mostViews = 20;
/** A view's name has so many characters at most. */
export const longestViewName = 60;
/** What an address may hold for a view to be kept of it, in characters. */
export const longestView = 4_000;
