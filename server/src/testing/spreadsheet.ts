import { inflateRawSync } from 'node:zlib';

/** A page of a spreadsheet as another program reads it: its name, and the texts of its cells by row. */
export interface ReadPage {
  name: string;
  rows: string[][];
}

/**
 * Opens a spreadsheet without the library that wrote it: the archive by its list of files, then the texts of its cells.
 * @throws when it is no archive, or lacks what every program looks for in it
 */
export function readSpreadsheet(file: Buffer): ReadPage[] {
  const parts = filesOf(file);
  const part = (path: string): string => {
    const found = parts.get(path);
    if (found === undefined) throw new Error(`the spreadsheet has no ${path}`);
    return found;
  };
  part('[Content_Types].xml');
  const shared = matches(part('xl/sharedStrings.xml'), /<si>(.*?)<\/si>/gs).map(([, item = '']) =>
    textOf(item),
  );
  const targets = new Map(
    matches(part('xl/_rels/workbook.xml.rels'), /<Relationship\b[^>]*>/g).map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return matches(part('xl/workbook.xml'), /<sheet\b[^>]*>/g).map(([tag]) => ({
    name: plain(attribute(tag, 'name')),
    rows: rowsOf(part(`xl/${targets.get(attribute(tag, 'r:id')) ?? ''}`), shared),
  }));
}

function rowsOf(sheet: string, shared: readonly string[]): string[][] {
  return matches(sheet, /<row\b[^>]*>(.*?)<\/row>/gs).map(([, row = '']) =>
    matches(row, /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs).map(([, tag = '', cell = '']) => {
      if (cell === '') return '';
      if (attribute(tag, 't') !== 's') throw new Error(`a cell that is no text: ${cell}`);
      return shared[Number(/<v>(\d+)<\/v>/.exec(cell)?.[1])] ?? '';
    }),
  );
}

function textOf(item: string): string {
  return matches(item, /<t\b[^>]*>(.*?)<\/t>/gs)
    .map(([, piece = '']) => plain(piece))
    .join('');
}

function attribute(tag: string, name: string): string {
  return new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function plain(text: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_all, sign: string) => signs[sign] ?? '');
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

/** The files of an archive, by the list at its end, as every program reads it. */
function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end === -1) throw new Error('this is no archive');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, contentOf(archive, at));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function contentOf(archive: Buffer, entry: number): string {
  const place = archive.readUInt32LE(entry + 42);
  const from = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
  const packed = archive.subarray(from, from + archive.readUInt32LE(entry + 20));
  const isPacked = archive.readUInt16LE(entry + 10) !== 0;
  return (isPacked ? inflateRawSync(packed) : packed).toString('utf8');
}
