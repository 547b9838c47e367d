import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { ApproverChange } from '@portal/core/contract/people/approvers.ts';
import { approverEditors, approverReaders } from '@portal/core/domain/approvers/approver-readers.ts';
import type { ApproverRole } from '@portal/core/domain/approvers/approvers.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const approversKey = ['approvers'];

/** Who decides for each application, for PORTAL_ADMIN and RM-IT help. */
export function useApprovers() {
  const api = useApi();
  return useQuery({
    queryKey: approversKey,
    queryFn: ({ signal }) => api.get(addresses.approvers, { signal }),
    enabled: mayActAs(usePerson(), approverReaders),
    staleTime: 0,
  });
}

/** Whom an administrator can name in a role, of those who are found by what is typed; the first of all while nothing is. */
export function useApproverCandidates(role: ApproverRole, q: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...approversKey, 'candidates', role, q],
    queryFn: ({ signal }) => api.get(addresses.approverCandidates, { query: { role, q }, signal }),
    enabled: mayActAs(usePerson(), approverEditors),
    staleTime: 0,
  });
}

/** Names somebody for an application, or takes them off its list. */
export function useChangeApprovers(applicationId: string) {
  return useAction(
    (api, change: ApproverChange) =>
      api.post(addresses.applicationApprovers, { params: { applicationId }, body: change }),
    approversKey,
  );
}
