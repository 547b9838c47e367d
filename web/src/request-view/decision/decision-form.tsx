import { useEffect, useId, useRef, useState } from 'react';
import type { Decision, RequestView } from '@portal/core/contract/requests.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { type DecisionInput, faultsOfDecision } from '@portal/core/domain/requests/decide.ts';
import { type FieldFault, limits, reasonCodes } from '@portal/core/domain/requests/request.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { decisionTexts } from '../../content/decision.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestViewTexts } from '../../content/request-view.ts';
import { Alert } from '../../widgets/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { Select, TextArea } from '../../widgets/field.tsx';
import { useRequestWords } from '../words.ts';

interface DecisionFormProps {
  request: Pick<RequestView, 'version'>;
  /** The stage that is decided. */
  stage: DecidingRole;
  comment: string;
  onComment: (comment: string) => void;
  onDecide: (decision: Decision) => void;
  busy: boolean;
  /** Why the last try failed; null when it did not. */
  fault: unknown;
}

/** Approve or deny with comment and reason; the checks are the server's own (decisions section 8). */
export function DecisionForm({
  request,
  stage,
  comment,
  onComment,
  onDecide,
  busy,
  fault,
}: DecisionFormProps) {
  const texts = useTexts(decisionTexts).form;
  const { reasons } = useTexts(requestViewTexts);
  const format = useFormat();
  const words = useRequestWords();
  const headingId = useId();
  const fields = { comment: useId(), reasonCode: useId() };
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState<{ decision: DecisionInput['decision']; times: number } | null>(null);
  const chosen = reasonCodes.find((code) => code === reason) ?? null;
  const faults =
    tried === null ? [] : faultsOfDecision({ decision: tried.decision, comment, reasonCode: chosen });
  const messages = faults.map((one) => ({ ...one, text: faultText(one, texts, format) }));
  const messageOf = (field: string) => messages.find((message) => message.field === field)?.text;
  const decide = (decision: DecisionInput['decision']): void => {
    if (busy) return;
    const refused = faultsOfDecision({ decision, comment, reasonCode: chosen }).length > 0;
    setTried(refused ? (before) => ({ decision, times: (before?.times ?? 0) + 1 }) : null);
    if (!refused) onDecide(decisionBody({ decision, comment, reasonCode: chosen }, stage, request.version));
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
      {fault === null ? null : <Failure title={texts.failed} fault={fault} />}
      <TextArea
        id={fields.comment}
        label={texts.comment}
        hint={texts.commentHint(
          format.number(limits.denialComment.min),
          format.number(limits.denialComment.max),
        )}
        limit={limits.denialComment.max}
        value={comment}
        error={messageOf('comment')}
        onChange={onComment}
      />
      <Select
        id={fields.reasonCode}
        label={texts.reason}
        hint={texts.reasonHint}
        placeholder={texts.choose}
        options={reasonCodes.map((code) => ({ value: code, label: reasons[code] }))}
        value={reason}
        error={messageOf('reasonCode')}
        onChange={setReason}
      />
      <div className="button-row">
        <Button
          busy={busy}
          onClick={() => {
            decide('APPROVE');
          }}
        >
          {texts.approve}
        </Button>
        <Button
          look="danger"
          busy={busy}
          onClick={() => {
            decide('DENY');
          }}
        >
          {texts.deny}
        </Button>
      </div>
    </form>
  );
}

function decisionBody(
  { decision, comment, reasonCode }: DecisionInput,
  stage: DecidingRole,
  version: number,
): Decision {
  const body: Decision = { stage, version, decision };
  const text = comment.trim();
  if (text !== '') body.comment = text;
  if (decision === 'DENY' && reasonCode !== null) body.reasonCode = reasonCode;
  return body;
}

function faultText(
  { field, fault }: FieldFault,
  texts: (typeof decisionTexts)['en']['form'],
  format: Format,
): string {
  if (field === 'reasonCode') return texts.reasonFaults[fault];
  const { min, max } = limits.denialComment;
  return texts.commentFaults[fault](format.number(min), format.number(max));
}

interface FaultSummaryProps {
  title: string;
  messages: readonly { field: string; text: string }[];
  /** Ids of the controls by field. */
  fields: Readonly<Record<string, string>>;
}

/** All faults in one place with links to their fields; has the focus when it appears. */
function FaultSummary({ title, messages, fields }: FaultSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
  }, []);
  return (
    <div ref={summary} tabIndex={-1}>
      <Alert type="error" title={title}>
        <ul>
          {messages.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${fields[field] ?? ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fields[field] ?? '')?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

function Failure({ title, fault }: { title: string; fault: unknown }) {
  const problemText = useProblemText();
  return (
    <Alert type="error" title={title} announce>
      {problemText(fault)}
    </Alert>
  );
}
