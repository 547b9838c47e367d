import { useState } from 'react';
import type { DecidedItems, SeveralDecisions } from '@portal/core/contract/requests/decisions.ts';
import type { QueueItem } from '@portal/core/contract/requests/desk.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { faultsOfDecision } from '@portal/core/domain/requests/transitions/decide.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { type ReasonCode, reasonCodes } from '@portal/core/domain/requests/request.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useDecideSeveral } from '../../../api/decisions.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { decisionTexts } from '../../../request-view/decision/decision-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { manageRequestsTexts } from '../manage-requests-texts.ts';
import { requestViewTexts } from '../../../request-view/request-view-texts.ts';
import { AccountYield, ItemPurpose, RoleMeanings, rolesConcerned } from '../desk/item-reasons.tsx';
import { isAmong } from './selection.ts';
import { severalDecisionsTexts } from './several-texts.ts';
import { textFaultTexts } from '../../../content/text-faults.ts';
import { dialogTexts } from '../../../widgets/dialogs/dialog-texts.ts';
import { useRequestSubject } from '../../../request-view/request-subject.ts';
import { FaultSummary } from '../../../widgets/fields/fault-summary.tsx';
import { useDraftText } from '../../../session/drafts/draft.ts';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { Select } from '../../../widgets/fields/field.tsx';
import { TextArea } from '../../../widgets/fields/text-area.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

type Kind = SeveralDecisions['decision'];

/** What happened to a decision on several requests. */
export interface SeveralResults extends DecidedItems {
  decision: Kind;
  items: readonly QueueItem[];
}

interface SeveralDialogProps {
  items: readonly QueueItem[];
  role: DecidingRole;
  onClose: () => void;
  onDone: (results: SeveralResults) => void;
}

const fields = {
  comment: 'decide-several-comment',
  reasonCode: 'decide-several-reason',
  count: 'decide-several-count',
};

