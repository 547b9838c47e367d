import { expect } from 'vitest';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of tables and indexes the plan has looked at. */
function looked({ Plans: below = [], ...plan }: Plan): number {
  const own = /Scan/.test(plan['Node Type'])
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return own + below.reduce((sum, one) => sum + looked(one), 0);
}

/** How many rows of tables and indexes a statement looks at. It is carried out for that. */
export async function rowsRead(db: Queryable, statement: Statement): Promise<number> {
  const row = await db.row<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const [plan] = row?.['QUERY PLAN'] ?? [];
  expect(plan).toBeDefined();
  return plan === undefined ? Number.POSITIVE_INFINITY : looked(plan.Plan);
}
