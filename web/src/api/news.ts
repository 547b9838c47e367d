import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePresence } from '../session/presence.ts';
import { useSessionPort } from '../session/use-session.tsx';
import { useConnection } from './connection.ts';

/** Time between two looks; with it a change made elsewhere is seen within ten seconds (rule sessions 5). */
const usualPauseMs = 8_000;

/** One query that follows what others do. */
export interface News<Data> {
  queryKey: QueryKey;
  /** Fetches the data with `poll: true`, so that the look never refreshes a token. */
  look: (signal: AbortSignal) => Promise<Data>;
  /** False while there is nothing to wait for. */
  enabled: boolean;
  /** Milliseconds between two looks, where they should come sooner than usual. */
  pauseMs?: number;
  /** Called when a look brought something new, with the data before (undefined when there was none) and after. */
  onChange?: (after: Data, before: Data | undefined) => void;
}

/**
 * Keeps a query fresh while the page is visible and somebody is there. A failed look is passed over: the next one
 * may work, and what the person sees stays as it is. While somebody is away nobody looks.
 */
export function useNews<Data>(news: News<Data>): void {
  const client = useQueryClient();
  const presence = usePresence();
  const session = useSessionPort();
  const connection = useConnection();
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  const { enabled, pauseMs = usualPauseMs } = news;
  const keyText = JSON.stringify(news.queryKey);
  useEffect(() => {
    if (!enabled) return;
    const stopped = new AbortController();
    const lookOnce = async (): Promise<void> => {
      const { queryKey, look, onChange } = latest.current;
      if (!presence.isThere() || connection.away() !== null || session.currentToken() === null) return;
      const before = queryAsItIs<Data>(client, queryKey);
      if (before.isBusy) return;
      const data = await look(stopped.signal);
      const now = queryAsItIs<Data>(client, queryKey);
      // The response to a deed, or a fetch begun meanwhile, knows more than this look.
      if (stopped.signal.aborted || now.isBusy || now.updatedAt !== before.updatedAt) return;
      const after = client.setQueryData<Data>(queryKey, data) ?? data;
      if (after !== before.data) onChange?.(after, before.data);
    };
    const tryOnce = (): void => {
      lookOnce().catch(() => undefined);
    };
    const timer = setInterval(tryOnce, pauseMs);
    const stopReturn = presence.onReturn(tryOnce);
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopReturn();
    };
  }, [client, presence, session, connection, enabled, pauseMs, keyText]);
}

function queryAsItIs<Data>(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryState<Data>(queryKey);
  return {
    data: query?.data,
    updatedAt: query?.dataUpdatedAt,
    // What the person is doing right now has its own response: news of it before that would remove the form as if
    // somebody else had been faster.
    isBusy: query?.fetchStatus === 'fetching' || client.isMutating() > 0,
  };
}
