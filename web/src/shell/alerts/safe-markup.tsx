import { wordsOf } from '@portal/core/domain/alerts/alert-words.ts';
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.ts';

/** Markup from anywhere, cleaned; its words alone where that cannot be done. */
export function SafeMarkup({ markup }: { markup: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.replaceChildren(cleanFragment(markup) ?? wordsOf(markup));
  }, [markup]);
  return <div ref={container} className="site-alert__markup" />;
}
