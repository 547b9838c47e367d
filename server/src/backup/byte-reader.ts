/** Takes bytes in portions of any length from what arrives cut anywhere. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #count = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The given number of bytes; fewer where the source ends before. */
  async take(count: number): Promise<Buffer> {
    while (this.#count < count) {
      const next = await this.#source.next();
      if (next.done === true) break;
      this.#held.push(next.value);
      this.#count += next.value.length;
    }
    const all = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    const bytes = all.subarray(0, count);
    const rest = all.subarray(bytes.length);
    this.#held = rest.length === 0 ? [] : [rest];
    this.#count = rest.length;
    return bytes;
  }

  /** A line without its end; null where there is none of at most so many bytes. */
  async line(most: number): Promise<string | null> {
    const bytes: Buffer[] = [];
    for (let length = 0; length <= most; length += 1) {
      const byte = await this.take(1);
      if (byte.length === 0) return null;
      if (byte[0] === lineEnd) return Buffer.concat(bytes).toString('utf8');
      bytes.push(byte);
    }
    return null;
  }

  /** What is left, as it comes. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#count > 0) yield await this.take(this.#count);
    for (;;) {
      const next = await this.#source.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
}

const lineEnd = 10;
