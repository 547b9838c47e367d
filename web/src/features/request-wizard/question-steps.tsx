import type { ReactNode } from 'react';
import type { FieldFault } from '@portal/core/domain/requests/request.ts';
import { purposeLength } from '@portal/core/domain/request-form/steps.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from '../../content/request-wizard.ts';
import { CheckboxGroup, RadioGroup } from '../../widgets/choice-group.tsx';
import { TextArea } from '../../widgets/field.tsx';
import type { Wizard } from './use-wizard.ts';

/** What every step that asks something gets. */
interface StepProps {
  wizard: Wizard;
  /** The question as the step's heading. */
  question: ReactNode;
  /** Faults to show: those of the step, once Next has been pressed. */
  shown: readonly FieldFault[];
}

/** For which of several employments the access is (spec section 3, employment choices). */
export function EmploymentStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  return (
    <RadioGroup
      legend={question}
      hint={texts.hints.EMPLOYMENT_STATUS}
      required
      error={shown.length > 0 ? texts.faults.empStatus : undefined}
      options={wizard.person.employments.map(({ number, status, jobTitle }) => ({
        value: String(number),
        label: texts.employment(number, status, jobTitle),
      }))}
      value={wizard.answers.employment === null ? null : String(wizard.answers.employment)}
      onChange={(value) => {
        wizard.change({ employment: Number(value) });
      }}
    />
  );
}

/** The roles of the application, each with what it lets a person do. */
export function RoleStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  return (
    <CheckboxGroup
      legend={question}
      hint={texts.hints.USER_ROLE}
      required
      error={shown.length > 0 ? texts.faults.role : undefined}
      options={wizard.card.roles.map(({ name, allows }) => ({
        value: name,
        label: name,
        description: allows,
      }))}
      values={wizard.answers.roles}
      onChange={(roles) => {
        wizard.change({ roles });
      }}
    />
  );
}

/** Why the access is needed, in the person's own words. */
export function PurposeStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  const [fault] = shown;
  return (
    <>
      {question}
      <TextArea
        label={texts.steps.PURPOSE}
        hint={texts.hints.PURPOSE}
        required
        limit={purposeLength}
        error={fault === undefined ? undefined : texts.faults.purpose[fault.fault]}
        value={wizard.answers.purpose}
        onChange={(purpose) => {
          wizard.change({ purpose });
        }}
      />
    </>
  );
}
