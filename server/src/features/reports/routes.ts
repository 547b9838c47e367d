import {
  authorizerPagedReport,
  authorizerPagedUsers,
  authorizerReport,
  securityPagedReport,
  securityPagedUsers,
  securityReport,
  securitySpreadsheet,
  supervisorReport,
} from '@portal/core/contract/downloads/reports.ts';
import { exportPosition } from '@portal/core/contract/downloads/export-position.ts';
import { peopleImportResult } from '@portal/core/contract/people/people-imports.ts';
import { ownDecisionsCsv } from '@portal/core/contract/requests/own-decisions.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { Caller, server } from '../../adapters/http/serve.ts';
import { serveWhoHasWhat } from './people/routes.ts';
import type { ReportDependencies } from './dependencies.ts';
import { reportContents } from './export-contents.ts';
import { positionInLine } from './export-line.ts';
import { exportReport, type RunningExports } from './export-report.ts';
import type { Report } from '@portal/core/domain/reports/report-names.ts';
import { csv, type ReportFormat, workbook } from './report-formats.ts';
import { countRows, readPage } from './report-pages.ts';

interface Reader {
  caller: Caller;
  gone: AbortSignal;
}

/** The calls of this feature, each bound to its verb. */
export function serveReports(
  serve: ReturnType<typeof server>,
  serveDownload: ReturnType<typeof downloads>,
  deps: ReportDependencies,
): void {
  const running: RunningExports = new Set();
  const expectAuthorizerReport = (): void => {
    if (!deps.hasAuthorizerReport) throw new RefusedCall('NOT_ELIGIBLE');
  };
  const whole = (report: Report, format: ReportFormat, { caller, gone }: Reader) =>
    exportReport(deps, running, {
      format,
      caller,
      gone,
      contents: () => reportContents(deps.db, report, { ...deps, person: caller.person }),
    });
  serveDownload(securityReport, ({ gone }, caller) => whole('security', csv, { caller, gone }));
  serveDownload(securitySpreadsheet, ({ gone }, caller) => whole('security', workbook, { caller, gone }));
  serveDownload(supervisorReport, ({ gone }, caller) => whole('supervisor', csv, { caller, gone }));
  serveDownload(authorizerReport, async ({ gone }, caller) => {
    expectAuthorizerReport();
    return await whole('authorizer', csv, { caller, gone });
  });
  serveDownload(ownDecisionsCsv, async ({ query, gone }, caller) => {
    const contents = async () => deps.ownDecisions(query, caller);
    return await exportReport(deps, running, { contents, format: csv, caller, gone });
  });
  serveDownload(peopleImportResult, async ({ params, gone }, caller) => {
    const contents = () => deps.importResult(params.importId);
    return await exportReport(deps, running, { contents, format: csv, caller, gone });
  });
  serve(exportPosition, (_input, caller) => positionInLine(deps.db, caller.person.userId, caller.now));
  serveWhoHasWhat({ serve, serveDownload, deps, running });
  serve(securityPagedUsers, (_input, caller) => countRows(deps, 'security', caller));
  serve(authorizerPagedUsers, async (_input, caller) => {
    expectAuthorizerReport();
    return await countRows(deps, 'authorizer', caller);
  });
  serveDownload(securityPagedReport, ({ query: { index, offset }, gone }, caller) =>
    readPage(deps, { report: 'security', index: Number(index), offset: Number(offset) }, { caller, gone }),
  );
  serveDownload(authorizerPagedReport, async ({ query: { index, offset }, gone }, caller) => {
    expectAuthorizerReport();
    const page = { report: 'authorizer', index: Number(index), offset: Number(offset) } as const;
    return await readPage(deps, page, { caller, gone });
  });
}
