import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Invitations } from '@portal/core/contract/people/invitation.ts';
import { useReplacement } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const invitationsKey = ['invitations'] as const;

/** How often invitations that are being sent are looked at. */
const lookAgainMs = 1_000;

/** Whether some are still to be sent. */
export function isSending({ last }: Invitations): boolean {
  return last !== null && last.sent + last.leftOut < last.total;
}

/** How many people can be invited at once, and how far the last invitations are. */
export function useInvitations() {
  const api = useApi();
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => api.get(addresses.invitations, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isSending(data) ? lookAgainMs : false),
    staleTime: 0,
  });
}

/** Has one sent to everybody who has none. */
export function useInviteEverybody() {
  return useReplacement(invitationsKey, (api) => api.post(addresses.invitations, { body: {} }));
}
