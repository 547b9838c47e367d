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
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { ReportDependencies } from './dependencies.ts';
import { exportReport, type RunningExports } from './export-report.ts';
import { csv, workbook } from './report-formats.ts';
import { countRows, readPage } from './report-pages.ts';

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
  serveDownload(securityReport, ({ gone }, caller) =>
    exportReport(deps, running, { report: 'security', format: csv, caller, gone }),
  );
  serveDownload(securitySpreadsheet, ({ gone }, caller) =>
    exportReport(deps, running, { report: 'security', format: workbook, caller, gone }),
  );
  serveDownload(supervisorReport, ({ gone }, caller) =>
    exportReport(deps, running, { report: 'supervisor', format: csv, caller, gone }),
  );
  serveDownload(authorizerReport, async ({ gone }, caller) => {
    expectAuthorizerReport();
    return await exportReport(deps, running, { report: 'authorizer', format: csv, caller, gone });
  });
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
