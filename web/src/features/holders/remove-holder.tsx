import { useState } from 'react';
import { checkText, limits } from '@portal/core/domain/validation/text.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames, useCatalogue } from '../../api/catalogue.ts';
import { usePersonAccess } from '../../api/managed-people.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import {
  hasFailed,
  isRecorded,
  type SubmissionOutcome,
  useSeveralSubmissions,
} from '../../api/submissions/several-submissions.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { textFaultTexts } from '../../content/text-faults.ts';
import { useDraftText } from '../../session/drafts/draft.ts';
import { useRoleNames } from '../../request-view/role-names.tsx';
import { paths } from '../../screens/paths.ts';
import { ConfirmationDialog, type ActionState } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import type { Holder } from './holders-table.tsx';
import { holdersTexts } from './holders-texts.ts';

interface RemoveHolderProps {
  holder: Holder;
  /** Called when the dialog is left; true when the list has changed by it. */
  onClose: (isSent: boolean) => void;
}

const reasonId = 'holder-reason';

/** Says what somebody would lose, asks why, and takes it away by a request of its usual type (rule changes 10). */
export function RemoveHolder({ holder, onClose }: RemoveHolderProps) {
  const { dialog: texts } = useTexts(holdersTexts);
  const { username: userName, fullName, applicationId } = holder;
  const name = useApplicationNames()(applicationId);
  const { reason, fault, tried, setReason, setTried, forget } = useReason(holder);
  const access = usePersonAccess(userName);
  const removal = useSeveralSubmissions();
  const [outcome] = removal.outcomes;
  const held = access.data?.applications.find((one) => one.applicationId === applicationId);
  // It went away since the list was read: the server would refuse it.
  const isGone = removal.state === 'idle' && access.data !== undefined && held?.code !== null;
  const send = (): void => {
    setTried(true);
    if (held === undefined) return;
    if (fault !== undefined) {
      document.getElementById(reasonId)?.focus();
      return;
    }
    const requestDetails = { requestedAppName: applicationId, userName, purpose: reason.trim() };
    void removal.send([{ requestType: typeFor.removal, requestDetails }]).then(forget);
  };
  return (
    <ConfirmationDialog
      id="remove-holder"
      title={texts.title(fullName, name)}
      danger
      confirmText={texts.confirm}
      busyText={texts.busy}
      state={isGone ? 'failure' : stateOf(removal.state, outcome)}
      onConfirm={send}
      onRetry={outcome === undefined ? undefined : () => void removal.retry()}
      onClose={() => {
        onClose(isGone || (outcome !== undefined && !hasFailed(outcome)));
      }}
      result={
        outcome === undefined ? (
          <p>{texts.stale}</p>
        ) : (
          <Result outcome={outcome} fullName={fullName} name={name} />
        )
      }
    >
      {access.isError ? (
        <ErrorState
          id="remove-holder-failed"
          title={texts.failed}
          text=""
          busy={access.isFetching}
          onRetry={() => void access.refetch()}
        />
      ) : held === undefined ? (
        <Skeleton kind="line" count={2} />
      ) : (
        <Loss holder={holder} roles={[...held.roles.map(({ role }) => role), ...held.outsideRoles]} />
      )}
      <p>{texts.notice(fullName)}</p>
      <ReasonField
        fullName={fullName}
        reason={reason}
        setReason={setReason}
        fault={tried ? fault : undefined}
      />
    </ConfirmationDialog>
  );
}

/** What is typed, kept in this tab through a reload or an ended session (rule sessions 9), and what is wrong with it. */
function useReason({ username, applicationId }: Holder) {
  const { value: text, change, forget } = useDraftText(`holder-reason:${username}:${applicationId}`);
  const [tried, setTried] = useState(false);
  const [fault] = checkText('purpose', text, limits.explanation);
  return { reason: text, fault: fault?.fault, tried, setReason: change, setTried, forget };
}

type Fault = ReturnType<typeof useReason>['fault'];

interface ReasonFieldProps {
  fullName: string;
  reason: string;
  setReason: (reason: string) => void;
  fault: Fault;
}

function ReasonField({ fullName, reason, setReason, fault }: ReasonFieldProps) {
  const { dialog: texts } = useTexts(holdersTexts);
  const { faults } = useTexts(textFaultTexts);
  const format = useFormat();
  const { min, max } = limits.explanation;
  return (
    <TextArea
      id={reasonId}
      label={texts.reason}
      hint={texts.reasonHint(fullName)}
      required
      rows={3}
      limit={max}
      error={fault === undefined ? undefined : faults[fault](format.number(min), format.number(max))}
      value={reason}
      onChange={setReason}
    />
  );
}

function stateOf(
  state: ReturnType<typeof useSeveralSubmissions>['state'],
  outcome: SubmissionOutcome | undefined,
): ActionState {
  if (state === 'idle') return 'asking';
  if (state !== 'over' || outcome === undefined) return 'busy';
  return hasFailed(outcome) ? 'failure' : 'success';
}

/** "Sam Staff will lose Upload in Hazus Loss Library today." */
function Loss({ holder: { fullName, applicationId }, roles }: { holder: Holder; roles: readonly string[] }) {
  const { dialog: texts } = useTexts(holdersTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const roleName = useRoleNames(applicationId);
  const card = useCatalogue().data?.applications.find(({ id }) => id === applicationId);
  const tell = card?.removal === 'IMMEDIATE' ? texts.atOnce : texts.withHelp;
  const lost = format.list([...new Set(roles)].map(roleName));
  return <p>{tell(fullName, lost, nameOf(applicationId))}</p>;
}

interface ResultProps {
  outcome: SubmissionOutcome;
  fullName: string;
  /** What the application is called. */
  name: string;
}

function Result({ outcome, fullName, name }: ResultProps) {
  const { dialog: texts } = useTexts(holdersTexts);
  const problemText = useProblemText();
  const { request, fault } = outcome;
  if (request !== null) {
    const tell = request.workflowStatus === 'REVOKED' ? texts.removed : texts.waits;
    return (
      <>
        <p>{tell(fullName, name)}</p>
        <p>
          <a href={paths.request(request.requestNumber)}>
            <WholeNumbers>{texts.open(request.requestNumber)}</WholeNumbers>
          </a>
        </p>
      </>
    );
  }
  const problem = fault instanceof ProblemError ? fault.problem : null;
  if (isRecorded(outcome))
    return (
      <>
        <p>{texts.goesOn}</p>
        <p>
          <a href={paths.request(problem?.requestId ?? '')}>{texts.openRecorded}</a>
        </p>
      </>
    );
  const known: Readonly<Record<string, string>> = {
    STALE_ROLES: texts.stale,
    PENDING_REMOVAL_EXISTS: texts.stale,
    NOT_FOUND: texts.notYours,
  };
  return <p>{texts.notRemoved(known[problem?.code ?? ''] ?? problemText(fault))}</p>;
}
