import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { type DriftAction, driftReaders } from '@portal/core/domain/drift/drift.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { CertificatesSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';
import type { ReadOptions } from '../declared-call.ts';
import { useNews } from '../news.ts';

const driftKey = ['drift'];

/** One page of what differs, and the status of the last comparison. Kept fresh, so that a running one is seen to move. */
export function useDrift({ cursor }: CertificatesSearch) {
  const api = useApi();
  const queryKey = [...driftKey, cursor];
  const enabled = mayActAs(usePerson(), driftReaders);
  const read = (options: ReadOptions) => api.get(addresses.drift, { query: { after: cursor }, ...options });
  useNews({ queryKey, look: (signal) => read({ signal, poll: true }), isPersonal: false, enabled });
  return useQuery({
    queryKey,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => read({ signal }),
  });
}

/** Has provider and grants compared now. */
export function useLookForDrift() {
  return useAction((api) => api.post(addresses.driftLook, {}), driftKey);
}

/** Adopts or removes a role, with a reason. */
export function useSettleDrift(lineId: string) {
  return useAction(
    (api, body: { action: DriftAction; reason: string }) =>
      api.post(addresses.driftLine, { params: { lineId }, body }),
    driftKey,
  );
}
