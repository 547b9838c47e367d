import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { alternateRequestTexts } from '../../request-view/alternates/alternate-request-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { eventWords } from './event-words.ts';
import { requestsTexts } from './request-screen-texts.ts';
import { StepTries, useStepName } from '../../request-view/delivery/step-words.tsx';
import { requestProgressTexts } from '../../request-view/request-progress-texts.ts';
import { requestViewTexts } from '../../request-view/request-view-texts.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
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
  const headingId = useId();
  if (request.delivery.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.delivery}</h2>
      <p>{texts.deliveryHint}</p>
      <ol className="step-list">
        {request.delivery.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no id, and their order never changes
          <li key={index}>
            <DeliveryStep step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function DeliveryStep({ step }: { step: Step }) {
  const texts = useTexts(requestsTexts);
  const { deliveryStates } = useTexts(requestProgressTexts);
  const stepName = useStepName();
  return (
    <>
      <strong>{stepName(step)}</strong>
      <span> </span>
      <StatusTag tone={tones[step.state]}>{deliveryStates[step.state]}</StatusTag>
      <span> </span>
      {step.doneAt === null ? <StepTries step={step} /> : <RelativeTime moment={step.doneAt} />}
      {step.doneByHand === null ? null : (
        <>
          <p>{texts.doneByHand(step.doneByHand.by)}</p>
          <blockquote className="remark">{step.doneByHand.note}</blockquote>
        </>
      )}
    </>
  );
}

/** Whether the words say already how it came about: "has changed by the portal" would say something else. */
function happensByItself({ by, what, moved }: RequestView['events'][number]): boolean {
  return by === null && (moved !== null || what === 'EXPIRED' || what === 'ESCALATED');
}

/** Who did it, and for whom. */
function actorOf(
  { by, onBehalfOf }: RequestView['events'][number],
  people: (typeof requestViewTexts)['en']['people'],
): string {
  if (by === null) return people.portal;
  return onBehalfOf === null ? by : people.onBehalfOf(by, onBehalfOf);
}

/** Everything that happened to the request, oldest first. */
export function RequestEvents({ request }: { request: RequestView }) {
  const texts = useTexts(requestsTexts);
  const progress = useTexts(requestProgressTexts);
  const { people } = useTexts(requestViewTexts);
  const alternate = useTexts(alternateRequestTexts);
  const { roleLabel } = useRequestWords();
  const format = useFormat();
  const headingId = useId();
  const until = request.eventsRemovedUntil;
  const message = { progress, alternate, list: format.list, roleLabel };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.events}</h2>
      {until !== null ? <p>{texts.removedUntil(format.exact(until))}</p> : null}
      {until === null && request.events.length === 0 ? <p>{texts.noEvents}</p> : null}
      <ol className="event-list">
        {request.events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- events have no id, and none is ever put between others
          <li key={index}>
            <time dateTime={event.at}>{format.exact(event.at)}</time>
            <div>
              <strong>{eventWords(event, request, message)}</strong>{' '}
              <span>{happensByItself(event) ? null : texts.eventBy(actorOf(event, people))}</span>
              {event.comment ? <blockquote className="remark">{event.comment}</blockquote> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
