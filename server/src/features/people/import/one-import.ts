import type { ImportedRow, PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { ImportFilter, ImportState } from '@portal/core/domain/people/import/import-state.ts';
import { importedHeadings } from '@portal/core/domain/people/import/import-columns.ts';
import type { CellFault, FieldDifference } from '@portal/core/domain/people/import/judge-rows.ts';
import type { CellWarning } from '@portal/core/domain/people/import/supervisor-warnings.ts';
import type { NotImported } from '@portal/core/domain/people/import/not-imported.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';

/** Which rows are shown, and after which one. */
export interface ImportQuery {
  show?: ImportFilter;
  after?: string;
}

const pageSize = 50;
/** How many refusals and omissions are shown with the import itself; all of them are in its rows. */
const mostReported = 200;

interface Head {
  file_name: string;
  understood: PeopleImport['understood'];
  state: ImportState;
  isWaiting: boolean;
}

/** How many rows there are of each kind. */
type Counts = Pick<
  PeopleImport,
  | 'rows'
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'notImportedRows'
  | 'refusedRows'
  | 'warnedRows'
  | 'written'
  | 'stale'
>;

interface Row {
  line: number;
  username: string;
  verdict: ImportedRow['verdict'];
  outcome: ImportedRow['outcome'];
  person_id: string | null;
  differences: FieldDifference[] | null;
  faults: CellFault[] | null;
  warnings: CellWarning[] | null;
  not_imported: NotImported[];
}

const rowColumns = sql`line, username, verdict, outcome, person_id, not_imported, body->'differences' as differences,
  body->'faults' as faults, body->'warnings' as warnings`;

/**
 * An import with one page of its rows (rule people-import 8).
 * @throws RefusedCall NOT_FOUND
 */
export async function onePeopleImport(
  db: Queryable,
  id: string,
  { show, after }: ImportQuery,
): Promise<PeopleImport> {
  const head =
    await db.row<Head>(sql`select i.file_name, i.understood, i.state, i.state = 'APPLYING' and exists (
      select from portal.people_import o where o.state = 'APPLYING' and (o.applied_at, o.id) < (i.applied_at, i.id)) as "isWaiting"
    from portal.people_import i where i.id = ${id}::uuid`);
  if (head === undefined) throw new RefusedCall('NOT_FOUND');
  const ofImport = (condition: Statement, most: number) =>
    db.rows<Row>(sql`select ${rowColumns} from portal.people_import_row
      where import_id = ${id}::uuid ${condition} order by line limit ${most}`);
  const [counts, kept, refused, page] = await Promise.all([
    countsOf(db, id),
    ofImport(shownBy.NOT_IMPORTED, mostReported),
    ofImport(shownBy.REFUSED, mostReported),
    ofImport(
      sql`${show === undefined ? nothing : shownBy[show]} and line > ${Number(after ?? 0)}::integer`,
      pageSize + 1,
    ),
  ]);
  const items = page.slice(0, pageSize);
  return {
    importId: id,
    fileName: head.file_name,
    state: head.state,
    isWaiting: head.isWaiting,
    understood: head.understood,
    ...counts,
    notImported: kept.flatMap(({ line, not_imported }) => not_imported.map((one) => ({ row: line, ...one }))),
    refused: refused.flatMap(({ line, faults }) => (faults ?? []).map((one) => ({ row: line, ...one }))),
    items: items.map(shownRow),
    next: page.length > pageSize ? (items.at(-1)?.line ?? null) : null,
  };
}

const shownBy: Readonly<Record<ImportFilter, Statement>> = {
  ADD: sql`and verdict = 'ADD'`,
  CHANGE: sql`and verdict = 'CHANGE'`,
  EXISTS: sql`and verdict = 'EXISTS'`,
  REFUSED: sql`and verdict = 'REFUSED'`,
  NOT_IMPORTED: sql`and not_imported <> '[]'`,
  WARNED: sql`and body->'warnings' <> '[]'`,
  STALE_PERSON: sql`and outcome = 'STALE_PERSON'`,
};

async function countsOf(db: Queryable, id: string): Promise<Counts> {
  const counts = await db.row<Counts>(sql`select count(*)::integer as rows,
      count(*) filter (where verdict = 'ADD')::integer as added,
      count(*) filter (where verdict = 'CHANGE')::integer as changed,
      count(*) filter (where verdict = 'EXISTS')::integer as unchanged,
      count(*) filter (where verdict = 'REFUSED')::integer as "refusedRows",
      count(*) filter (where not_imported <> '[]')::integer as "notImportedRows",
      count(*) filter (where body->'warnings' <> '[]')::integer as "warnedRows",
      count(outcome)::integer as written,
      count(*) filter (where outcome = 'STALE_PERSON')::integer as stale
    from portal.people_import_row where import_id = ${id}::uuid`);
  if (counts === undefined) throw new RefusedCall('NOT_FOUND');
  return counts;
}

function shownRow(row: Row): ImportedRow {
  return {
    row: row.line,
    username: row.username,
    verdict: row.verdict,
    outcome: row.outcome,
    userId: row.person_id,
    differences: (row.differences ?? []).map(({ field, before, after }) => ({
      column: importedHeadings[field],
      before,
      after,
    })),
    notImported: row.not_imported,
    refused: (row.faults ?? []).map(({ column, code }) => ({ column, code })),
    warnings: (row.warnings ?? []).map(({ column, code }) => ({ column, code })),
  };
}
