import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { type LongRead, LongReadsBusy } from '../../adapters/db/long-reads.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { StreamedFile } from '../../adapters/http/serve-download.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { openSpool } from '../../adapters/spool.ts';
import { recordEvent } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import type { ReportDependencies } from './dependencies.ts';
import { joinLine } from './export-line.ts';
import type { ExportContents } from './export-contents.ts';
import type { ReportFile, SentFile } from './report-file.ts';
import type { ReportFormat } from './report-formats.ts';

/** After so many seconds it is worth asking again where all connections for exports are in use. */
const busySeconds = 60;

/** Who has an export under way at this portal, from its beginning until it has been downloaded or abandoned. */
export type RunningExports = Set<string>;

/** One export that somebody asks for. */
interface Export {
  contents: ExportContents;
  format: ReportFormat;
  caller: Caller;
  /** Ends it, as the person who asked is gone. */
  gone: AbortSignal;
  /** Called once the caller may begin another one. */
  free: () => void;
}

/** What somebody asks for, and how what it is made of is found. */
type AskedExport = Omit<Export, 'free' | 'contents'> & { contents: () => Promise<ExportContents> };

/**
 * A report as one file, made while it is downloaded. It shows one moment, is read at the database's own pace, and is a row of the trail
 * before its end is sent; one that is left early is one too.
 * @throws RefusedCall EXPORT_RUNNING while the caller has another one, EXPORT_BUSY where too many others have
 */
export async function exportReport(
  deps: ReportDependencies,
  running: RunningExports,
  { contents: find, format, caller, gone }: AskedExport,
): Promise<StreamedFile> {
  const { userId } = caller.person;
  if (running.has(userId)) throw new RefusedCall('EXPORT_RUNNING');
  running.add(userId);
  const free = (): void => void running.delete(userId);
  try {
    const contents = await find();
    const { rows, file } = await beginReading(deps, { contents, format, caller, gone, free });
    file.once('close', free);
    return { name: contents.fileName(dayIn(deps.zone, caller.now), format.name), rows, content: file };
  } catch (failure) {
    free();
    // Nobody reads why: it is not an error of the portal's.
    if (gone.aborted) throw new RefusedCall('UNAVAILABLE');
    throw failure instanceof LongReadsBusy ? new RefusedCall('EXPORT_BUSY', {}, busySeconds) : failure;
  }
}

interface Begun {
  /** How many rows there will be. */
  rows: number;
  file: ReportFile;
}

/** Begins to read. What is read waits in a file for anyone who takes it, so that a slow line keeps no connection. */
async function beginReading(deps: ReportDependencies, wanted: Export): Promise<Begun> {
  const { longReads, spoolFolder } = deps;
  const { contents, format, caller, gone } = wanted;
  const begun = Promise.withResolvers<Begun>();
  const leaveLine = await joinLine(deps, caller.person.userId, caller.now);
  const read = async (reading: LongRead): Promise<void> => {
    await leaveLine();
    // The number of rows and the rows are of one moment.
    await reading.run(sql`set transaction isolation level repeatable read`);
    await holdAlone(reading, caller.person.userId);
    const rows = await countRows(reading, contents);
    const spool = await openSpool(spoolFolder);
    const { columns, source, order } = contents;
    // A query that cannot be sent is refused before the file begins.
    const copied = await reading.copy(sql`select ${format.values(columns)} from ${source} order by ${order}`);
    const exportId = randomUUID();
    const file = recordedFile(deps, wanted, { rows, exportId, isRead: () => done });
    pipeline(spool.content, file, () => undefined);
    begun.resolve({ rows, file });
    const { zone } = deps;
    await spool.fill(format.bytes(copied, { contents, caller, rows, zone, exportId, file }));
  };
  const readInLine = async (): Promise<void> => {
    try {
      await longReads.run(read, gone);
    } finally {
      await leaveLine();
    }
  };
  const done = readInLine();
  // Once the file has begun, it fails as what fills it does.
  done.catch(begun.reject);
  return await begun.promise;
}

async function countRows(reading: LongRead, { counted }: ExportContents): Promise<number> {
  const row = await reading.row<{ rows: number }>(sql`select count(*)::int as rows from ${counted}`);
  return row?.rows ?? 0;
}

/** Of several portals one at a time exports for a person, for as long as it reads. */
async function holdAlone(reading: LongRead, userId: string): Promise<void> {
  const row = await reading.row<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('export ' || ${userId}::text, 0)) as "isFree"`,
  );
  if (row?.isFree !== true) throw new RefusedCall('EXPORT_RUNNING');
}

/** A file of which the trail says how it ended: before the last bytes where it is whole, afterwards where it is not. */
function recordedFile(
  { db, onFault }: ReportDependencies,
  { contents, format, caller, free }: Export,
  { rows, exportId, isRead }: RecordedFile,
): ReportFile {
  const began = performance.now();
  const record = (action: 'REPORT_EXPORTED' | 'REPORT_ABORTED', sent: Partial<SentFile>): Promise<number> =>
    db.run(
      recordEvent({
        at: caller.now,
        action,
        outcome: 'DONE',
        sourceAddress: caller.sourceAddress,
        actor: { id: caller.person.userId, name: caller.person.fullName },
        detail: {
          exportId,
          ...contents.detail,
          format: format.name,
          rows,
          rowsSent: sent.rows,
          sha256: sent.sha256,
          milliseconds: Math.round(performance.now() - began),
        },
      }),
    );
  let isRecorded = false;
  const file = format.begin(contents.columns, async (sent) => {
    await isRead();
    invariant('EXPORT_HAS_EVERY_ROW', sent.rows === rows, { exportId });
    await record('REPORT_EXPORTED', sent);
    isRecorded = true;
    // Anyone who has the end of the file may ask for the next one at once.
    free();
  });
  file.once('close', () => {
    if (!isRecorded) record('REPORT_ABORTED', { rows: file.rows }).catch(onFault);
  });
  return file;
}

interface RecordedFile {
  rows: number;
  exportId: string;
  /** Resolves when the database has given everything. */
  isRead: () => Promise<void>;
}
