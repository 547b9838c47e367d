import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refetchRequests } from '../request-store.ts';

/** Refetches the cards and everything about requests. */
export function useRefreshApplications(): () => void {
  const client = useQueryClient();
  return useCallback(() => void refetchRequests(client), [client]);
}
