import { useRef } from 'react';

/** The key of an attempt: the same for the same body until it has succeeded, so that a retry has one effect. */
export function useAttempt() {
  const current = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (current.current?.body !== text) current.current = { body: text, key: crypto.randomUUID() };
      return current.current.key;
    },
    over: (): void => {
      current.current = null;
    },
  };
}
