import { addresses } from '@portal/core/contract/addresses.ts';
import { roleSteps } from '@portal/core/domain/forms/question-kind.ts';
import { chosenFrom, isClosedToPerson } from '@portal/core/domain/forms/groups.ts';
import { roleQuestion, type QuestionOf } from '@portal/core/domain/forms/form.ts';
import { offeredGroups } from '@portal/core/domain/catalogue/offered-groups.ts';
import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { useFormat } from '../../../../content/format.ts';
import { useTexts } from '../../../../content/language.tsx';
import { useStatusNames } from '../../../../request-view/role-names.tsx';
import { CheckboxGroup, type GroupOption } from '../../../../widgets/fields/choice-group.tsx';
import { MultiSelect } from '../../../../widgets/fields/multi-select.tsx';
import { idFrom } from '../../../../widgets/ids.ts';
import type { Wizard } from '../../use-wizard.ts';
import { groupsTexts } from './groups-texts.ts';
import type { AnswerProps, QuestionProps } from '../question-props.ts';
import { RolesAnswered } from '../role-question.tsx';
import { levelTexts } from '../role-texts.ts';

type Groups = QuestionOf<'groups', string>;

/** Groups of the directory that are roles of the application: boxes beside its other roles, else one list in a step of its own. */
export function GroupsQuestion({ wizard, questions, heading, shown }: QuestionProps<Groups>) {
  return (
    <>
      {heading}
      {questions.map((question, index) => {
        // Faults of all lists together are shown once.
        const faults = heading === null || index > 0 ? [] : shown;
        return roleSteps.some((step) => step === question.step) ? (
          <Boxes
            key={question.list}
            question={question}
            wizard={wizard}
            faults={faults}
            isTried={shown.length > 0}
          />
        ) : (
          <List
            key={question.list}
            question={question}
            wizard={wizard}
            faults={faults}
            isTried={shown.length > 0}
          />
        );
      })}
    </>
  );
}

interface ListProps {
  question: Groups;
  wizard: Wizard;
  faults: readonly StepFault[];
  /** Next has been pressed, so what is missing is shown. */
  isTried: boolean;
}

/** One list to choose from, narrowed by typing. */
function List({ question, wizard, faults, isTried }: ListProps) {
  const texts = useTexts(groupsTexts);
  const choices = useChoices(question, wizard);
  const { label, isRequired = false, sheet } = question;
  return (
    <>
      {sheet === undefined ? null : <SheetLink sheet={sheet} label={label} />}
      <MultiSelect
        id={idFrom('groups', question.list)}
        label={isRequired ? label : texts.optional(label)}
        required={isRequired}
        error={useGroupsError({ question, wizard, faults, isTried })}
        options={choices.flatMap(({ heading, options }) =>
          options
            .filter(({ disabled }) => disabled !== true)
            .map((option) => ({ ...option, group: heading })),
        )}
        values={valuesOf(question, wizard)}
        onChange={(chosen) => {
          put(question, wizard, chosen);
        }}
      />
    </>
  );
}

/** What the list offers, as a file for reading at leisure. */
function SheetLink({ sheet, label }: { sheet: string; label: string }) {
  const texts = useTexts(groupsTexts);
  const file = `${sheet}.xlsx`;
  return (
    <p>
      <a className="usa-link" href={addresses.download.replace(':file', file)} download={file}>
        {texts.sheet(label)}
      </a>
    </p>
  );
}

/** Boxes under the heading of their group, each with what it lets a person do; a heading can be a box itself. */
function Boxes({ question, wizard, faults, isTried }: ListProps) {
  const error = useGroupsError({ question, wizard, faults, isTried });
  const choices = useChoices(question, wizard);
  const values = valuesOf(question, wizard);
  const choose = (chosen: readonly string[]): void => {
    put(question, wizard, chosen);
  };
  return withHeadingsAsBoxes(choices).map(({ heading, options, boxes }, index) => {
    const opening = boxes.map((box) => headingOption(box, { list: question.list, values, choose }));
    const own = options.map(({ value }) => value);
    const opened = boxes.filter((box) => isOpened(box, values)).map(boxName);
    return (
      <CheckboxGroup
        key={heading}
        id={idFrom('groups', question.list, heading)}
        legend={heading === '' ? question.label : heading}
        required={question.isRequired === true}
        error={index === 0 ? error : undefined}
        options={[...options, ...opening]}
        values={[...values.filter((value) => own.includes(value)), ...opened]}
        onChange={(chosen) => {
          const kept = values.filter((value) => !own.includes(value));
          const within = boxes.reduce<readonly string[]>(
            (all, box) => toggled(box, chosen.includes(boxName(box)), all),
            kept,
          );
          choose([...within, ...chosen.filter((value) => own.includes(value))]);
        }}
      />
    );
  });
}

/** What is offered under one heading. */
interface Choices {
  /** Empty for those without one. */
  heading: string;
  description: string | string[] | null;
  /** What is chosen with the heading where it is a box itself; null where it is not. */
  chosenWithin: readonly string[] | null;
  options: GroupOption[];
}

