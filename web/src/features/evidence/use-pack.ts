import { useEffect, useRef, useState } from 'react';
import { fetchPack } from '../../api/administration/evidence.ts';
import { useApi } from '../../api/client.ts';
import type { EvidenceSearch } from '../../screens/searches.ts';

/** The state of a pack. */
export type PackProgress =
  | { state: 'idle' }
  | { state: 'making'; bytes: number }
  | { state: 'saved'; bytes: number; name: string }
  | { state: 'canceled' }
  | { state: 'failed'; fault: unknown };

/** How often it is drawn how far a pack is, in milliseconds. */
const drawnEveryMs = 500;

/**
 * Makes packs, one at a time; leaving the screen ends it.
 * @param save called with the whole file, never with less; says under which name it has been saved
 */
export function usePack(save: (content: Blob) => string) {
  const api = useApi();
  const [progress, setProgress] = useState<PackProgress>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const make = async (scope: EvidenceSearch): Promise<void> => {
    const aborting = new AbortController();
    const { signal } = aborting;
    running.current = aborting;
    setProgress({ state: 'making', bytes: 0 });
    let drawnAt = performance.now();
    const onProgress = (bytes: number): void => {
      const now = performance.now();
      if (signal.aborted || now - drawnAt < drawnEveryMs) return;
      drawnAt = now;
      setProgress({ state: 'making', bytes });
    };
    try {
      const content = await fetchPack(api, scope, { signal, onProgress });
      if (signal.aborted) return;
      setProgress({ state: 'saved', bytes: content.size, name: save(content) });
    } catch (fault) {
      if (!signal.aborted) setProgress({ state: 'failed', fault });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setProgress({ state: 'canceled' });
  };
  return { progress, make, cancel };
}
