import { useState } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { UserRoles } from '@portal/core/contract/access.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import {
  asksForAccount,
  detailsOf,
  type Form,
  type Question,
  roleQuestion,
  stillOffered,
} from '@portal/core/domain/forms/form.ts';
import type {
  EmploymentChoice,
  FormDetails,
  FormStep,
  OfferedRole,
} from '@portal/core/domain/forms/question-kind.ts';
import {
  faultsOfStep,
  questionsOfStep,
  type StepFacts,
  type StepFault,
  stepsOfForm,
} from '@portal/core/domain/forms/steps.ts';
import type { Group } from '@portal/core/domain/catalogue/group.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Organization } from '@portal/core/domain/people/platform-accounts.ts';
import { firstEmployment, sameMembers } from '@portal/core/domain/requests/transitions/submit.ts';
import { changeOfRoles } from '@portal/core/domain/forms/role-change.ts';
import { kindOf, type QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { formOf } from '../../request-view/ask-again/earlier-answers.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import {
  forgetAnswers,
  keepAnswers,
  type KeptAnswers,
  readAnswers,
} from '../../request-view/ask-again/kept-answers.ts';
import { choiceOf, type RoleChoice, rolesOf } from './questions/role-choice.ts';
import { tabStorage } from '../../session/site-data.ts';

/** Everything that is the same while the wizard is open. */
export interface WizardSubject {
  type: QuestionsType;
  card: CatalogueCard;
  person: Person;
  places: Catalogue['places'];
  /** The groups below the application's root; empty where it has none. */
  groups: readonly Group[];
  /** Those of the mapping platform; undefined where the form does not ask for one, and while they are on their way. */
  organizations: readonly Organization[] | undefined;
  /** What the person holds now, roles by employment; null while access is asked for. */
  userRoles: UserRoles | null;
}

/** The wizard's state: the steps, where the person is, and what they have answered. */
export interface Wizard extends WizardSubject {
  steps: readonly FormStep[];
  current: FormStep;
  /** The questions of a step, in order. */
  questionsOf: (step: FormStep) => readonly Question<string>[];
  answers: Answers;
  /** Every role that the form offers. */
  offered: readonly OfferedRole[];
  /** The roles as levels with regions or states; the answers' roles follow from it. */
  choice: RoleChoice;
  /** What the person has under the employment of the answers. */
  held: readonly string[];
  /** Roles that come and go by these answers. */
  difference: { addRoles: string[]; removeRoles: string[] };
  idempotencyKey: string;
  hasAnswers: boolean;
  /** What is still wrong in the current step. */
  faults: readonly StepFault[];
  /** The same for any step; for the review, all there is. */
  faultsOf: (step: FormStep) => readonly StepFault[];
  /** Takes one answer; roles are chosen instead. */
  answer: (answer: Omit<Answers, 'role'>) => void;
  choose: (choice: RoleChoice) => void;
  /** A new key, because the same answers would now have a different effect. */
  renewKey: () => void;
  forget: () => void;
}

/** The address names a step as `user-role`. */
export function stepAddress(step: FormStep): string {
  return step.toLowerCase().replaceAll('_', '-');
}

/** Answers, and the roles chosen so far, by what they are chosen under. */
interface Given {
  kept: KeptAnswers;
  choices: Readonly<Record<string, RoleChoice>>;
}

/**
 * The wizard at the step of the address. A step that cannot be reached yet gives way to the first one that still
 * lacks an answer; the answers come from this tab's storage, never from the address.
 */
export function useWizard(subject: WizardSubject, address: string | undefined): Wizard {
  const { type, card, person } = subject;
  const { multiEmployment } = useConfiguration().features;
  const owner = { userId: person.userId, type, applicationId: card.id };
  const [given, setGiven] = useState<Given>(() => startingWith(readAnswers(tabStorage(), owner), subject));
  const { answers, choice, facts, steps } = judge(given, subject, multiEmployment);
  const isAnswered = (step: FormStep): boolean => faultsOfStep(step, answers, facts).length === 0;
  const current = reachable(steps, address, isAnswered);
  const put = (next: Given): void => {
    const { idempotencyKey } = next.kept;
    keepAnswers(tabStorage(), owner, {
      answers: judge(next, subject, multiEmployment).answers,
      idempotencyKey,
    });
    setGiven(next);
  };
  return {
    ...subject,
    steps,
    current,
    questionsOf: (step) => questionsOfStep(step, card.questions, facts),
    answers,
    offered: facts.form.roles,
    choice,
    held: facts.held ?? [],
    difference: changeOfRoles(facts.held ?? [], answers.role ?? [], card.keptRoles),
    idempotencyKey: given.kept.idempotencyKey,
    hasAnswers: hasAnswers(given, subject),
    faults: faultsOfStep(current, answers, facts),
    faultsOf: (step) => faultsOfStep(step, answers, facts),
    answer: (answer) => {
      put({ ...given, kept: { answers: { ...given.kept.answers, ...answer }, idempotencyKey: newKey() } });
    },
    choose: (next) => {
      put({
        kept: { ...given.kept, idempotencyKey: newKey() },
        choices: { ...given.choices, [choiceName(answers, subject)]: next },
      });
    },
    renewKey: () => {
      put({ ...given, kept: { ...given.kept, idempotencyKey: newKey() } });
    },
    forget: () => {
      forgetAnswers(tabStorage(), owner);
    },
  };
}

function newKey(): string {
  return crypto.randomUUID();
}

