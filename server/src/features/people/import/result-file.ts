import { importResultColumns } from '@portal/core/contract/people/people-imports.ts';
import { importedHeadings } from '@portal/core/domain/people/import/import-columns.ts';
import { importResultFileName } from '@portal/core/domain/reports/report-names.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';

type ColumnId = (typeof importResultColumns)[number]['id'];

/** Texts from the file or the directory: a spreadsheet must not mistake them for a formula. */
const written: ReadonlySet<ColumnId> = new Set(['username', 'reason', 'changes', 'notImported']);

/**
 * What happens to each row of an import, or what has, as a file shows it (rule people-import 8).
 * @throws RefusedCall NOT_FOUND
 */
export async function importResultFile(db: Queryable, importId: string) {
  const known = await db.row(sql`select 1 as one from portal.people_import where id = ${importId}::uuid`);
  if (known === undefined) throw new RefusedCall('NOT_FOUND');
  const values: Readonly<Record<ColumnId, Statement>> = {
    row: sql`r.line::text`,
    username: sql`r.username`,
    outcome: sql`coalesce(r.outcome, case r.verdict when 'ADD' then 'WOULD_BE_ADDED' when 'CHANGE' then 'WOULD_BE_CHANGED'
      when 'EXISTS' then 'UNCHANGED' else 'REFUSED' end)`,
    userId: sql`r.person_id`,
    reason: reported(sql`r.body->'faults'`, sql`(e.one->>'column') || ' ' || (e.one->>'code')`),
    changes: reported(
      sql`r.body->'differences'`,
      sql`coalesce(${JSON.stringify(importedHeadings)}::jsonb->>(e.one->>'field'), '') || ': ' || (e.one->>'before')
        || ' -> ' || (e.one->>'after')`,
    ),
    notImported: reported(
      sql`r.not_imported`,
      sql`(e.one->>'column') || ': ' || (e.one->>'before') || ' -> ' || (e.one->>'after') || ' (' || (e.one->>'why') || ')'`,
    ),
    warnings: reported(sql`r.body->'warnings'`, sql`(e.one->>'column') || ' ' || (e.one->>'code')`),
  };
  const source = sql`(select * from portal.people_import_row where import_id = ${importId}::uuid) r`;
  return {
    columns: importResultColumns.map(({ id, heading }) => ({
      id,
      heading,
      value: values[id],
      ...(written.has(id) ? ({ isForeign: true } as const) : {}),
    })),
    source,
    counted: source,
    order: sql`r.line`,
    detail: { report: 'people-import', importId },
    fileName: (today: string) => importResultFileName(today),
    sheet: 'People',
    about: [],
  };
}

/** The things of a list as one text. */
function reported(list: Statement, one: Statement): Statement {
  return sql`(select string_agg(${one}, '; ' order by e.ordinal)
    from jsonb_array_elements(${list}) with ordinality as e (one, ordinal))`;
}
