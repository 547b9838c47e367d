import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestsTexts } from '../../content/requests.ts';
import { requestViewTexts } from '../../content/request-view.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { RelativeTime } from '../../widgets/relative-time.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';

type Step = RequestView['delivery'][number];

const tones: Readonly<Record<Step['state'], Tone>> = {
  WAITING: 'waiting',
  RUNNING: 'waiting',
  DONE: 'good',
  NEEDS_HELP_DESK: 'attention',
  WITHDRAWN: 'neutral',
};

/** The delivery, step by step; nothing before the last approval. */
export function DeliverySteps({ request }: { request: RequestView }) {
  const texts = useTexts(requestsTexts);
  const { deliveryStates } = useTexts(requestViewTexts);
  const format = useFormat();
  const headingId = useId();
  if (request.delivery.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.delivery}</h2>
      <p>{texts.deliveryHint}</p>
      <ul className="step-list">
        {request.delivery.map((step) => (
          <li key={`${step.clientId} ${step.role}`}>
            <strong>{step.role}</strong>{' '}
            <StatusTag tone={tones[step.state]}>{deliveryStates[step.state]}</StatusTag>{' '}
            {step.doneAt === null ? null : <RelativeTime moment={step.doneAt} />}
            {step.doneAt === null && step.attempts > 0 ? texts.attempts(format.number(step.attempts)) : null}
            {step.nextAttemptAt === null || step.attempts === 0 ? null : (
              <>
                , {texts.nextTry} <RelativeTime moment={step.nextAttemptAt} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that happened to the request, oldest first. */
export function RequestEvents({ request }: { request: RequestView }) {
  const texts = useTexts(requestsTexts);
  const { events, people } = useTexts(requestViewTexts);
  const words = useRequestWords();
  const format = useFormat();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.events}</h2>
      {request.events.length === 0 ? <p>{texts.noEvents}</p> : null}
      <ol className="event-list">
        {request.events.map((event) => (
          <li key={`${event.at} ${event.what} ${event.role ?? ''}`}>
            <time dateTime={event.at}>{format.exact(event.at)}</time>
            <div>
              <strong>{events[event.what](event.role === null ? '' : words.roleLabel(event.role))}</strong>{' '}
              {texts.eventBy(event.by ?? people.portal)}
              {event.comment ? <blockquote className="remark">{event.comment}</blockquote> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
