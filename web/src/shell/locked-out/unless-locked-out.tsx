import { lazy, Suspense } from 'react';
import { isLockedOutOfScreen, type ScreenName } from '../../screens/screens.ts';
import { usePerson } from '../../session/use-session.tsx';
import type { Elements } from '../../content/elements.ts';

/** Hardly anybody sees it, so it does not come with the page. */
const LockedOut = lazy(async () => ({ default: (await import('./locked-out.tsx')).LockedOut }));

/** Says of a screen for some roles that the account is locked, to the person who could use it otherwise (rule people 17). */
export function UnlessLockedOut({ name, children }: { name: ScreenName; children: Elements }) {
  if (!isLockedOutOfScreen(name, usePerson())) return children;
  return (
    <Suspense>
      <LockedOut name={name} />
    </Suspense>
  );
}
