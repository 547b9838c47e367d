import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import { usePresence } from '../session/presence.ts';
import { useSessionPort } from '../session/use-session.tsx';
import { type ApiClient, useApi } from './client.ts';
import { useConnection } from './connection.ts';

/** Time between two looks; with it a change made elsewhere is seen within ten seconds (rule sessions 5). */
const pauseMs = 8_000;
/** Time between two times that the page asks whether there are news for the person: they are known a moment after they happen. */
const askPauseMs = 5_000;
/** What only time changes is seen within this. */
const longestPauseMs = 120_000;

/** One query that follows what others do. */
export interface News<Data> {
  queryKey: QueryKey;
  /** Fetches the data with `poll: true`, so that polling never refreshes a token. */
  look: (signal: AbortSignal) => Promise<Data>;
  /** False while there is nothing to wait for. */
  enabled: boolean;
  /** Only what concerns the person can change it: the portal is asked whether anything did, and nobody looks where nothing did. */
  isPersonal: boolean;
  /** Called when a poll brought something new, with the data before (undefined when there was none) and after. */
  onChange?: (after: Data, before: Data | undefined) => void;
}

/** How far the portal knew what happens when this page asked last. */
let known = 0;
let knownNotices = 0;
/** How often something was new for the person. */
let changes = 0;
let askedAt = 0;
let asking: Promise<void> | undefined;

/** How often there was something new by now; all queries of the page ask together. */
async function changesSoFar(api: ApiClient): Promise<number> {
  if (Date.now() - askedAt > askPauseMs - 1_000) {
    askedAt = Date.now();
    asking = ask(api);
  }
  await asking;
  return changes;
}

async function ask(api: ApiClient): Promise<void> {
  const query = { since: String(known), notices: String(knownNotices) };
  const { position, notices, isNew } = await api.get(firstAddresses.news, { query, poll: true });
  // Of several portals one may have read the trail less far.
  known = Math.max(position, known);
  knownNotices = Math.max(notices, knownNotices);
  if (isNew) changes += 1;
}

/**
 * Keeps a query fresh while the page is visible and somebody is there. A failed look is passed over: the next one
 * may work, and what the person sees stays as it is. While somebody is away nobody looks.
 */
export function useNews<Data>(news: News<Data>): void {
  const client = useQueryClient();
  const api = useApi();
  const presence = usePresence();
  const session = useSessionPort();
  const connection = useConnection();
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  const { enabled, isPersonal } = news;
  const keyText = JSON.stringify(news.queryKey);
  useEffect(() => {
    if (!enabled) return;
    const stopped = new AbortController();
    const mayLook = (): boolean =>
      presence.isThere() && connection.away() === null && session.currentToken() !== null;
    let seen = -1;
    const lookOnce = async (): Promise<void> => {
      const { queryKey, look, onChange } = latest.current;
      if (!mayLook()) return;
      const heard = isPersonal ? await changesSoFar(api) : seen + 1;
      const before = queryAsItIs<Data>(client, queryKey);
      if (before.isBusy || (heard === seen && Date.now() - before.updatedAt < longestPauseMs)) return;
      const data = await look(stopped.signal);
      const now = queryAsItIs<Data>(client, queryKey);
      // The response to an action, or a fetch begun meanwhile, knows more than this look.
      if (stopped.signal.aborted || now.isBusy || now.updatedAt !== before.updatedAt) return;
      seen = heard;
      const after = client.setQueryData<Data>(queryKey, data) ?? data;
      if (after !== before.data) onChange?.(after, before.data);
    };
    const tryOnce = (): void => {
      lookOnce().catch(() => undefined);
    };
    const timer = setInterval(tryOnce, isPersonal ? askPauseMs : pauseMs);
    const stopReturn = presence.onReturn(tryOnce);
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopReturn();
    };
  }, [client, api, presence, session, connection, enabled, isPersonal, keyText]);
}

function queryAsItIs<Data>(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryState<Data>(queryKey);
  return {
    data: query?.data,
    updatedAt: query?.dataUpdatedAt ?? 0,
    // What the person is doing right now has its own response: news of it before that would remove the form as if
    // somebody else had been faster.
    isBusy: query?.fetchStatus === 'fetching' || client.isMutating() > 0,
  };
}
