import { useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { MailCause } from '@portal/core/domain/mail/mail-cause.ts';
import { useAction } from '../actions/plain-action.ts';
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
  return useAction(
    (api, mailId: string) => api.post(addresses.mailRetry, { params: { mailId }, body: {} }),
    undeliveredKey,
  );
}

/** Has all mail that failed for one cause tried again at once. */
export function useRetryMailOfCause() {
  return useAction(
    (api, cause: MailCause) => api.post(addresses.mailRetryOfCause, { body: { cause } }),
    undeliveredKey,
  );
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
  return useAction(
    (api, address: string) => api.post(addresses.addressRetry, { body: { address } }),
    unreachableKey,
    undeliveredKey,
  );
}
