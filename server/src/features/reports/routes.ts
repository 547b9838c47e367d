import {
  listPeople,
  peopleListCsv,
  peopleListSpreadsheet,
} from '@portal/core/contract/downloads/people-list.ts';
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
import {
  deleteReportView,
  renameReportView,
  reportViews,
  saveReportView,
} from '@portal/core/contract/downloads/report-views.ts';
import { refusalToAct } from '@portal/core/domain/people/authority.ts';
import type { ListReader } from '@portal/core/domain/reports/list-readers.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import type { Caller, server } from '../../adapters/http/serve.ts';
import type { ReportDependencies } from './dependencies.ts';
import { reportContents } from './export-contents.ts';
import { exportReport, type RunningExports } from './export-report.ts';
import { listContents } from './people/list-contents.ts';
import { deleteView, listViews, renameView, saveView } from './people/views.ts';
import type { AskedList } from './people/listed-people.ts';
import { readListPage } from './people/list-page.ts';
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
      ...{ format, caller, gone },
      contents: () => reportContents(deps.db, report, { ...deps, person: caller.person }),
    });
  serveDownload(securityReport, ({ gone }, caller) => whole('security', csv, { caller, gone }));
  serveDownload(securitySpreadsheet, ({ gone }, caller) => whole('security', workbook, { caller, gone }));
  serveDownload(supervisorReport, ({ gone }, caller) => whole('supervisor', csv, { caller, gone }));
  serveDownload(authorizerReport, async ({ gone }, caller) => {
    expectAuthorizerReport();
    return await whole('authorizer', csv, { caller, gone });
  });
  const expectReader = ({ person }: Caller, as: ListReader): void => {
    const refusal = refusalToAct(person, [as]);
    if (refusal !== null) throw new RefusedCall(refusal);
    if (as === 'AUTHORIZER') expectAuthorizerReport();
  };
  const list = (asked: AskedList, format: ReportFormat, { caller, gone }: Reader) => {
    expectReader(caller, asked.as);
    return exportReport(deps, running, {
      ...{ format, caller, gone },
      contents: () => listContents(deps, asked, caller),
    });
  };
  serve(listPeople, async ({ query }, caller) => {
    expectReader(caller, query.as);
    return await readListPage(deps, query, caller);
  });
  serve(reportViews, (_input, caller) => listViews(deps.db, caller));
  serve(saveReportView, ({ body }, caller) => saveView(deps.db, caller, body));
  serve(renameReportView, ({ params, body }, caller) =>
    renameView(deps.db, caller, { viewId: params.viewId, name: body.name }),
  );
  serve(deleteReportView, ({ params }, caller) => deleteView(deps.db, caller, params.viewId));
  serveDownload(peopleListCsv, async ({ query, gone }, caller) => await list(query, csv, { caller, gone }));
  serveDownload(
    peopleListSpreadsheet,
    async ({ query, gone }, caller) => await list(query, workbook, { caller, gone }),
  );
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
