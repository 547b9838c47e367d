import { inflateRawSync } from 'node:zlib';
import { zip } from '../../adapters/zip.ts';

/**
 * The files of an archive (ZIP) by their names, read by the list at its end.
 * @throws when the archive is damaged
 */
export function readArchive(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('the archive has no list of its files');
  const files = new Map<string, Buffer>();
  let offset = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const lengths = [28, 30, 32].map((at) => archive.readUInt16LE(offset + at));
    const [nameLength = 0] = lengths;
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    const start = archive.readUInt32LE(offset + 42);
    const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(name, inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(offset + 20))));
    offset += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

/** An archive of these files. */
export async function writeArchive(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const listed = async function* () {
    for (const [path, bytes] of files) yield { path, content: [bytes] };
  };
  for await (const part of zip(listed(), new Date('2026-03-02T00:00:00Z'))) parts.push(part);
  return Buffer.concat(parts);
}
