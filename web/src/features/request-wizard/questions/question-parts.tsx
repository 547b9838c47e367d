import type { ComponentType } from 'react';
import type { Question, QuestionOf } from '@portal/core/domain/forms/form.ts';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import type { Dictionary } from '../../../content/language.tsx';
import { AlternateUsernameAnswer, AlternateUsernameQuestion } from './alternate-username-question.tsx';
import { alternateUsernameTexts } from './alternate-username-texts.ts';
import { EmploymentAnswer, EmploymentQuestion } from './employment-question.tsx';
import { employmentTexts } from './employment-texts.ts';
import { GroupsAnswer, GroupsQuestion } from './groups/groups-question.tsx';
import { groupStepTexts } from './groups/groups-texts.ts';
import { OptionsAnswer, OptionsQuestion } from './options-question.tsx';
import { optionsTexts, userLevelTexts } from './options-texts.ts';
import { PlacesQuestion } from './places-question.tsx';
import {
  PlatformAccountAnswer,
  PlatformAccountQuestion,
} from './platform-account/platform-account-question.tsx';
import { platformAccountTexts } from './platform-account/platform-account-texts.ts';
import { PurposeAnswer, PurposeQuestion } from './purpose-question.tsx';
import { purposeTexts } from './purpose-texts.ts';
import type { AnswerProps, QuestionProps } from './question-props.ts';
import { RoleAnswer, RoleQuestion } from './role-question.tsx';
import { accessTypeTexts, platformRoleTexts, roleTexts } from './role-texts.ts';
import type { StepTexts } from './step-texts.ts';
import '../request-wizard.css';

type Kind = Question<string>['kind'];

/** How one kind of question is asked, and how its answer is in the review. */
interface Parts<Q> {
  Ask: ComponentType<QuestionProps<Q>>;
  Answer: ComponentType<AnswerProps<Q>>;
}

/** The table of kinds, as `core/src/domain/forms/form.ts` has the rules of each. */
const parts: { readonly [K in Kind]: Parts<QuestionOf<K, string>> } = {
  employment: { Ask: EmploymentQuestion, Answer: EmploymentAnswer },
  role: { Ask: RoleQuestion, Answer: RoleAnswer },
  places: { Ask: PlacesQuestion, Answer: RoleAnswer },
  groups: { Ask: GroupsQuestion, Answer: GroupsAnswer },
  options: { Ask: OptionsQuestion, Answer: OptionsAnswer },
  alternateUsername: { Ask: AlternateUsernameQuestion, Answer: AlternateUsernameAnswer },
  platformAccount: { Ask: PlatformAccountQuestion, Answer: PlatformAccountAnswer },
  purpose: { Ask: PurposeQuestion, Answer: PurposeAnswer },
};

/** The words of each step that asks something. */
export const stepTexts: Readonly<Record<Exclude<FormStep, 'REVIEW'>, Dictionary<StepTexts>>> = {
  EMPLOYMENT_STATUS: employmentTexts,
  ORGANIZATION: platformAccountTexts,
  USER_ROLE: roleTexts,
  ALTERNATE_USERNAME: alternateUsernameTexts,
  PLATFORM_ROLE: platformRoleTexts,
  ...groupStepTexts,
  ACCESS_TYPE: accessTypeTexts,
  LEVEL_AND_ORIGIN: optionsTexts,
  USER_LEVEL: userLevelTexts,
  PURPOSE: purposeTexts,
};

/** The questions of a step; nothing where it asks none. */
export function Questions({
  questions,
  heading,
  ...asked
}: Omit<QuestionProps<Question<string>>, 'questions'> & Of) {
  return byKind(questions).map((same, index) => {
    const { Ask } = partsOf(same[0]);
    return <Ask key={same[0].kind} questions={same} heading={index === 0 ? heading : null} {...asked} />;
  });
}

/** Their answers. */
export function Answers({ questions, wizard }: Pick<QuestionProps<unknown>, 'wizard'> & Of) {
  const kinds = byKind(questions);
  return kinds.map((same) => {
    const { Answer } = partsOf(same[0]);
    const answer = <Answer key={same[0].kind} questions={same} wizard={wizard} />;
    return kinds.length === 1 ? (
      answer
    ) : (
      <span key={same[0].kind} className="review__part">
        {answer}
      </span>
    );
  });
}

interface Of {
  questions: readonly Question<string>[];
}

/** The questions of a step, those of one kind together. */
function byKind(questions: readonly Question<string>[]): [Question<string>, ...Question<string>[]][] {
  return [...Map.groupBy(questions, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

function partsOf({ kind }: Question<string>): Parts<Question<string>> {
  // Only questions of the same kind are handed to them.
  return parts[kind] as Parts<Question<string>>;
}
