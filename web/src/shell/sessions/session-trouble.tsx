import { useEffect } from 'react';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { sessionTroubleTexts } from './session-trouble-texts.ts';
import { widgetTexts } from '../../widgets/widget-texts.ts';
import { useConfiguration, useSession, useSessionPort } from '../../session/use-session.tsx';
import type { SessionState } from '../../session/session.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Notice, NoticeButton } from '../notices/notice-box.tsx';
import { NoticeHeading } from './notice-heading.tsx';
import { RulesScreen } from './rules-screen.tsx';

interface RefusedProps {
  because: Extract<SessionState, { status: 'refused' }>['because'];
}

/** For a signed-in person who cannot go on: they have to accept the rules first, or cannot use the portal at all. */
export function RefusedScreen({ because }: RefusedProps) {
  return because === 'rules' ? <RulesScreen /> : <Unusable because={because} />;
}

/**
 * For a person whom the provider knows and the portal does not, with the specified text for anyone who helps (rules people 3, texts 6),
 * or whose token it cannot take. Says why and the way out; trying again helps neither.
 */
function Unusable({ because }: { because: Exclude<RefusedProps['because'], 'rules'> }) {
  const session = useSessionPort();
  const texts = useTexts(sessionTroubleTexts);
  const { signOut } = useTexts(shellTexts).header;
  const { helpDeskEmail } = useConfiguration();
  return (
    <div className="container page">
      <NoticeHeading>{texts.refused[because].title}</NoticeHeading>
      <Alert id="refused" type="error">
        <span>{texts.refused[because].text}</span>
        {because === 'no-authority' ? (
          <details>
            <summary>{texts.refusedDetails}</summary>
            <p>{texts.noAuthority}</p>
          </details>
        ) : null}
      </Alert>
      <p>
        <span>{texts.refused[because].next}</span> <a href={`mailto:${helpDeskEmail}`}>{helpDeskEmail}</a>
      </p>
      <Button
        onClick={() => {
          void session.signOut();
        }}
      >
        {signOut}
      </Button>
    </div>
  );
}

/** Instead of a screen when the session ended in front of it. */
export function SignInAgain({ timedOut = false }: { timedOut?: boolean }) {
  const session = useSessionPort();
  const { title, text, signInAgain } = useLost(timedOut);
  return (
    <div className="container page">
      <NoticeHeading>{title}</NoticeHeading>
      <p>{text}</p>
      <Button onClick={() => void session.signIn()}>{signInAgain}</Button>
    </div>
  );
}

/** The same, above a public screen. */
export function SessionLostNotice({ because }: { because: 'timed-out' | 'ended' }) {
  const session = useSessionPort();
  const { title, text, signInAgain } = useLost(because === 'timed-out');
  return (
    <Notice text={`${title}. ${text}`}>
      <NoticeButton text={signInAgain} onClick={() => void session.signIn()} />
    </Notice>
  );
}

/** The words for a session that is over, and the way back. */
function useLost(timedOut: boolean): { title: string; text: string; signInAgain: string } {
  const { signInAgain, ...texts } = useTexts(sessionTroubleTexts).lost;
  return timedOut
    ? { title: texts.timedOutTitle, text: texts.timedOut, signInAgain }
    : { title: texts.endedTitle, text: texts.ended, signInAgain };
}

/** Between two looks after the sign-in service, in milliseconds. */
const troublePauseMs = 5_000;

/** Nothing can be typed here, so the page reloads by itself as soon as the sign-in service responds. */
export function SignInTrouble() {
  const session = useSessionPort();
  const texts = useTexts(shellTexts).session;
  const { troubleTitle } = useTexts(sessionTroubleTexts);
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
      <NoticeHeading>{troubleTitle}</NoticeHeading>
      <p>{texts.trouble}</p>
      <Button onClick={reload}>{retry}</Button>
    </div>
  );
}

/** Nobody can sign in on a browser that keeps no cookies for the portal: what to allow, in words (rule sessions 17). */
export function SignInNeedsCookies() {
  const texts = useTexts(sessionTroubleTexts).cookies;
  return (
    <div className="container page">
      <NoticeHeading>{texts.title}</NoticeHeading>
      <p>{texts.needed(location.hostname)}</p>
      <p>{texts.public}</p>
      <Button onClick={reload}>{texts.reload}</Button>
    </div>
  );
}

/** The same, above a screen that needs nobody to be signed in. */
export function CookiesNotice() {
  const texts = useTexts(sessionTroubleTexts).cookies;
  return (
    <Notice text={`${texts.needed(location.hostname)} ${texts.public}`} about={useSession()}>
      <NoticeButton text={texts.reload} onClick={reload} />
    </Notice>
  );
}

function reload(): void {
  window.location.reload();
}
