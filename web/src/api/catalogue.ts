import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import { applicationNameTexts } from '../content/application-names.ts';
import { type Language, useLanguage, useTexts } from '../content/language.tsx';
import { useIsVisitor, usePerson, useSessionPort } from '../session/use-session.tsx';
import { type ApiClient, useApi } from './client.ts';
import type { ReadOptions } from './declared-call.ts';
import { useNews } from './news.ts';

/** Under which the cards are kept; they show requests too, so a change of a request makes them stale. */
export const catalogueKey = ['catalogue'] as const;

/** The catalogue as the caller sees it, in the language of the page. */
export function useCatalogue() {
  const { queryKey, queryFn, enabled } = useCatalogueSource();
  return useQuery({
    queryKey,
    queryFn,
    enabled,
    // While another language is on its way the cards stay; those of another person never do.
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === queryKey[1] ? before : undefined),
  });
}

/** The same, kept fresh: what others decide and what is delivered shows without a reload (rule sessions 5). */
export function useFreshCatalogue() {
  const { queryKey, read, enabled } = useCatalogueSource();
  const person = usePerson();
  const catalogue = useCatalogue();
  const rolesChanged = catalogue.data?.rolesChanged === true;
  useNews({
    queryKey,
    look: (signal) => read({ signal, poll: true }),
    enabled: enabled && person !== null,
    // Until the token has the roles that are known to have changed, each poll is one more try.
    isPersonal: !rolesChanged,
  });
  useFollowRoles(rolesChanged, catalogue.dataUpdatedAt);
  return catalogue;
}

/** Turns an application id into its name, for requests; without one it is about the portal itself. */
export function useApplicationNames(): (applicationId: string | null) => string {
  const { data } = useCatalogue();
  const { noApplication } = useTexts(applicationNameTexts);
  return useCallback(
    (applicationId) => {
      if (applicationId === null) return noApplication;
      return data?.applications.find((card) => card.id === applicationId)?.appName ?? applicationId;
    },
    [data, noApplication],
  );
}

/** The same for the middle of a sentence about an own request. */
export function useApplicationMentions(): (applicationId: string | null) => string {
  const nameOf = useApplicationNames();
  const { account, mentioned } = useTexts(applicationNameTexts);
  return (applicationId) => (applicationId === null ? account : mentioned(nameOf(applicationId)));
}

/** Asks for the visitors' catalogue before there is a screen to show it on. Never rejects: a failure is left for the screen to meet. */
export function fetchVisitorsCatalogue(
  client: QueryClient,
  api: ApiClient,
  language: Language,
): Promise<void> {
  return client.prefetchQuery(sourceFor(api, null, language));
}

function sourceFor(api: ApiClient, personId: string | null, language: Language) {
  const read = (options: ReadOptions) =>
    api.get(firstAddresses.catalogue, { query: { language }, ...options });
  return {
    queryKey: [...catalogueKey, personId, language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ signal }),
    read,
  };
}

function useCatalogueSource() {
  const api = useApi();
  const isVisitor = useIsVisitor();
  const person = usePerson();
  const { language } = useLanguage();
  return { ...sourceFor(api, person?.userId ?? null, language), enabled: person !== null || isVisitor };
}

/**
 * Fetches one new token when the server says that the roles differ from those of the token, then asks again. It does
 * so once until they agree: a token that never agrees must not keep the session alive forever.
 */
function useFollowRoles(rolesChanged: boolean, lookedAt: number): void {
  const session = useSessionPort();
  const client = useQueryClient();
  const asked = useRef(false);
  useEffect(() => {
    if (!rolesChanged) asked.current = false;
    if (!rolesChanged || asked.current) return;
    asked.current = true;
    session.refreshRoles().then(
      () => client.invalidateQueries({ queryKey: catalogueKey }),
      () => {
        // Nobody responded, so there is no new token yet: the next look tries again.
        asked.current = false;
      },
    );
  }, [session, client, rolesChanged, lookedAt]);
}
