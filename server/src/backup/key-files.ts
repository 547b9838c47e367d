import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the data folder's `keys`. */
export interface KeyFile {
  name: string;
  content: Buffer;
}

/** The embedded server's own password, which another one does not have, and files that a kill has left unfinished. */
const notKept = /^database\.key$|\.unfinished-|\.\d+$/;

/** What is in the folder of the keys. */
export async function readKeyFiles(folder: string): Promise<KeyFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !notKept.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  return await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
  );
}

/** Writes one, for the eyes of its owner only. There is none of this name yet. */
export async function writeKeyFile(folder: string, { name, content }: KeyFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
