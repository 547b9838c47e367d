import { useEffect, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { useSessionPort } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { idleTexts } from './idle-texts.ts';

/** Seconds left that a screen reader announces; each second would be noise. */
const announcedAt = [240, 180, 120, 60, 30, 10];

/** Asks whether somebody is still there. Any input is a yes: the pointer need not reach the button. */
export function IdleDialog({ endsAt }: { endsAt: number }) {
  const texts = useTexts(idleTexts);
  const session = useSessionPort();
  const left = useSecondsUntil(endsAt);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const announced = announcedAt.findLast((at) => at >= left);
  useTitleWhileShown(texts.title);
  const stay = (): void => {
    session.keepAlive();
  };
  return (
    <Dialog
      id="idle"
      title={texts.title}
      role="alertdialog"
      onDismiss={stay}
      footer={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button look="outline" onClick={() => void session.signOut()}>
            {texts.signOut}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <p>
        <strong>{texts.left(clock)}</strong>
      </p>
      <p>{texts.saved}</p>
      <div className="usa-sr-only" aria-live="assertive">
        {announced === undefined ? null : inWords(announced, texts)}
      </div>
    </Dialog>
  );
}

function inWords(
  seconds: number,
  texts: { minutesLeft: (minutes: number) => string; secondsLeft: (seconds: number) => string },
): string {
  return seconds < 60 ? texts.secondsLeft(seconds) : texts.minutesLeft(seconds / 60);
}

/** Whole seconds, by the wall clock. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}

/** Anyone who works in another tab sees it in this one's name. */
function useTitleWhileShown(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} | ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
