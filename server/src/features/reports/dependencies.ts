import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { DownloadPart } from '@portal/core/contract/downloads/download.ts';
import type { ownDecisionsCsv } from '@portal/core/contract/requests/own-decisions.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { LongReads } from '../../adapters/db/long-reads.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { ExportContents } from './export-contents.ts';

/** Which of their decisions somebody wants. */
export type OwnDecisionsFilter = DownloadPart<typeof ownDecisionsCsv, 'query'>;

/** What reports are made of. */
export interface ReportDependencies {
  db: Database;
  longReads: LongReads;
  applications: readonly Application[];
  /** The agency's zone, by which a file is dated. */
  zone: string;
  /** Whether there is a report for authorizers. */
  hasAuthorizerReport: boolean;
  /** Where a file waits for anyone who takes it slowly. */
  spoolFolder: string;
  /** The file of what the caller has decided; requests know how to read it. */
  ownDecisions(filter: OwnDecisionsFilter, caller: Caller): ExportContents;
  /** The file of what happened to an import's rows. */
  importResult(importId: string): Promise<ExportContents>;
  /** Called about an export that ended without its row in the trail. */
  onFault(failure: unknown): void;
}
