import { Component, type ReactNode, Suspense } from 'react';
import { useTexts } from '../content/language.tsx';
import { shellTexts } from '../content/shell.ts';
import { Skeleton } from '../widgets/loading.tsx';
import { ErrorState } from '../widgets/page-states.tsx';

/** Waits for the code of a screen, and says so when the screen fails. Give it a key per screen, so that each starts anew. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (this.state.failed) return <ScreenFailure />;
    return <Suspense fallback={<ScreenPending />}>{this.props.children}</Suspense>;
  }
}

function ScreenPending() {
  return (
    <div className="container page">
      <Skeleton kind="row" count={3} />
    </div>
  );
}

function ScreenFailure() {
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.failure.title}</h1>
      <ErrorState
        title={texts.failure.title}
        text={texts.failure.text}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </div>
  );
}
