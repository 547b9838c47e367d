import { open, readFile, rename } from 'node:fs/promises';

/** The newest link of the chain: how far it has come, and its seal. */
export interface ChainHead {
  sequence: number;
  hash: Buffer;
}

/**
 * Notes the end of the chain in a file outside the database, so that newest rows cut off together with their
 * seals are missed. The file is replaced whole: a kill leaves the old note or the new one.
 */
export async function noteHead(path: string, { sequence, hash }: ChainHead): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  await file.writeFile(`${sequence} ${hash.toString('hex')}\n`);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
}

/**
 * The noted end of the chain, or null before the first note.
 * @throws Error when the file holds something else
 */
export async function notedHead(path: string): Promise<ChainHead | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null;
    throw failure;
  }
  const [, sequence, hash] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new Error(`The file ${path} does not hold the end of an audit chain`);
  return { sequence: Number(sequence), hash: Buffer.from(hash, 'hex') };
}
