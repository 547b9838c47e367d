import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { CopiedTable } from '../adapters/db/copy/single-connection.ts';
import { readBeginning, type ReadBeginning } from './backup-file.ts';
import { damaged } from './backup-refused.ts';
import { ByteReader } from './byte-reader.ts';
import { type ContentRecord, recordsIn } from './content-records.ts';
import type { SequenceAt } from './database-content.ts';
import type { KeyFile } from './key-files.ts';
import { openFrames } from './sealed-frames.ts';

/** Who is handed what is in a backup, in its order. */
export interface ContentTaker {
  file(file: KeyFile): Promise<void>;
  /** @returns how many rows it took, or null where it did not look. The bytes are read to their end */
  table(table: CopiedTable, bytes: AsyncIterable<Buffer>): Promise<number | null>;
  sequence(sequence: SequenceAt): Promise<void>;
}

/** How much there is. */
export interface ContentSize {
  tables: number;
  rows: number;
}

/** Looks and takes nothing. */
export const looking: ContentTaker = {
  file: async () => undefined,
  table: async (_table, bytes) => {
    const parts = bytes[Symbol.asyncIterator]();
    while ((await parts.next()).done !== true);
    return null;
  },
  sequence: async () => undefined,
};

/** The readable beginning of the file. @throws BackupRefused */
export async function beginningOf(file: string): Promise<ReadBeginning> {
  const bytes = createReadStream(file);
  try {
    return await readBeginning(new ByteReader(bytes));
  } finally {
    bytes.destroy();
  }
}

/**
 * Hands everything in the file to the taker.
 * @param told called with the number of bytes read
 * @throws BackupRefused where the file is not as it was written
 */
export async function readContent(
  file: string,
  key: Buffer,
  { taker, onProgress }: { taker: ContentTaker; onProgress: (bytes: number) => void },
): Promise<ContentSize> {
  const bytes = createReadStream(file, { highWaterMark: 262_144 });
  let size: ContentSize = { tables: 0, rows: 0 };
  try {
    const reader = new ByteReader(counted(bytes, onProgress));
    await readBeginning(reader);
    await pipeline(
      Readable.from(openFrames(key, reader.rest())),
      createGunzip(),
      async (content: AsyncIterable<Buffer>) => {
        size = await take(recordsIn(content), taker);
      },
    );
    return size;
  } finally {
    bytes.destroy();
  }
}

async function* counted(
  source: AsyncIterable<Buffer>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const part of source) {
    count += part.length;
    onProgress(count);
    yield part;
  }
}

async function take(records: AsyncGenerator<ContentRecord>, taker: ContentTaker): Promise<ContentSize> {
  const size: ContentSize = { tables: 0, rows: 0 };
  for (;;) {
    const entry = await nextEntry(records);
    if (entry.kind === 'file')
      await taker.file({ name: entry.name, content: Buffer.from(entry.content, 'base64') });
    else if (entry.kind === 'table') {
      const { kind: _table, ...table } = entry;
      const ended: { rows: number | null } = { rows: null };
      const restored = await taker.table(table, rowsOf(records, ended));
      if (ended.rows === null || (restored !== null && restored !== ended.rows))
        throw damaged(`its table ${table.schema}.${table.name} is not whole`);
      size.tables += 1;
      size.rows += ended.rows;
    } else if (entry.kind === 'sequence') await taker.sequence(entry);
    else if (entry.kind === 'end') {
      if (entry.tables !== size.tables || entry.rows !== size.rows) throw damaged('its tables are not whole');
      // The reader of the records checks whether anything comes after the end.
      await records.next();
      return size;
    } else throw damaged('rows stand in it without their table');
  }
}

type Entry = Extract<ContentRecord, { entry: unknown }>['entry'];

async function nextEntry(records: AsyncGenerator<ContentRecord>): Promise<Entry> {
  const next = await records.next();
  if (next.done === true || !('entry' in next.value)) throw damaged('rows stand in it without their table');
  return next.value.entry;
}

/** The bytes of one table, up to what says how many rows they are. */
async function* rowsOf(
  records: AsyncGenerator<ContentRecord>,
  ended: { rows: number | null },
): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await records.next();
    if (next.done === true) return;
    if ('bytes' in next.value) {
      yield next.value.bytes;
      continue;
    }
    if (next.value.entry.kind !== 'rows') throw damaged('a table in it is not whole');
    ended.rows = next.value.entry.rows;
    return;
  }
}
