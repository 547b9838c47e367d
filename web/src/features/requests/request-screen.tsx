import { type RefObject, useRef, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useRequest } from '../../api/requests.ts';
import { alternateRequestTexts } from '../../request-view/alternates/alternate-request-texts.ts';
import { decisionTexts } from '../../request-view/decision/decision-texts.ts';
import { helpDeskTexts } from '../../request-view/help-desk/help-desk-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { requestFactTexts } from '../../request-view/request-facts-texts.ts';
import { requestsTexts } from './request-screen-texts.ts';
import { requestViewTexts } from '../../request-view/request-view-texts.ts';
import { useDeskNames } from '../../shell/screen-links.ts';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { RequestSearch, NamedScreenProps } from '../../screens/searches.ts';
import { AlternateAction } from '../../request-view/alternates/alternate-action.tsx';
import { AskAgain } from '../../request-view/ask-again/ask-again.tsx';
import { CancelButton, CancelDialog } from '../../request-view/card/cancel-request.tsx';
import { DecisionFacts, Signals } from '../../request-view/decision/decision-facts.tsx';
import { DecisionPanel } from '../../request-view/decision/decision-panel.tsx';
import { Closing, Denial } from '../../request-view/card/denial.tsx';
import { RequestReason } from '../../request-view/decision/request-reason.tsx';
import { OpenQuestion } from '../../request-view/card/open-question.tsx';
import { RequestAnswers } from '../../request-view/request-answers.tsx';
import { RequestProgress } from '../../request-view/request-progress.tsx';
import { useRequestHeading } from '../../request-view/request-title.ts';
import { NextStep, StatusSummary } from '../../request-view/card/status-summary.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { VisitNow } from '../../request-view/visit-now.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { PartBoundary } from '../../shell/boundaries/part-boundary.tsx';
import { useFocusAfterDialog } from '../../widgets/dialogs/focus-after-dialog.ts';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { JustDecided, useDeskWalk } from './desk-walk.tsx';
import { HelpDeskPanel } from './help-desk-panel.tsx';
import { DeliverySteps, RequestEvents } from './request-history.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { UndoApproval } from './undo-approval.tsx';
import { UnreachedApprovers } from './unreached-approvers.tsx';
import { WaitingActions } from './waiting-actions.tsx';
import '../../request-view/request-view.css';

/** The page of one request for requester, approver, help desk and security (rule page 12). */
export function RequestScreen({ named: number, search }: NamedScreenProps<RequestSearch>) {
  const { data: request, error, isFetching, refetch } = useRequest(number);
  return (
    <div className="container page request-page">
      {request === undefined ? null : <Way request={request} search={search} />}
      <JustDecided number={number} isThere={request !== undefined} search={search} />
      <Header number={number} request={request} />
      {request === undefined ? (
        <Without number={number} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RequestPage request={request} search={search} />
      )}
    </div>
  );
}

/** One heading for all states of the page, so that it keeps the focus when the request arrives. */
function Header({ number, request }: { number: string; request: RequestView | undefined }) {
  const headingOf = useRequestHeading();
  const words = useRequestWords();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="request-header">
      <div className="request-header__text">
        <h1 tabIndex={-1} ref={heading}>
          {request === undefined ? <WholeNumbers>{number}</WholeNumbers> : headingOf(request)}
        </h1>
        {request === undefined ? null : (
          <p className="request-header__number">
            <WholeNumbers>{request.requestNumber}</WholeNumbers>
            <span>{`, ${words.typeName(request.requestType)}`}</span>
          </p>
        )}
      </div>
      {request === undefined ? null : <TakeBack request={request} heading={heading} />}
    </div>
  );
}

