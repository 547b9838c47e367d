import {
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from '../identity/testing/test-provider.ts';
import { freshDatabase, type TestDatabase } from './postgres.ts';
import { startedForTests } from './started-for-tests.ts';

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
      ...provider,
      database,
      async close() {
        await provider.close();
        await database.drop();
      },
    };
  });
}
