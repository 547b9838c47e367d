import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, useApi } from '../client.ts';

/**
 * A write after which what it may have changed is read again, also where it was refused: somebody else may have been faster.
 * @param stale the keys below which everything is read again
 */
export function useAction<Result, Given = void>(
  send: (api: ApiClient, given: Given) => Promise<Result>,
  ...stale: readonly QueryKey[]
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** A write whose response is what the page shows from then on. */
export function useReplacement<Result, Given = void>(
  queryKey: QueryKey,
  send: (api: ApiClient, given: Given) => Promise<Result>,
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (result) => {
      client.setQueryData(queryKey, result);
    },
  });
}
