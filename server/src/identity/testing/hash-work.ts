import { createHook } from 'node:async_hooks';

/**
 * How many passwords were hashed while this work was under way, in the whole process: what a response costs is
 * counted, as the time it takes says little on a busy machine.
 */
export async function hashWorkOf<T>(work: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  try {
    const result = await work();
    return { result, hashes };
  } finally {
    hook.disable();
  }
}
