import { Readable } from 'node:stream';
import { type Cell, cellXml, styles } from './cells.ts';
import { closingParts, fixedParts, sheetEnd, sheetPath, sheetStart } from './parts.ts';
import { sheetName } from './sheet-names.ts';
import { type ZipFile, zip } from '../zip.ts';

/** A column: what its first row says, how many characters it is wide, and whether long texts go on in a line below. */
export interface Column {
  heading: string;
  width: number;
  isWrapped?: boolean;
}

/** A sheet, and its rows as they come. A row may be shorter than the columns, not longer. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** What a sheet holds at most: rows below its headings, and bytes of XML. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

/** Excel has 1,048,576 rows. A sheet stays below the 4 GiB from which an archive is written in another way that not all programs read. */
export const sheetLimits: SheetLimits = { rows: 1_048_575, bytes: 4_000_000_000 };

const mostColumns = 16_384;
const chunkUnits = 65_536;

/**
 * A workbook for Excel (.xlsx) as a stream of bytes, made as it is read and never in memory as a whole. Rows are asked for as they
 * are written, and a sheet once those before it are: it can tell what only then is known of them. Rows beyond what a sheet holds
 * go on in a further one, such as `Users 2`, below the same headings. The same sheets make the same bytes.
 * Destroyed early, the stream ends the rows and sheets it is reading, as soon as a row comes that was asked for.
 * The stream fails with what rows and sheets throw, and with a RangeError for what no spreadsheet can hold: no sheet at all, a sheet
 * without name or columns, more cells than columns, a number or a day that is none.
 * @param at when the workbook was made, as its archive tells it
 */
export function spreadsheet(
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
  at: Date,
  limits: SheetLimits = sheetLimits,
): Readable {
  return Readable.from(zip(filesOf(sheets, limits), at), { objectMode: false });
}

async function* filesOf(
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
  limits: SheetLimits,
): AsyncGenerator<ZipFile> {
  for (const part of fixedParts) yield fileOf(part);
  const names: string[] = [];
  for await (const { name, columns, rows } of sheets) {
    if (columns.length === 0 || columns.length > mostColumns)
      throw new RangeError(`No sheet can have ${columns.length} columns.`);
    const source = await begun(rows);
    try {
      do {
        names.push(sheetName(name, names));
        const xml = sheetXml(columns, source, limits, names.length === 1);
        yield { path: sheetPath(names.length), content: xml };
      } while (source.next.done !== true);
    } finally {
      await source.rows.return?.();
    }
  }
  if (names.length === 0) throw new RangeError('A spreadsheet has at least one sheet.');
  for (const part of closingParts(names)) yield fileOf(part);
}

function fileOf([path, xml]: readonly [path: string, xml: string]): ZipFile {
  return { path, content: [Buffer.from(xml)] };
}

/** Rows under way, which several sheets share: the next one is known, so that no sheet is begun for nothing. */
interface Source {
  rows: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;
  next: IteratorResult<readonly Cell[]>;
}

async function begun(of: Sheet['rows']): Promise<Source> {
  const rows = Symbol.asyncIterator in of ? of[Symbol.asyncIterator]() : of[Symbol.iterator]();
  return { rows, next: await rows.next() };
}

/** The XML of one sheet, in chunks: as many of the rows as it holds. */
async function* sheetXml(
  columns: readonly Column[],
  source: Source,
  limits: SheetLimits,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_column, index) => lettersOf(index));
  const textStyles = columns.map(({ isWrapped }) => (isWrapped === true ? styles.wrappedText : styles.text));
  const headings = columns.map(({ heading }) => heading);
  const headingStyles = columns.map(() => styles.heading);
  const widths = columns.map(({ width }) => width);
  let xml = sheetStart(widths, isFirst) + rowXml(headings, 1, letters, headingStyles);
  let bytes = 0;
  let number = 1;
  while (source.next.done !== true && number <= limits.rows && bytes < limits.bytes) {
    number += 1;
    xml += rowXml(source.next.value, number, letters, textStyles);
    if (xml.length >= chunkUnits) {
      const chunk = Buffer.from(xml);
      bytes += chunk.length;
      xml = '';
      yield chunk;
    }
    source.next = await source.rows.next();
  }
  yield Buffer.from(xml + sheetEnd(`${letters.at(-1)}${number}`));
}

function rowXml(
  cells: readonly Cell[],
  number: number,
  letters: readonly string[],
  textStyles: readonly number[],
): string {
  if (cells.length > letters.length)
    throw new RangeError(`Row ${number} has ${cells.length} cells below ${letters.length} headings.`);
  let xml = `<row r="${number}">`;
  cells.forEach((cell, index) => {
    xml += cellXml(cell, `${letters[index]}${number}`, textStyles[index] ?? styles.text);
  });
  return `${xml}</row>`;
}

/** How a column is called: A to Z, AA and so on. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`;
}
