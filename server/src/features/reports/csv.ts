import { ReportFile, type SentFile } from './report-file.ts';

/** Tells programs that what follows is UTF-8. */
const byteOrderMark = '\uFEFF';
const quote = '"'.charCodeAt(0);
const lineFeed = '\n'.charCodeAt(0);
const lineEnd = Buffer.from('\r\n');

/** One line of CSV (RFC 4180), as PostgreSQL writes it: quotes where something needs them, and nothing for what is empty. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** How a file of CSV begins. */
export function csvHead(headings: readonly string[]): string {
  return byteOrderMark + csvLine(headings);
}

/** A file of CSV: its head, and rows as PostgreSQL sends them, each ended as RFC 4180 wants it. */
export class CsvFile extends ReportFile {
  #isQuoted = false;

  constructor(head: string, beforeEnd: (sent: SentFile) => Promise<void>) {
    super(beforeEnd);
    this.send(Buffer.from(head));
  }

  protected override changed(chunk: Buffer): Buffer {
    const parts: Buffer[] = [];
    let begin = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) {
        parts.push(chunk.subarray(begin, at), lineEnd);
        begin = at + 1;
        this.rows += 1;
      }
    }
    parts.push(chunk.subarray(begin));
    return Buffer.concat(parts);
  }
}

/** The cells of each row of CSV without headings, as PostgreSQL sends it; null where there is nothing. */
export async function* csvCells(source: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of source) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let begin = 0;
    let isQuoted = false;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === quote) isQuoted = !isQuoted;
      else if (unit === lineFeed && !isQuoted) {
        yield cellsOf(text.slice(begin, at));
        begin = at + 1;
      }
    }
    rest = text.slice(begin);
  }
}

/** The cells of one line without its end. */
function cellsOf(line: string): (string | null)[] {
  if (!line.includes('"')) return line.split(',').map((cell) => (cell === '' ? null : cell));
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain || null : quoted.replaceAll('""', '"'),
  );
}