/** Headings with a checkbox are among the groups without a heading, which come first. */
function withHeadingsAsBoxes(choices: readonly Choices[]): (Choices & { boxes: readonly Choices[] })[] {
  const boxes = choices.filter(({ chosenWithin }) => chosenWithin !== null);
  const others = choices.filter(({ chosenWithin }) => chosenWithin === null);
  const none: Choices = { heading: '', description: null, chosenWithin: null, options: [] };
  const first = others.find(({ heading }) => heading === '') ?? none;
  const rest = others.filter((one) => one !== first);
  const isNeeded = first.options.length > 0 || boxes.length > 0;
  return [...(isNeeded ? [{ ...first, boxes }] : []), ...rest.map((one) => ({ ...one, boxes: [] }))];
}

function boxName({ heading }: Choices): string {
  return `heading ${heading}`;
}

function isOpened({ options }: Choices, values: readonly string[]): boolean {
  return options.some(({ value }) => values.includes(value));
}

/** The chosen values once the heading is chosen, or no longer. */
function toggled(box: Choices, isChosen: boolean, values: readonly string[]): readonly string[] {
  if (isChosen === isOpened(box, values)) return values;
  return isChosen
    ? [...values, ...(box.chosenWithin ?? [])]
    : values.filter((value) => !box.options.some((option) => option.value === value));
}

/** The box of a heading, with the groups below it while it is chosen. */
function headingOption(
  box: Choices,
  {
    list,
    values,
    choose,
  }: { list: string; values: readonly string[]; choose: (chosen: readonly string[]) => void },
): GroupOption {
  const own = box.options.map(({ value }) => value);
  const description = [box.description ?? []].flat().join(' ');
  return {
    value: boxName(box),
    label: box.heading,
    ...(description === '' ? {} : { description }),
    disabled: box.options.every(({ disabled }) => disabled === true),
    below: (
      <CheckboxGroup
        id={idFrom('groups', list, 'within', box.heading)}
        legend={box.heading}
        options={box.options}
        values={values.filter((value) => own.includes(value))}
        onChange={(chosen) => {
          choose([...values.filter((value) => !own.includes(value)), ...chosen]);
        }}
      />
    ),
  };
}

function valuesOf({ list }: Groups, { choice, offered }: Wizard): string[] {
  return chosenFrom(list, choice.groups, offered).map(({ name }) => name);
}

/** Puts the choices of one list in place of its earlier ones. */
function put({ list }: Groups, { choice, offered, choose }: Wizard, chosen: readonly string[]): void {
  const isOwn = (name: string) => offered.some((one) => one.name === name && one.group?.list === list);
  choose({ ...choice, groups: [...choice.groups.filter((name) => !isOwn(name)), ...chosen] });
}

/** What is offered, by heading; those without one come first, under an empty text. */
function useChoices(
  { list, within = [], headings = [] }: Groups,
  { card, groups, offered, person, answers }: Wizard,
): Choices[] {
  const texts = useTexts(levelTexts);
  const format = useFormat();
  const statusName = useStatusNames();
  if (card.groups === null) return [];
  return offeredGroups(card.groups, within, groups).map(({ heading, groups: below }) => ({
    heading: headings.find(({ group }) => group === heading?.name)?.label ?? heading?.name ?? '',
    description: heading?.attributes.description ?? null,
    chosenWithin: headings.find(({ group }) => group === heading?.name)?.chosenWithin ?? null,
    options: below.flatMap(({ group, path }): GroupOption[] => {
      const role = offered.find((one) => one.group?.list === list && one.group.path === path);
      if (role === undefined) return [];
      const isClosed = isClosedToPerson(role, { account: answers.account, employments: person.employments });
      const closed = isClosed ? [texts.notFor(format.list(role.notFor.map(statusName)))] : [];
      const description = [...[group.attributes.description ?? []].flat(), ...closed].join(' ');
      return [
        {
          value: role.name,
          label: group.name,
          disabled: isClosed,
          ...(description === '' ? {} : { description }),
        },
      ];
    }),
  }));
}

function useGroupsError({ question, wizard, faults, isTried }: ListProps): string | undefined {
  const texts = useTexts(groupsTexts);
  const words: Readonly<Partial<Record<string, string>>> = useTexts(levelTexts).faults;
  const isMissing = question.isRequired === true && valuesOf(question, wizard).length === 0;
  if (isTried && isMissing) return texts.missing;
  const [fault] = faults;
  return fault === undefined || fault.fault === 'REQUIRED'
    ? undefined
    : (words[fault.fault] ?? words['NOT_OFFERED']);
}

/** The groups of each list in the review; roles that are in no question are with the first of them. */
export function GroupsAnswer({ wizard, questions }: AnswerProps<Groups>) {
  const texts = useTexts(groupsTexts);
  const { card, offered } = wizard;
  const role = roleQuestion(card.questions);
  const first = card.questions.find(({ kind }) => kind === 'groups');
  return questions.map((question) => {
    const isUnasked = role?.kind === 'role' && role.isAlways === true && first === question;
    return (
      <RolesAnswered
        key={question.list}
        wizard={wizard}
        label={questions.length > 1 ? question.label : undefined}
        none={texts.none}
        isOwn={(name) =>
          offered.some(
            ({ name: one, group }) =>
              one === name && (group?.list === question.list || (isUnasked && group === undefined)),
          )
        }
      />
    );
  });
}
