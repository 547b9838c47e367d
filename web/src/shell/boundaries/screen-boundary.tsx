import { Suspense, useEffect, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { isMissingCode, reloadOnce } from '../new-version.ts';
import { PartBoundary } from './part-boundary.tsx';
import type { Elements } from '../../content/elements.ts';

/** Waits for the code of a screen, and says so when the screen fails. Give it a key per screen, so that each starts afresh. */
export function ScreenBoundary({ children }: { children: Elements }) {
  return (
    <PartBoundary renderInstead={(fault) => (isMissingCode(fault) ? <MissingCode /> : <ScreenFailure />)}>
      <Suspense fallback={<ScreenPending />}>{children}</Suspense>
    </PartBoundary>
  );
}

function ScreenPending() {
  return (
    <div className="container page">
      <Skeleton kind="row" count={3} />
    </div>
  );
}

/**
 * A browser does not ask again for code that it once failed to load, so the page reloads as soon as the server responds.
 * Meanwhile the shell tells that it does not.
 */
function MissingCode() {
  const texts = useTexts(shellTexts);
  const connection = useConnection();
  const [isHopeless, setHopeless] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const reloadWhenBack = async (): Promise<void> => {
      await connection.untilBack('server', left.signal);
      if (!reloadOnce(window)) setHopeless(true);
    };
    // It rejects when somebody went elsewhere meanwhile.
    reloadWhenBack().catch(() => undefined);
    return () => {
      left.abort();
    };
  }, [connection]);
  if (isHopeless) return <ScreenFailure />;
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.failure.title}</h1>
    </div>
  );
}

/** Shown where a screen, or the whole page, could not be displayed. */
export function ScreenFailure() {
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.failure.title}</h1>
      <ErrorState
        id="screen-failure"
        title={texts.failure.title}
        text={texts.failure.text}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </div>
  );
}
