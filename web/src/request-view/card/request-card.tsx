import { useRef, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from './request-card-texts.ts';
import { paths } from '../../screens/paths.ts';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { AskAgain } from '../ask-again/ask-again.tsx';
import { CancelButton, CancelDialog } from './cancel-request.tsx';
import { Closing, Denial } from './denial.tsx';
import { OpenQuestion } from './open-question.tsx';
import { RequestProgress } from '../request-progress.tsx';
import { useRequestTitle } from '../request-title.ts';
import { NextStep, StatusSummary } from './status-summary.tsx';
import { waitsForReader } from '../words.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import '../request-view.css';
import { PartBoundary } from '../../shell/boundaries/part-boundary.tsx';
import type { Elements } from '../../content/elements.ts';

interface RequestCardsProps {
  requests: readonly RequestView[];
  /** Shown instead of the list when there is no request. */
  empty: Elements;
}

/**
 * The cards of Status Request with their Cancel Request modal. Render it for an empty list too: the modal outlives
 * the card of the request that it has withdrawn.
 */
export function RequestCards({ requests, empty }: RequestCardsProps) {
  const texts = useTexts(requestCardTexts);
  const [asked, setAsked] = useState<RequestView | null>(null);
  const [cancelled, setCancelled] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The button that opened the modal is gone with its card, so the focus needs a new target.
  useFocusAfterDialog(list, { isOpen: asked !== null, actions: cancelled });
  return (
    <div ref={list} tabIndex={-1} className="request-cards" role="group" aria-label={texts.card.list}>
      {requests.length === 0 ? (
        empty
      ) : (
        <ul className="request-cards__list">
          {requests.map((request) => (
            <li key={request.requestId}>
              <PartBoundary isInScreen>
                <RequestCard
                  request={request}
                  onCancel={() => {
                    setAsked(request);
                  }}
                />
              </PartBoundary>
            </li>
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <CancelDialog
          key={asked.requestId}
          request={asked}
          onClose={(withdrawn) => {
            setAsked(null);
            if (withdrawn) setCancelled((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}

/** One own request: the specified fields, its status, and what comes next (rule page 18). */
export function RequestCard({ request, onCancel }: { request: RequestView; onCancel: () => void }) {
  const texts = useTexts(requestCardTexts).card;
  const title = useRequestTitle();
  return (
    <article className={waitsForReader(request) ? 'request-card request-card--yours' : 'request-card'}>
      <div className="request-header">
        <div className="request-header__text">
          <h2>{title(request)}</h2>
          <p className="request-header__number">
            <span>{texts.number}</span>{' '}
            <a href={paths.request(request.requestNumber)}>
              <WholeNumbers>{request.requestNumber}</WholeNumbers>
            </a>
          </p>
        </div>
        <div>
          <CancelButton request={request} onCancel={onCancel} />
        </div>
      </div>
      <StatusSummary request={request} />
      <OpenQuestion request={request} level={3} />
      <RequestProgress request={request} />
      <Denial request={request} level={3} />
      <Closing request={request} level={3} />
      <NextStep request={request} />
      <AskAgain request={request} />
    </article>
  );
}
