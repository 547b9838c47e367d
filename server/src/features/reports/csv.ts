import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

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

/** What has been sent of a file of CSV. */
export interface SentCsv {
  /** How many rows, the headings left out. */
  rows: number;
  /** Of all bytes, in hexadecimal. */
  sha256: string;
}

/** A file of CSV: its head, and rows as PostgreSQL sends them, each ended as RFC 4180 wants it. */
export class CsvFile extends Transform {
  rows = 0;
  readonly #hash = createHash('sha256');
  readonly #beforeEnd: (sent: SentCsv) => Promise<void>;
  #isQuoted = false;

  /** @param beforeEnd done when all has been sent but the end; where it fails, so does the file */
  constructor(head: string, beforeEnd: (sent: SentCsv) => Promise<void>) {
    super();
    this.#beforeEnd = beforeEnd;
    this.#send(Buffer.from(head));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
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
    this.#send(Buffer.concat(parts));
    done();
  }

  override _flush(done: TransformCallback): void {
    void this.#end(done);
  }

  async #end(done: TransformCallback): Promise<void> {
    const sent = { rows: this.rows, sha256: this.#hash.digest('hex') };
    const failure = await this.#beforeEnd(sent).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    done(failure);
  }

  #send(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.push(bytes);
  }
}
