import type { ReactNode, Ref } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { kindOf, type QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { paths } from '../../screens/paths.ts';
import { RequestProgress } from '../../request-view/request-progress.tsx';
import { NextStep } from '../../request-view/card/status-summary.tsx';
import { useSessionPort } from '../../session/use-session.tsx';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Outcome } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import type { Elements } from '../../content/elements.ts';

interface SubmittedProps {
  type: QuestionsType;
  request: RequestView;
  /** The application's name. */
  application: string;
}

/** After success: the specified text, the number, and the stages ahead (rule forms 9). */
export function Submitted({ type, request, application }: SubmittedProps) {
  const texts = useTexts(wizardTexts);
  const { requestType } = texts.kinds[type];
  return (
    <>
      <Outcome success>
        <p className="outcome__text">{texts.outcome.submitted(application, requestType)}</p>
        <p>
          <span>{texts.outcome.number}</span>{' '}
          <a href={paths.request(request.requestNumber)}>
            <WholeNumbers>{request.requestNumber}</WholeNumbers>
          </a>
        </p>
      </Outcome>
      <h3 className="wizard__after">{texts.outcome.whatNext}</h3>
      <RequestProgress request={request} />
      <NextStep request={request} />
    </>
  );
}

interface RefusedProps {
  type: QuestionsType;
  fault: unknown;
  /** Why the present roles could not be loaded; null when nobody tried or they could. */
  rolesFault: unknown;
}

/** After a refusal or a fault: the specified text, and what helps (rule texts 2). */
export function Refused({ type, fault, rolesFault }: RefusedProps) {
  const texts = useTexts(wizardTexts);
  const problemText = useProblemText();
  const { outcome } = texts;
  const { requestType } = texts.kinds[type];
  const code = codeOf(fault);
  if (code === 'PENDING_REQUEST_EXISTS') return <Failure text={outcome.pending(requestType)} />;
  if (code === 'PENDING_REMOVAL_EXISTS')
    return <Failure text={outcome.pending(requestType)} more={outcome.removalUnderWay} />;
  if (code === 'ACCOUNT_LOCKED')
    return <Failure text={outcome.locked(requestType)} more={problemText(fault)} />;
  if (isStale(type, fault)) {
    const more = rolesFault === null ? outcome.staleHelp : problemText(rolesFault);
    return <Failure text={outcome.stale(requestType)} more={more} />;
  }
  return <Failure text={outcome.failed(requestType, problemText(fault))} more={outcome.answersKept} />;
}

function Failure({ text, more }: { text: string; more?: string }) {
  return (
    <Outcome success={false}>
      <p className="outcome__text">{text}</p>
      {more === undefined ? null : <p>{more}</p>}
    </Outcome>
  );
}

interface FooterProps {
  onClose: () => void;
}

/** Where to go after success. */
export function SubmittedFooter({ onClose }: FooterProps) {
  const texts = useTexts(wizardTexts).outcome;
  return (
    <>
      <LinkButton href={paths.applications({ show: 'status' })}>{texts.seeStatus}</LinkButton>
      <Button look="outline" onClick={onClose}>
        {texts.toApplications}
      </Button>
    </>
  );
}

interface RefusedFooterProps extends FooterProps {
  type: QuestionsType;
  fault: unknown;
  onRetry: () => void;
  onReview: () => void;
  onLoadRoles: () => void;
  isLoadingRoles: boolean;
}

/** What can be done after a failure, by its code. */
export function RefusedFooter({ type, fault, onClose, ...ways }: RefusedFooterProps) {
  const texts = useTexts(wizardTexts);
  const session = useSessionPort();
  const back = (
    <Button look="outline" onClick={ways.onReview}>
      {texts.outcome.toReview}
    </Button>
  );
  const byCode: Partial<Record<string, Elements>> = {
    PENDING_REQUEST_EXISTS: <SubmittedFooter onClose={onClose} />,
    PENDING_REMOVAL_EXISTS: <SubmittedFooter onClose={onClose} />,
    ACCOUNT_LOCKED: <Button onClick={onClose}>{texts.outcome.toApplications}</Button>,
    UNAUTHENTICATED: <Button onClick={() => void session.signIn()}>{texts.notices.signInAgain}</Button>,
  };
  const known = byCode[codeOf(fault)];
  if (known !== undefined) return known;
  return (
    <>
      {isStale(type, fault) ? (
        <Button onClick={ways.onLoadRoles} busy={ways.isLoadingRoles}>
          {texts.outcome.loadRoles}
        </Button>
      ) : (
        <Button onClick={ways.onRetry}>{texts.outcome.tryAgain}</Button>
      )}
      {back}
    </>
  );
}

/** What the form compared against is outdated; a request for access compares against nothing. */
function isStale(type: QuestionsType, fault: unknown): boolean {
  return kindOf(type).changesHeld && codeOf(fault) === 'STALE_ROLES';
}

/** A part of the dialog that takes the focus when it appears, so that it is read from its beginning. */
export function FocusTarget({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="wizard__outcome">
      {children}
    </div>
  );
}

function codeOf(fault: unknown): string {
  return fault instanceof ProblemError ? fault.problem.code : 'UNKNOWN';
}
