import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { DetailField } from '@portal/core/domain/people/actions/person-details.ts';
import { employmentNumbers } from '@portal/core/domain/people/profile/profile-form.ts';
import { isTrustField, longestOf, neededFields } from '@portal/core/domain/people/profile/profile-fields.ts';
import { maximumLengths, shortestUsername } from '@portal/core/domain/people/registration.ts';
import { useFormat } from '../../../../content/format.ts';
import { useTexts } from '../../../../content/language.tsx';
import { detailsDraft } from '../../../../request-view/details-draft.ts';
import { FaultSummary } from '../../../../widgets/fields/fault-summary.tsx';
import { LineField } from '../../../../widgets/fields/lines/line-field.tsx';
import { ReasonField } from '../../../../widgets/fields/reason/reason-field.tsx';
import { useDetailNames } from '../../detail-changes.tsx';
import { ChangeForm } from '../change-form.tsx';
import { detailsTexts } from './details-texts.ts';
import { focusField, idOf, noLists, reasonId, useDetailsForm } from './use-details-form.ts';

interface DetailsFormProps {
  person: PersonPage;
  onClose: () => void;
}

/** Changes a person's details; whatever fails, what was typed stays (rule people-actions 14). */
export function DetailsForm({ person, onClose }: DetailsFormProps) {
  const texts = useTexts(detailsTexts);
  const names = useDetailNames();
  const wordsOf = useFaultWords();
  const form = useDetailsForm(person, {
    keptName: detailsDraft(person.userId),
    lists: noLists,
    wordsOf,
    onClose,
    focusFirst: () => {
      focusField('email');
    },
  });
  const holdsMore = (person.portalRoles ?? []).some((role) => role !== 'USER');
  return (
    <ChangeForm
      id="details-form"
      className="person-roles person-details"
      form={form}
      texts={texts}
      title={texts.title(person.fullName)}
      lead={holdsMore ? <p>{texts.second}</p> : null}
    >
      <FaultSummary
        key={form.tries}
        id="details-form-faults"
        title={texts.faults}
        messages={form.faults.map(({ field, text }) => ({ field, text: `${names(field)}: ${text}` }))}
        fields={Object.fromEntries(form.faults.map(({ field }) => [field, idOf(field)]))}
      />
      <Fields form={form} />
      <ReasonField id={reasonId} value={form.reason} onChange={form.typeReason} wasTried={form.wasTried} />
      {form.hasNothing ? <p className="usa-error-message">{texts.nothing}</p> : null}
    </ChangeForm>
  );
}

function useFaultWords(): (field: DetailField, fault: FaultCode) => string {
  const texts = useTexts(detailsTexts);
  const format = useFormat();
  return (field, fault) => {
    const bound = fault === 'TOO_SHORT' ? shortestUsername : longestDetail(field);
    return texts.fault(field, fault, format.number(bound));
  };
}

function longestDetail(field: DetailField): number {
  if (field === 'email' || field === 'username') return maximumLengths[field];
  return isTrustField(field) ? longestOf(field) : 0;
}

type Form = ReturnType<typeof useDetailsForm>;

/** All of them in groups; employments as many as there are, and room for one more. */
function Fields({ form }: { form: Form }) {
  const { groups, employment } = useTexts(detailsTexts);
  const format = useFormat();
  const groupsShown: readonly (readonly [string, readonly DetailField[]])[] = [
    [groups.signIn, ['email', 'username']],
    [groups.name, ['givenName', 'middleInitial', 'familyName']],
    [groups.work, ['organizationOrAgency', 'branch', 'riskMapLocationSupported', 'contractsSupported']],
    [groups.supervisor, ['supervisorName', 'supervisorEmails', 'supervisorPhone']],
    ...employmentNumbers(form.values).map(
      (number) =>
        [
          employment(format.number(number)),
          [`employmentStatus${number}`, `jobTitle${number}`] as const,
        ] as const,
    ),
  ];
  return groupsShown.map(([legend, fields]) => (
    <fieldset key={legend} className="usa-fieldset">
      <legend className="usa-legend">{legend}</legend>
      {fields.map((field) => (
        <DetailLine key={field} field={field} form={form} />
      ))}
    </fieldset>
  ));
}

const needed: readonly DetailField[] = ['email', 'username', ...neededFields];

function DetailLine({ field, form }: { field: DetailField; form: Form }) {
  const texts = useTexts(detailsTexts);
  const names = useDetailNames();
  const before = form.changedFrom(field);
  const usual = texts.hints[field];
  const was = before === '' ? texts.wasEmpty : texts.before(before ?? '');
  return (
    <LineField
      id={idOf(field)}
      label={names(field)}
      hint={before === null ? usual : <Hint usual={usual} was={was} />}
      required={needed.includes(field)}
      // The browser knows who is signed in, and this is about somebody else.
      autoComplete="off"
      type={field === 'email' ? 'email' : 'text'}
      value={form.values[field]}
      error={form.faults.find((one) => one.field === field)?.text}
      onChange={(value) => {
        form.type(field, value);
      }}
    />
  );
}

function Hint({ usual, was }: { usual: string | undefined; was: string }) {
  return (
    <>
      {usual === undefined ? null : <span className="person-note">{usual}</span>}
      <span className="person-note">{was}</span>
    </>
  );
}
