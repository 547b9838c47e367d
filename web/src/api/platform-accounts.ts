import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import {
  type PlatformAccount,
  selectionAttribute,
  selectionText,
} from '@portal/core/domain/people/platform-accounts.ts';
import { usePerson, useSessionPort } from '../session/use-session.tsx';
import { catalogueKey } from './catalogue.ts';
import { useApi } from './client.ts';

/** The organizations of the mapping platform, by name; they change only with the server. */
export function useOrganizations({ isNeeded }: { isNeeded: boolean } = { isNeeded: true }) {
  const api = useApi();
  const isSignedIn = usePerson() !== null;
  return useQuery({
    queryKey: ['organizations'],
    queryFn: async ({ signal }) => (await api.get(addresses.mipOrgs, { signal })).Organizations,
    enabled: isNeeded && isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { logged: 'The organizations of the mapping platform could not be loaded' },
  });
}

/** Chooses one of the person's accounts. After that the token is refreshed, and with it the cards, so that Visit works. */
export function useSelectAccount() {
  const api = useApi();
  const session = useSessionPort();
  const client = useQueryClient();
  const userId = usePerson()?.userId ?? '';
  return useMutation({
    mutationFn: async (account: PlatformAccount) => {
      const attributeValue = selectionText(account);
      await api.post(addresses.updateMipAccountSelection, {
        body: { userId, attributeName: selectionAttribute, attributeValue },
      });
      // It is chosen whether or not there is a new token yet: the cards are asked for either way.
      await session.refreshRoles().catch(() => undefined);
      await client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
}