interface WithoutProps {
  number: string;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

/** The states without a request: still loading, not found, or failed to load. */
function Without({ number, error, busy, onRetry }: WithoutProps) {
  const texts = useTexts(requestsTexts);
  const problemText = useProblemText();
  if (error === null) return <Skeleton kind="line" count={6} />;
  if (isNotFound(error)) return <NotFound number={number} />;
  return (
    <ErrorState
      id="request-failed"
      title={texts.failed}
      text={problemText(error)}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

function isNotFound(fault: Error): boolean {
  return fault instanceof ProblemError && fault.problem.code === 'NOT_FOUND';
}

function NotFound({ number }: { number: string }) {
  const texts = useTexts(requestsTexts);
  return (
    <Alert id="request-not-found" type="warning" title={texts.notFoundTitle}>
      <EmptyState
        text={texts.notFound(number)}
        action={<a href={paths.applications({ show: 'status' })}>{texts.notFoundAction}</a>}
      />
    </Alert>
  );
}

interface PageProps {
  request: RequestView;
  search: RequestSearch;
}

/** Back to where the page was opened from, and along the desk. */
function Way({ request, search }: PageProps) {
  return (
    <div className="request-page__way">
      <BackLink request={request} search={search} />
      {useDeskWalk(request, search).beside}
    </div>
  );
}

function RequestPage({ request, search }: PageProps) {
  const texts = useTexts(requestsTexts);
  const { facts } = useTexts(requestFactTexts);
  const decision = useDecision(request, search);
  const asked = (
    <section>
      <h2>{facts.heading}</h2>
      <PartBoundary isInScreen>
        {decision === null ? <RequestReason request={request} /> : <Signals request={request} />}
        <RequestAnswers request={request} />
        <DecisionFacts request={request} />
      </PartBoundary>
    </section>
  );
  return (
    <>
      <StatusSummary request={request} />
      <UndoApproval request={request} />
      {decision === null ? (
        <VisitNow request={request} />
      ) : (
        <>
          <section className="request-page__reason" aria-label={facts.reasonAndPerson}>
            <PartBoundary isInScreen>
              <RequestReason request={request} />
            </PartBoundary>
          </section>
          {asked}
          <div className="request-page__panel">
            <PartBoundary isInScreen>{decision}</PartBoundary>
          </div>
        </>
      )}
      <OpenQuestion request={request} level={2} />
      <section>
        <h2>{texts.progress}</h2>
        <PartBoundary isInScreen>
          <RequestProgress request={request} />
          <NextStep request={request} />
          <UnreachedApprovers request={request} />
          <WaitingActions request={request} />
        </PartBoundary>
      </section>
      <Denial request={request} level={2} />
      <Closing request={request} level={2} />
      <AskAgain request={request} />
      <PartBoundary isInScreen>
        <HelpDeskPanel request={request} />
      </PartBoundary>
      {decision === null ? asked : null}
      <PartBoundary isInScreen>
        <DeliverySteps request={request} />
        <RequestEvents request={request} />
      </PartBoundary>
    </>
  );
}

/** The decision form, what happened to it, or why there is none; null for readers who are not asked. */
function useDecision(request: RequestView, search: RequestSearch) {
  const texts = useTexts(decisionTexts).result;
  const walk = useDeskWalk(request, search);
  const offer = request.actions.find(({ action }) => action === 'APPROVE');
  const [stage, setStage] = useState<RequestView['stage']>(null);
  // Kept from the moment it is offered, so that the form does not vanish with what was typed when somebody else is faster.
  if (stage === null && offer?.allowed === true) setStage(request.stage);
  if (stage !== null) {
    const onward =
      search.role === undefined ? null : (
        <p className="onward">
          {search.view === undefined ? (walk.next ?? <span>{texts.nothingLeft}</span>) : null}
          <span> </span>
          <BackLink request={request} search={search} />
        </p>
      );
    return (
      <DecisionPanel
        key={`${stage} ${timesUndone(request)}`}
        request={request}
        stage={stage}
        onward={onward}
        openNext={walk.openNext}
        beside={walk.neighbours}
      />
    );
  }
  return offer?.code === undefined ? null : <Refusal code={offer.code} />;
}

/** After an approval was undone, the stage is decided again. */
function timesUndone({ events }: RequestView): number {
  return events.filter(({ what }) => what === 'APPROVAL_UNDONE').length;
}

function Refusal({ code }: { code: NonNullable<RequestView['actions'][number]['code']> }) {
  const texts = useTexts(requestsTexts);
  const { refusals } = useTexts(requestViewTexts);
  return (
    <Alert id="decision-refused" type="info" title={texts.refused}>
      {refusals[code]}
    </Alert>
  );
}

/** Back to the desk it was opened from, as it was then, or to the own requests. */
function BackLink({ request, search }: PageProps) {
  const texts = useTexts(requestsTexts);
  const { backToStuck } = useTexts(helpDeskTexts);
  const { backToAlternates } = useTexts(alternateRequestTexts);
  const desks = useDeskNames();
  const find = useTexts(screens.findRequest.words).title;
  if (search.found !== undefined) {
    const { q, application, status, order, from, to, cursor } = search;
    return (
      <a href={paths.findRequest({ q, application, status, order, from, to, cursor })}>{texts.back(find)}</a>
    );
  }
  if (search.role !== undefined) {
    const views = { stuck: backToStuck, alternates: backToAlternates };
    const text = search.view === undefined ? texts.back(desks[search.role]) : views[search.view];
    return <a href={paths.manageRequests(search)}>{text}</a>;
  }
  return request.isOwn ? <a href={paths.applications({ show: 'status' })}>{texts.mine}</a> : null;
}

interface TakeBackProps {
  request: RequestView;
  /** Has the focus when the button is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What withdraws the request, by its kind. */
function TakeBack({ request, heading }: TakeBackProps) {
  const { alternate } = request.requestDetails;
  if (alternate === null) return <Cancel request={request} heading={heading} />;
  const mayDo = (action: 'CANCEL' | 'END') =>
    request.actions.some((offer) => offer.action === action && offer.allowed);
  const { person, startDate, endDate } = alternate;
  const { requestId, requestNumber, version, name: fullName, organization } = request;
  return (
    <div>
      <AlternateAction
        naming={{
          requestId,
          requestNumber,
          version,
          startDate,
          endDate,
          delegator: { fullName, organization },
          alternate: person,
        }}
        action={mayDo('CANCEL') ? 'withdraw' : mayDo('END') ? 'end' : null}
        focusAfter={heading}
      />
    </div>
  );
}

function Cancel({ request, heading }: TakeBackProps) {
  const [asked, setAsked] = useState(false);
  // The button may be gone by then: withdrawn here or decided elsewhere.
  useFocusAfterDialog(heading, { isOpen: asked });
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
