import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. Its content is asked for once all files before it are written, and is read to its end before the next file is. */
export interface ZipFile {
  path: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** What is known of a file once all of it has been written; sizes in bytes. */
interface Measures {
  checksum: number;
  packedSize: number;
  size: number;
}

type Field = readonly [bytes: 2 | 4, value: number];

/** The version of the format that anyone who reads must know: 2.0. */
const version = 20;
/** Sizes follow the content (bit 3), and paths are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const chunkBytes = 65_536;

/**
 * The bytes of an archive (ZIP), made as they are asked for: none of its files is ever in memory as a whole.
 * @param at when each file says that it was last changed, in UTC; an archive can say 1980 to 2107
 * @throws what a content throws; a RangeError when a file has 4 GiB or begins after the first 4 GiB of the archive
 */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { path, content } of files) {
    const name = Buffer.from(path);
    const start = offset;
    const of: Measures = { checksum: 0, packedSize: 0, size: 0 };
    const head = fields([4, 0x04034b50], ...described(name, at, of));
    yield Buffer.concat([head, name]);
    for await (const chunk of packed(content, of)) {
      of.packedSize += chunk.length;
      yield chunk;
    }
    const foot = fields([4, 0x08074b50], ...measures(of));
    yield foot;
    offset += head.length + name.length + of.packedSize + foot.length;
    entries.push(entry(name, at, of, start));
  }
  yield* listOf(entries, offset);
}

/** Packs on a thread of the platform, so that the content goes on being made meanwhile. Level 1: higher ones cost more than they save. */
async function* packed(content: ZipFile['content'], of: Measures): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: chunkBytes });
  // An error of the content ends the packing with that error, which is thrown by the loop below.
  pipeline(measured(content, of), deflate, () => undefined);
  for await (const chunk of deflate) yield chunk;
}

async function* measured(content: ZipFile['content'], of: Measures): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    of.checksum = crc32(chunk, of.checksum);
    of.size += chunk.length;
    yield chunk;
  }
}

/** The row of a file in the list at the end, by which archives are read: on the one disk, without comment and attributes. */
function entry(name: Buffer, at: Date, of: Measures, start: number): Buffer {
  const none: readonly Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ];
  const head = fields([4, 0x02014b50], [2, version], ...described(name, at, of), ...none, [4, start]);
  return Buffer.concat([head, name]);
}

function* listOf(entries: readonly Buffer[], offset: number): Generator<Buffer> {
  yield* entries;
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count: Field = [2, entries.length];
  yield fields([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, size], [4, offset], [2, 0]);
}

/** The fields of a file's header, repeated in the directory. In the header nothing is measured yet. */
function described(name: Buffer, at: Date, of: Measures): Field[] {
  return [[2, version], [2, flags], [2, deflated], ...moment(at), ...measures(of), [2, name.length], [2, 0]];
}

function measures({ checksum, packedSize, size }: Measures): Field[] {
  return [
    [4, checksum],
    [4, packedSize],
    [4, size],
  ];
}

/** Time and day as MS-DOS counted them: in steps of two seconds, and from 1980. */
function moment(at: Date): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, time],
    [2, day],
  ];
}

function fields(...all: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0));
  let offset = 0;
  for (const [length, value] of all) offset = bytes.writeUIntLE(value, offset, length);
  return bytes;
}
