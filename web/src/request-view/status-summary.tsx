import type { RequestView } from '@portal/core/contract/requests.ts';
import { useTexts } from '../content/language.tsx';
import { requestViewTexts } from '../content/request-view.ts';
import { paths } from '../paths.ts';
import { useConfiguration } from '../session/use-session.tsx';
import { StatusTag } from '../widgets/tag.tsx';
import { isSetUpStuck, statusLiteral, statusTone, useRequestWords } from './words.ts';

/** The literal status with our sentence below it (details section 7, reading 4). */
export function StatusSummary({ request }: { request: RequestView }) {
  const words = useRequestWords();
  return (
    <div className="status-summary">
      <StatusTag tone={statusTone(request)}>{statusLiteral(request.workflowStatus)}</StatusTag>
      <p>{words.statusSentence(request)}</p>
    </div>
  );
}

/** What happens next, with the place to go where there is one. */
export function NextStep({ request }: { request: RequestView }) {
  const texts = useTexts(requestViewTexts).card;
  const { helpDeskEmail } = useConfiguration();
  const words = useRequestWords();
  return (
    <p className="next-step">
      {words.nextSentence(request)}
      {isSetUpStuck(request) ? (
        <>
          {' '}
          <a href={`mailto:${helpDeskEmail}?subject=${encodeURIComponent(request.requestNumber)}`}>
            {texts.helpDesk(helpDeskEmail)}
          </a>
        </>
      ) : null}
      {request.workflowStatus === 'APPROVED' && request.isOwn ? (
        <>
          {' '}
          <a href={paths.applications({ show: 'mine' })}>{texts.allMine}</a>
        </>
      ) : null}
    </p>
  );
}
