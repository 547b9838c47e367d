import { useState } from 'react';
import type { PersonAccess } from '@portal/core/contract/requests/managed-people.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { checkText, limits } from '@portal/core/domain/validation/text.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames, useCatalogue } from '../../api/catalogue.ts';
import { usePersonAccess } from '../../api/managed-people.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useSeveralSubmissions } from '../../api/submissions/several-submissions.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { textFaultTexts } from '../../content/text-faults.ts';
import { useDraftText } from '../../session/drafts/draft.ts';
import { useRoleNames } from '../../request-view/role-names.tsx';
import { paths } from '../../screens/paths.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { CheckboxGroup } from '../../widgets/fields/choice-group.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { RemovalResults } from './removal-results.tsx';
import { removeAccessTexts } from './remove-access-texts.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

/** What somebody holds, and taking it away. */
export function PersonAccessPart({ userName }: { userName: string }) {
  const texts = useTexts(removeAccessTexts);
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch } = usePersonAccess(userName);
  if (data !== undefined) return <Held access={data} />;
  if (!isError) return <Skeleton kind="line" count={6} />;
  if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND')
    return (
      <Alert id="person-outside" type="warning" title={texts.outside}>
        <p>{texts.outsideText}</p>
        <a href={paths.removeAccess()}>{texts.another}</a>
      </Alert>
    );
  return (
    <ErrorState
      id="person-failed"
      title={texts.accessFailed}
      text={problemText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Held({ access }: { access: PersonAccess }) {
  const texts = useTexts(removeAccessTexts);
  const removal = useSeveralSubmissions();
  const { person, applications } = access;
  return (
    <>
      <div className="remove-person">
        <h2>{person.fullName}</h2>
        <p>
          <a href={paths.person(person.userId)}>{texts.seePerson(person.fullName)}</a>
        </p>
        <p>{[person.organization, person.email].filter((part) => part !== '').join(', ')}</p>
      </div>
      {removal.state === 'over' || removal.state === 'retrying' ? (
        <RemovalResults removal={removal} />
      ) : applications.length === 0 ? (
        <EmptyState text={texts.hasNothing(person.fullName)} />
      ) : (
        <RemovalForm access={access} removal={removal} />
      )}
    </>
  );
}

interface FormProps {
  access: PersonAccess;
  removal: ReturnType<typeof useSeveralSubmissions>;
}

const fields = { applications: 'removal-applications', purpose: 'removal-purpose' };

/** Which access goes, and why; then a summary in words before anything happens. */
function RemovalForm({ access: { person, applications }, removal }: FormProps) {
  const texts = useTexts(removeAccessTexts);
  const format = useFormat();
  const { faults: faultTexts } = useTexts(textFaultTexts);
  const nameOf = useApplicationNames();
  const { chosen, setChosen, reason, setReason, forget } = useTypedRemoval(person.userName);
  const [tries, setTries] = useState(0);
  const [isReviewed, setReviewed] = useState(false);
  const { min, max } = limits.explanation;
  const removable = applications.filter(({ code }) => code === null).map((one) => one.applicationId);
  // What somebody else has removed in the meantime is no longer there to choose.
  const going = chosen.filter((id) => removable.includes(id));
  const reasonFault = checkText('purpose', reason, limits.explanation)[0];
  const messages =
    tries === 0
      ? []
      : [
          ...(going.length === 0 ? [{ field: 'applications', text: texts.chooseOne }] : []),
          ...(reasonFault === undefined
            ? []
            : [
                {
                  field: 'purpose',
                  text: `${texts.reason}: ${faultTexts[reasonFault.fault](format.number(min), format.number(max))}`,
                },
              ]),
        ];
  const messageOf = (field: string) => messages.find((one) => one.field === field)?.text;
  const review = (): void => {
    const isComplete = going.length > 0 && reasonFault === undefined;
    setTries(isComplete ? 0 : tries + 1);
    setReviewed(isComplete);
  };
  return (
    <form
      className="remove-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <FaultSummary
        key={tries}
        id="removal-faults"
        title={texts.faults}
        messages={messages}
        fields={fields}
      />
      <div>
        <CheckboxGroup
          id={fields.applications}
          legend={texts.choose}
          required
          error={messageOf('applications')}
          values={going}
          onChange={setChosen}
          options={applications.map((one) => ({
            value: one.applicationId,
            label: nameOf(one.applicationId),
            description: <HeldRoles held={one} />,
            disabled: one.code !== null,
          }))}
        />
        {removable.length < 2 ? null : (
          <p className="remove-all-choice">
            <Button
              look="outline"
              onClick={() => {
                setChosen(going.length === removable.length ? [] : removable);
              }}
            >
              {going.length === removable.length ? texts.chooseNone : texts.chooseAll}
            </Button>
          </p>
        )}
      </div>
      <TextArea
        id={fields.purpose}
        label={texts.reason}
        hint={texts.reasonHint(person.fullName)}
        required
        error={messageOf('purpose')}
        value={reason}
        onChange={setReason}
        limit={max}
      />
      <Button type="submit">{texts.review}</Button>
      {isReviewed ? (
        <ConfirmationDialog
          id="remove-access"
          title={texts.dialog.title(person.fullName)}
          danger
          confirmText={texts.dialog.confirm}
          busyText={texts.dialog.busy(format.number(removal.sent), format.number(removal.total))}
          state={removal.state === 'sending' ? 'busy' : 'asking'}
          onConfirm={() => void removal.send(removalsOf(person.userName, going, reason)).then(forget)}
          onClose={() => {
            setReviewed(false);
          }}
        >
          <ul className="remove-summary">
            {applications
              .filter((one) => going.includes(one.applicationId))
              .map((one) => (
                <SummaryLine key={one.applicationId} held={one} name={person.fullName} />
              ))}
          </ul>
          <p>{texts.dialog.notice(person.fullName)}</p>
        </ConfirmationDialog>
      ) : null}
    </form>
  );
}

/** One request for each application. */
function removalsOf(userName: string, applicationIds: readonly string[], reason: string): Submission[] {
  return applicationIds.map((requestedAppName) => ({
    requestType: typeFor.removal,
    requestDetails: { requestedAppName, userName, purpose: reason.trim() },
  }));
}

/** What is chosen and why, kept in this tab through a reload or an ended session (rule sessions 9). */
function useTypedRemoval(userName: string) {
  const choice = useDraftText(`removal-choice:${userName}`);
  const reason = useDraftText(`removal-reason:${userName}`);
  return {
    chosen: choice.value.split(' '),
    setChosen: (applicationIds: readonly string[]) => {
      choice.change(applicationIds.join(' '));
    },
    reason: reason.value,
    setReason: reason.change,
    forget: () => {
      choice.forget();
      reason.forget();
    },
  };
}

type HeldApplication = PersonAccess['applications'][number];

/** Each role with its dates, and why it cannot be removed where it cannot. */
function HeldRoles({
  held: { applicationId, roles, outsideRoles, code, openRemoval },
}: {
  held: HeldApplication;
}) {
  const texts = useTexts(removeAccessTexts);
  const nameOf = useRoleNames(applicationId);
  const format = useFormat();
  const now = useNow();
  const lines = [
    ...roles.map(({ role, since, confirmedAt }) =>
      texts.role(nameOf(role), format.day(since, now), format.day(confirmedAt, now)),
    ),
    ...(outsideRoles.length === 0 ? [] : [texts.outsideRoles(format.list(outsideRoles.map(nameOf)))]),
    ...(openRemoval === null ? [] : [texts.underWay(openRemoval)]),
    ...(code === 'NOT_ELIGIBLE' ? [texts.notRemovable] : []),
  ];
  return [...new Set(lines)].map((line) => (
    <span key={line} className="remove-role">
      <WholeNumbers>{line}</WholeNumbers>
    </span>
  ));
}

/** "Sam Staff will lose Regional in P4 today." */
function SummaryLine({ held, name }: { held: HeldApplication; name: string }) {
  const { dialog } = useTexts(removeAccessTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const roleName = useRoleNames(held.applicationId);
  const card = useCatalogue().data?.applications.find(({ id }) => id === held.applicationId);
  const roles = [...new Set([...held.roles.map(({ role }) => role), ...held.outsideRoles])];
  const tell = card?.removal === 'IMMEDIATE' ? dialog.atOnce : dialog.withHelp;
  return <li>{tell(name, format.list(roles.map(roleName)), nameOf(held.applicationId))}</li>;
}
