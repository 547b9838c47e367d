import { alternateUsernameLength } from '@portal/core/domain/forms/alternate-username.ts';
import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { useTexts } from '../../../content/language.tsx';
import { TextField } from '../../../widgets/fields/text-field.tsx';
import { alternateUsernameTexts, usernameFault } from './alternate-username-texts.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';

type AlternateUsername = QuestionOf<'alternateUsername', string>;

/** The name under which the application knows the person (rule forms 13). */
export function AlternateUsernameQuestion({ wizard, heading, shown }: QuestionProps<AlternateUsername>) {
  const texts = useTexts(alternateUsernameTexts);
  const [fault] = shown;
  return (
    <fieldset className="usa-fieldset">
      <legend className="usa-legend question">{heading}</legend>
      <TextField
        id="alternate-username"
        label={texts.field}
        hint={texts.hint}
        required
        limit={alternateUsernameLength}
        error={fault === undefined ? undefined : texts[usernameFault(fault.fault)]}
        value={wizard.answers.altUsername ?? ''}
        onChange={(altUsername) => {
          wizard.answer({ altUsername });
        }}
      />
    </fieldset>
  );
}

/** The same in the review. */
export function AlternateUsernameAnswer({ wizard: { answers } }: AnswerProps<AlternateUsername>) {
  return <span className="review__value">{answers.altUsername?.trim()}</span>;
}
