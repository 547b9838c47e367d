import { inCycles } from '../supervisors/cycles.ts';
import { importedHeadings, type KnownColumns } from './import-columns.ts';
import type { ImportWarning } from './import-state.ts';
import {
  type JudgedRow,
  type KnownPerson,
  namesSupervisors,
  readRow,
  type RowToJudge,
} from './judge-rows.ts';

/** What should be known of one cell. */
export interface CellWarning {
  /** The heading of its column. */
  column: string;
  code: ImportWarning;
}

/**
 * The warnings of each row that names supervisors (rule people-import 3).
 * @param known as the rows were judged by, with everybody above them
 */
export function supervisorWarnings(
  rows: readonly RowToJudge[],
  columns: KnownColumns,
  { judged, known }: { judged: readonly JudgedRow[]; known: readonly KnownPerson[] },
): (readonly CellWarning[])[] {
  const byId = new Map(known.map((one) => [one.id, one]));
  const byEmail = new Map(known.map((one) => [one.email, one]));
  const above = new Map<string, readonly string[]>(
    known.map(({ email, supervisors }) => [email, supervisors]),
  );
  const named = judged.map((row, index) => {
    const given = rows[index];
    if (given === undefined || !namesSupervisors(row)) return null;
    const { registrant, supervisors } = readRow(given, columns);
    const own =
      row.verdict === 'CHANGE' ? (byId.get(row.userId)?.email ?? registrant.email) : registrant.email;
    for (const email of new Set([own, registrant.email])) above.set(email, supervisors);
    return { email: own, supervisors };
  });
  const cycles = inCycles(above);
  const column = importedHeadings.supervisorEmail;
  return named.map((one): CellWarning[] => {
    if (one === null) return [];
    const canDecide = one.supervisors.every((email) => byEmail.get(email)?.canSupervise === true);
    return [
      ...(canDecide ? [] : [{ column, code: 'SUPERVISOR_CANNOT_DECIDE' } as const]),
      ...(cycles.has(one.email) ? [{ column, code: 'CIRCLE' } as const] : []),
    ];
  });
}
