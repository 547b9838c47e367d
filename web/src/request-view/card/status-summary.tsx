import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { accountRequestTexts } from '../account-request-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { alternateRequestTexts } from '../alternates/alternate-request-texts.ts';
import { requestCardTexts } from './request-card-texts.ts';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import {
  isLetIn,
  isSetUpStuck,
  namesDeadline,
  statusTone,
  useRequestWords,
  waitsForReader,
} from '../words.ts';

/** The name of the status with our sentence below it (rule page 13). */
export function StatusSummary({ request }: { request: RequestView }) {
  const { mark } = useTexts(requestCardTexts).question;
  const words = useRequestWords();
  const isAsked = waitsForReader(request);
  return (
    <div className={namesDeadline(request) ? 'status-summary in-deadline-zone' : 'status-summary'}>
      <StatusTag tone={isAsked ? 'waiting' : statusTone(request)}>
        {words.statusName(request.workflowStatus)}
      </StatusTag>
      {isAsked ? (
        <span>
          {' '}
          <StatusTag tone="attention">
            <strong>{mark}</strong>
          </StatusTag>
        </span>
      ) : null}
      <p>{words.statusSentence(request)}</p>
    </div>
  );
}

/** What happens next, with a link where there is one. */
export function NextStep({ request }: { request: RequestView }) {
  const texts = useTexts(requestCardTexts).card;
  const { helpDeskEmail } = useConfiguration();
  const { toCatalogue } = useTexts(accountRequestTexts);
  const { toAlternates } = useTexts(alternateRequestTexts);
  const words = useRequestWords();
  const isAlternate = kindOf(request.requestType).about === 'ALTERNATE';
  return (
    <p className="next-step">
      <span>{words.nextSentence(request)}</span>
      {isSetUpStuck(request) && request.isOwn ? (
        <span>
          {' '}
          <a href={`mailto:${helpDeskEmail}?subject=${encodeURIComponent(request.requestNumber)}`}>
            {texts.helpDesk(helpDeskEmail)}
          </a>
        </span>
      ) : null}
      {request.workflowStatus === 'APPROVED' && request.isOwn && !isAlternate ? (
        <span>
          {' '}
          {isLetIn(request) || request.accessEndedAt !== null ? (
            <a href={paths.applications()}>{toCatalogue}</a>
          ) : (
            <a href={paths.applications({ show: 'mine' })}>{texts.allMine}</a>
          )}
        </span>
      ) : null}
      {isAlternate && request.isOwn ? (
        <span>
          {' '}
          <a href={paths.manageRequests({ role: 'SUPERVISOR', view: 'alternates' })}>{toAlternates}</a>
        </span>
      ) : null}
    </p>
  );
}
