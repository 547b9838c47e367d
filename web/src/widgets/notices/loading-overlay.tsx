import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Spinner } from './loading.tsx';
import { refuseEmptyIds } from '../ids.ts';
import './loading-overlay.css';

interface LoadingOverlayProps {
  id: string;
  isLoading: boolean;
  /** What is under way; by default that something is loading. */
  text?: string;
  children: ReactNode;
}

/**
 * Covers a part of the page while something is under way because of it: it stays visible, and cannot be used. The focus
 * comes back to where it was in it.
 * @throws Error without an id
 */
export function LoadingOverlay({ id, isLoading, text, children }: LoadingOverlayProps) {
  refuseEmptyIds(id);
  const content = useKeptFocus(isLoading);
  return (
    <div id={id} className="loading-overlay" aria-busy={isLoading}>
      <div ref={content} inert={isLoading}>
        {children}
      </div>
      <div className={isLoading ? 'loading-overlay__veil' : undefined} aria-live="polite">
        {isLoading ? <Spinner {...(text === undefined ? {} : { text })} /> : null}
      </div>
    </div>
  );
}

/** What is covered loses the focus. */
function useKeptFocus(isLoading: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isLoading) {
      const isInside = activeElement instanceof HTMLElement && content.current?.contains(activeElement);
      focused.current = isInside === true ? activeElement : null;
      return;
    }
    // Anyone who has gone elsewhere meanwhile stays there.
    if (activeElement === document.body) focused.current?.focus();
    focused.current = null;
  }, [isLoading]);
  return content;
}
