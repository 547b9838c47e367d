import { wordsOf } from '@portal/core/domain/alerts/alert-words.ts';
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.ts';

/** Markup from anywhere, cleaned; its words alone where that cannot be done. */
export function SafeMarkup({ markup }: { markup: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanFragment(markup) ?? wordsOf(markup));
  }, [markup]);
  return <div ref={place} className="site-alert__markup" />;
}
