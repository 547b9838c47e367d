import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { shellTexts } from '../shell-texts.ts';
import { Alert, type AlertType } from '../../widgets/notices/alert.tsx';
import { IconButton } from '../../widgets/button.tsx';
import { PageNotice } from '../../widgets/notices/notice-slot.tsx';
import type { Elements } from '../../content/elements.ts';

/** How long a message stays (rule page 8). */
export const messageStayMs = 15_000;
/** How long after its end a message is removed from the page (rule page 8). */
const removalMs = 3_000;

/** What somebody wants to tell the person. */
export interface Message {
  type: AlertType;
  title?: string;
  text: string;
}

/** The message area seen from a feature. */
export interface Messages {
  /** Shows a message; one with the same text that is still there starts its time over instead. */
  show(message: Message): void;
}

interface ShownMessage extends Message {
  key: number;
  /** How often it was shown: a change starts its time over. */
  times: number;
  leaving: boolean;
}

interface MessageArea extends Messages {
  shown: readonly ShownMessage[];
  leave(key: number): void;
  remove(key: number): void;
}

const MessagesContext = createContext<MessageArea | null>(null);

/** Keeps the messages of the page. */
export function MessagesProvider({ children }: { children: Elements }) {
  const [shown, setShown] = useState<readonly ShownMessage[]>([]);
  const lastKey = useRef(0);
  const show = useCallback((message: Message) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setShown((before) => withMessage(before, message, key));
  }, []);
  const leave = useCallback((key: number) => {
    setShown((before) => before.map((one) => (one.key === key ? { ...one, leaving: true } : one)));
  }, []);
  const remove = useCallback((key: number) => {
    setShown((before) => before.filter((one) => one.key !== key));
  }, []);
  const area = useMemo(() => ({ shown, show, leave, remove }), [shown, show, leave, remove]);
  return <MessagesContext value={area}>{children}</MessagesContext>;
}

function withMessage(
  before: readonly ShownMessage[],
  message: Message,
  key: number,
): readonly ShownMessage[] {
  const same = before.find((one) => one.text === message.text && !one.leaving);
  if (same === undefined) return [...before, { ...message, key, times: 1, leaving: false }];
  return before.map((one) => (one === same ? { ...one, ...message, times: one.times + 1 } : one));
}

function useArea(): MessageArea {
  const area = useContext(MessagesContext);
  if (area === null) throw new Error('MessagesProvider is missing');
  return area;
}

/** How a feature speaks to the person outside its own part of the page. */
export function useMessages(): Messages {
  return useArea();
}

/** The message area: one live region, so that each message is read once. */
export function MessageArea() {
  const area = useArea();
  const texts = useTexts(shellTexts);
  return (
    <section className="messages" aria-label={texts.messages.label} aria-live="polite">
      <PageNotice />
      {area.shown.map((message) => (
        <ShownMessageBox key={message.key} message={message} leave={area.leave} remove={area.remove} />
      ))}
    </section>
  );
}

interface BoxProps {
  message: ShownMessage;
  leave: (key: number) => void;
  remove: (key: number) => void;
}

function ShownMessageBox({ message, leave, remove }: BoxProps) {
  const texts = useTexts(shellTexts);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const hidden = useHiddenPage();
  const { key, leaving, times } = message;
  useCountdown(messageStayMs, leaving || held.pointer || held.focus || hidden, times, () => {
    leave(key);
  });
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      remove(key);
    }, removalMs);
    return () => {
      clearTimeout(timer);
    };
  }, [leaving, key, remove]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- holding a message is a help for reading, not a control
    <div
      className={leaving ? 'message message--leaving' : 'message'}
      inert={leaving}
      onPointerEnter={() => {
        setHeld((before) => ({ ...before, pointer: true }));
      }}
      onPointerLeave={() => {
        setHeld((before) => ({ ...before, pointer: false }));
      }}
      onFocus={() => {
        setHeld((before) => ({ ...before, focus: true }));
      }}
      onBlur={() => {
        setHeld((before) => ({ ...before, focus: false }));
      }}
    >
      <Alert
        id={`message-${key}`}
        type={message.type}
        title={message.title}
        slim={message.title === undefined}
      >
        {message.text}
      </Alert>
      <IconButton
        icon="close"
        label={texts.messages.dismiss}
        onClick={() => {
          // What leaves cannot keep the focus.
          document.querySelector('main')?.focus({ preventScroll: true });
          leave(key);
        }}
      />
    </div>
  );
}

/** Calls back when this much time has passed outside pauses; a change of `restart` starts over. */
function useCountdown(totalMs: number, paused: boolean, restart: number, done: () => void): void {
  const remaining = useRef(totalMs);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    remaining.current = totalMs;
  }, [totalMs, restart]);
  useEffect(() => {
    if (paused) return;
    const begun = performance.now();
    const timer = setTimeout(() => {
      latest.current();
    }, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - begun;
    };
  }, [paused, restart]);
}

function useHiddenPage(): boolean {
  const [hidden, setHidden] = useState(() => document.visibilityState === 'hidden');
  useEffect(() => {
    const look = (): void => {
      setHidden(document.visibilityState === 'hidden');
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return hidden;
}
