import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { type AccountAnswer, longestPlatformName } from '@portal/core/domain/forms/platform-account.ts';
import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { useOrganizations } from '../../../../api/platform-accounts.ts';
import { useProblemText } from '../../../../api/problem-text.ts';
import { useTexts } from '../../../../content/language.tsx';
import { ComboBox } from '../../../../widgets/fields/combo-box.tsx';
import { Field, Select } from '../../../../widgets/fields/field.tsx';
import { ErrorState } from '../../../../widgets/notices/page-states.tsx';
import { employmentTexts } from '../employment-texts.ts';
import { platformAccountTexts } from './platform-account-texts.ts';
import type { AnswerProps, QuestionProps } from '../question-props.ts';

type PlatformAccount = QuestionOf<'platformAccount', string>;

/** The organization, the name of the account where there is none yet, and the employment that supports a partner (rule forms 17). */
export function PlatformAccountQuestion({ wizard, heading, shown }: QuestionProps<PlatformAccount>) {
  const texts = useTexts(platformAccountTexts);
  const problemText = useProblemText();
  const organizations = useOrganizations();
  const account = accountIn(wizard);
  const faultOf = (...fields: string[]): StepFault['fault'] | undefined =>
    shown.find(({ field }) => fields.includes(field))?.fault;
  const put = (part: Partial<AccountAnswer>): void => {
    wizard.answer({ account: { ...account, ...part } });
  };
  if (organizations.isError)
    return (
      <>
        {heading}
        <ErrorState
          id="organizations-failed"
          title={texts.organization.failed}
          text={problemText(organizations.error)}
          busy={organizations.isFetching}
          onRetry={() => void organizations.refetch()}
        />
      </>
    );
  const fault = faultOf('mipOrgID', 'mipOrgName');
  const wrong = fault === 'REQUIRED' ? texts.organization.missing : texts.organization.notOffered;
  return (
    <>
      {heading}
      <ComboBox
        id="organization"
        label={texts.organization.label}
        required
        error={fault === undefined ? undefined : wrong}
        options={organizations.data ?? []}
        isLoading={organizations.data === undefined}
        valueKey="ID"
        displayKey="ORG"
        value={account.orgID}
        onChange={(orgID) => {
          put({ orgID, orgName: organizations.data?.find(({ ID }) => ID === orgID)?.ORG ?? '' });
        }}
      />
      <Username
        own={wizard.person.platformAccounts[0]?.username}
        value={account.username}
        fault={faultOf('mipUsername')}
        onChange={(username) => {
          put({ username });
        }}
      />
      <Support
        wizard={wizard}
        value={account.supportCTP}
        fault={faultOf('supportCTP')}
        onChange={(supportCTP) => {
          put({ supportCTP });
        }}
      />
    </>
  );
}

interface PartProps {
  value: string;
  fault: StepFault['fault'] | undefined;
  onChange: (value: string) => void;
}

/** Asked for where the person has no account yet; the person who has one keeps its name. */
function Username({ own, value, fault, onChange }: PartProps & { own: string | undefined }) {
  const texts = useTexts(platformAccountTexts);
  if (own !== undefined) return <p>{texts.asBefore(own)}</p>;
  const { label, hint, missing, characters, noNumbers, tooLong } = texts.username;
  const wrong = /\d/.test(value) ? `${characters}. ${noNumbers}` : characters;
  const words: Partial<Record<StepFault['fault'], string>> = { REQUIRED: missing, TOO_LONG: tooLong };
  return (
    <Field
      id="platform-username"
      label={label}
      hint={hint}
      required
      error={fault === undefined ? undefined : (words[fault] ?? wrong)}
    >
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestPlatformName}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

function Support({
  wizard,
  value,
  fault,
  onChange,
}: PartProps & Pick<QuestionProps<PlatformAccount>, 'wizard'>) {
  const { support } = useTexts(platformAccountTexts);
  const { name } = useTexts(employmentTexts);
  return (
    <Select
      id="supported-employment"
      label={support.label}
      hint={support.hint}
      error={fault === undefined ? undefined : support.notOffered}
      placeholder={support.none}
      options={wizard.person.employments.map(({ number, status, jobTitle }) => ({
        value: String(number),
        label: name(number, status, jobTitle),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function accountIn({ answers }: Pick<QuestionProps<PlatformAccount>['wizard'], 'answers'>): AccountAnswer {
  return answers.account ?? { orgID: '', orgName: '', username: '', supportCTP: '' };
}

/** The same in the review. */
export function PlatformAccountAnswer({ wizard }: AnswerProps<PlatformAccount>) {
  const texts = useTexts(platformAccountTexts);
  const { name } = useTexts(employmentTexts);
  const { orgName, username, supportCTP } = accountIn(wizard);
  const supporting = wizard.person.employments.find(({ number }) => String(number) === supportCTP);
  const named = username === '' ? (wizard.person.platformAccounts[0]?.username ?? '') : username;
  return (
    <>
      <span className="review__part">
        <strong>{`${texts.review.organization}:`}</strong> <span>{orgName}</span>
      </span>
      <span className="review__part">
        <strong>{`${texts.review.account}:`}</strong> <span>{named}</span>
      </span>
      {supporting === undefined ? null : (
        <span className="review__part">
          <strong>{`${texts.review.support}:`}</strong>{' '}
          <span>{name(supporting.number, supporting.status, supporting.jobTitle)}</span>
        </span>
      )}
    </>
  );
}
