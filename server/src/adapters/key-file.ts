import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const keyBytes = 32;

/**
 * A secret key kept in a file that only its owner can read; made on first use.
 * Two starters at once end up with the same key, because only one of them can create the file.
 * @throws Error when the file exists but does not hold a key
 */
export async function keyFromFile(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    const key = randomBytes(keyBytes);
    await file.writeFile(key.toString('base64'));
    await file.sync();
    await file.close();
    return key;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return await readKeyFile(path);
}

/**
 * The key in an existing file.
 * @throws Error when there is none, or when it does not hold a key
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`The key file ${path} does not hold a key of ${keyBytes} bytes`);
  return key;
}
