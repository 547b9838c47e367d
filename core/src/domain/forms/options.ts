import { attributeLoss, type ChosenOptions, type OptionList, optionLists } from './option-lists.ts';
import type { QuestionKind, SentDetails } from './question-kind.ts';
import { isRecord, isTexts } from '../validation/shape.ts';

/** A choice other than a role: a user level or an origin (rule catalogue 4). */
export interface Option<Words> {
  readonly name: string;
  readonly label: Words;
}

/** Attributes other than roles; several may apply. */
export interface OptionsQuestion<Words> {
  readonly kind: 'options';
  readonly name: OptionList;
  /** Asked in a step of its own, not with other lists. */
  readonly isAlone?: boolean;
  /** At least one must be chosen. */
  readonly isRequired?: boolean;
  readonly options: readonly Option<Words>[];
}

export interface OptionsAnswers {
  /** What was chosen from each list beside the roles. */
  readonly options?: ChosenOptions;
}

export const options: QuestionKind<OptionsQuestion<unknown>, OptionsAnswers> = {
  answer: 'options',
  isAnswer: (value) => isRecord(value) && Object.values(value).every(isTexts),
  step: ({ isAlone }) => (isAlone === true ? 'USER_LEVEL' : 'LEVEL_AND_ORIGIN'),
  fields: ({ name }) => [name],
  attribute: ({ name }) => name,
  isAsked: () => true,
  read: (sent) => {
    const lists = optionLists.flatMap((name) => listOf(sent, name));
    return lists.length === 0 ? {} : { options: Object.fromEntries(lists) };
  },
  stillOffered: ({ name, options: offered }, answers) => {
    const chosen = answers.options?.[name] ?? [];
    return { options: { [name]: chosen.filter((one) => offered.some((option) => option.name === one)) } };
  },
  faults: ({ name, isRequired, options: offered }, answers) => {
    const chosen = answers.options?.[name] ?? [];
    if (isRequired === true && chosen.length === 0) return [{ field: name, fault: 'REQUIRED' }];
    const isOffered = (one: string) => offered.some((option) => option.name === one);
    return chosen.every(isOffered) ? [] : [{ field: name, fault: 'NOT_OFFERED' }];
  },
  details: (answers) =>
    Object.fromEntries(Object.entries(answers.options ?? {}).map(([name, chosen]) => [name, [...chosen]])),
  steps: ({ name }, { target, answers, held }) => [
    {
      kind: 'SET_ATTRIBUTE',
      clientId: target.clientId,
      role: name,
      values: answers.options?.[name] ?? [],
      before: held === null ? null : (held[name] ?? []),
    },
  ],
  losses: ({ name }, held) => attributeLoss(name, held),
};

/** One list as it was sent, each choice once; nothing where it was not sent or is empty. */
function listOf(sent: SentDetails, name: OptionList): (readonly [OptionList, readonly string[]])[] {
  const chosen = [...new Set(sent[name])];
  return chosen.length === 0 ? [] : [[name, chosen]];
}
