import { useId, useState } from 'react';
import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { type DecisionKind, kindOf } from '@portal/core/domain/requests/kinds.ts';
import { limits } from '@portal/core/domain/forms/text.ts';
import { reasonCodes } from '@portal/core/domain/requests/request.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { decisionTexts } from './decision-texts.ts';
import { useTexts } from '../../content/language.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { personName } from '../words.ts';
import { useDecisionWords } from './decision-words.ts';
import { decisionBody, faultsOfDraft, isOffered } from './draft-decision.ts';
import type { KeptDecision } from './kept-decision.ts';
import { RolesToGive } from './roles-to-give.tsx';

interface DecisionFormProps {
  request: RequestView;
  /** The stage that is decided. */
  stage: DecidingRole;
  typed: KeptDecision;
  onDecide: (decision: Decision) => void;
  busy: boolean;
  /** Why the last try failed; null when it did not. */
  fault: unknown;
}

/** What the stage may say, with comment and reason; the checks are the server's own (rule deciding 8). */
export function DecisionForm({ request, stage, typed, onDecide, busy, fault }: DecisionFormProps) {
  const texts = useTexts(decisionTexts).form;
  const words = useDecisionWords(request, stage);
  const place = request.decidesInPlaceOf;
  const inWhosePlace = place === null ? null : personName(place);
  const headingId = useId();
  const fields = { roles: useId(), comment: useId(), reasonCode: useId() };
  const [tried, setTried] = useState<{ decision: DecisionKind; times: number } | null>(null);
  const reasonCode = reasonCodes.find((code) => code === typed.reason) ?? null;
  const draft = (decision: DecisionKind) => ({ ...typed, decision, reasonCode });
  const faults = tried === null ? [] : faultsOfDraft(draft(tried.decision), request);
  const messages = faults.map((one) => ({ field: one.field, text: words.faultText(one) }));
  const messageOf = (field: string) => messages.find((message) => message.field === field)?.text;
  const decide = (decision: DecisionKind): void => {
    if (busy) return;
    const refused = faultsOfDraft(draft(decision), request).length > 0;
    setTried(refused ? (before) => ({ decision, times: (before?.times ?? 0) + 1 }) : null);
    if (!refused) onDecide(decisionBody(draft(decision), stage, request));
  };
  return (
    <form
      className="decision-form"
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <h2 id={headingId}>{words.heading}</h2>
      {inWhosePlace === null ? null : <p>{texts.onBehalfOf(inWhosePlace)}</p>}
      {tried === null || messages.length === 0 ? null : (
        <FaultSummary key={tried.times} title={texts.summary} messages={messages} fields={fields} />
      )}
      {fault === null ? null : <Failure title={words.failed} fault={fault} inWhosePlace={inWhosePlace} />}
      <CompletionMeaning request={request} />
      {isOffered(request, 'REDUCE') ? (
        <RolesToGive
          id={fields.roles}
          details={request.requestDetails}
          withheld={typed.withheld}
          error={messageOf('roles')}
          onChange={(withheld) => {
            typed.change({ withheld });
          }}
        />
      ) : null}
      <TextArea
        id={fields.comment}
        label={words.comment}
        hint={words.commentHint}
        limit={limits.explanation.max}
        value={typed.comment}
        error={messageOf('comment')}
        onChange={(comment) => {
          typed.change({ comment });
        }}
      />
      {isOffered(request, 'DENY') ? (
        <Select
          id={fields.reasonCode}
          label={words.reason}
          hint={words.reasonHint}
          placeholder={texts.choose}
          options={words.reasons}
          value={typed.reason}
          error={messageOf('reasonCode')}
          onChange={(reason) => {
            typed.change({ reason });
          }}
        />
      ) : null}
      <DecisionButtons
        request={request}
        words={words}
        isReduced={typed.withheld.length > 0}
        busy={busy}
        decide={decide}
      />
    </form>
  );
}

/** What "completed" means for a removal, which nobody approves or denies. */
function CompletionMeaning({ request }: { request: RequestView }) {
  const texts = useTexts(decisionTexts).form;
  const applicationName = useApplicationNames();
  if (kindOf(request.requestType).delivers !== 'LOSS_OF_ALL_ROLES') return null;
  return (
    <p>{texts.completeMeaning(request.name, applicationName(request.requestDetails.requestedAppName))}</p>
  );
}

interface DecisionButtonsProps {
  request: RequestView;
  words: Pick<ReturnType<typeof useDecisionWords>, 'yes' | 'no'>;
  isReduced: boolean;
  busy: boolean;
  decide: (decision: DecisionKind) => void;
}

function DecisionButtons({ request, words, isReduced, busy, decide }: DecisionButtonsProps) {
  const texts = useTexts(decisionTexts).form;
  return (
    <div className="button-row">
      <Button
        busy={busy}
        onClick={() => {
          decide('APPROVE');
        }}
      >
        {isReduced && isOffered(request, 'REDUCE') ? texts.approveReduced : words.yes}
      </Button>
      {isOffered(request, 'DENY') ? (
        <Button
          look="danger"
          busy={busy}
          onClick={() => {
            decide('DENY');
          }}
        >
          {words.no}
        </Button>
      ) : null}
      {isOffered(request, 'RETURN') ? (
        <Button
          look="outline"
          busy={busy}
          onClick={() => {
            decide('RETURN');
          }}
        >
          {texts.return}
        </Button>
      ) : null}
    </div>
  );
}

interface FailureProps {
  title: string;
  fault: unknown;
  inWhosePlace: string | null;
}

function Failure({ title, fault, inWhosePlace }: FailureProps) {
  const texts = useTexts(decisionTexts).form;
  const problemText = useProblemText();
  const code = fault instanceof ProblemError ? fault.problem.code : null;
  // Whoever stands in may not even see the request once that time is over.
  const isOver = inWhosePlace !== null && (code === 'NOT_FOUND' || code === 'NOT_ELIGIBLE');
  // The stage still waits, or the form would be gone: then it is only another version of the request.
  const sentence = code === 'ALREADY_DECIDED' ? texts.changed : problemText(fault);
  return (
    <Alert type="error" title={title} announce>
      {isOver ? texts.standsInNoMore(inWhosePlace) : sentence}
    </Alert>
  );
}
