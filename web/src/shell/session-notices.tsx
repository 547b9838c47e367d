import type { ReactNode } from 'react';
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

/** Shows a screen to signed-in people; everybody else gets to know why they do not see it and what to do. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const state = useSession();
  if (state.status === 'signed-in') return children;
  if (state.status === 'signed-out') return state.trouble ? <SignInTrouble /> : <SignInAgain />;
  return <SigningIn />;
}

/** While the provider is asked who is there. */
export function SigningIn() {
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
