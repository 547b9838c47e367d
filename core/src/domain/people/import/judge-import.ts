import { tidyLine } from '../../validation/text.ts';
import { phoneAsKept } from '../contact.ts';
import { type DayOrder, dayOrderOf } from './day-order.ts';
import { withoutGuard } from './guard.ts';
import { type ImportedField, importedHeadings, type KnownColumns } from './import-columns.ts';
import { importedFields, type ImportedTexts } from './imported-texts.ts';
import {
  type CellFault,
  faultsOf,
  type FieldDifference,
  type JudgedRow,
  judgeRows,
  type KnownPerson,
  otherSupervisorFaults,
  type ReadRow,
  refused,
  type RowToJudge,
} from './judge-rows.ts';
import { type CellWarning, supervisorWarnings } from './supervisor-warnings.ts';
import { type NotImported, notImportedOf, type MatchedColumn } from './not-imported.ts';

/** Somebody the portal knows, with all that a row is compared to. */
export interface ComparedPerson extends KnownPerson {
  texts: ImportedTexts;
  /** Holds a portal role beyond USER, or did recently: then some of it needs a second person's confirmation. */
  isTrusted: boolean;
  /** What the report of people shows in columns that are never imported, by heading. */
  shown: Readonly<Record<string, string>>;
}

/** What happens to a row, what in it stays as it is, and what should be known of it. */
export type ImportVerdict = JudgedRow & {
  notImported: readonly NotImported[];
  warnings: readonly CellWarning[];
};

/** What a row is judged by besides itself. */
export interface ImportSurroundings {
  columns: KnownColumns;
  placed: readonly MatchedColumn[];
  known: readonly ComparedPerson[];
}

/** What opens an account, or decides about it: of the person who holds a portal role it is not imported (rule people-import 6). */
const guardedFields: ReadonlySet<ImportedField> = new Set(['username', 'email', 'supervisorEmail']);

/** In which order the days of a file are written. */
export function dayOrderIn(rows: readonly RowToJudge[], placed: readonly MatchedColumn[]): DayOrder {
  const days = placed.filter(({ kind }) => kind === 'DAY');
  return dayOrderOf(rows.flatMap(({ cells }) => days.map(({ at }) => cells[at] ?? '')));
}

/** Says what would become of each row, also for those who are there already (rules people-import 2, 3, 5 and 6). */
export function judgeImport(
  rows: readonly RowToJudge[],
  { columns, placed, known }: ImportSurroundings,
): ImportVerdict[] {
  const people = new Map(known.map((one) => [one.id, one]));
  const order = dayOrderIn(rows, placed);
  const guarded = new Map<number, readonly NotImported[]>();
  const judged = judgeRows(rows, columns, known, (one, { id }) => {
    const person = people.get(id);
    if (person === undefined) return { ...nameOf(one), verdict: 'EXISTS', userId: id };
    const { row, kept } = judgeKnown(one, columns.at, person);
    guarded.set(one.line, kept);
    return row;
  });
  const reported = supervisorWarnings(rows, columns, { judged, known });
  return judged.map((row, index): ImportVerdict => {
    if (row.verdict === 'REFUSED') return { ...row, notImported: [], warnings: [] };
    const shown = row.verdict === 'ADD' ? null : (people.get(row.userId)?.shown ?? null);
    const others = notImportedOf(rows[index]?.cells ?? [], placed, shown, order);
    const warnings = reported[index] ?? [];
    return { ...row, notImported: [...(guarded.get(row.line) ?? []), ...others], warnings };
  });
}

/** A row about somebody who is there: what differs, without what needs a second confirmation, judged where it differs. */
function judgeKnown(
  one: ReadRow,
  at: KnownColumns['at'],
  person: ComparedPerson,
): { row: JudgedRow; kept: readonly NotImported[] } {
  const all = importedFields.flatMap((field) => differenceIn(one, at, { field, person }));
  const isKept = ({ field }: FieldDifference): boolean => person.isTrusted && guardedFields.has(field);
  const kept = all.filter(isKept).map(({ field, before, after }): NotImported => {
    return { column: importedHeadings[field], before, after, why: 'SECOND_YES' };
  });
  const differences = all.filter((difference) => !isKept(difference));
  const faults = faultsOfChanged(one, differences);
  if (faults.length > 0) return { row: refused(one, faults), kept: [] };
  const userId = person.id;
  if (differences.length === 0) return { row: { ...nameOf(one), verdict: 'EXISTS', userId }, kept };
  return { row: { ...nameOf(one), verdict: 'CHANGE', userId, differences }, kept };
}

const nameOf = ({ line, registrant: { username } }: ReadRow) => ({ line, username });

/** One field of a row that the file has otherwise; a column that the file does not have says nothing. */
function differenceIn(
  { cells, supervisors, registrant }: ReadRow,
  at: KnownColumns['at'],
  { field, person }: { field: ImportedField; person: ComparedPerson },
): FieldDifference[] {
  const index = at[field];
  if (index === undefined || field === 'userId') return [];
  const before = person.texts[field];
  const cell = tidyLine(cells[index] ?? '');
  const text = tidyLine(withoutGuard(cell));
  const wanted: Readonly<Partial<Record<ImportedField, string>>> = {
    username: registrant.username,
    email: registrant.email,
    supervisorEmail: supervisors.join('; '),
    phoneNumber: phoneAsKept(text) ?? text,
  };
  const after = wanted[field] ?? text;
  return [cell, text, after].includes(before) || isSameEmployment(field, before, after)
    ? []
    : [{ field, before, after }];
}

/** Any amount of space around the separator of status and title. */
function isSameEmployment(field: ImportedField, before: string, after: string): boolean {
  const parts = (text: string) =>
    text
      .split(';')
      .map((part) => part.trim())
      .join(';');
  return field.startsWith('employment') && parts(before) === parts(after);
}

/** What was there before is not judged, as long as it stays. */
function faultsOfChanged(one: ReadRow, differences: readonly FieldDifference[]): CellFault[] {
  const changed = new Set<string>(differences.map(({ field }) => importedHeadings[field]));
  const faults = [...faultsOf(one.registrant), ...one.furtherFaults, ...otherSupervisorFaults(one)];
  const lost = differences.some(({ field, after }) => field === 'supervisorEmail' && after === '');
  return [
    ...faults.filter(({ column }) => changed.has(column)),
    // Anyone who has somebody who decides for them is not left without.
    ...(lost ? [{ column: importedHeadings.supervisorEmail, code: 'MISSING' } as const] : []),
  ];
}
