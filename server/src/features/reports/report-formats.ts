import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDay, wallClock } from '@portal/core/domain/calendar/calendar-days.ts';
import type { Statement } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Cell } from '../../adapters/spreadsheet/cells.ts';
import { type Sheet, spreadsheet } from '../../adapters/spreadsheet/spreadsheet.ts';
import { csvCells, csvHead, CsvFile } from './csv.ts';
import type { ExportContents } from './export-contents.ts';
import { type Column, guardedValues, plainValues } from './person-layout.ts';
import { ReportFile, type SentFile } from './report-file.ts';

/** What is known of an export before its first row. */
export interface ExportFacts {
  contents: ExportContents;
  caller: Caller;
  rows: number;
  /** The agency's zone. */
  zone: string;
  /** In the row of the trail, too. */
  exportId: string;
  file: ReportFile;
}

/** In what form a report is sent. */
export interface ReportFormat {
  name: 'csv' | 'xlsx';
  /** What is read from the database. */
  values(columns: readonly Column[]): Statement;
  /** The file on its way, before anything was read. */
  begin(columns: readonly Column[], beforeEnd: (sent: SentFile) => Promise<void>): ReportFile;
  /** What the file is filled with, of the rows as PostgreSQL copies them. */
  bytes(copied: Readable, facts: ExportFacts): Readable;
}

/** Comma-separated values. */
export const csv: ReportFormat = {
  name: 'csv',
  values: guardedValues,
  begin: (columns, beforeEnd) => new CsvFile(csvHead(columns.map(({ heading }) => heading)), beforeEnd),
  bytes: (copied) => copied,
};

/** A workbook for Excel. Nothing in it can be mistaken for a formula, so nothing is guarded; its last sheet says what it is. */
export const workbook: ReportFormat = {
  name: 'xlsx',
  values: plainValues,
  begin: (_columns, beforeEnd) => new ReportFile(beforeEnd),
  bytes: (copied, facts) => spreadsheet(sheetsOf(copied, facts), facts.caller.now),
};

async function* sheetsOf(copied: Readable, facts: ExportFacts): AsyncGenerator<Sheet> {
  const hash = createHash('sha256');
  yield {
    name: facts.contents.sheet,
    columns: facts.contents.columns.map(({ heading, isDay: isNarrow }) => ({
      heading,
      width: isNarrow === true ? 12 : 24,
    })),
    rows: rowsOf(copied, facts, (bytes) => void hash.update(bytes)),
  };
  yield aboutSheet(facts, hash.digest('hex'));
}

async function* rowsOf(
  copied: AsyncIterable<Buffer>,
  { contents: { columns }, file }: ExportFacts,
  see: (bytes: Buffer) => void,
): AsyncGenerator<Cell[]> {
  const seen = async function* (): AsyncGenerator<Buffer> {
    for await (const bytes of copied) {
      see(bytes);
      yield bytes;
    }
  };
  for await (const cells of csvCells(seen())) {
    file.rows += 1;
    yield cells.map((cell, at) =>
      columns[at]?.isDay === true && cell !== null && isDay(cell) ? new Date(cell) : cell,
    );
  }
}

/** What the report is, so that it can be identified and checked later. */
function aboutSheet({ contents, caller, rows, zone, exportId }: ExportFacts, sha256: string): Sheet {
  const { now, person } = caller;
  const local = wallClock(zone, now.getTime()).toISOString().slice(0, 16).replace('T', ' ');
  return {
    name: 'About this report',
    columns: [
      { heading: 'About this report', width: 28 },
      { heading: 'Value', width: 80, isWrapped: true },
    ],
    rows: [
      ...contents.about,
      ['Exported by', `${person.fullName} (${person.username})`],
      ['Exported at (UTC)', now.toISOString()],
      [`Exported at (${zone})`, local],
      ['Rows', rows],
      ['SHA-256 of the rows', sha256],
      ['Export in the audit trail', exportId],
    ],
  };
}
