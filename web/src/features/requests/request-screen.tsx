import { useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useRequest } from '../../api/requests.ts';
import { decisionTexts } from '../../content/decision.ts';
import { useTexts } from '../../content/language.tsx';
import { requestsTexts } from '../../content/requests.ts';
import { requestViewTexts } from '../../content/request-view.ts';
import { shellTexts } from '../../content/shell.ts';
import { paths, type RequestSearch, type ScreenProps } from '../../paths.ts';
import { CancelButton, CancelDialog } from '../../request-view/cancel-request.tsx';
import { DecisionFacts } from '../../request-view/decision/decision-facts.tsx';
import { DecisionPanel } from '../../request-view/decision/decision-panel.tsx';
import { Denial } from '../../request-view/denial.tsx';
import { RequestAnswers } from '../../request-view/request-answers.tsx';
import { RequestProgress } from '../../request-view/request-progress.tsx';
import { NextStep, StatusSummary } from '../../request-view/status-summary.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { Alert } from '../../widgets/alert.tsx';
import { Skeleton } from '../../widgets/loading.tsx';
import { EmptyState, ErrorState } from '../../widgets/page-states.tsx';
import { DeliverySteps, RequestEvents } from './request-history.tsx';
import '../../request-view/request-view.css';

/** The page of one request for requester, approver, help desk and security (screens section 5). */
export function RequestScreen({ number, search }: ScreenProps<RequestSearch> & { number: string }) {
  const texts = useTexts(requestsTexts);
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch } = useRequest(number);
  if (data !== undefined) return <RequestPage request={data} search={search} />;
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{number}</h1>
      {isError ? null : <Skeleton kind="line" count={6} />}
      {isError && isNotFound(error) ? <NotFound number={number} /> : null}
      {isError && !isNotFound(error) ? (
        <ErrorState
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </div>
  );
}

function isNotFound(fault: Error): boolean {
  return fault instanceof ProblemError && fault.problem.code === 'NOT_FOUND';
}

function NotFound({ number }: { number: string }) {
  const texts = useTexts(requestsTexts);
  return (
    <Alert type="warning" title={texts.notFoundTitle}>
      <EmptyState
        text={texts.notFound(number)}
        action={<a href={paths.applications({ show: 'status' })}>{texts.notFoundAction}</a>}
      />
    </Alert>
  );
}

function RequestPage({ request, search }: { request: RequestView; search: RequestSearch }) {
  const texts = useTexts(requestsTexts);
  const facts = useTexts(decisionTexts).facts;
  const words = useRequestWords();
  const applicationName = useApplicationNames();
  const decision = useDecision(request, search);
  return (
    <div className="container page request-page">
      <p className="request-page__back">
        <BackLink request={request} search={search} />
      </p>
      <div className="request-page__header">
        <div>
          <h1 tabIndex={-1}>
            {words.typeName(request.requestType)}
            {': '}
            {applicationName(request.requestDetails.requestedAppName)}
          </h1>
          <p className="request-page__number">{request.requestNumber}</p>
        </div>
        <Cancel request={request} />
      </div>
      <StatusSummary request={request} />
      <section>
        <h2>{texts.progress}</h2>
        <RequestProgress request={request} />
        <NextStep request={request} />
      </section>
      <Denial request={request} level={2} />
      <div className={decision === null ? undefined : 'request-page__decision'}>
        <section>
          <h2>{facts.heading}</h2>
          <RequestAnswers request={request} />
          <DecisionFacts request={request} />
        </section>
        {decision}
      </div>
      <DeliverySteps request={request} />
      <RequestEvents request={request} />
    </div>
  );
}

/** The decision form, what became of it, or why there is none; null for readers who are not asked. */
function useDecision(request: RequestView, search: RequestSearch) {
  const offer = request.actions.find(({ action }) => action === 'APPROVE');
  const [stage, setStage] = useState<RequestView['stage']>(null);
  // Kept from the moment it is offered: the form must not vanish with what was typed when somebody else is faster.
  if (stage === null && offer?.allowed === true) setStage(request.stage);
  if (stage !== null) {
    const onward = search.role === undefined ? null : <BackLink request={request} search={search} />;
    return <DecisionPanel key={stage} request={request} stage={stage} onward={onward} />;
  }
  return offer?.code === undefined ? null : <Refusal code={offer.code} />;
}

function Refusal({ code }: { code: NonNullable<RequestView['actions'][number]['code']> }) {
  const texts = useTexts(requestsTexts);
  const { refusals } = useTexts(requestViewTexts);
  return (
    <Alert type="info" title={texts.refused}>
      {refusals[code]}
    </Alert>
  );
}

/** Back to the desk it was opened from, or to the own requests. */
function BackLink({ request, search }: { request: RequestView; search: RequestSearch }) {
  const texts = useTexts(requestsTexts);
  const { desks } = useTexts(shellTexts);
  if (search.role !== undefined) {
    return <a href={paths.manageRequests({ role: search.role })}>{texts.back(desks[search.role])}</a>;
  }
  return request.isOwn ? <a href={paths.applications({ show: 'status' })}>{texts.mine}</a> : null;
}

function Cancel({ request }: { request: RequestView }) {
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <CancelButton
        request={request}
        onCancel={() => {
          setAsked(true);
        }}
      />
      {asked ? (
        <CancelDialog
          request={request}
          onClose={() => {
            setAsked(false);
          }}
        />
      ) : null}
    </div>
  );
}
