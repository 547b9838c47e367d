import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { type Report, reportFileName } from '@portal/core/domain/reports/report-names.ts';
import { reportPageSize, snapshotMinutes } from '@portal/core/domain/reports/report-pages.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { LongReadsBusy } from '../../adapters/db/long-reads.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { StreamedFile } from '../../adapters/http/serve-download.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { recordEvent } from '../../audit/trail.ts';
import { csvHead, csvLine } from './csv.ts';
import type { ReportDependencies } from './dependencies.ts';
import { byName, guardedValues, personColumns, withLocks } from './person-layout.ts';
import { countReported, type ReportedPeople, reportedPeople } from './report-people.ts';

/** Rows of a report, from the one at `index`, `offset` of them at most. */
export interface ReportPage {
  report: Report;
  index: number;
  offset: number;
}

const busySeconds = 60;

/** How many rows the report has for this caller. */
export async function countRows(
  deps: ReportDependencies,
  report: Report,
  { person }: Caller,
): Promise<number> {
  return await countReported(deps.db, await reportedPeople(deps.db, report, { ...deps, person }));
}

/**
 * One page of a report (rule reports 3): of those who were in it when the page with index 0 was asked for. All pages joined are the
 * whole report, so only the first one has the headings.
 * @throws RefusedCall EXPORT_BUSY where it cannot be found out now who is in it
 */
export async function readPage(
  deps: ReportDependencies,
  page: ReportPage,
  { caller, gone }: { caller: Caller; gone: AbortSignal },
): Promise<StreamedFile> {
  const { db } = deps;
  const { report, index, offset } = page;
  const people = await reportedPeople(db, report, { ...deps, person: caller.person });
  const reader = { db, report, readerId: caller.person.userId, now: caller.now };
  if (index === 0 || !(await hasSnapshot(reader))) await makeSnapshot(deps, people, { report, caller, gone });
  const columns = personColumns(sql`i.id`, people.applications);
  const ids = await idsOf(reader, index, offset);
  const rows = await db.rows<{ cells: (string | null)[] }>(sql`
    select array[${guardedValues(columns)}]::text[] as cells
    from unnest(${ids}::text[]) with ordinality i (id, ordinal) left join portal.person p on p.id = i.id ${withLocks(sql`i.id`)}
    order by i.ordinal`);
  const head = index === 0 ? csvHead(columns.map(({ heading }) => heading)) : '';
  return {
    name: reportFileName(report, dayIn(deps.zone, caller.now)),
    rows: rows.length,
    content: Buffer.from(head + rows.map(({ cells }) => csvLine(cells)).join('')),
  };
}

interface Reader {
  db: Queryable;
  report: Report;
  readerId: string;
  now: Date;
}

const agreedSince = (now: Date): Date => new Date(now.getTime() - snapshotMinutes * 60_000);

async function hasSnapshot({ db, report, readerId, now }: Reader): Promise<boolean> {
  const row = await db.row(sql`select from portal.report_snapshot
    where reader_id = ${readerId} and report = ${report} and part = 0 and made_at > ${agreedSince(now)}`);
  return row !== undefined;
}

/** Writes down who is in the report now, and that this caller begins to take it. */
async function makeSnapshot(
  { longReads }: ReportDependencies,
  { isShown }: ReportedPeople,
  { report, caller, gone }: { report: Report; caller: Caller; gone: AbortSignal },
): Promise<void> {
  const { person, now, sourceAddress } = caller;
  const readerId = person.userId;
  const write = async (tx: Queryable): Promise<void> => {
    // Two at a time for one reader would each write parts of its own.
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('pages ' || ${readerId}::text || ${report}::text, 0))`,
    );
    await tx.run(
      sql`delete from portal.report_snapshot where reader_id = ${readerId} and report = ${report}`,
    );
    const parts = await tx.row<{ rows: number }>(sql`with shown as (
        select p.id, row_number() over (order by ${byName}) - 1 as ordinal from portal.person p where ${isShown}
      ), written as (
        insert into portal.report_snapshot (reader_id, report, part, ids, made_at)
        select ${readerId}, ${report}, ordinal / ${reportPageSize}::int, array_agg(id order by ordinal), ${now} from shown group by 3
        returning ids
      ), empty as (
        insert into portal.report_snapshot (reader_id, report, part, ids, made_at)
        select ${readerId}, ${report}, 0, '{}', ${now} where not exists (select from shown)
      ) select count(*)::int as rows from shown`);
    await tx.run(
      recordEvent({
        at: now,
        action: 'REPORT_EXPORTED',
        outcome: 'DONE',
        sourceAddress,
        actor: { id: readerId, name: person.fullName },
        detail: { report, layout: 'person', format: 'csv', rows: parts?.rows ?? 0, inPages: true },
      }),
    );
  };
  await longReads.run(write, gone).catch((failure: unknown) => {
    throw failure instanceof LongReadsBusy ? new RefusedCall('EXPORT_BUSY', {}, busySeconds) : failure;
  });
}

/** The ids of these rows; a page need not begin where a part does. */
async function idsOf({ db, report, readerId }: Reader, index: number, offset: number): Promise<string[]> {
  const first = Math.floor(index / reportPageSize);
  const last = Math.floor((index + offset - 1) / reportPageSize);
  const parts = await db.rows<{ ids: string[] }>(sql`select ids from portal.report_snapshot
    where reader_id = ${readerId} and report = ${report} and part between ${first} and ${last} order by part`);
  const begin = index - first * reportPageSize;
  return parts.flatMap(({ ids }) => ids).slice(begin, begin + offset);
}

/** Forgets who was in reports whose pages need not agree any more. */
export async function forgetSnapshots(db: Queryable, now: Date): Promise<number> {
  return await db.run(sql`delete from portal.report_snapshot where made_at <= ${agreedSince(now)}`);
}
