import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import type { Wizard } from '../use-wizard.ts';
import { optionsTexts } from './options-texts.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';

type Options = QuestionOf<'options', string>;

/** What the person is beside the roles, list by list (rule forms 4). */
export function OptionsQuestion({ wizard, questions, heading, shown }: QuestionProps<Options>) {
  const texts = useTexts(optionsTexts);
  return (
    <>
      {heading}
      <p className="usa-hint">{questions.length > 1 ? texts.hint : texts.hintOfOne}</p>
      {questions.map((question) => (
        <List key={question.name} question={question} wizard={wizard} shown={shown} />
      ))}
    </>
  );
}

interface ListProps {
  question: Options;
  wizard: Wizard;
  shown: readonly StepFault[];
}

function List({ question: { name, isRequired = false, options }, wizard, shown }: ListProps) {
  const texts = useTexts(optionsTexts);
  const fault = shown.find(({ field }) => field === name)?.fault;
  const words = fault === 'REQUIRED' ? texts.missing[name] : texts.notOffered;
  const legend = texts.lists[name];
  return (
    <CheckboxGroup
      id={`options-${name}`}
      legend={isRequired ? legend : texts.optional(legend)}
      required={isRequired}
      error={fault === undefined ? undefined : words}
      options={options.map((option) => ({ value: option.name, label: option.label }))}
      values={wizard.answers.options?.[name] ?? []}
      onChange={(chosen) => {
        wizard.answer({ options: { ...wizard.answers.options, [name]: chosen } });
      }}
    />
  );
}

/** The same in the review. */
export function OptionsAnswer({ wizard, questions }: AnswerProps<Options>) {
  const texts = useTexts(optionsTexts);
  const format = useFormat();
  return questions.map(({ name, options }) => {
    const chosen = wizard.answers.options?.[name] ?? [];
    const labels = options.filter((option) => chosen.includes(option.name)).map(({ label }) => label);
    return (
      <span key={name} className="review__part">
        <strong>{`${texts.lists[name]}:`}</strong> <span>{format.list(labels) || texts.none}</span>
      </span>
    );
  });
}
