import { useLayoutEffect, useRef, useState } from 'react';
import type { Elements } from '../../content/elements.ts';
import { useTexts } from '../../content/language.tsx';
import { Button, IconButton } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { shellTexts } from '../shell-texts.ts';

interface NoticeProps {
  text: string;
  /** What is dismissed with it: the notice comes again with another. */
  about?: unknown;
  children?: Elements;
}

/** A notice in its container, which can be dismissed. */
export function Notice({ about = 'nothing else', ...given }: NoticeProps) {
  const [dismissed, setDismissed] = useState<unknown>(null);
  if (dismissed === about) return null;
  return (
    <NoticeBox
      {...given}
      onDismiss={() => {
        setDismissed(about);
      }}
    />
  );
}

function NoticeBox({ text, children, onDismiss }: Omit<NoticeProps, 'about'> & { onDismiss: () => void }) {
  const texts = useTexts(shellTexts).messages;
  const box = useFocusHandedOn();
  return (
    <div className="message" ref={box}>
      <Alert id="notice" type="warning" slim>
        <span>{text}</span> {children}
      </Alert>
      <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />
    </div>
  );
}

/**
 * When the notice goes with the focus on one of its buttons, the focus returns to what the person was at. Only a
 * component that is removed as a whole is called while it is still in the page.
 */
function useFocusHandedOn() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = box.current;
    return () => {
      if (notice?.contains(document.activeElement) !== true) return;
      const dialog = notice.closest('dialog')?.querySelector<HTMLElement>('h2[tabindex]');
      (dialog ?? document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

/** What helps, beside the words of the notice. */
export function NoticeButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button look="plain" onClick={onClick}>
      {text}
    </Button>
  );
}
