import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { CalendarWish } from '@portal/core/contract/account/own-calendar.ts';
import { usePerson } from '../../session/use-session.tsx';
import { useReplacement } from '../actions/plain-action.ts';
import { useApi } from '../client.ts';

const calendarKey = ['account', 'calendar'] as const;

/** Whether a calendar program can read the person's due dates. */
export function useOwnCalendar() {
  const api = useApi();
  return useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => api.get(addresses.ownCalendar, { signal }),
    enabled: usePerson() !== null,
  });
}

/** Makes an address for a calendar program; the response alone has it. */
export function useMakeCalendar() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: CalendarWish) => api.post(addresses.ownCalendar, { body: wish }),
    onSuccess: ({ address: _address, ...calendar }) => {
      client.setQueryData(calendarKey, calendar);
    },
  });
}

/** Ends the address. */
export function useEndCalendar() {
  return useReplacement(calendarKey, (api) => api.post(addresses.ownCalendarEnd, { body: {} }));
}
