import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { useTexts } from '../../../content/language.tsx';
import { useStatusNames } from '../../../request-view/role-names.tsx';
import { RadioGroup } from '../../../widgets/fields/choice-group.tsx';
import { employmentTexts } from './employment-texts.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';

type Employment = QuestionOf<'employment', string>;

/** For which of several employments the request is (rules forms 2 and 11). */
export function EmploymentQuestion({ wizard, heading, shown }: QuestionProps<Employment>) {
  const texts = useTexts(employmentTexts);
  const { employment } = wizard.answers;
  const statusName = useStatusNames();
  return (
    <RadioGroup
      id="employment"
      legend={heading}
      hint={texts.hint}
      required
      error={shown.length > 0 ? texts.missing : undefined}
      options={wizard.person.employments.map(({ number, status, jobTitle }) => ({
        value: String(number),
        label: texts.name(number, statusName(status), jobTitle),
        ...(statusName(status) === status ? {} : { literal: status }),
      }))}
      value={employment === undefined ? null : String(employment.number)}
      onChange={(value) => {
        wizard.answer({ employment: { number: Number(value), words: null } });
      }}
    />
  );
}

/** The same in the review. */
export function EmploymentAnswer({ wizard: { answers, person } }: AnswerProps<Employment>) {
  const texts = useTexts(employmentTexts);
  const statusName = useStatusNames();
  const chosen = person.employments.find(({ number }) => number === answers.employment?.number);
  if (chosen === undefined) return null;
  return <span>{texts.name(chosen.number, statusName(chosen.status), chosen.jobTitle)}</span>;
}
