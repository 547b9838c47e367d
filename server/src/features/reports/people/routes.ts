import { holdersCsv, holdersSpreadsheet, listHolders } from '@portal/core/contract/downloads/holders.ts';
import {
  listPeople,
  peopleListCsv,
  peopleListSpreadsheet,
} from '@portal/core/contract/downloads/people-list.ts';
import {
  deleteReportView,
  renameReportView,
  reportViews,
  saveReportView,
} from '@portal/core/contract/downloads/report-views.ts';
import { refusalToAct } from '@portal/core/domain/people/rights/authority.ts';
import type { ListReader } from '@portal/core/domain/reports/list-readers.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { downloads } from '../../../adapters/http/serve-download.ts';
import type { Caller, server } from '../../../adapters/http/serve.ts';
import type { ReportDependencies } from '../dependencies.ts';
import { exportReport, type RunningExports } from '../export-report.ts';
import { csv, type ReportFormat, workbook } from '../report-formats.ts';
import { type AskedHolders, holdersContents, readHolders } from './holders.ts';
import { listContents } from './list-contents.ts';
import { readListPage } from './list-page.ts';
import type { AskedList } from './listed-people.ts';
import { deleteView, listViews, renameView, saveView } from './views.ts';

interface ListServing {
  serve: ReturnType<typeof server>;
  serveDownload: ReturnType<typeof downloads>;
  deps: ReportDependencies;
  /** Exports of every kind: somebody has one at a time. */
  running: RunningExports;
}

/** The calls about who has what, each bound to its verb. */
export function serveWhoHasWhat({ serve, serveDownload, deps, running }: ListServing): void {
  const expectReader = ({ person }: Caller, as: ListReader): void => {
    const refusal = refusalToAct(person, [as]);
    if (refusal !== null) throw new RefusedCall(refusal);
    if (as === 'AUTHORIZER' && !deps.hasAuthorizerReport) throw new RefusedCall('NOT_ELIGIBLE');
  };
  const save = async (asked: AskedList, format: ReportFormat, caller: Caller, gone: AbortSignal) => {
    expectReader(caller, asked.as);
    const contents = () => listContents(deps, asked, caller);
    return await exportReport(deps, running, { contents, format, caller, gone });
  };
  serve(listPeople, async ({ query }, caller) => {
    expectReader(caller, query.as);
    return await readListPage(deps, query, caller);
  });
  serveDownload(peopleListCsv, ({ query, gone }, caller) => save(query, csv, caller, gone));
  serveDownload(peopleListSpreadsheet, ({ query, gone }, caller) => save(query, workbook, caller, gone));
  const saveHolders = async (
    asked: AskedHolders,
    format: ReportFormat,
    caller: Caller,
    gone: AbortSignal,
  ) => {
    const contents = () => holdersContents(deps, asked, caller);
    return await exportReport(deps, running, { contents, format, caller, gone });
  };
  serve(listHolders, async ({ query }, caller) => await readHolders(deps, query, caller));
  serveDownload(holdersCsv, ({ query, gone }, caller) => saveHolders(query, csv, caller, gone));
  serveDownload(holdersSpreadsheet, ({ query, gone }, caller) => saveHolders(query, workbook, caller, gone));
  serve(reportViews, (_input, caller) => listViews(deps.db, caller));
  serve(saveReportView, ({ body }, caller) => saveView(deps.db, caller, body));
  serve(renameReportView, ({ params, body }, caller) =>
    renameView(deps.db, caller, { viewId: params.viewId, name: body.name }),
  );
  serve(deleteReportView, ({ params }, caller) => deleteView(deps.db, caller, params.viewId));
}
