import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window meets a media condition, such as `(min-width: 40em)`; follows it. */
export function useMediaMatch(condition: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(condition);
      media.addEventListener('change', onChange);
      return () => {
        media.removeEventListener('change', onChange);
      };
    },
    [condition],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(condition).matches);
}
