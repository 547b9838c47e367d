import { passwordHashed } from '../passwords/passwords.ts';

/**
 * How many passwords were hashed while this work was under way, in the whole process: what a response costs is
 * counted, as the time it takes says little on a busy machine.
 */
export async function hashWorkOf<T>(work: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  let hashes = 0;
  const count = (): void => {
    hashes += 1;
  };
  passwordHashed.subscribe(count);
  try {
    const result = await work();
    return { result, hashes };
  } finally {
    passwordHashed.unsubscribe(count);
  }
}
