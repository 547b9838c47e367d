import { argon2 } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** What a hash is made with; memory in KiB. */
export interface Work {
  algorithm: 'argon2id';
  memory: number;
  passes: number;
  parallelism: number;
  length: number;
}

/** Makes the bytes of a hash. */
export type Derive = (password: string, salt: Buffer, work: Work) => Promise<Buffer>;

const nodes = promisify(argon2);

/** By what Node brings: everywhere, but at more than twice the processor time. */
export const deriveByNode: Derive = (password, salt, { algorithm, memory, passes, parallelism, length }) =>
  nodes(algorithm, { message: password, nonce: salt, memory, passes, parallelism, tagLength: length });

/** The numbers that the library has for Argon2id and for version 1.3 of it. */
const [argon2id, version13] = [2, 1];

/** What the library is asked with, as far as it is used. */
type HashRaw = (password: string, options: Readonly<Record<string, number | Buffer>>) => Promise<Buffer>;

function hasHashRaw(library: unknown): library is { hashRaw: HashRaw } {
  return (
    typeof library === 'object' &&
    library !== null &&
    'hashRaw' in library &&
    typeof library.hashRaw === 'function'
  );
}

/**
 * By the library that is compiled for this machine, with the same bytes; null where it has no program for it.
 * @param load how the library is loaded
 */
export function quickDerive(
  load: () => unknown = () => createRequire(import.meta.url)('@node-rs/argon2'),
): Derive | null {
  try {
    const library = load();
    if (!hasHashRaw(library)) return null;
    const { hashRaw } = library;
    return (password, salt, { memory, passes, parallelism, length }) =>
      hashRaw(password, {
        algorithm: argon2id,
        version: version13,
        salt,
        outputLen: length,
        memoryCost: memory,
        timeCost: passes,
        parallelism,
      });
  } catch {
    return null;
  }
}