function startingWith(kept: KeptAnswers | null, subject: WizardSubject): Given {
  if (kept === null) return { kept: { answers: startOf(subject), idempotencyKey: newKey() }, choices: {} };
  const { role = [] } = kept.answers;
  if (role.length === 0) return { kept, choices: {} };
  return { kept, choices: { [choiceName(kept.answers, subject)]: choiceIn(role, subject) } };
}

/** Before anything is answered: a change starts from what is held, lists like roles. */
function startOf(subject: WizardSubject): Answers {
  const { card, userRoles } = subject;
  const held = userRoles?.optionsHeld[card.id];
  if (held === undefined) return {};
  const [known] = held.altUsername;
  const kept: Answers = { options: held, ...(known === undefined ? {} : { altUsername: known }) };
  const { options = {}, altUsername } = stillOffered(formIn(subject), kept, { employments: [] });
  return { options, ...(altUsername === undefined ? {} : { altUsername }) };
}

function formIn({ card, places, groups, organizations }: WizardSubject): Form {
  return { ...formOf(card, places, groups), organizations: organizations ?? null };
}

/** Anyone who has an account on the mapping platform asks with it, until they choose another organization. */
function ownAccount({ card, person, organizations }: WizardSubject): Pick<Answers, 'account'> {
  const own = person.selectedAccount ?? person.platformAccounts[0];
  if (own === undefined || !asksForAccount(card.questions)) return {};
  const { username, orgID } = own;
  const orgName = organizations?.find(({ ID }) => ID === orgID)?.ORG ?? '';
  return { account: { orgID, orgName, username, supportCTP: '' } };
}

function choiceIn(roles: readonly string[], subject: WizardSubject): RoleChoice {
  const groups = formIn(subject).roles.flatMap(({ name, group }) => (group === undefined ? [] : name));
  return choiceOf(roles, roleQuestion(subject.card.questions) ?? { levels: [] }, groups);
}

/** What is chosen before anybody has chosen: what is held, or what a first request begins with. */
function firstChoice(held: readonly string[], subject: WizardSubject): RoleChoice {
  const before = subject.card.questions.flatMap((one) =>
    one.kind === 'groups' ? (one.chosenBefore ?? []) : [],
  );
  return choiceIn(held.length === 0 ? before : held, subject);
}

/** A change starts from the roles of one employment, so each has a choice of its own; for access there is one. */
function choiceName({ employment }: Answers, { type }: WizardSubject): string {
  return kindOf(type).changesHeld ? `employment-${employment?.number ?? ''}` : 'access';
}

/** What follows from the input: the complete answers, and what they are checked against. */
function judge({ kept, choices }: Given, subject: WizardSubject, multiEmployment: boolean) {
  const { card, person } = subject;
  const form = formIn(subject);
  const { employments, platformAccounts } = person;
  const asking: EmploymentChoice = { employments, platformAccounts, multiEmployment };
  const steps = stepsOfForm(form.questions, asking);
  const employment = employmentOf(kept.answers, steps, person);
  const named = employment === undefined ? {} : { employment };
  const held = heldUnder(named, subject);
  const choice = choices[choiceName(named, subject)] ?? firstChoice(held ?? [], subject);
  const role = rolesOf(choice, roleQuestion(card.questions)?.levels ?? []);
  const answers: Answers = { ...ownAccount(subject), ...kept.answers, ...named, role };
  const facts: StepFacts = { ...asking, form, held, keptRoles: card.keptRoles };
  return { answers, choice, facts, steps };
}

/** Where the employment is not asked for although there are several, the first one is meant. */
function employmentOf(
  { employment }: Answers,
  steps: readonly FormStep[],
  { employments }: Person,
): Answers['employment'] {
  const [first] = employments;
  const isAsked = steps.includes('EMPLOYMENT_STATUS');
  return isAsked || first === undefined || employments.length < 2
    ? employment
    : { number: first.number, words: null };
}

function heldUnder(
  { employment }: Answers,
  { card, person, userRoles }: WizardSubject,
): readonly string[] | null {
  if (userRoles === null) return null;
  const number = employment?.number ?? firstEmployment(person.employments);
  return userRoles.appPermissions[String(number)]?.[card.id] ?? [];
}

/** Whether leaving would lose something. */
function hasAnswers({ kept, choices }: Given, subject: WizardSubject): boolean {
  if (Object.keys(choices).length > 0) return true;
  const { questions } = subject.card;
  const before = detailsOf(startOf(subject), questions);
  const now = detailsOf(kept.answers, questions);
  const fields = [...new Set([...fieldsOf(before), ...fieldsOf(now)])];
  return fields.some((field) => !sameMembers(valuesOf(before[field]), valuesOf(now[field])));
}

function fieldsOf(details: FormDetails): (keyof FormDetails)[] {
  // The pieces of a form have no fields besides these.
  return Object.keys(details) as (keyof FormDetails)[];
}

/** The values of a field, one or several; an empty text counts as none. */
function valuesOf(value: string | readonly string[] | null = null): string[] {
  return [value ?? []].flat().filter((one) => one !== '');
}

function reachable(
  steps: readonly FormStep[],
  address: string | undefined,
  isAnswered: (step: FormStep) => boolean,
): FormStep {
  const wanted = Math.max(
    steps.findIndex((step) => stepAddress(step) === address),
    0,
  );
  const lacking = steps.findIndex((step) => !isAnswered(step));
  return steps[lacking === -1 ? wanted : Math.min(wanted, lacking)] ?? 'REVIEW';
}
