import Type from 'typebox';
import { Value } from 'typebox/value';
import { damaged } from './backup-refused.ts';
import { ByteReader } from './byte-reader.ts';

/** A description of the bytes that follow, or of those before. */
const Entry = Type.Union([
  /** A file of the keys, as base64. */
  Type.Object({
    kind: Type.Literal('file'),
    name: Type.String({ pattern: '^[\\w][\\w.-]*$' }),
    content: Type.String(),
  }),
  /** Its rows follow as bytes. */
  Type.Object({
    kind: Type.Literal('table'),
    schema: Type.String(),
    name: Type.String(),
    columns: Type.Array(Type.String()),
  }),
  /** The table is complete. */
  Type.Object({ kind: Type.Literal('rows'), rows: Type.Integer() }),
  Type.Object({
    kind: Type.Literal('sequence'),
    schema: Type.String(),
    name: Type.String(),
    value: Type.String(),
  }),
  /** Nothing comes after it. */
  Type.Object({ kind: Type.Literal('end'), tables: Type.Integer(), rows: Type.Integer() }),
]);
export type Entry = Type.Static<typeof Entry>;

/** One part of a backup's content: a description, or bytes of the table that was named last. */
export type ContentRecord = { entry: Entry } | { bytes: Buffer };

const marks = { entry: 1, bytes: 2 } as const;
/** A mark and a length. */
const headBytes = 5;

export function recordOf(record: ContentRecord): Buffer {
  const [mark, body] =
    'entry' in record
      ? [marks.entry, Buffer.from(JSON.stringify(record.entry))]
      : [marks.bytes, record.bytes];
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(mark);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The parts in their order. @throws BackupRefused where it is something else, or the end is missing */
export async function* recordsIn(content: AsyncIterable<Buffer>): AsyncGenerator<ContentRecord> {
  const reader = new ByteReader(content);
  for (;;) {
    const head = await reader.take(headBytes);
    if (head.length < headBytes) throw damaged('its content ends too early');
    const length = head.readUInt32BE(1);
    const body = await reader.take(length);
    if (body.length < length) throw damaged('its content ends too early');
    if (head[0] === marks.bytes) {
      yield { bytes: body };
      continue;
    }
    const entry = entryOf(body);
    yield { entry };
    if (entry.kind !== 'end') continue;
    // Read to its end, so that the last seal is looked at too.
    if ((await reader.take(1)).length > 0) throw damaged('its content goes on behind its end');
    return;
  }
}

function entryOf(body: Buffer): Entry {
  const entry: unknown = JSON.parse(body.toString('utf8'));
  if (!Value.Check(Entry, entry)) throw damaged('its content says something that is not known');
  return entry;
}
