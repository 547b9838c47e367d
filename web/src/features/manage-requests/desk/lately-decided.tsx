import { useId } from 'react';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts } from '../../../request-view/alternates/alternate-request-texts.ts';
import { useTexts } from '../../../content/language.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { paths } from '../../../screens/paths.ts';
import { useRequestSubject } from '../../../request-view/request-subject.ts';
import { useRequestWords } from '../../../request-view/words.ts';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { StatusTag } from '../../../widgets/tag.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

/** What this person decided lately, for a desk on which nothing waits; nothing when there is none. */
export function LatelyDecided({ decisions, role }: { decisions: QueuePage['lately']; role: DecidingRole }) {
  const texts = useTexts(manageRequestsTexts);
  const subjectOf = useRequestSubject();
  const words = useRequestWords();
  const headingId = useId();
  const subject = (one: QueuePage['lately'][number]): string =>
    kindOf(one.requestType).about === 'ALTERNATE' ? words.typeName(one.requestType) : subjectOf(one);
  const { answers } = useTexts(alternateRequestTexts);
  const answer = ({ requestType, decision }: QueuePage['lately'][number]): string => {
    if (kindOf(requestType).about === 'ALTERNATE')
      return decision === 'APPROVE' ? answers.accepted : answers.declined;
    return decision === 'APPROVE' ? texts.latelyApproved : texts.latelyDenied;
  };
  if (decisions.length === 0) return null;
  return (
    <section className="desk-lately" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.lately}</h2>
      <ul className="step-list">
        {decisions.map((one) => (
          <li key={one.requestId}>
            <StatusTag tone={one.decision === 'APPROVE' ? 'good' : 'bad'}>{answer(one)}</StatusTag>
            <span> </span>
            <a href={paths.request(one.requestNumber, { role })}>
              <WholeNumbers>{one.requestNumber}</WholeNumbers>
            </a>
            <span>{`, ${one.name}, ${subject(one)}, `}</span>
            <RelativeTime moment={one.decidedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
