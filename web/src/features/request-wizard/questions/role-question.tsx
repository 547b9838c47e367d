import type { ReactNode } from 'react';
import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { isClosedToEmployment, type Level } from '@portal/core/domain/forms/role.ts';
import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import { kindOf, typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { NamedRoles, useRoleNames, useStatusNames } from '../../../request-view/role-names.tsx';
import { CheckboxGroup, type GroupOption, RadioGroup } from '../../../widgets/fields/choice-group.tsx';
import type { Wizard } from '../use-wizard.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';
import { levelTexts } from './role-texts.ts';

type Role = QuestionOf<'role', string>;

/** The roles of the application, each with what it lets a person do. */
export function RoleQuestion({ questions: [question], ...asked }: QuestionProps<Role>) {
  return <Levels question={question} {...asked} />;
}

interface LevelsProps extends Pick<QuestionProps<Role>, 'wizard' | 'heading' | 'shown'> {
  question: Pick<Role, 'isOneLevel' | 'isAccessType' | 'levels'>;
  /** What else a level asks for once it is chosen. */
  below?: (level: Level<string>) => ReactNode;
}

/** The levels of an application: one of them where they exclude each other, else any number. */
export function Levels({ question, wizard, heading, shown, below }: LevelsProps) {
  const { choice } = wizard;
  const texts = useTexts(levelTexts);
  const isOneLevel = question.isOneLevel === true;
  const isAccessType = question.isAccessType === true;
  // Where nothing is held, a change of roles is chosen like first access.
  const hint = texts.hint[wizard.held.length === 0 || isAccessType ? typeFor.access : wizard.type];
  const missing = isAccessType
    ? texts.missingType
    : isOneLevel
      ? texts.missingLevel
      : texts.missingRole[wizard.type];
  const error = useLevelError(wizard, shown, missing);
  const options = useLevelOptions(question.levels, wizard, below);
  const group = { id: 'levels', legend: heading, hint, required: true, error, options };
  const choose = (levels: string[]): void => {
    wizard.choose({ ...choice, levels });
  };
  if (!isOneLevel) return <CheckboxGroup {...group} values={choice.levels} onChange={choose} />;
  return (
    <RadioGroup
      {...group}
      value={choice.levels[0] ?? null}
      onChange={(level) => {
        choose([level]);
      }}
    />
  );
}

/** Faults of the levels themselves; a missing region or state is reported at its own question. */
function useLevelError(wizard: Wizard, shown: readonly StepFault[], missing: string): string | undefined {
  const words: Readonly<Partial<Record<string, string>>> = useTexts(levelTexts).faults;
  const [fault] = shown;
  if (fault === undefined) return undefined;
  if (fault.fault === 'REQUIRED') return wizard.choice.levels.length === 0 ? missing : undefined;
  return words[fault.fault] ?? words['NOT_OFFERED'];
}

/** A level that the chosen employment rules out is shown with the reason (rule forms 6). */
function useLevelOptions(
  levels: readonly Level<string>[],
  { person, answers }: Wizard,
  below: LevelsProps['below'],
): GroupOption[] {
  const texts = useTexts(levelTexts);
  const format = useFormat();
  const statusName = useStatusNames();
  return levels.map((level) => {
    const { name, allows, notFor = [] } = level;
    const { employments } = person;
    const isClosed = isClosedToEmployment(level, { employment: answers.employment, employments });
    const more = below?.(level);
    return {
      value: name,
      label: level.label ?? name,
      literal: name,
      description: isClosed ? `${allows} ${texts.notFor(format.list(notFor.map(statusName)))}` : allows,
      disabled: isClosed,
      ...(more === undefined ? {} : { below: more }),
    };
  });
}

/** The roles the person is to have; groups are with their own question. */
export function RoleAnswer({ wizard }: AnswerProps<unknown>) {
  const isGroup = (name: string) =>
    wizard.offered.some((one) => one.name === name && one.group !== undefined);
  return <RolesAnswered wizard={wizard} isOwn={(name) => !isGroup(name)} />;
}

interface RolesAnsweredProps {
  wizard: Wizard;
  /** Which of all roles are meant. */
  isOwn: (role: string) => boolean;
  label?: string | undefined;
  /** The text where there are none. */
  none?: string;
}

/** Some of the roles that the person is to have; for a change also which of them come and which go. */
export function RolesAnswered({ wizard, isOwn, label, none = '' }: RolesAnsweredProps) {
  const { type, answers, difference } = wizard;
  const texts = useTexts(levelTexts);
  const nameOf = useRoleNames(wizard.card.id);
  const own = (answers.role ?? []).filter(isOwn);
  const parts = kindOf(type).changesHeld
    ? ([
        [texts.added, difference.addRoles.filter(isOwn)],
        [texts.removed, difference.removeRoles.filter(isOwn)],
      ] as const)
    : [];
  return (
    <>
      {label === undefined ? null : <strong>{`${label}: `}</strong>}
      {own.length === 0 ? <span>{none}</span> : <NamedRoles roles={own} nameOf={nameOf} />}
      {parts.map(([words, roles]) =>
        roles.length === 0 ? null : (
          <span key={words} className="review__part">
            <strong>{words}</strong> <NamedRoles roles={roles} nameOf={nameOf} />
          </span>
        ),
      )}
    </>
  );
}
