import { join } from 'node:path';
import { keyFromFile } from '../adapters/key-file.ts';
import { webhookKeyFile } from '../features/webhooks/dependencies.ts';
import type { Database } from '../adapters/db/database.ts';
import type { LongReads } from '../adapters/db/long-reads.ts';
import type { Content } from '@portal/core/contract/content/content.ts';
import type { Config } from '../config/config.ts';
import type { Catalogue } from '../features/catalogue/placed-catalogue.ts';
import type { JobClock } from '../jobs/job-clock.ts';
import type { Clock } from '../ports/clock.ts';
import type { PeopleAtProvider } from '../provider/provider-kind.ts';
import type { Demonstration } from '../provider/surroundings.ts';

/** What the portal is put together from. */
export interface PortalParts {
  config: Config;
  db: Database;
  /** Reads that may take minutes. */
  longReads: LongReads;
  clock: Clock;
  /** The clock of the jobs that run once for all portals; the database's own unless a test sets another. */
  jobClock?: JobClock;
  catalogue: Catalogue;
  /** What pages say that the agency writes itself. */
  content: Content;
  /** Accounts for the sign-in page to offer; null where none may be shown. */
  demonstration: Demonstration | null;
  /** The built page; null leaves it out, for tests of the API alone. */
  pageFolder: string | null;
  /** Replace the provider's people where a test needs a provider that fails. */
  people?: PeopleAtProvider;
}

/** The key that seals what signs the messages of webhooks, from the data folder. */
export function webhookKeyIn(dataFolder: string): () => Promise<Buffer> {
  return () => keyFromFile(join(dataFolder, 'keys', webhookKeyFile));
}
