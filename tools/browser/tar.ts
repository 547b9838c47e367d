import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

const blockBytes = 512;

/**
 * Unpacks a plain tar archive of files and folders (what the Chromium package carries) below a folder.
 * @throws when an entry would lie outside it
 */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  let at = 0;
  while (at + blockBytes <= archive.length) {
    const { name, sizeBytes, isFolder } = readHeader(archive, at);
    if (name === '') return;
    const path = resolve(folder, name);
    if (!path.startsWith(folder + sep) && path !== folder)
      throw new Error(`The archive names a path outside its folder: ${name}`);
    at += blockBytes;
    if (isFolder) {
      await mkdir(path, { recursive: true });
    } else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, archive.subarray(at, at + sizeBytes), { mode: 0o755 });
    }
    at += Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
}

/** Name, size (octal text) and kind are at fixed offsets of an entry's first block. */
function readHeader(archive: Buffer, at: number): { name: string; sizeBytes: number; isFolder: boolean } {
  const text = (from: number, length: number): string => {
    const field = archive.toString('latin1', at + from, at + from + length);
    const end = field.indexOf('\0');
    return end < 0 ? field : field.slice(0, end);
  };
  return {
    name: text(0, 100),
    sizeBytes: Number.parseInt(text(124, 12), 8) || 0,
    isFolder: text(156, 1) === '5',
  };
}
