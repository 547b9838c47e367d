import { useRef, useState } from 'react';
import type { ApplicationApprovers, Approvers } from '@portal/core/contract/people/approvers.ts';
import { approverEditors } from '@portal/core/domain/approvers/approver-readers.ts';
import { type ApproverRole, isWithoutAuthorizer } from '@portal/core/domain/approvers/approvers.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { useApprovers } from '../../api/administration/approvers.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Button } from '../../widgets/button.tsx';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { AddApprover, RemoveApprover } from './approver-dialogs.tsx';
import { approversTexts } from './approvers-texts.ts';
import './approvers.css';

/** Who decides for which application; administrators change it (rules approvers 1 to 6). */
export function ApproversScreen() {
  const texts = useTexts(approversTexts);
  return (
    <ScreenForRoles name="approvers" texts={texts}>
      <Inside />
    </ScreenForRoles>
  );
}

function Inside() {
  const texts = useTexts(approversTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const approvers = useApprovers();
  const list = useRef<HTMLDivElement>(null);
  const holes = approvers.data?.applications.filter(isWithoutAuthorizer).length ?? 0;
  return (
    <>
      <p>{texts.intro}</p>
      <ListFrame
        id="approvers"
        query={approvers}
        list={list}
        summary={`${holes === 0 ? texts.noHoles : format.plural(holes, texts.holes)}.`}
        isSummaryShown
        failed={{ title: texts.failed, text: problemText(approvers.error) }}
        rows={6}
      >
        {approvers.data === undefined ? null : <Applications approvers={approvers.data} />}
      </ListFrame>
    </>
  );
}

/** Which dialog is open: for whom it is meant, or in which role somebody is to be added. */
export interface OpenDialog {
  role: ApproverRole;
  /** Whom to remove; absent where somebody is to be added. */
  person?: { userId: string; fullName: string; left: number };
}

function Applications({ approvers }: { approvers: Approvers }) {
  const texts = useTexts(approversTexts);
  return (
    <ul className="approvers" aria-label={texts.list}>
      {approvers.applications.map((one) => (
        <Application key={one.applicationId} application={one} />
      ))}
    </ul>
  );
}

function Application({ application }: { application: ApplicationApprovers }) {
  const texts = useTexts(approversTexts);
  const { applicationId, authorizers, owners } = application;
  const name = useApplicationNames()(applicationId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => {
    setDialog(null);
  };
  return (
    <li className="approvers__application">
      <h2>{name}</h2>
      {isWithoutAuthorizer(application) ? (
        <p>
          <StatusTag tone="attention">{texts.without}</StatusTag>
        </p>
      ) : null}
      <People
        forRole="AUTHORIZER"
        people={authorizers.map(({ wouldBeLeftWithout: left, ...one }) => ({ ...one, left }))}
        name={name}
        onOpen={setDialog}
      />
      <People
        forRole="PRODUCT_OWNER"
        people={owners.map((one) => ({ ...one, left: 0 }))}
        name={name}
        onOpen={setDialog}
      />
      {dialog === null ? null : dialog.person === undefined ? (
        <AddApprover applicationId={applicationId} name={name} forRole={dialog.role} onClose={close} />
      ) : (
        <RemoveApprover
          applicationId={applicationId}
          name={name}
          forRole={dialog.role}
          person={dialog.person}
          onClose={close}
        />
      )}
    </li>
  );
}

interface PeopleProps {
  forRole: ApproverRole;
  people: readonly (ApplicationApprovers['owners'][number] & { left: number })[];
  /** What the application is called. */
  name: string;
  onOpen: (dialog: OpenDialog) => void;
}

function People({ forRole: role, people, name, onOpen }: PeopleProps) {
  const texts = useTexts(approversTexts);
  const mayChange = mayActAs(usePerson(), approverEditors);
  const label = texts.lists[role];
  return (
    <div className="approvers__people">
      <h3>{label}</h3>
      {people.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul aria-label={texts.addTo(label, name)}>
          {people.map(({ userId, fullName, email, state, left }) => (
            <li key={userId}>
              <span>
                {state === 'GONE' ? <span>{fullName}</span> : <a href={paths.person(userId)}>{fullName}</a>}
                <span>{email === '' ? '' : `, ${email}`}</span>
              </span>
              {state === 'USABLE' ? null : <StatusTag tone="bad">{texts.states[state]}</StatusTag>}
              {mayChange ? (
                <Button
                  look="plain"
                  label={texts.removeFrom(fullName, name)}
                  onClick={() => {
                    onOpen({ role, person: { userId, fullName, left } });
                  }}
                >
                  {texts.remove}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <Button
          look="outline"
          label={texts.addTo(texts.add[role], name)}
          onClick={() => {
            onOpen({ role });
          }}
        >
          {texts.add[role]}
        </Button>
      ) : null}
    </div>
  );
}
