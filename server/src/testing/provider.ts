import { afterAll, beforeAll } from 'vitest';
import {
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from '../identity/testing/test-provider.ts';
import { freshDatabase, type TestDatabase } from './postgres.ts';

/** The provider of a test file, with the database that it runs on. */
export interface ProviderOfTests extends TestProvider {
  database: TestDatabase;
}

/**
 * A provider on a database of its own for a test file: started before its first test and closed after its last. It can be used
 * in tests and in hooks, not while the file is being read.
 */
export function providerForTests(options: TestProviderOptions = {}): ProviderOfTests {
  return startedForTests(async () => {
    const database = await freshDatabase();
    const provider = await startTestProvider(database.db, options);
    return {
      ...{ ...provider, database },
      async close() {
        await provider.close();
        await database.drop();
      },
    };
  });
}

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
