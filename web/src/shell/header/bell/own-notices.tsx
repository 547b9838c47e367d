import { lazy, Suspense } from 'react';
import { PartBoundary } from '../../boundaries/part-boundary.tsx';
import type { PageLocation } from '../../router.ts';
import { QuestionBanner } from '../../notices/question-banner.tsx';

// Nobody comes for it: the page goes without where it cannot be fetched.
const Bell = lazy(() =>
  import('./bell.tsx').then(
    (code) => ({ default: code.Bell }),
    () => ({ default: () => null }),
  ),
);

/** What every screen shows to the person: a question that waits for their answer, and the bell in the header. */
export function OwnNotices({ location }: { location: PageLocation }) {
  return (
    <>
      <QuestionBanner location={location} />
      <PartBoundary>
        <Suspense>
          <Bell />
        </Suspense>
      </PartBoundary>
    </>
  );
}
