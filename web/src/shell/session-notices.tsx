import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../content/language.tsx';
import { shellTexts } from '../content/shell.ts';
import { useSession, useSessionPort } from '../session/use-session.tsx';
import { Alert } from '../widgets/alert.tsx';
import { Button } from '../widgets/button.tsx';
import { Spinner } from '../widgets/loading.tsx';

/** For a person whom the provider knows and the portal does not: the specified text and the way out (spec section 8). */
export function RefusedScreen() {
  const session = useSessionPort();
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.session.refusedTitle}</h1>
      <Alert type="error">{texts.session.refused}</Alert>
      <p>{texts.session.refusedNext}</p>
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
 * instead: to leave by itself could go round for ever.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const state = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (state.status === 'signed-in') return children;
  if (state.status === 'signed-out' && state.trouble) return <SignInTrouble />;
  if (state.status === 'signed-out' && wasSignedIn) return <SignInAgain />;
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

function SignInAgain() {
  const session = useSessionPort();
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.session.signedOutTitle}</h1>
      <p>{texts.session.signedOut}</p>
      <Button
        onClick={() => {
          void session.signIn();
        }}
      >
        {texts.header.signIn}
      </Button>
    </div>
  );
}

function SignInTrouble() {
  const texts = useTexts(shellTexts);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{texts.session.troubleTitle}</h1>
      <p>{texts.session.trouble}</p>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        {texts.failure.reload}
      </Button>
    </div>
  );
}
