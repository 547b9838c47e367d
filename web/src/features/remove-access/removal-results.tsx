import { useLayoutEffect, useRef } from 'react';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import {
  hasFailed,
  isRecorded,
  type SubmissionOutcome,
  type useSeveralSubmissions,
} from '../../api/submissions/several-submissions.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { removeAccessTexts } from './remove-access-texts.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

/** What happened to each; what failed stays with its reason, and can be tried again. */
export function RemovalResults({ removal }: { removal: ReturnType<typeof useSeveralSubmissions> }) {
  const texts = useTexts(removeAccessTexts).results;
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  const isOver = removal.state === 'over';
  useLayoutEffect(() => {
    if (isOver) container.current?.focus();
  }, [isOver]);
  const { outcomes } = removal;
  const failed = outcomes.filter(hasFailed).length;
  return (
    <div ref={container} tabIndex={-1}>
      <Alert
        id="removal-results"
        type={failed === 0 ? 'success' : 'warning'}
        title={texts.title(format.number(outcomes.length - failed), format.number(outcomes.length))}
        announce
      >
        <ul className="remove-summary">
          {outcomes.map((outcome) => (
            <ResultLine key={outcome.submission.requestDetails.requestedAppName} outcome={outcome} />
          ))}
        </ul>
        <div className="remove-buttons">
          {failed === 0 ? null : (
            <Button busy={!isOver} onClick={() => void removal.retry()}>
              {texts.retry}
            </Button>
          )}
          <Button look="outline" disabled={!isOver} onClick={removal.reset}>
            {texts.again}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function ResultLine({ outcome }: { outcome: SubmissionOutcome }) {
  const notice = useNotice();
  const nameOf = useApplicationNames();
  const { submission, request, fault } = outcome;
  const recorded = fault instanceof ProblemError ? fault.problem.requestId : null;
  return (
    <li>
      <span>{`${nameOf(submission.requestDetails.requestedAppName ?? null)}: ${notice(outcome)}`}</span>{' '}
      <RequestLink number={request?.requestNumber ?? null} id={recorded} />
    </li>
  );
}

/** What happened to one, in words. */
function useNotice(): (outcome: SubmissionOutcome) => string {
  const { results, refusals } = useTexts(removeAccessTexts);
  const problemText = useProblemText();
  const reasons: Record<string, string> = { STALE_ROLES: refusals.stale, NOT_FOUND: refusals.notFound };
  return (outcome) => {
    const { request, fault } = outcome;
    if (request !== null) return request.workflowStatus === 'REVOKED' ? results.removed : results.waits;
    if (isRecorded(outcome)) return results.goesOn;
    const known = fault instanceof ProblemError ? reasons[fault.problem.code] : undefined;
    return results.failed(known ?? problemText(fault));
  };
}

function RequestLink({ number, id }: { number: string | null; id: string | null }) {
  const { results } = useTexts(removeAccessTexts);
  const name = number ?? id;
  if (name === null) return null;
  return (
    <a href={paths.request(name)}>
      <WholeNumbers>{number === null ? results.open : results.request(number)}</WholeNumbers>
    </a>
  );
}
