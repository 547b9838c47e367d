import { useState } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { isSameAccount } from '@portal/core/domain/people/platform-accounts.ts';
import { ProblemError } from '../../../api/client.ts';
import { useOrganizations, useSelectAccount } from '../../../api/platform-accounts.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { ConfirmationDialog, type ActionState } from '../../../widgets/dialogs/confirmation-dialog.tsx';
import { RadioGroup } from '../../../widgets/fields/choice-group.tsx';
import { WithMailLinks } from '../catalogue/state-lines.tsx';
import { selectAccountTexts } from './select-account-texts.ts';

interface SelectAccountDialogProps {
  card: CatalogueCard;
  onClose: () => void;
}

const states: Readonly<Record<'idle' | 'pending' | 'success' | 'error', ActionState>> = {
  idle: 'asking',
  pending: 'busy',
  success: 'success',
  error: 'failure',
};

/** Welcome, MIP User: which of several accounts to use, before Visit or instead of the one chosen earlier (rule people 13). */
export function SelectAccountDialog({ card, onClose }: SelectAccountDialogProps) {
  const texts = useTexts(selectAccountTexts);
  const person = usePerson();
  const organizations = useOrganizations();
  const selection = useSelectAccount();
  // The token changes behind the dialog once the account is chosen; the question stays the one that was asked.
  const [accounts] = useState(person?.platformAccounts ?? []);
  const [chosen, choose] = useState(() => {
    const selected = person?.selectedAccount ?? null;
    return accounts.find((one) => selected !== null && isSameAccount(one, selected)) ?? null;
  });
  const [isMissing, setMissing] = useState(false);
  const nameOf = (id: string): string =>
    organizations.data?.find((one) => one.ID === id)?.ORG ?? texts.organization(id);
  const send = (): void => {
    setMissing(chosen === null);
    if (chosen !== null) selection.mutate(chosen);
  };
  return (
    <ConfirmationDialog
      id="select-account"
      title={texts.title}
      confirmText={texts.confirm}
      doneText={texts.done}
      busyText={texts.busy}
      state={states[selection.status]}
      onConfirm={send}
      onRetry={isRefused(selection.error) ? undefined : send}
      onClose={onClose}
      result={
        selection.isError ? (
          <Failure fault={selection.error} />
        ) : (
          <p>{texts.selected(chosen?.username ?? '', card.appName)}</p>
        )
      }
    >
      <RadioGroup
        id="accounts"
        legend={texts.question}
        hint={texts.hint}
        error={isMissing ? texts.missing : undefined}
        required
        options={accounts.map(({ username, orgID }, index) => ({
          value: String(index),
          label: username,
          description: nameOf(orgID),
        }))}
        value={chosen === null ? null : String(accounts.indexOf(chosen))}
        onChange={(index) => {
          choose(accounts[Number(index)] ?? null);
          setMissing(false);
        }}
      />
    </ConfirmationDialog>
  );
}

function isRefused(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.problem.status === 409;
}

/** A refusal has one text whatever its reason; anything else names what was wrong (rule texts 14). */
function Failure({ fault }: { fault: unknown }) {
  const texts = useTexts(selectAccountTexts);
  const problemText = useProblemText();
  const { helpDeskEmail } = useConfiguration();
  if (isRefused(fault)) {
    return (
      <p>
        <WithMailLinks text={texts.refused(helpDeskEmail)} />
      </p>
    );
  }
  return (
    <>
      <p>{texts.failed}</p>
      <p>{problemText(fault)}</p>
    </>
  );
}
