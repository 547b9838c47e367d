import { createContext, useContext, useSyncExternalStore } from 'react';

/** Who is not responding: the portal's server (or its database), or only the sign-in service. */
export type Away = 'server' | 'provider';

/** Whether those whom the page needs respond, determined once for all calls of the page. */
export interface Connection {
  /** Who is away, as far as a check has shown it; null while everybody responds. */
  away(): Away | null;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /**
   * A call did not succeed. Keeps looking, less and less often, and resolves once those respond that it may have been for; rejects when
   * the signal aborts before that.
   * @param suspect `provider` also where the server itself could not do its work, which may be because of the sign-in service; a token
   *   serves to its end without it
   */
  untilBack(suspect: Away, signal?: AbortSignal): Promise<void>;
  /** Looks at once instead of waiting for the next look; does nothing while everybody responds. */
  lookNow(): void;
}

/** What a connection depends on. */
export interface ConnectionParts {
  /** Whether the server can work, its database included. Never rejects. */
  serverResponds: () => Promise<boolean>;
  /** Whether the sign-in service responds. Never rejects. */
  providerResponds: () => Promise<boolean>;
  /** The page: nobody looks while it is hidden, and its return or that of the network is worth a look. */
  page: Window;
}

/** Pause before the second look, in milliseconds; each later one is twice as long, up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

/** Makes the connection of one page. Nobody is asked before a call has failed. */
export function createConnection(parts: ConnectionParts): Connection {
  let away: Away | null = null;
  let outage: Promise<void> | null = null;
  let isProviderSuspected = false;
  let endPause = (): void => undefined;
  const listeners = new Set<() => void>();
  const set = (next: Away | null): void => {
    if (next === away) return;
    away = next;
    for (const listener of listeners) listener();
  };
  const lookNow = (): void => {
    endPause();
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        // A hidden page waits until it is seen again, which ends the pause.
        if (parts.page.document.visibilityState === 'visible') resolve();
      }, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const follow = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    const lookOnce = (): Promise<Away | null> => look(parts, isProviderSuspected);
    for (let found = await lookOnce(); found !== null; found = await lookOnce()) {
      set(found);
      await pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
    outage = null;
    isProviderSuspected = false;
    set(null);
  };
  parts.page.addEventListener('online', lookNow);
  parts.page.document.addEventListener('visibilitychange', () => {
    if (parts.page.document.visibilityState === 'visible') lookNow();
  });
  return {
    away: () => away,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    untilBack: (suspect, signal) => {
      isProviderSuspected ||= suspect === 'provider';
      outage ??= follow();
      return signal === undefined ? outage : unlessAborted(outage, signal);
    },
    lookNow,
  };
}

/** Who is away. Without the server the sign-in service is of no use, so the server comes first. */
async function look(parts: ConnectionParts, isProviderSuspected: boolean): Promise<Away | null> {
  if (!(await parts.serverResponds())) return 'server';
  return isProviderSuspected && !(await parts.providerResponds()) ? 'provider' : null;
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason, an error or not
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve);
  });
}

const ConnectionContext = createContext<Connection | null>(null);

/** Gives everything below it the connection of this page. */
export const ConnectionProvider = ConnectionContext.Provider;

/** The connection of this page; throws outside ConnectionProvider. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === null) throw new Error('ConnectionProvider is missing');
  return connection;
}

/** Who is away, null while everybody responds. */
export function useAway(): Away | null {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, connection.away);
}
