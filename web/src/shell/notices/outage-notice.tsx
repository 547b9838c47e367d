import { lazy, Suspense, useEffect } from 'react';
import warningIcon from '@uswds/uswds/img/usa-icons/warning.svg';
import { useAway, useConnection } from '../../api/connection.ts';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { widgetTexts } from '../../widgets/widget-texts.ts';
import { screenAt } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import { useIdlePhase } from '../../session/idle-watch.ts';
import { useSession } from '../../session/use-session.tsx';
import type { PageLocation } from '../router.ts';
import { signedInPart } from '../signed-in-part.ts';
import { Notice, NoticeButton } from './notice-box.tsx';

const trouble = () => import('../sessions/session-trouble.tsx');
const CookiesNotice = lazy(() => trouble().then((code) => ({ default: code.CookiesNotice })));
const SessionLostNotice = lazy(() => trouble().then((code) => ({ default: code.SessionLostNotice })));

const SessionEnding = signedInPart((parts) => parts.SessionEnding);

/**
 * The one message while somebody whom the page needs does not answer, or when the session has ended in front of a
 * public screen. It goes away by itself when all is well again.
 */
export function OutageNotice({ location }: { location: PageLocation }) {
  const away = useAway();
  const connection = useConnection();
  const state = useSession();
  const idle = useIdlePhase();
  const texts = useTexts(shellTexts).session;
  const { retry } = useTexts(widgetTexts);
  useEffect(() => {
    // By the time the notice is needed, its icon could no longer be loaded.
    new Image().src = warningIcon;
  }, []);
  if (away !== null) {
    const lookAgain = <NoticeButton text={retry} onClick={connection.lookNow} />;
    return (
      <Notice key={away} text={texts.away[away]}>
        {lookAgain}
      </Notice>
    );
  }
  if (idle.phase === 'warning' && !idle.isForIdleness)
    return (
      <Suspense>
        <SessionEnding endsAt={idle.endsAt} />
      </Suspense>
    );
  // Private screens, and the wizard over a public one, tell about the session themselves.
  if (state.status !== 'signed-out' || !isPublic(location.path)) return null;
  if (state.because === 'trouble') {
    return (
      <Notice key="trouble" text={texts.trouble}>
        <NoticeButton text={retry} onClick={reload} />
      </Notice>
    );
  }
  if (state.because === 'no-cookies')
    return (
      <Suspense>
        <CookiesNotice />
      </Suspense>
    );
  if (state.because === 'nobody-signed-in' || 'request' in location.search) return null;
  return (
    <Suspense>
      <SessionLostNotice key={state.because} because={state.because} />
    </Suspense>
  );
}

function isPublic(path: string): boolean {
  const name = screenAt(path)?.name;
  return name !== undefined && screens[name].visibleTo === 'everybody';
}

function reload(): void {
  window.location.reload();
}
