import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { type Language, useLanguage } from '../../content/language.tsx';
import { usePresence } from '../../session/presence.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { alertsOf, ownAddress, readActive } from './read-active.ts';

/** How often a page that is left open looks for new alerts, in milliseconds. */
const pauseMs = 300_000;

/** The portal's own alerts as they came with the page. */
export interface FirstAlerts {
  language: Language;
  alerts: readonly ActiveAlert[];
}

/**
 * Asks for the portal's own alerts beside what the page waits for anyway: those that came after the first screen would push
 * it down. Null where they cannot be had.
 */
export async function fetchFirstAlerts(language: Language): Promise<FirstAlerts | null> {
  try {
    return { language, alerts: await alertsOf(await fetch(ownAddress(language))) };
  } catch {
    return null;
  }
}

/** Under this key the pages keep what is active. */
export const activeKey = ['active-alerts'] as const;

const none: readonly ActiveAlert[] = [];

/**
 * The site alerts of this moment, in the language of the page; none until they are there, and none where their source fails
 * (rule alerts 8). While nobody is there nobody looks.
 */
export function useActiveAlerts(first: FirstAlerts | null): readonly ActiveAlert[] {
  const { language } = useLanguage();
  const { commsUrl } = useConfiguration();
  const presence = usePresence();
  const client = useQueryClient();
  const queryKey = [...activeKey, commsUrl, language];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<readonly ActiveAlert[]>(queryKey);
      if (before !== undefined && !presence.isThere()) return before;
      return await readActive({ commsUrl, language }, signal);
    },
    initialData: commsUrl === null && first?.language === language ? first.alerts : undefined,
    staleTime: pauseMs,
    refetchInterval: pauseMs,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}
