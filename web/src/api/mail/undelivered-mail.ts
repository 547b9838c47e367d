import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { MailCause } from '@portal/core/domain/mail/mail-cause.ts';
import { useApi } from '../client.ts';

const undeliveredKey = ['undelivered-mail'];

/** Mail that could not be sent, or waits; for RM-IT help. */
export function useUndeliveredMail() {
  const api = useApi();
  return useQuery({
    queryKey: undeliveredKey,
    queryFn: ({ signal }) => api.get(addresses.undeliveredMail, { signal }),
  });
}

/** Has one mail tried again at once. */
export function useRetryMail() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) => api.post(addresses.mailRetry, { params: { mailId }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: undeliveredKey }),
  });
}

/** Has all mail that failed for one cause tried again at once. */
export function useRetryMailOfCause() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cause: MailCause) => api.post(addresses.mailRetryOfCause, { body: { cause } }),
    onSettled: () => client.invalidateQueries({ queryKey: undeliveredKey }),
  });
}

const unreachableKey = ['unreachable-addresses'];

/** Addresses at which mail does not arrive; for RM-IT help. */
export function useUnreachableAddresses() {
  const api = useApi();
  return useQuery({
    queryKey: unreachableKey,
    queryFn: ({ signal }) => api.get(addresses.unreachableAddresses, { signal }),
  });
}

/** Lets an address count as reachable again, and has its mail tried again. */
export function useRetryAddress() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => api.post(addresses.addressRetry, { body: { address } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: unreachableKey }),
        client.invalidateQueries({ queryKey: undeliveredKey }),
      ]),
  });
}
