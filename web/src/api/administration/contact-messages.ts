import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import { messageReaders } from '@portal/core/domain/contact/message-readers.ts';
import type { MessageAction } from '@portal/core/domain/contact/message-state.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { MessagesSearch } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useAction } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const messagesKey = ['contact-messages'];

/** One page of messages of the contact form, for RM-IT help; what was shown stays until the next page has come. */
export function useContactMessages({ show, cursor }: MessagesSearch) {
  const api = useApi();
  const query = { show, after: cursor };
  return useQuery({
    queryKey: [...messagesKey, query],
    queryFn: ({ signal }) => api.get(addresses.messages, { query, signal }),
    enabled: mayActAs(usePerson(), messageReaders),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Takes a message, gives it back, or says that it was answered. */
export function useHandleMessage(messageId: string) {
  return useAction(
    (api, action: MessageAction) => api.post(addresses.message, { params: { messageId }, body: { action } }),
    messagesKey,
  );
}
