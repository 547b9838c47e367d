import { hasHidden } from '@portal/core/domain/validation/text.ts';
import { randomUUID } from 'node:crypto';
import type { ReportViews } from '@portal/core/contract/downloads/report-views.ts';
import { mostViews } from '@portal/core/domain/reports/people-list.ts';
import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';

/** The caller's own views, by name. */
export async function listViews(db: Queryable, { person }: Caller): Promise<ReportViews> {
  const items = await db.rows<ReportViews['items'][number]>(sql`select id::text as "viewId", name, search
    from portal.report_view where person_id = ${person.userId} order by lower(name), name`);
  return { items };
}

/**
 * Keeps a list under a name.
 * @throws RefusedCall INVALID, VIEW_NAME_TAKEN, TOO_MANY_VIEWS
 */
export async function saveView(
  db: Database,
  caller: Caller,
  { name: typed, search }: { name: string; search: string },
): Promise<ReportViews> {
  const name = knownName(typed);
  return await db.transaction(async (tx) => {
    await onePersonAtATime(tx, caller);
    const own = await listViews(tx, caller);
    if (own.items.some((one) => one.name === name)) throw new RefusedCall('VIEW_NAME_TAKEN');
    if (own.items.length >= mostViews) throw new RefusedCall('TOO_MANY_VIEWS');
    await tx.run(sql`insert into portal.report_view (id, person_id, name, search, made_at)
      values (${randomUUID()}::uuid, ${caller.person.userId}, ${name}, ${search}, ${caller.now})`);
    return await listViews(tx, caller);
  });
}

/**
 * Gives a view another name.
 * @throws RefusedCall INVALID, NOT_FOUND where the caller has none such, VIEW_NAME_TAKEN
 */
export async function renameView(
  db: Database,
  caller: Caller,
  { viewId, name: typed }: { viewId: string; name: string },
): Promise<ReportViews> {
  const name = knownName(typed);
  return await db.transaction(async (tx) => {
    await onePersonAtATime(tx, caller);
    const own = await listViews(tx, caller);
    if (own.items.some((one) => one.name === name && one.viewId !== viewId.toLowerCase()))
      throw new RefusedCall('VIEW_NAME_TAKEN');
    const renamed = await tx.run(sql`update portal.report_view set name = ${name}
      where id = ${viewId}::uuid and person_id = ${caller.person.userId}`);
    if (renamed === 0) throw new RefusedCall('NOT_FOUND');
    return await listViews(tx, caller);
  });
}

/** Forgets a view, where the caller has it. */
export async function deleteView(db: Database, caller: Caller, viewId: string): Promise<ReportViews> {
  await db.run(sql`delete from portal.report_view
    where id = ${viewId}::uuid and person_id = ${caller.person.userId}`);
  return await listViews(db, caller);
}

/** The name without spaces around it; it is one line that can be read. */
function knownName(typed: string): string {
  const name = typed.trim();
  if (name === '')
    throw new RefusedCall('INVALID', {
      errors: [{ field: 'name', fault: 'REQUIRED', message: 'name is empty' }],
    });
  if (!hasHidden(name)) return name;
  throw new RefusedCall('INVALID', {
    errors: [
      {
        field: 'name',
        fault: 'FORBIDDEN_CHARACTER',
        message: 'name contains a character that is not allowed',
      },
    ],
  });
}

/** Two at a time could be one too many, or two with one name. */
async function onePersonAtATime(tx: Queryable, { person }: Caller): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${person.userId}::text, 0))`);
}
