import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { widgetTexts } from '../../widgets/widget-texts.ts';
import { useConfiguration, useSession, useSessionPort } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Spinner } from '../../widgets/notices/loading.tsx';
import { isFocusLost } from '../../widgets/dialogs/lost-focus.ts';
import type { Elements } from '../../content/elements.ts';

/** For a person whom the provider knows and the portal does not: the specified text and the way out (rules people 3, texts 6). */
export function RefusedScreen() {
  const session = useSessionPort();
  const texts = useTexts(shellTexts);
  const { helpDeskEmail } = useConfiguration();
  return (
    <div className="container page">
      <NoticeHeading>{texts.session.refusedTitle}</NoticeHeading>
      <Alert type="error">{texts.session.refused}</Alert>
      <p>
        <span>{texts.session.refusedNext}</span> <a href={`mailto:${helpDeskEmail}`}>{helpDeskEmail}</a>
      </p>
      <Button
        onClick={() => {
          void session.signOut();
        }}
      >
        {texts.header.signOut}
      </Button>
    </div>
  );
}

/**
 * Shows a screen to signed-in people and sends others to sign in. A session lost in front of the screen is told
 * instead: leaving by itself could loop forever.
 */
export function SignedInOnly({ children }: { children: Elements }) {
  const state = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (state.status === 'signed-in') return children;
  const because = state.status === 'signed-out' ? state.because : null;
  if (because === 'trouble') return <SignInTrouble />;
  if (because === 'timed-out') return <SignInAgain timedOut />;
  if (because === 'ended' || (because !== null && wasSignedIn)) return <SignInAgain />;
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

function SignInAgain({ timedOut = false }: { timedOut?: boolean }) {
  const session = useSessionPort();
  const texts = useTexts(shellTexts).session;
  return (
    <div className="container page">
      <NoticeHeading>{timedOut ? texts.timedOutTitle : texts.endedTitle}</NoticeHeading>
      <p>{timedOut ? texts.timedOut : texts.ended}</p>
      <Button onClick={() => void session.signIn()}>{texts.signInAgain}</Button>
    </div>
  );
}

/** Between two looks after the sign-in service, in milliseconds. */
const troublePauseMs = 5_000;

/** Nothing can be typed here, so the page reloads by itself as soon as the sign-in service responds. */
function SignInTrouble() {
  const session = useSessionPort();
  const texts = useTexts(shellTexts).session;
  const { retry } = useTexts(widgetTexts);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (await session.providerResponds()) reload();
    }, troublePauseMs);
    return () => {
      clearInterval(timer);
    };
  }, [session]);
  return (
    <div className="container page">
      <NoticeHeading>{texts.troubleTitle}</NoticeHeading>
      <p>{texts.trouble}</p>
      <Button onClick={reload}>{retry}</Button>
    </div>
  );
}

/** What had the focus may have gone with the screen; then people are to be read the notice from its beginning. */
function NoticeHeading({ children }: { children: string }) {
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

function reload(): void {
  window.location.reload();
}
