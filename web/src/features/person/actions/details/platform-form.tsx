import { useLayoutEffect, useRef } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import {
  type AccountFault,
  faultsOfAccounts,
  mostPlatformAccounts,
} from '@portal/core/domain/people/actions/listed-details.ts';
import {
  accountsAttribute,
  accountsText,
  filledAccounts,
  type Organization,
  type PlatformAccount,
} from '@portal/core/domain/people/platform-accounts.ts';
import { useOrganizations } from '../../../../api/platform-accounts.ts';
import { useProblemText } from '../../../../api/problem-text.ts';
import { useFormat } from '../../../../content/format.ts';
import { useTexts } from '../../../../content/language.tsx';
import { accountsDraft } from '../../../../request-view/details-draft.ts';
import { Button } from '../../../../widgets/button.tsx';
import { ComboBox } from '../../../../widgets/fields/combo-box.tsx';
import { FaultSummary } from '../../../../widgets/fields/fault-summary.tsx';
import { LineField } from '../../../../widgets/fields/lines/line-field.tsx';
import { ReasonField } from '../../../../widgets/fields/reason/reason-field.tsx';
import { ErrorState } from '../../../../widgets/notices/page-states.tsx';
import { ChangeForm } from '../change-form.tsx';
import { detailsTexts } from './details-texts.ts';
import { listedTexts } from './listed-texts.ts';
import { noLists, reasonId, useDetailsForm } from './use-details-form.ts';

interface PlatformFormProps {
  person: PersonPage;
  onClose: () => void;
}

const partId = (index: number, part: AccountFault['part']): string => `platform-${index}-${part}`;

/** Changes which accounts somebody has on the mapping platform (rule people-actions 16). */
export function PlatformForm({ person, onClose }: PlatformFormProps) {
  const { platform: texts } = useTexts(listedTexts);
  const { stale, keep, again, nothing, faults: faultsTitle } = useTexts(detailsTexts);
  const organizations = useOrganizations();
  const problemText = useProblemText();
  const addButton = useRef<HTMLButtonElement>(null);
  const form = useAccounts(person, {
    organizations: organizations.data ?? [],
    onClose,
    focusAdd: () => addButton.current?.focus(),
  });
  const holdsMore = (person.portalRoles ?? []).some((role) => role !== 'USER');
  return (
    <ChangeForm
      id="platform-form"
      className="person-roles person-details"
      form={form}
      texts={{ save: texts.save, stale, keep, again }}
      title={texts.title(person.fullName)}
      lead={
        <>
          <p>{texts.lead}</p>
          {holdsMore ? <p>{texts.second}</p> : null}
        </>
      }
    >
      {organizations.isError ? (
        <ErrorState
          id="organizations-failed"
          title={texts.failed}
          text={problemText(organizations.error)}
          busy={organizations.isFetching}
          onRetry={() => void organizations.refetch()}
        />
      ) : null}
      <FaultSummary
        key={form.tries}
        id="platform-form-faults"
        title={faultsTitle}
        messages={form.wrong.map(({ id, text }) => ({ field: id, text }))}
        fields={Object.fromEntries(form.wrong.map(({ id }) => [id, id]))}
      />
      {form.accounts.length === 0 ? <p>{texts.none}</p> : null}
      {form.accounts.map((account, index) => (
        <Account
          // Rows have no other name, and each is as it is filled in.
          key={`account-${String(index)}`}
          account={account}
          index={index}
          form={form}
          organizations={organizations.data}
        />
      ))}
      {form.accounts.length < mostPlatformAccounts ? (
        <div className="button-row">
          <Button ref={addButton} look="outline" onClick={form.add}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      <ReasonField id={reasonId} value={form.reason} onChange={form.typeReason} wasTried={form.wasTried} />
      {form.hasNothing ? <p className="usa-error-message">{nothing}</p> : null}
    </ChangeForm>
  );
}

interface AccountProps {
  account: PlatformAccount;
  index: number;
  form: ReturnType<typeof useAccounts>;
  organizations: readonly Organization[] | undefined;
}

/** One of them, with its name and its organization. */
function Account({ account, index, form, organizations }: AccountProps) {
  const { platform: texts } = useTexts(listedTexts);
  const format = useFormat();
  const name = texts.account(format.number(index + 1));
  const errorOf = (part: AccountFault['part']): string | undefined =>
    form.wrong.find(({ id }) => id === partId(index, part))?.text;
  return (
    <fieldset className="usa-fieldset">
      <legend className="usa-legend">{name}</legend>
      <LineField
        id={partId(index, 'username')}
        label={texts.username}
        required
        autoComplete="off"
        value={account.username}
        error={errorOf('username')}
        onChange={(username) => {
          form.put(index, { ...account, username });
        }}
      />
      <ComboBox
        id={partId(index, 'orgID')}
        label={texts.organization}
        required
        error={errorOf('orgID')}
        options={organizations ?? []}
        isLoading={organizations === undefined}
        valueKey="ID"
        displayKey="ORG"
        value={account.orgID}
        onChange={(orgID) => {
          form.put(index, { ...account, orgID });
        }}
      />
      <Button
        look="plain"
        onClick={() => {
          form.remove(index);
        }}
      >
        {texts.remove(account.username === '' ? name : account.username)}
      </Button>
    </fieldset>
  );
}

function useAccounts(
  person: PersonPage,
  {
    organizations,
    focusAdd,
    onClose,
  }: { organizations: readonly Organization[]; focusAdd: () => void; onClose: () => void },
) {
  const { platform: texts } = useTexts(listedTexts);
  const lists = { ...noLists, organizations };
  const form = useDetailsForm(person, {
    keptName: accountsDraft(person.userId),
    lists,
    focusFirst: focusAdd,
    onClose,
    wordsOf: (_field, fault) => texts.fault('username', fault),
  });
  const accounts = filledAccounts(form.values[accountsAttribute]) ?? [];
  const before = filledAccounts(person.identity?.listed[accountsAttribute] ?? '') ?? [];
  const isAdded = useRef(false);
  useLayoutEffect(() => {
    if (isAdded.current) document.getElementById(partId(accounts.length - 1, 'username'))?.focus();
    isAdded.current = false;
  }, [accounts.length]);
  const faults = form.wasTried ? faultsOfAccounts(accounts, before, lists) : [];
  const type = (changed: readonly PlatformAccount[]): void => {
    form.type(accountsAttribute, accountsText(changed));
  };
  return {
    ...form,
    accounts,
    wrong: faults.map(({ index, part, fault }) => ({
      id: partId(index, part),
      text: texts.fault(part, fault),
    })),
    put: (index: number, account: PlatformAccount) => {
      type(accounts.map((one, at) => (at === index ? account : one)));
    },
    add: () => {
      isAdded.current = true;
      type([...accounts, { username: '', orgID: '' }]);
    },
    remove: (index: number) => {
      type(accounts.filter((_, at) => at !== index));
      // The button that was pressed goes with the account.
      focusAdd();
    },
  };
}
