import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts } from '../alternates/alternate-request-texts.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from './request-card-texts.ts';
import { requestViewTexts } from '../request-view-texts.ts';
import { denyingStage, personName } from '../words.ts';

/** Why a request was denied, in the approver's words, and whom to talk to; nothing for any other request. */
export function Denial({ request, level }: { request: RequestView; level: 2 | 3 }) {
  const { reasons } = useTexts(requestViewTexts);
  const alternate = useTexts(alternateRequestTexts);
  const texts = useTexts(requestCardTexts).denial;
  const headingId = useId();
  const stage = denyingStage(request);
  if (stage === null) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  const isAlternate = kindOf(request.requestType).about === 'ALTERNATE';
  const meanings = isAlternate ? { ...reasons, ...alternate.reasons } : reasons;
  return (
    <section className="denial" aria-labelledby={headingId}>
      <Heading id={headingId}>{isAlternate ? alternate.denial : texts.heading}</Heading>
      {stage.reasonCode === null ? null : (
        <p>
          <strong>{`${texts.reason}:`}</strong>{' '}
          <span>{wordsFor(meanings, stage.reasonCode) ?? spelledOut(stage.reasonCode)}</span>
        </p>
      )}
      {stage.comment ? (
        <>
          <p>
            <strong>{`${texts.comment}:`}</strong>
          </p>
          <blockquote className="remark">{stage.comment}</blockquote>
        </>
      ) : null}
      {stage.decidedBy === null || !request.isOwn ? null : <p>{texts.talkTo(personName(stage.decidedBy))}</p>}
    </section>
  );
}

/** The comment with which a request that nobody denied was closed; nothing where there was none. */
export function Closing({ request, level }: { request: RequestView; level: 2 | 3 }) {
  const texts = useTexts(requestCardTexts).closing;
  const headingId = useId();
  if (!request.closingNote) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="denial denial--closed" aria-labelledby={headingId}>
      <Heading id={headingId}>{isOpen(request.workflowStatus) ? texts.undoing : texts.heading}</Heading>
      <blockquote className="remark">{request.closingNote}</blockquote>
    </section>
  );
}
