import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** What has been sent of a file. */
export interface SentFile {
  /** How many rows, the headings left out. */
  rows: number;
  /** Of all bytes, in hexadecimal. */
  sha256: string;
}

/** A file on its way to the person who asked for it: knows what has been sent, and does something before the end is. */
export class ReportFile extends Transform {
  /** How many rows have been sent, as far as that is known. */
  rows = 0;
  readonly #hash = createHash('sha256');
  readonly #beforeEnd: (sent: SentFile) => Promise<void>;

  /** @param beforeEnd done when all has been sent but the end; where it fails, so does the file */
  constructor(beforeEnd: (sent: SentFile) => Promise<void>) {
    super();
    this.#beforeEnd = beforeEnd;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.send(this.changed(chunk));
    done();
  }

  override _flush(done: TransformCallback): void {
    void this.#end(done);
  }

  /** What is sent in place of the bytes that have come. */
  protected changed(chunk: Buffer): Buffer {
    return chunk;
  }

  protected send(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.push(bytes);
  }

  async #end(done: TransformCallback): Promise<void> {
    const sent = { rows: this.rows, sha256: this.#hash.digest('hex') };
    const failure = await this.#beforeEnd(sent).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    done(failure);
  }
}
