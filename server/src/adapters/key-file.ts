import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A key file is there, but holds something else; it has to be restored from a backup, never made again. */
export class KeyFileUnusable extends Error {
  override name = 'KeyFileUnusable';
}

const keyBytes = 32;

/**
 * A secret key kept in a file that only its owner can read; made on first use.
 * Two starts at once end up with the same key, because only one of them can create the file.
 * @throws Error when the file exists but does not hold a key
 */
export async function keyFromFile(path: string): Promise<Buffer> {
  await writeOnce(path, randomBytes(keyBytes).toString('base64'));
  return await readKeyFile(path);
}

/**
 * Writes a file that only its owner can read, unless there is one already. It appears with everything in it:
 * of two starts at once one wins, and neither reads half of what the other writes.
 */
export async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.unfinished-${randomUUID()}`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * The key in an existing file.
 * @throws Error when there is none, or when it does not hold a key
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyBytes)
    throw new KeyFileUnusable(
      `the key file ${path} does not hold a key of ${keyBytes} bytes: restore it from a backup of the data folder`,
    );
  return key;
}
