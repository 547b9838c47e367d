import { addresses } from '@portal/core/contract/addresses.ts';
import type { Report } from '@portal/core/domain/reports/report-names.ts';
import type { ApiClient, FileAddress } from '../client.ts';
import { countRows, countWorkbook } from './row-count.ts';

/** One file of rows that the API makes. */
export interface RowsFile {
  address: FileAddress;
  query?: object;
  format: 'csv' | 'xlsx';
}

const addressOf = {
  security: addresses.securityReport,
  supervisor: addresses.supervisorReport,
  authorizer: addresses.authorizerReport,
} as const satisfies Record<Report, string>;

/** A whole report, in CSV. */
export function wholeReport(report: Report): RowsFile {
  return { address: addressOf[report], format: 'csv' };
}

/** The outcome of a report. */
export interface ReportProgress {
  rows: number;
  /** How many rows there will be. */
  total: number;
}

/** Not all of a report has come, or nobody can say whether it has. */
export class PartialReportError extends Error {
  constructor() {
    super('The report has ended early');
    this.name = 'PartialReportError';
  }
}

interface Fetching {
  signal: AbortSignal;
  /** Called for the first time when the number of rows is known, and then with each piece; of a workbook at its end alone. */
  onProgress: (progress: ReportProgress) => void;
}

/** After so many bytes what has come is handed to the browser, which keeps it outside the page's memory. */
const pieceBytes = 1_048_576;

/**
 * Fetches a report as a whole.
 * @throws ProblemError where it is refused
 * @throws UnreachableError where it does not begin
 * @throws PartialReportError where fewer or more rows came than were announced, or the end of a workbook is not there
 * @throws Error where the line breaks, and the reason of the signal once that has aborted
 */
export async function fetchReport(
  api: ApiClient,
  { address, query, format }: RowsFile,
  { signal, onProgress }: Fetching,
): Promise<Blob> {
  const { headers, body } = await api.file(address, signal, query === undefined ? {} : { query });
  const total = Number(headers.get('x-total-rows') ?? Number.NaN);
  if (body === null || !Number.isSafeInteger(total)) throw new PartialReportError();
  const count = format === 'csv' ? countRows() : countWorkbook(total);
  const pieces: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseBytes = 0;
  const reader = body.getReader();
  if (format === 'csv') onProgress({ rows: 0, total });
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    count.add(read.value);
    loose.push(read.value);
    looseBytes += read.value.length;
    if (looseBytes >= pieceBytes) {
      pieces.push(new Blob(loose));
      loose = [];
      looseBytes = 0;
    }
    if (format === 'csv') onProgress({ rows: count.rows(), total });
  }
  if (count.rows() !== total) throw new PartialReportError();
  if (format === 'xlsx') onProgress({ rows: total, total });
  return new Blob([...pieces, ...loose], { type: types[format] });
}

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
