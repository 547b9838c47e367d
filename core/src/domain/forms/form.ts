import type { StepPlan } from '../provisioning/delivery.ts';
import { alternateUsername, type AlternateUsernameQuestion } from './alternate-username.ts';
import type { Answers } from './answers.ts';
import { employment, type EmploymentQuestion } from './employment.ts';
import type { FieldFault } from '../validation/fault.ts';
import { groups, type GroupsQuestion } from './groups.ts';
import type { ClientAttribute } from './option-lists.ts';
import { options, type OptionsQuestion } from './options.ts';
import type { Organization } from '../people/platform-accounts.ts';
import { places, type PlacesQuestion } from './places.ts';
import { platformAccount, type PlatformAccountQuestion } from './platform-account.ts';
import { purpose, type PurposeQuestion } from './purpose.ts';
import type {
  DeliveryFacts,
  EmploymentChoice,
  FormDetails,
  HeldBesideRoles,
  OfferedRole,
  QuestionKind,
  SentDetails,
} from './question-kind.ts';
import { role, type RoleQuestion } from './role.ts';
import { isProfileAnswer } from '../people/profile/profile-answers.ts';
import { isRecord } from '../validation/shape.ts';

/** A question of a form; `Words` are both languages, or those of the reader. */
export type Question<Words> =
  | EmploymentQuestion
  | RoleQuestion<Words>
  | PlacesQuestion<Words>
  | GroupsQuestion<Words>
  | OptionsQuestion<Words>
  | AlternateUsernameQuestion
  | PlatformAccountQuestion
  | PurposeQuestion;

type KindName = Question<unknown>['kind'];

/** A question of this kind. */
export type QuestionOf<K extends KindName, Words = unknown> = Extract<Question<Words>, { kind: K }>;

/** The table of kinds: a new kind of question is a module of its own and a line here. */
const questionKinds: { readonly [K in KindName]: QuestionKind<QuestionOf<K>, Answers> } = {
  employment,
  role,
  places,
  groups,
  options,
  alternateUsername,
  platformAccount,
  purpose,
};

/** Every kind there is. */
export const kindNames = Object.keys(questionKinds) as readonly KindName[];

/** What a form asks, in order, and every role that it can give. */
export interface Form {
  readonly questions: readonly Question<unknown>[];
  readonly roles: readonly OfferedRole[];
  /** The organizations of the mapping platform, for a form that asks for one; otherwise, and where they are not known, there are none. */
  readonly organizations?: readonly Organization[] | null;
}

/** The record of a question's kind. */
export function kindOf<Q extends Question<unknown>>(question: Q): QuestionKind<Q, Answers> {
  // Each kind is listed under its own name, so this one fits this question.
  return questionKinds[question.kind] as QuestionKind<Question<unknown>, Answers>;
}

/** The questions, plus what is derived from the person without asking: a request always says which employment it is for. */
export function allQuestions(questions: readonly Question<unknown>[]): readonly Question<unknown>[] {
  const isListed = questions.some(({ kind }) => kind === 'employment');
  return isListed ? questions : [{ kind: 'employment', isSilent: true }, ...questions];
}

/** Stored data as answers, once its shape has been checked; null if it has another shape. */
export function asAnswers(value: unknown): Answers | null {
  const isAnswer = ([name, answer]: [string, unknown]): boolean =>
    // No application asks for the person's own profile.
    (name === 'profile' && isProfileAnswer(answer)) ||
    Object.values(questionKinds).some((kind) => kind.answer === name && kind.isAnswer(answer));
  return isRecord(value) && Object.entries(value).every(isAnswer) ? value : null;
}

/** The answers in what was sent. */
export function answersIn(sent: SentDetails, choice: EmploymentChoice): Answers {
  const parts = Object.values(questionKinds).map((kind) => kind.read(sent, choice));
  return parts.reduce((whole, part) => ({ ...whole, ...part }), {});
}

/** The answers, without choices no longer on offer today. */
export function stillOffered(
  form: Form,
  answers: Answers,
  { employments }: Pick<EmploymentChoice, 'employments'>,
): Answers {
  const offered = { employments, roles: form.roles, organizations: form.organizations ?? null };
  const parts = allQuestions(form.questions).map((question) =>
    kindOf(question).stillOffered(question, answers, offered),
  );
  // Several lists are one part of the answers.
  return parts.reduce(
    (whole, { options: lists, ...part }) => ({
      ...whole,
      ...part,
      ...(lists === undefined ? {} : { options: { ...whole.options, ...lists } }),
    }),
    {},
  );
}

