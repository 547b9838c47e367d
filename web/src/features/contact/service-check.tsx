import { useEffect, useRef, useState } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { BotCheck, BotCheckNews } from '@portal/core/domain/contact/bot-check.ts';
import { botServiceNames } from '../../content/bot-service-names.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { ErrorMessage, RequiredMark } from '../../widgets/fields/field.tsx';
import { contactTexts } from './contact-texts.ts';

interface ServiceCheckProps {
  id: string;
  service: Exclude<BotCheck, 'puzzle'>;
  /** The service's token; empty before. */
  solution: string;
  onSolved: (solution: string) => void;
  /** Why another one is needed. */
  error?: string | undefined;
}

/**
 * The box of the service that the agency has chosen to tell people from programs, in a frame of its own: its scripts never
 * run in this page (rule contact 3).
 */
export function ServiceCheck({ id, service, solution, onSolved, error }: ServiceCheckProps) {
  const texts = useTexts(contactTexts);
  const { helpDeskEmail } = useConfiguration();
  const { language } = useLanguage();
  const { frame, height, state, attempt, again } = useBox(solution, onSolved);
  const isDone = solution !== '';
  const problem = state === 'failed' ? texts.service.failed(helpDeskEmail) : isDone ? undefined : error;
  return (
    <div
      className={problem === undefined ? 'usa-form-group' : 'usa-form-group usa-form-group--error'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
    >
      <span className="usa-label" id={`${id}-label`}>
        <span>{texts.service.label}</span> <RequiredMark />
      </span>
      <p className="usa-hint contact-check__hint" id={`${id}-hint`}>
        {texts.service.hint(botServiceNames[service])}
      </p>
      {problem === undefined ? null : <ErrorMessage id={`${id}-error`}>{problem}</ErrorMessage>}
      {state === 'failed' ? (
        <Button look="outline" onClick={again}>
          {texts.service.again}
        </Button>
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, whose policy says what may run in it; the services need its origin
        <iframe
          key={`${attempt} ${language}`}
          ref={frame}
          id={id}
          className="contact-check__frame"
          title={texts.service.frame(botServiceNames[service])}
          src={`${addresses.botCheck}?language=${language}`}
          height={height}
        />
      )}
      <p className="contact-check__state" role="status">
        {isDone ? texts.check.done : ''}
      </p>
    </div>
  );
}

/** The height of these services' boxes before they report it. */
const usualHeight = 80;

/** Hears what the box in the frame tells, and draws a new one once its token has been used. */
function useBox(solution: string, onSolved: (solution: string) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  const [state, setState] = useState<'open' | 'failed'>('open');
  const [attempt, setAttempt] = useState(0);
  const notice = useRef('');
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const news = newsIn(data);
      if (news.height !== undefined) setHeight(Math.min(Math.max(usualHeight, news.height), mostHeight));
      if (news.state === 'failed') setState('failed');
      if (news.state !== undefined)
        onSolved((notice.current = news.state === 'solved' ? (news.token ?? '') : ''));
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
    };
  }, [onSolved]);
  const again = (): void => {
    setState('open');
    setAttempt((before) => before + 1);
  };
  useEffect(() => {
    if (solution !== '' || notice.current === '') return;
    // A token is accepted once: writing again needs a new one.
    notice.current = '';
    setAttempt((before) => before + 1);
  }, [solution]);
  return { frame, height, state, attempt, again };
}

/** What these services unfold at most. */
const mostHeight = 640;

/** Whatever else runs in the frame may say anything. */
function newsIn(data: unknown): BotCheckNews {
  if (typeof data !== 'object' || data === null) return {};
  const { height, state, token } = data as Record<string, unknown>;
  const isState = state === 'solved' || state === 'expired' || state === 'failed';
  return {
    ...(typeof height === 'number' && Number.isFinite(height) ? { height } : {}),
    ...(isState ? { state } : {}),
    ...(typeof token === 'string' ? { token } : {}),
  };
}
