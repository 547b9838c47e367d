import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ReportViews } from '@portal/core/contract/downloads/report-views.ts';
import { useReplacement } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const viewsKey = ['report-views'];

/** The lists of who has what that somebody has given a name. */
export function useReportViews() {
  const api = useApi();
  return useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.get(addresses.reportViews, { signal }),
  });
}

/** What can be done with one of them. */
export type ViewChange =
  | { name: string; search: string }
  | { viewId: string; name: string }
  | { viewId: string };

/** Saves a view, renames one or deletes one. */
export function useChangeViews() {
  return useReplacement(viewsKey, (api, change: ViewChange): Promise<ReportViews> => {
    if ('search' in change) return api.post(addresses.reportViews, { body: change });
    const params = { viewId: change.viewId };
    return 'name' in change
      ? api.post(addresses.reportViewName, { params, body: { name: change.name } })
      : api.post(addresses.reportViewDeletion, { params, body: {} });
  });
}
