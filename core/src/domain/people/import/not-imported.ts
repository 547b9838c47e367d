import { type DayOrder, isSameDay } from './day-order.ts';
import { withoutGuard } from './guard.ts';

/**
 * Why something in a file is not imported: access and the state of an account need a request; portal roles and certificates have a screen
 * of their own; for anyone who holds a portal role, address, username and supervisors need a second person's confirmation; the rest the portal
 * finds out by itself.
 */
export const whyNot = ['NEEDS_REQUEST', 'OWN_SCREEN', 'SECOND_YES', 'KEPT_BY_PORTAL'] as const;
export type WhyNot = (typeof whyNot)[number];

/** Something in a row that is not as the portal has it, and stays as the portal has it. */
export interface NotImported {
  column: string;
  before: string;
  after: string;
  why: WhyNot;
}

/** A column that is compared, and never imported. */
export interface ComparedColumn {
  heading: string;
  why: WhyNot;
  kind: 'TEXT' | 'DAY' | 'ROLES';
  /** The value for somebody who is added. */
  ofNew: string;
}

const compared = (
  heading: string,
  why: WhyNot,
  kind: ComparedColumn['kind'] = 'TEXT',
  ofNew = '',
): ComparedColumn => ({ heading, why, kind, ofNew });

/** The columns of the report of people that are compared, besides those of the applications. */
export const comparedColumns: readonly ComparedColumn[] = [
  compared('Full Name', 'KEPT_BY_PORTAL'),
  compared('Supervisor', 'KEPT_BY_PORTAL'),
  compared('PIV', 'KEPT_BY_PORTAL', 'TEXT', 'No'),
  compared('Account State', 'NEEDS_REQUEST', 'TEXT', 'ACTIVE'),
  compared('Lock Cause', 'NEEDS_REQUEST'),
  compared('Portal Roles', 'OWN_SCREEN', 'ROLES', 'USER'),
  compared('Privacy', 'OWN_SCREEN', 'DAY'),
  compared('Cyber', 'OWN_SCREEN', 'DAY'),
  compared('ISAA', 'OWN_SCREEN', 'DAY'),
  compared('Rules of Behavior', 'OWN_SCREEN', 'TEXT', 'No'),
  compared('Last Sign-In', 'KEPT_BY_PORTAL', 'DAY'),
  compared('Created', 'KEPT_BY_PORTAL', 'DAY'),
];

/** The column of an application: the roles that somebody has there. */
export function columnOfRoles(heading: string): ComparedColumn {
  return compared(heading, 'NEEDS_REQUEST', 'ROLES');
}

/** Where a compared column is in the file, counted from zero. */
export interface MatchedColumn extends ComparedColumn {
  at: number;
}

/** Those of the compared columns that a file has. */
export function matchedColumns(
  headings: readonly string[],
  columns: readonly ComparedColumn[],
): MatchedColumn[] {
  const names = headings.map(nameOf);
  return columns.flatMap((column) => {
    const at = names.indexOf(nameOf(column.heading));
    return at === -1 ? [] : [{ ...column, at }];
  });
}

const nameOf = (heading: string): string => heading.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * What a row has otherwise than the portal, in columns that are never imported.
 * @param shown what the report shows of the person, by heading; null for somebody new
 */
export function notImportedOf(
  cells: readonly string[],
  placed: readonly MatchedColumn[],
  shown: Readonly<Record<string, string>> | null,
  order: DayOrder,
): NotImported[] {
  return placed.flatMap((column) => {
    const cell = (cells[column.at] ?? '').trim();
    const after = withoutGuard(cell);
    // What is not known yet of somebody new is not missed either.
    if (shown === null && (after === '' || column.why === 'KEPT_BY_PORTAL')) return [];
    const before = shown === null ? column.ofNew : (shown[column.heading] ?? '');
    if (cell === before || isSame(column.kind, { before, after, order })) return [];
    return [{ column: column.heading, before, after, why: column.why }];
  });
}

function isSame(
  kind: ComparedColumn['kind'],
  { before, after, order }: { before: string; after: string; order: DayOrder },
): boolean {
  if (kind === 'DAY') return isSameDay(after, before, order);
  if (kind === 'ROLES') return inOrder(before) === inOrder(after);
  return before.toLowerCase() === after.toLowerCase();
}

function inOrder(roles: string): string {
  const names = roles.split(';').map((role) => role.trim());
  return [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1)).join(';');
}
