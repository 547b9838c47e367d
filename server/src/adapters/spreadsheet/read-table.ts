/** A table as a file holds it. */
export interface ReadTable {
  /** How its bytes were understood. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  separator: 'comma' | 'semicolon' | 'tab';
  headings: readonly string[];
  /** With their lines in the file, counted from one; empty ones are left out. */
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** Why a file cannot be read, for anyone who says it in other words. */
export type TableFault = 'EMPTY' | 'NOT_A_TABLE' | 'COLUMNS_MISSING' | 'COLUMNS_TWICE' | 'TOO_MANY_ROWS';

/** The file is no table; the message says why, and on which line. */
export class TableUnreadable extends Error {
  override name = 'TableUnreadable';
  readonly fault: TableFault;
  /** Names of columns, or numbers. */
  readonly about: readonly string[];

  constructor(
    message: string,
    fault: TableFault = 'NOT_A_TABLE',
    about: readonly string[] = [],
    cause?: Error,
  ) {
    super(message, { cause });
    this.fault = fault;
    this.about = about;
  }
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Workbooks begin so: each is an archive. */
const archive = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads what spreadsheet programs save as text: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between the cells.
 * @throws TableUnreadable for a file that is empty, or whose quotes do not match
 */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  if (archive.every((byte, index) => bytes[index] === byte))
    throw new TableUnreadable('this is a workbook: save it as CSV');
  const { encoding, text: whole } = decoded(bytes);
  // Such a line tells spreadsheet programs the separator; emptied, it keeps the numbers of the other lines.
  const text = whole.replace(/^sep=[,;\t](?=[\r\n])/i, '');
  const separator = separatorIn(text);
  const [head, ...rows] = await parsed(text, separators[separator]);
  if (head === undefined) throw new TableUnreadable('the file is empty', 'EMPTY');
  return { encoding, separator, headings: head.cells, rows };
}

function decoded(bytes: Uint8Array): Pick<ReadTable, 'encoding'> & { text: string } {
  const [first, second, third, fourth] = bytes;
  // Without a mark, the letters of a heading are known by the empty byte beside each.
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0))
    return { encoding: 'UTF-16', text: new TextDecoder('utf-16le').decode(bytes) };
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0))
    return { encoding: 'UTF-16', text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** Headings are no longer than this. */
const mostHead = 100_000;

/** The most frequent separator of the headings; empty lines may come before them. */
function separatorIn(text: string): ReadTable['separator'] {
  const [head = ''] = /[^\r\n]+/.exec(text.slice(0, mostHead).replaceAll(/"[^"]*"/g, '')) ?? [];
  const count = (separator: string): number => head.split(separator).length - 1;
  const names = ['comma', 'semicolon', 'tab'] as const;
  return names.reduce((best, name) => (count(separators[name]) > count(separators[best]) ? name : best));
}

async function parsed(text: string, delimiter: string): Promise<{ line: number; cells: string[] }[]> {
  // A start does without it.
  const { CsvError, parse } = await import('csv-parse/sync');
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Files that were put together end their lines in several ways, and a nickname may have quotes around it.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
    });
    // With `info` each record comes with where it ended, which its types do not say.
    return (records as unknown as { info: { lines: number }; record: string[] }[])
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    throw new TableUnreadable(failure.message, 'NOT_A_TABLE', [], failure);
  }
}
