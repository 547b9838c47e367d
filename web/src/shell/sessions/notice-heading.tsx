import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../widgets/dialogs/lost-focus.ts';

/** What had the focus may have gone with the screen; then people are to be read the notice from its beginning. */
export function NoticeHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
