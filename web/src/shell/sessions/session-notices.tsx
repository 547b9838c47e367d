import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { useSession, useSessionPort } from '../../session/use-session.tsx';
import { Spinner } from '../../widgets/notices/loading.tsx';
import type { Elements } from '../../content/elements.ts';

// Hardly anybody sees them, so they do not come with the page.
const trouble = () => import('./session-trouble.tsx');
const SignInAgain = lazy(() => trouble().then((code) => ({ default: code.SignInAgain })));
const SignInNeedsCookies = lazy(() => trouble().then((code) => ({ default: code.SignInNeedsCookies })));
const SignInTrouble = lazy(() => trouble().then((code) => ({ default: code.SignInTrouble })));

/**
 * Shows a screen to signed-in people and sends others to sign in. A session lost in front of the screen is reported
 * instead: leaving by itself could loop forever.
 */
export function SignedInOnly({ children }: { children: Elements }) {
  const state = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (state.status === 'signed-in') return children;
  const because = state.status === 'signed-out' ? state.because : null;
  if (because === 'trouble')
    return (
      <Suspense>
        <SignInTrouble />
      </Suspense>
    );
  if (because === 'no-cookies')
    return (
      <Suspense>
        <SignInNeedsCookies />
      </Suspense>
    );
  if (because === 'timed-out' || because === 'ended' || (because !== null && wasSignedIn))
    return (
      <Suspense>
        <SignInAgain timedOut={because === 'timed-out'} />
      </Suspense>
    );
  return <SigningIn leave={state.status === 'signed-out'} />;
}

/** While the provider is asked who is there, and on the way to its sign-in page. */
function SigningIn({ leave }: { leave: boolean }) {
  const session = useSessionPort();
  useEffect(() => {
    if (leave) void session.signIn();
  }, [leave, session]);
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <Spinner text={texts.session.signingIn} />
    </div>
  );
}
