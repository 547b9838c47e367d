import { afterAll, beforeAll } from 'vitest';

/** What a test file starts before its first test and closes after its last. */
interface Closable {
  close(): Promise<void>;
}

/** It can be used in tests and in hooks, not while the file is being read. */
export function startedForTests<T extends Closable>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  // The empty object is never looked into: whatever is asked for is asked of the started one.
  return new Proxy({} as T, {
    get: (_empty, name) => {
      if (started === undefined) throw new Error('What this file works on has not been started yet.');
      return Reflect.get(started, name);
    },
  });
}
