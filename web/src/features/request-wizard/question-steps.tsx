import type { ReactNode } from 'react';
import { purposeLength, type WizardFault } from '@portal/core/domain/request-form/steps.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { CheckboxGroup, RadioGroup } from '../../widgets/fields/choice-group.tsx';
import { TextArea } from '../../widgets/fields/field.tsx';
import type { Wizard } from './use-wizard.ts';

/** What every step that asks something gets. */
export interface StepProps {
  wizard: Wizard;
  /** The question as the step's heading. */
  question: ReactNode;
  /** Faults to show: those of the step, once Next has been pressed. */
  shown: readonly WizardFault[];
}

/** For which of several employments the request is (rules forms 2 and 11). */
export function EmploymentStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  const { employment } = wizard.answers;
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
      value={employment === null ? null : String(employment)}
      onChange={(value) => {
        wizard.change({ employment: Number(value) });
      }}
    />
  );
}

/** Levels of use, as many as apply, and at least one origin (rule forms 4). */
export function LevelAndOriginStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  const { card, answers } = wizard;
  const faultOf = (field: string) => shown.find((fault) => fault.field === field)?.fault;
  const originFault = faultOf('userOrigin');
  return (
    <>
      {question}
      <p className="usa-hint">{texts.hints.LEVEL_AND_ORIGIN}</p>
      <CheckboxGroup
        legend={texts.userLevels}
        error={faultOf('level') === undefined ? undefined : texts.faults.notOffered}
        options={card.userLevels.map(optionOf)}
        values={answers.userLevels}
        onChange={(userLevels) => {
          wizard.change({ userLevels });
        }}
      />
      <CheckboxGroup
        legend={texts.userOrigins}
        required
        error={
          originFault === undefined
            ? undefined
            : originFault === 'REQUIRED'
              ? texts.faults.userOrigin
              : texts.faults.notOffered
        }
        options={card.userOrigins.map(optionOf)}
        values={answers.userOrigins}
        onChange={(userOrigins) => {
          wizard.change({ userOrigins });
        }}
      />
    </>
  );
}

function optionOf({ name, label }: { name: string; label: string }) {
  return { value: name, label };
}

/** Why the request is made, in the person's own words. */
export function PurposeStep({ wizard, question, shown }: StepProps) {
  const texts = useTexts(wizardTexts);
  const [fault] = shown;
  const words: Partial<Record<WizardFault['fault'], string>> = {
    REQUIRED: texts.kinds[wizard.type].noPurpose,
    TOO_LONG: texts.faults.purpose.tooLong,
  };
  return (
    <>
      {question}
      <TextArea
        label={texts.steps.PURPOSE}
        hint={texts.hints.PURPOSE}
        required
        limit={purposeLength}
        error={fault === undefined ? undefined : (words[fault.fault] ?? texts.faults.purpose.again)}
        value={wizard.answers.purpose}
        onChange={(purpose) => {
          wizard.change({ purpose });
        }}
      />
    </>
  );
}
