import { useId, useState } from 'react';
import type { Decision, RequestView } from '@portal/core/contract/requests.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DecisionKind } from '@portal/core/domain/requests/decide.ts';
import { type FieldFault, limits, reasonCodes } from '@portal/core/domain/requests/request.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { decisionTexts } from '../../content/decision.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestViewTexts } from '../../content/request-view.ts';
import { textFaultTexts } from '../../content/text-faults.ts';
import { Alert } from '../../widgets/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select, TextArea } from '../../widgets/field.tsx';
import { FaultSummary } from '../fault-summary.tsx';
import { useRequestWords } from '../words.ts';
import { canBeReduced, decisionBody, faultsOfDraft, isOffered } from './draft-decision.ts';
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

/** What the stage may say, with comment and reason; the checks are the server's own (decisions section 8). */
export function DecisionForm({ request, stage, typed, onDecide, busy, fault }: DecisionFormProps) {
  const texts = useTexts(decisionTexts).form;
  const { reasons } = useTexts(requestViewTexts);
  const words = useRequestWords();
  const faultText = useFaultText();
  const headingId = useId();
  const fields = { roles: useId(), comment: useId(), reasonCode: useId() };
  const [tried, setTried] = useState<{ decision: DecisionKind; times: number } | null>(null);
  const reasonCode = reasonCodes.find((code) => code === typed.reason) ?? null;
  const draft = (decision: DecisionKind) => ({ ...typed, decision, reasonCode });
  const faults = tried === null ? [] : faultsOfDraft(draft(tried.decision), request);
  const messages = faults.map((one) => ({ field: one.field, text: faultText(one) }));
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
      <h2 id={headingId}>{texts.heading(words.roleLabel(stage))}</h2>
      {tried === null || messages.length === 0 ? null : (
        <FaultSummary key={tried.times} title={texts.summary} messages={messages} fields={fields} />
      )}
      {fault === null ? null : <Failure fault={fault} />}
      <CompletionMeaning request={request} />
      {canBeReduced(request) ? (
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
      <CommentField
        id={fields.comment}
        request={request}
        value={typed.comment}
        error={messageOf('comment')}
        onChange={(comment) => {
          typed.change({ comment });
        }}
      />
      {isOffered(request, 'DENY') ? (
        <Select
          id={fields.reasonCode}
          label={texts.reason}
          hint={texts.reasonHint}
          placeholder={texts.choose}
          options={reasonCodes.map((code) => ({ value: code, label: reasons[code] }))}
          value={typed.reason}
          error={messageOf('reasonCode')}
          onChange={(reason) => {
            typed.change({ reason });
          }}
        />
      ) : null}
      <DecisionButtons request={request} isReduced={typed.withheld.length > 0} busy={busy} decide={decide} />
    </form>
  );
}

/** What "completed" means for a removal, which nobody approves or denies. */
function CompletionMeaning({ request }: { request: RequestView }) {
  const texts = useTexts(decisionTexts).form;
  const applicationName = useApplicationNames();
  if (request.requestType !== 'REMOVE_REQUEST') return null;
  return (
    <p>{texts.completeMeaning(request.name, applicationName(request.requestDetails.requestedAppName))}</p>
  );
}

interface CommentFieldProps {
  id: string;
  request: RequestView;
  value: string;
  error: string | undefined;
  onChange: (comment: string) => void;
}

/** One text for whatever is pressed: a comment, a reason in words, a question. */
function CommentField({ request, ...field }: CommentFieldProps) {
  const texts = useTexts(decisionTexts).form;
  const format = useFormat();
  const lengths = [format.number(limits.denialComment.min), format.number(limits.denialComment.max)] as const;
  const mayAsk = isOffered(request, 'RETURN');
  return (
    <TextArea
      {...field}
      label={mayAsk ? texts.commentOrQuestion : texts.comment}
      hint={commentHint(request, texts)(...lengths)}
      limit={limits.denialComment.max}
    />
  );
}

/** When the comment is needed, by what can be said. */
function commentHint(
  request: RequestView,
  texts: (typeof decisionTexts)['en']['form'],
): (least: string, most: string) => string {
  if (canBeReduced(request)) return texts.commentHintReducing;
  if (isOffered(request, 'RETURN')) return texts.commentHintAsking;
  return isOffered(request, 'DENY') ? texts.commentHint : () => texts.commentHintPlain;
}

interface DecisionButtonsProps {
  request: RequestView;
  isReduced: boolean;
  busy: boolean;
  decide: (decision: DecisionKind) => void;
}

function DecisionButtons({ request, isReduced, busy, decide }: DecisionButtonsProps) {
  const texts = useTexts(decisionTexts).form;
  const yes = isReduced && canBeReduced(request) ? texts.approveReduced : texts.approve;
  return (
    <div className="button-row">
      <Button
        busy={busy}
        onClick={() => {
          decide('APPROVE');
        }}
      >
        {request.requestType === 'REMOVE_REQUEST' ? texts.complete : yes}
      </Button>
      {isOffered(request, 'DENY') ? (
        <Button
          look="danger"
          busy={busy}
          onClick={() => {
            decide('DENY');
          }}
        >
          {texts.deny}
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

function useFaultText(): (fault: FieldFault) => string {
  const texts = useTexts(decisionTexts).form;
  const { faults } = useTexts(textFaultTexts);
  const format = useFormat();
  const { min, max } = limits.denialComment;
  return ({ field, fault }) => {
    if (field === 'reasonCode') return texts.reasonFault;
    return field === 'roles' ? texts.rolesFault : faults[fault](format.number(min), format.number(max));
  };
}

function Failure({ fault }: { fault: unknown }) {
  const texts = useTexts(decisionTexts).form;
  const problemText = useProblemText();
  // The stage still waits, or the form would be gone: then it is only another version of the request.
  const isOld = fault instanceof ProblemError && fault.problem.code === 'ALREADY_DECIDED';
  return (
    <Alert type="error" title={texts.failed} announce>
      {isOld ? texts.changed : problemText(fault)}
    </Alert>
  );
}
