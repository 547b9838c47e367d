import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { importFilters } from '@portal/core/domain/people/import/import-state.ts';
import { importResultFileName } from '@portal/core/domain/reports/report-names.ts';
import type { ImportSearch } from '../../screens/searches.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';
import { base64Of } from '../submissions/base64.ts';
import { saveFile } from '../reports/save-file.ts';

const importsKey = 'people-imports';

/** How often an import that is being written is looked at. */
const lookAgainMs = 1_000;

/** An import with one page of its rows, looked at again while it is written. */
export function usePeopleImport(importId: string, { show, cursor }: ImportSearch) {
  const api = useApi();
  const query = { show: importFilters.find((one) => one === show), after: cursor };
  return useQuery({
    queryKey: [importsKey, importId, query],
    queryFn: ({ signal }) => api.get(addresses.peopleImport, { params: { importId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'APPLYING' ? lookAgainMs : false),
    staleTime: 0,
  });
}

/** Has a file read; nothing is written about anybody. */
export function useReadPeopleFile() {
  const api = useApi();
  return useMutation({
    mutationFn: async (file: File) =>
      api.post(addresses.peopleImports, {
        body: { name: file.name, content: await base64Of(file) },
        isLong: true,
      }),
  });
}

/** Has an import written. */
export function useApplyPeopleImport(importId: string) {
  return useAction(
    (api) => api.post(addresses.peopleImportApply, { params: { importId }, body: {} }),
    [importsKey, importId],
  );
}

/** Has the browser save what happens to each row. */
export function useSaveImportResult(importId: string) {
  const api = useApi();
  const { deadlineZone } = useConfiguration();
  return useMutation({
    mutationFn: async () => {
      const params = { importId };
      const reply = await api.file(addresses.peopleImportResult, new AbortController().signal, { params });
      saveFile(await reply.blob(), importResultFileName(dayIn(deadlineZone, new Date())));
    },
  });
}
