import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import { cleanFileName } from '@portal/core/domain/certificates/certificate-file.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import type { ImportVerdict } from '@portal/core/domain/people/import/judge-import.ts';
import { importLimits } from '@portal/core/domain/people/import/import-state.ts';
import { elements, sql } from '../../../adapters/db/sql.ts';
import { refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import { type TableFault, TableUnreadable } from '../../../adapters/spreadsheet/read-table.ts';
import type { ImportDependencies } from './dependencies.ts';
import { onePeopleImport } from './one-import.ts';
import { type ReadImport, readImport } from './read-import.ts';

/** How many rows are stored by one statement. */
const batch = 1_000;

/**
 * Reads a file and keeps what would become of each row, until somebody applies it (rule people-import 8).
 * @throws RefusedCall INVALID, naming the file or its columns
 */
export async function judgeFile(
  deps: ImportDependencies,
  { person, now }: Caller,
  { name, content }: { name: string; content: string },
): Promise<PeopleImport> {
  const read = await readOrRefuse(deps, Buffer.from(content, 'base64'), now);
  const { table, columns, placed, order, rows } = read;
  const isCompared = new Set(placed.map(({ at }) => table.headings[at]));
  const understood = {
    encoding: table.encoding,
    separator: table.separator,
    dayOrder: order,
    compared: placed.map(({ heading }) => heading),
    unknown: columns.notRead.filter((heading) => !isCompared.has(heading)),
  };
  const id = uuidV7(now);
  const fileName = cleanFileName(name) || 'people.csv';
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`insert into portal.people_import (id, file_name, understood, made_by, made_by_name, made_at)
      values (${id}::uuid, ${fileName}, ${JSON.stringify(understood)}::jsonb, ${person.userId}, ${person.fullName}, ${now})`);
    for (let from = 0; from < rows.length; from += batch) {
      const kept = rows.slice(from, from + batch).map((row) => keptRow(row, read));
      await tx.run(sql`insert into portal.people_import_row (import_id, line, username, verdict, body, not_imported, person_id)
        select ${id}::uuid, (one->>'line')::integer, one->>'username', one->>'verdict', one->'body', one->'notImported',
          one->'body'->>'userId' from ${elements(kept)}`);
    }
  });
  return await onePeopleImport(deps.db, id, {});
}

function keptRow(row: ImportVerdict, { known }: ReadImport): object {
  const { line, username, verdict, notImported, ...body } = row;
  const person = 'userId' in row ? known.get(row.userId) : undefined;
  const judged = person === undefined ? {} : { judged: { texts: person.texts, isTrusted: person.isTrusted } };
  return { line, username, verdict, notImported, body: { ...body, ...(verdict === 'CHANGE' ? judged : {}) } };
}

const codes = {
  EMPTY: 'REQUIRED',
  NOT_A_TABLE: 'MALFORMED',
  TOO_MANY_ROWS: 'TOO_LONG',
  COLUMNS_MISSING: 'REQUIRED',
  COLUMNS_TWICE: 'NOT_TOGETHER',
} as const satisfies Record<TableFault, FieldFault['fault']>;

async function readOrRefuse(deps: ImportDependencies, bytes: Buffer, now: Date): Promise<ReadImport> {
  const tooLarge: FieldFault = { field: 'content', fault: 'TOO_LONG' };
  if (bytes.length > importLimits.bytes) throw refusedBy({ refused: 'INVALID', faults: [tooLarge] });
  try {
    return await readImport(deps, bytes, { most: importLimits.rows, now });
  } catch (failure) {
    if (!(failure instanceof TableUnreadable)) throw failure;
    const { fault, about } = failure;
    const fields = fault.startsWith('COLUMNS_') ? about.map((heading) => `columns.${heading}`) : ['content'];
    throw refusedBy({ refused: 'INVALID', faults: fields.map((field) => ({ field, fault: codes[fault] })) });
  }
}
