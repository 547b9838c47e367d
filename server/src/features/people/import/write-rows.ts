import { peopleAdders } from '@portal/core/domain/people/admission/people-readers.ts';
import { authorityIn, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { codeOf, isAboutRows } from '../../../adapters/db/failure.ts';
import { elements, sql } from '../../../adapters/db/sql.ts';
import { stillMay } from '../../../rights/rights-of-roles.ts';
import type { ImportDependencies } from './dependencies.ts';
import { atOnce, type LineToWrite, type RowToWrite, writeRows } from './write-row.ts';

/** For how many days an import can be viewed. */
const keptDays = 30;

/** An import that is being written. */
interface AppliedImport {
  id: string;
  file_name: string;
  applied_by: string;
  applied_by_name: string;
  applied_from: string;
}

interface OpenRow {
  line: number;
  verdict: RowToWrite['verdict'];
  body: WithoutVerdict<RowToWrite>;
}

/** The further fields of each kind of row. */
type WithoutVerdict<Row> = Row extends unknown ? Omit<Row, 'verdict'> : never;

type Writing = Omit<ImportDependencies, 'accounts'> & {
  accounts: NonNullable<ImportDependencies['accounts']>;
};

/**
 * Writes the next rows of the import that was applied first (rules people-import 7 and 8). Any number of portals may do so at once: a row is
 * one's who holds it, and what is written of somebody and that it is written are one transaction.
 * @returns whether there may be more to do at once
 */
export async function writeImportedRows(deps: ImportDependencies, now: Date): Promise<boolean> {
  const { db, accounts } = deps;
  if (accounts === null) return false;
  const applied =
    await db.row<AppliedImport>(sql`select id, file_name, applied_by, applied_by_name, applied_from
    from portal.people_import where state = 'APPLYING' order by applied_at, id limit 1`);
  if (applied === undefined) return false;
  if (!(await mayStillApply(deps, applied))) return await takeBack(db, applied);
  if ((await writeSome({ ...deps, accounts }, applied, now)) > 0) return true;
  const closed = await db.run(sql`update portal.people_import i set state = 'DONE', done_at = ${now}
    where i.id = ${applied.id}::uuid and i.state = 'APPLYING' and not exists (select from portal.people_import_row r
      where r.import_id = i.id and r.outcome is null and r.verdict in ('ADD', 'CHANGE'))`);
  return closed > 0;
}

/** Whether the person who applied it may do so still: an administrator who is locked meanwhile writes about nobody (rule people 17). */
async function mayStillApply(
  { directory }: Pick<ImportDependencies, 'directory'>,
  { applied_by }: AppliedImport,
): Promise<boolean> {
  const person = await directory.person(applied_by);
  return person?.enabled === true && mayActAs(authorityIn(person), peopleAdders);
}

/** Whose rows are not written yet waits for another administrator to apply it. @returns whether it was withdrawn here */
async function takeBack(db: Database, { id, applied_by }: AppliedImport): Promise<boolean> {
  const updated =
    await db.run(sql`update portal.people_import set state = 'JUDGED', applied_by = null, applied_by_name = null,
      applied_from = null, applied_at = null
    where id = ${id}::uuid and state = 'APPLYING' and applied_by = ${applied_by}`);
  return updated > 0;
}

async function writeSome(deps: Writing, applied: AppliedImport, now: Date): Promise<number> {
  try {
    return await deps.db.transaction(async (tx) => {
      const rows = await heldRows(tx, deps, applied, atOnce);
      await writeHeld(tx, deps, { applied, rows, now });
      return rows.length;
    });
  } catch (failure) {
    if (!isAboutRows(failure)) throw failure;
    let written = 0;
    for (; written < atOnce; written += 1) if (!(await writeOne(deps, applied, now))) break;
    return written;
  }
}

/** @returns whether there was a row */
async function writeOne(deps: Writing, applied: AppliedImport, now: Date): Promise<boolean> {
  const held: number[] = [];
  try {
    return await deps.db.transaction(async (tx) => {
      const rows = await heldRows(tx, deps, applied, 1);
      held.push(...rows.map(({ line }) => line));
      await writeHeld(tx, deps, { applied, rows, now });
      return rows.length > 0;
    });
  } catch (failure) {
    const [line] = held;
    // Somebody got this username or address in the same moment; whatever else it is may be over the next time.
    if (codeOf(failure) !== '23505' || line === undefined) throw failure;
    await settle(deps.db, applied.id, [{ line, outcome: 'STALE_PERSON' }]);
    return true;
  }
}

async function heldRows(
  tx: Queryable,
  { shared }: Pick<ImportDependencies, 'shared'>,
  { id, applied_by }: AppliedImport,
  most: number,
): Promise<OpenRow[]> {
  return await tx.rows<OpenRow>(sql`select line, verdict, body from portal.people_import_row
    where import_id = ${id}::uuid and outcome is null and verdict in ('ADD', 'CHANGE') ${stillMay(shared, applied_by, peopleAdders)}
    order by line limit ${most} for update skip locked`);
}

async function writeHeld(
  tx: Queryable,
  deps: Writing,
  { applied, rows, now }: { applied: AppliedImport; rows: readonly OpenRow[]; now: Date },
): Promise<void> {
  const { applied_by: id, applied_by_name: name, applied_from: sourceAddress } = applied;
  const importing = { by: { id, name, sourceAddress }, reason: `Import of ${applied.file_name}`, now };
  // What was kept of a row is what its verdict needs.
  const toWrite = rows.map(({ line, verdict, body }) => ({ ...body, verdict, line }) as LineToWrite);
  const outcomes = await writeRows(tx, deps, toWrite, importing);
  if (outcomes.length > 0) await settle(tx, applied.id, outcomes);
}

async function settle(tx: Queryable, id: string, outcomes: readonly object[]): Promise<void> {
  await tx.run(sql`update portal.people_import_row r set outcome = e.one->>'outcome',
      person_id = coalesce(e.one->>'userId', r.person_id)
    from (select one from ${elements(outcomes)}) e
    where r.import_id = ${id}::uuid and r.line = (e.one->>'line')::integer and r.outcome is null`);
}

/** Imports that are over, or that nobody applied, go after some weeks. */
export async function forgetImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.run(sql`delete from portal.people_import where made_at < ${before} and state <> 'APPLYING'`);
}
