import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { alertSourceName } from '@portal/core/domain/alerts/alert-levels.ts';
import { type Language, useLanguage } from '../../content/language.tsx';
import { usePresence } from '../../session/presence.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { type AlertSource, readActive } from './read-active.ts';

/** How often a page that is left open looks for new alerts, in milliseconds. */
const pauseMs = 300_000;

/** Under this key the pages keep what is active. */
export const activeKey = ['active-alerts'] as const;

const keyOf = ({ commsUrl, language }: AlertSource) => [...activeKey, commsUrl, language];

/**
 * Asks for the alerts beside what the page waits for anyway: those that came after the first screen would push it down. Where
 * they come from is in the page, so that the one source alone is asked. Settles in any case.
 */
export async function fetchFirstAlerts(client: QueryClient, language: Language): Promise<void> {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${alertSourceName}"]`);
  const source = { commsUrl: mark?.content ?? null, language };
  await client.prefetchQuery({
    queryKey: keyOf(source),
    queryFn: ({ signal }) => readActive(source, signal),
  });
}

const none: readonly ActiveAlert[] = [];

/**
 * The site alerts of this moment, in the language of the page; none until they are there, and none where their source fails
 * (rule alerts 8). While nobody is there nobody looks.
 */
export function useActiveAlerts(): readonly ActiveAlert[] {
  const { language } = useLanguage();
  const { commsUrl } = useConfiguration();
  const presence = usePresence();
  const client = useQueryClient();
  const source = { commsUrl, language };
  const queryKey = keyOf(source);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<readonly ActiveAlert[]>(queryKey);
      if (before !== undefined && !presence.isThere()) return before;
      return await readActive(source, signal);
    },
    staleTime: pauseMs,
    refetchInterval: pauseMs,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}
