import { longestViewName, mostViews } from '@portal/core/domain/reports/people-list.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useChangeViews, useReportViews, type ViewChange } from '../../api/reports/report-views.ts';
import { parseQuery, query } from '../../screens/address.ts';
import { paths } from '../../screens/paths.ts';
import { type ReportsSearch, reportsSearch } from '../../screens/searches.ts';
import { SavedViews } from '../../widgets/lists/of-many/saved-views.tsx';

/** The lists that somebody has given a name (rule reports 10). */
export function ListViews({ search }: { search: ReportsSearch }) {
  const views = useReportViews().data?.items ?? [];
  const change = useChangeViews();
  const problemText = useProblemText();
  const done = async (wanted: ViewChange): Promise<boolean> =>
    await change.mutateAsync(wanted).then(
      () => true,
      () => false,
    );
  return (
    <SavedViews
      id="report-view-name"
      views={views.map(({ viewId, name, search: kept }) => ({
        id: viewId,
        name,
        href: paths.reports(reportsSearch(parseQuery(kept))),
      }))}
      most={mostViews}
      longestName={longestViewName}
      error={change.error === null ? undefined : problemText(change.error)}
      onSave={(name) => done({ name, search: query({ ...search, cursor: undefined }).replace(/^\?/, '') })}
      onRename={(viewId, name) => done({ viewId, name })}
      onDelete={(viewId) => done({ viewId })}
    />
  );
}
