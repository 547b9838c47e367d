import { crc32, inflateRawSync } from 'node:zlib';

/** A page of a spreadsheet as another program reads it: its name, and its cells by row, each row as long as the first. */
export interface ReadPage {
  name: string;
  rows: ReadCell[][];
}

/** An empty cell is the empty text, and a day, or a moment of it, is read in UTC. */
export type ReadCell = string | number | Date;

/**
 * Opens a spreadsheet without what wrote it: the archive by its list of files, then the cells.
 * @throws when the archive is damaged, lacks what every program looks for in it, or has characters that no program may read
 */
export function readSpreadsheet(file: Buffer): ReadPage[] {
  const parts = filesOf(file);
  const part = (path: string): string => {
    const found = parts.get(path);
    if (found === undefined) throw new Error(`the spreadsheet has no ${path}`);
    return found;
  };
  part('[Content_Types].xml');
  const days = dayStyles(part('xl/styles.xml'));
  const targets = new Map(
    matches(part('xl/_rels/workbook.xml.rels'), /<Relationship\b[^>]*>/g).map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\//, ''),
    ]),
  );
  return matches(part('xl/workbook.xml'), /<sheet\b[^>]*>/g).map(([tag]) => ({
    name: plain(attribute(tag, 'name')),
    rows: rowsOf(part(targets.get(attribute(tag, 'r:id')) ?? ''), days),
  }));
}

const dayMilliseconds = 86_400_000;

/** The styles, by index, whose number is a day. */
function dayStyles(styles: string): ReadonlySet<string> {
  const formats = matches(styles, /<numFmt\b[^>]*>/g)
    .filter(([tag]) => /y.*m.*d/.test(attribute(tag, 'formatCode')))
    .map(([tag]) => attribute(tag, 'numFmtId'));
  const [, list = ''] = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const numbered = matches(list, /<xf\b[^>]*>/g).map(([tag], index) => ({
    index: String(index),
    isDay: formats.includes(attribute(tag, 'numFmtId')),
  }));
  return new Set(numbered.filter(({ isDay }) => isDay).map(({ index }) => index));
}

function rowsOf(sheet: string, days: ReadonlySet<string>): ReadCell[][] {
  const rows = matches(sheet, /<row\b[^>]*>(.*?)<\/row>/gs).map(([, row = '']) => {
    const cells: ReadCell[] = [];
    for (const [, tag = '', cell = ''] of matches(row, /<c\b([^>]*?)>(.*?)<\/c>/gs))
      cells[columnOf(attribute(tag, 'r'))] = cellOf(cell, tag, days);
    return cells;
  });
  const width = rows[0]?.length ?? 0;
  return rows.map((row) => Array.from({ length: Math.max(width, row.length) }, (_none, at) => row[at] ?? ''));
}

/** The index of the column in a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+(?=\d+$)/.exec(reference)?.[0];
  if (letters === undefined) throw new Error(`no cell has the reference ${reference}`);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(cell: string, tag: string, days: ReadonlySet<string>): ReadCell {
  if (cell.includes('<f')) throw new Error(`a formula: ${cell}`);
  if (attribute(tag, 't') === 'inlineStr') return textOf(cell);
  const [, digits = ''] = /^<v>([^<>]+)<\/v>$/.exec(cell) ?? [];
  const number = Number(digits || Number.NaN);
  if (!Number.isFinite(number)) throw new Error(`no cell of a number: ${cell}`);
  return days.has(attribute(tag, 's')) ? new Date(Date.UTC(1899, 11, 30) + number * dayMilliseconds) : number;
}

function textOf(cell: string): string {
  const [whole, space = '', text = ''] = /^<is><t([^>]*)>([^<>]*)<\/t><\/is>$/.exec(cell) ?? [];
  if (whole === undefined) throw new Error(`no cell of text: ${cell.slice(0, 100)}`);
  // Programs drop the space around a text that does not ask to keep it.
  return plain(attribute(space, 'xml:space') === 'preserve' ? text : text.trim());
}

function attribute(tag: string, name: string): string {
  return new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function plain(text: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text
    .replaceAll(/&(\w+);/g, (_all, sign: string) => signs[sign] ?? '')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, unit: string) =>
      String.fromCharCode(Number.parseInt(unit, 16)),
    );
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

/**
 * The files of an archive, by the list at its end, as every program reads it.
 * @throws when one is damaged, or is not XML
 */
export function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end === -1) throw new Error('this is no archive');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((index) => archive.readUInt16LE(at + index));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, contentOf(archive, at));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function contentOf(archive: Buffer, entry: number): string {
  const offset = archive.readUInt32LE(entry + 42);
  const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(from, from + archive.readUInt32LE(entry + 20));
  const isPacked = archive.readUInt16LE(entry + 10) !== 0;
  const content = isPacked ? inflateRawSync(packed) : packed;
  if (crc32(content) !== archive.readUInt32LE(entry + 16))
    throw new Error('a file of the archive is damaged');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  if (/[\uFFFE\uFFFF\p{Cs}[\p{Cc}--[\t\n\r\u007F-\u009F]]]/v.test(text)) throw new Error('this is no XML');
  // As XML is read: one kind of line break.
  return text.replaceAll(/\r\n?/g, '\n');
}
