import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { LongReads } from '../../adapters/db/long-reads.ts';

/** What reports are made of. */
export interface ReportDependencies {
  db: Database;
  longReads: LongReads;
  applications: readonly Application[];
  /** The agency's zone, by which a file is dated. */
  zone: string;
  /** Whether there is a report for authorizers. */
  hasAuthorizerReport: boolean;
  /** Where a file waits for whoever takes it slowly. */
  spoolFolder: string;
  /** Told of an export that ended without its row in the trail. */
  onFault(failure: unknown): void;
}
