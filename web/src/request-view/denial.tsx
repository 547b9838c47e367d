import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests.ts';
import { useTexts } from '../content/language.tsx';
import { requestViewTexts } from '../content/request-view.ts';
import { denyingStage, personName } from './words.ts';

/** Why a request was denied, in the approver's words, and whom to talk to; nothing for any other request. */
export function Denial({ request, level }: { request: RequestView; level: 2 | 3 }) {
  const texts = useTexts(requestViewTexts);
  const headingId = useId();
  const stage = denyingStage(request);
  if (stage === null) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="denial" aria-labelledby={headingId}>
      <Heading id={headingId}>{texts.denial.heading}</Heading>
      {stage.reasonCode === null ? null : (
        <p>
          <strong>{texts.denial.reason}:</strong> {texts.reasons[stage.reasonCode]}
        </p>
      )}
      {stage.comment ? (
        <>
          <p>
            <strong>{texts.denial.comment}:</strong>
          </p>
          <blockquote className="remark">{stage.comment}</blockquote>
        </>
      ) : null}
      {stage.decidedBy === null || !request.isOwn ? null : (
        <p>{texts.denial.talkTo(personName(stage.decidedBy))}</p>
      )}
    </section>
  );
}
