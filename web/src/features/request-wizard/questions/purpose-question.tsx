import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useTexts } from '../../../content/language.tsx';
import { TextArea } from '../../../widgets/fields/text-area.tsx';
import { purposeTexts } from './purpose-texts.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';

type Purpose = QuestionOf<'purpose', string>;

/** Why the request is made, in the person's own words. */
export function PurposeQuestion({ wizard, heading, shown }: QuestionProps<Purpose>) {
  const texts = useTexts(purposeTexts);
  const [fault] = shown;
  const words: Partial<Record<StepFault['fault'], string>> = {
    REQUIRED: texts.missing[wizard.type],
    TOO_LONG: texts.tooLong,
  };
  return (
    <fieldset className="usa-fieldset">
      <legend className="usa-legend question">{heading}</legend>
      <TextArea
        id="purpose"
        label={texts.label}
        hint={texts.hint}
        required
        limit={limits.purpose.max}
        error={fault === undefined ? undefined : (words[fault.fault] ?? texts.again)}
        value={wizard.answers.purpose ?? ''}
        onChange={(purpose) => {
          wizard.answer({ purpose });
        }}
      />
    </fieldset>
  );
}

/** The same in the review. */
export function PurposeAnswer({ wizard: { answers } }: AnswerProps<Purpose>) {
  return <span className="review__value">{answers.purpose?.trim()}</span>;
}
