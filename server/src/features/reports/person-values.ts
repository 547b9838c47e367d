import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { personColumns, plainValues, withLocksOf } from './person-layout.ts';

/**
 * What the report of people shows of these people in some of its columns, by heading and as it is; the person who is not there has none.
 * @param headings of the columns
 */
export async function personValues(
  db: Queryable,
  applications: readonly Application[],
  { ids, headings }: { ids: readonly string[]; headings: readonly string[] },
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const columns = personColumns(sql`p.id`, applications).filter(({ heading }) => headings.includes(heading));
  if (columns.length === 0) return new Map();
  const rows = await db.rows<{ id: string; texts: (string | null)[] }>(sql`select p.id,
      json_build_array(${plainValues(columns)}) as texts
    from portal.person p ${withLocksOf(sql`p.id`)} where p.id = any(${[...ids]}::text[])`);
  return new Map(
    rows.map(({ id, texts }) => [
      id,
      Object.fromEntries(columns.map(({ heading }, index) => [heading, texts[index] ?? ''])),
    ]),
  );
}