/** All that is selected once more in words, then one decision on it. */
export function SeveralDialog({ items, role, onClose, onDone }: SeveralDialogProps) {
  const texts = useTexts(severalDecisionsTexts);
  const { cancel } = useTexts(dialogTexts);
  const { form } = useTexts(decisionTexts);
  const { reasons } = useTexts(requestViewTexts);
  const { faults: textFaults } = useTexts(textFaultTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const { included, toggle } = useIncluded(items);
  const typed = useTyped(items);
  const [comment, reason] = [typed.comment.value, typed.reason.value];
  const [tried, setTried] = useState<{ decision: Kind; times: number } | null>(null);
  const decideSeveral = useDecideSeveral();
  const reasonCode = reasonCodes.find((code) => code === reason) ?? null;
  const isRemoval = items.every((item) => kindOf(item.requestType).delivers === 'LOSS_OF_ALL_ROLES');
  const lengths = [format.number(limits.explanation.min), format.number(limits.explanation.max)] as const;
  const faultsOf = (decision: Kind) => faultsOfDecision({ decision, comment, reasonCode, roles: null });
  const messages = (tried === null ? [] : faultsOf(tried.decision)).map(({ field, fault }) => ({
    field,
    text: field === 'reasonCode' ? form.reasonFault : textFaults[fault](...lengths),
  }));
  const messageOf = (field: string) => messages.find((message) => message.field === field)?.text;
  const decide = (decision: Kind): void => {
    if (decideSeveral.isPending) return;
    const isRefused = faultsOf(decision).length > 0;
    setTried(isRefused ? (before) => ({ decision, times: (before?.times ?? 0) + 1 }) : null);
    if (isRefused) return;
    decideSeveral.mutate(decisionOn(included, role, { decision, comment, reasonCode }), {
      onSuccess: ({ results }) => {
        typed.comment.forget();
        typed.reason.forget();
        onDone({ decision, items: included, results });
      },
    });
  };
  const { isPending } = decideSeveral;
  return (
    <Dialog
      id="decide-several"
      title={format.plural(included.length, texts.title)}
      wide
      dismissal={isPending ? 'locked' : 'escape'}
      onDismiss={onClose}
      footer={
        <>
          <Button
            busy={isPending}
            disabled={included.length === 0}
            sharedReasonId={fields.count}
            onClick={() => {
              decide('APPROVE');
            }}
          >
            {format.plural(included.length, isRemoval ? texts.complete : texts.approve)}
          </Button>
          {isRemoval ? null : (
            <Button
              look="danger"
              busy={isPending}
              disabled={included.length === 0}
              sharedReasonId={fields.count}
              onClick={() => {
                decide('DENY');
              }}
            >
              {format.plural(included.length, texts.deny)}
            </Button>
          )}
          <Button look="outline" disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <FaultSummary
        key={tried?.times}
        id="decide-several-faults"
        title={form.summary}
        messages={messages}
        fields={fields}
      />
      {decideSeveral.isError ? (
        <Alert id="decide-several-failed" type="error" title={texts.failed} announce>
          {problemText(decideSeveral.error)}
        </Alert>
      ) : null}
      <p>{texts.meaning}</p>
      <Summary items={items} included={included} onToggle={toggle} />
      <p role="status" id={fields.count}>
        {included.length === 0
          ? texts.none
          : texts.included(format.number(included.length), format.number(items.length))}
      </p>
      <TextArea
        id={fields.comment}
        label={texts.comment}
        hint={isRemoval ? form.hints.optional : texts.commentHint(...lengths)}
        limit={limits.explanation.max}
        rows={3}
        value={comment}
        error={messageOf('comment')}
        onChange={typed.comment.change}
      />
      {isRemoval ? null : (
        <Select
          id={fields.reasonCode}
          label={form.reason}
          hint={form.reasonHint}
          placeholder
          options={reasonCodes.map((code) => ({ value: code, label: reasons[code] }))}
          value={reason}
          error={messageOf('reasonCode')}
          onChange={typed.reason.change}
        />
      )}
    </Dialog>
  );
}

/** One decision on all of them; a reason goes with a no alone. */
function decisionOn(
  included: readonly QueueItem[],
  stage: SeveralDialogProps['role'],
  { decision, comment, reasonCode }: { decision: Kind; comment: string; reasonCode: ReasonCode | null },
): SeveralDecisions {
  const items = included.map(({ requestId, version }) => ({ requestId, stage, version }));
  const body: SeveralDecisions = { decision, items };
  if (comment.trim() !== '') body.comment = comment.trim();
  if (decision === 'DENY' && reasonCode !== null) body.reasonCode = reasonCode;
  return body;
}

/** What is typed about these requests is kept for them if the session ends or the dialog is closed. */
function useTyped(items: readonly QueueItem[]) {
  const subject = items
    .map(({ requestId }) => requestId)
    .toSorted()
    .join();
  return {
    comment: useDraftText(`several:comment:${subject}`),
    reason: useDraftText(`several:reason:${subject}`),
  };
}

interface SummaryProps {
  items: readonly QueueItem[];
  included: readonly QueueItem[];
  onToggle: (requestId: string) => void;
}

/** Each of them once more, with why it is asked and what it allows; single ones can be removed. */
function Summary({ items, included, onToggle }: SummaryProps) {
  const texts = useTexts(severalDecisionsTexts);
  const { forSupervisor } = useTexts(manageRequestsTexts);
  const subjectOf = useRequestSubject();
  return (
    <ul className="several-list" aria-label={texts.list}>
      {items.map((item) => (
        <li key={item.requestId}>
          <input
            type="checkbox"
            className="desk-check"
            aria-label={texts.include(item.requestNumber, item.name)}
            checked={isAmong(item, included)}
            onChange={() => {
              onToggle(item.requestId);
            }}
          />
          <div>
            <strong>{item.name}</strong>
            <span>{item.organization === '' ? null : ` (${item.organization})`}</span>
            <WholeNumbers>{`, ${item.requestNumber}: ${subjectOf(item)}`}</WholeNumbers>
            <span>{item.onBehalfOf === null ? null : ` (${forSupervisor(item.onBehalfOf)})`}</span>
            {item.accountRequestKind === null ? (
              <RoleMeanings item={item} roles={rolesConcerned(item)} />
            ) : (
              <AccountYield ask={item.accountRequestKind} changes={item.updatedFields} />
            )}
            <ItemPurpose item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who is still to be decided: all that were selected, without those removed here. */
function useIncluded(items: readonly QueueItem[]) {
  const [out, setOut] = useState<readonly string[]>([]);
  const toggle = (requestId: string): void => {
    setOut((before) =>
      before.includes(requestId) ? before.filter((one) => one !== requestId) : [...before, requestId],
    );
  };
  return { included: items.filter(({ requestId }) => !out.includes(requestId)), toggle };
}