/** Everything that is wrong with the answers, in the order of the questions (rule forms 4). */
export function faultsOfAnswers(form: Form, answers: Answers, choice: EmploymentChoice): FieldFault[] {
  const questions = allQuestions(form.questions);
  const faults = faultsOfQuestions({ ...form, questions }, answers, choice);
  const asked = new Set(questions.flatMap((question) => kindOf(question).fields(question)));
  const unasked = Object.entries(detailsOf(answers, questions)).filter(
    ([field, value]) => (value?.length ?? 0) > 0 && !asked.has(field),
  );
  return [...faults, ...unasked.map(([field]): FieldFault => ({ field, fault: 'NOT_OFFERED' }))];
}

/** What is wrong with the answers to some of a form's questions. */
export function faultsOfQuestions(
  { questions, roles, organizations = null }: Form,
  answers: Answers,
  choice: EmploymentChoice,
): FieldFault[] {
  const facts = { ...choice, roles, organizations };
  return questions.flatMap((question) => kindOf(question).faults(question, answers, facts));
}

/** Fields that contradict an answer: `accessType` must match the role. */
export function contradictions(form: Form, sent: SentDetails, answers: Answers): FieldFault[] {
  const { accessType } = detailsOf(answers, form.questions);
  const repeats = typeof sent.accessType !== 'string' || sent.accessType === accessType;
  return repeats ? [] : [{ field: 'accessType', fault: 'NOT_OFFERED' }];
}

/**
 * The answers as `requestDetails` has them.
 * @param questions those of today's catalogue, which may have moved on since the answers were given
 */
export function detailsOf(answers: Answers, questions: readonly Question<unknown>[]): FormDetails {
  const parts = kindNames.map((name) => detailsByKind(name, answers, questions));
  return parts.reduce((whole, part) => ({ ...whole, ...part }), {});
}

function detailsByKind<K extends KindName>(
  name: K,
  answers: Answers,
  questions: readonly Question<unknown>[],
): FormDetails {
  const question = questions.find((one): one is QuestionOf<K> => one.kind === name);
  return questionKinds[name].details(answers, question);
}

/** The steps in the order in which they are done. */
const order: Readonly<Record<StepPlan['kind'], number>> = {
  SET_ATTRIBUTE: 0,
  ADD_ROLE: 1,
  JOIN_GROUP: 2,
  ADD_ACCOUNT: 3,
  REMOVE_ROLE: 4,
  LEAVE_GROUP: 5,
  REMOVE_ACCOUNT: 6,
};

/** What an approved request changes in the identity provider: roles come before others go (rule delivery 4). */
export function deliveryOf(
  questions: readonly Question<unknown>[],
  delivery: DeliveryFacts<Answers>,
): StepPlan[] {
  const steps = questions.flatMap((question) => kindOf(question).steps(question, delivery));
  return steps.toSorted((one, other) => order[one.kind] - order[other.kind]);
}

/** What a form asks for beside roles, by the attribute in which it is kept; empty where it asks for roles alone. */
export function attributesOf(questions: readonly Question<unknown>[]): ClientAttribute[] {
  return questions.flatMap((question) => kindOf(question).attribute?.(question) ?? []);
}

/** What the answers say for one attribute. */
export function valuesFor(
  name: ClientAttribute,
  answers: Answers,
  questions: readonly Question<unknown>[],
): readonly string[] {
  return [detailsOf(answers, questions)[name] ?? []].flat();
}

/** What goes besides roles once somebody gives up everything. */
export function lossesOf(questions: readonly Question<unknown>[], held: HeldBesideRoles): StepPlan[] {
  return questions.flatMap((question) => kindOf(question).losses?.(question, held) ?? []);
}

/** Whether a form asks for an account on the mapping platform. */
export function asksForAccount(questions: readonly Question<unknown>[]): boolean {
  return questions.some(({ kind }) => kind === 'platformAccount');
}

/** The question by which roles are given; every form has one. */
export function roleQuestion<Words>(
  questions: readonly Question<Words>[],
): RoleQuestion<Words> | PlacesQuestion<Words> | undefined {
  return questions.find((question) => question.kind === 'role' || question.kind === 'places');
}
