import { useState } from 'react';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { UserRoles } from '@portal/core/contract/access.ts';
import { expandRoles } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import {
  emptyAnswers,
  faultsOfStep,
  type WizardAnswers,
  type WizardFacts,
  type WizardFault,
  type WizardStep,
  wizardSteps,
} from '@portal/core/domain/request-form/steps.ts';
import { changeOfRoles, firstEmployment, sameMembers } from '@portal/core/domain/requests/submit.ts';
import { among } from '../../request-view/ask-again/earlier-answers.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import {
  forgetAnswers,
  keepAnswers,
  type KeptAnswers,
  readAnswers,
  type WizardType,
} from '../../request-view/ask-again/kept-answers.ts';
import { choiceOf, type RoleChoice, rolesOf } from './role-choice.ts';

/** Everything that is the same while the wizard is open. */
export interface WizardSubject {
  type: WizardType;
  card: CatalogueCard;
  person: Person;
  places: Catalogue['places'];
  /** What the person holds now, roles by employment; null while access is asked for. */
  userRoles: UserRoles | null;
}

/** The wizard's state: the steps, where the person is, and what they have answered. */
export interface Wizard extends WizardSubject {
  steps: readonly WizardStep[];
  current: WizardStep;
  answers: WizardAnswers;
  /** The roles as levels and places; the answers' roles follow from it. */
  choice: RoleChoice;
  /** What the person has under the employment of the answers. */
  held: readonly string[];
  /** Roles that come and go by these answers. */
  difference: { addRoles: string[]; removeRoles: string[] };
  idempotencyKey: string;
  hasAnswers: boolean;
  /** What is still wrong in the current step. */
  faults: readonly WizardFault[];
  change: (change: Partial<Omit<WizardAnswers, 'roles'>>) => void;
  choose: (choice: RoleChoice) => void;
  /** A new key for the same answers, because what they would do is no longer the same. */
  renewKey: () => void;
  forget: () => void;
}

/** The address names a step as `user-role`. */
export function stepAddress(step: WizardStep): string {
  return step.toLowerCase().replaceAll('_', '-');
}

/** Answers, and the choices of roles that the person has made by now, by what they are chosen under. */
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
  const [given, setGiven] = useState<Given>(() => startingWith(readAnswers(sessionStorage, owner), subject));
  const { answers, choice, facts, steps } = judge(given, subject, multiEmployment);
  const isAnswered = (step: WizardStep): boolean => faultsOfStep(step, answers, facts).length === 0;
  const current = reachable(steps, address, isAnswered);
  const put = (next: Given): void => {
    const { idempotencyKey } = next.kept;
    keepAnswers(sessionStorage, owner, {
      answers: judge(next, subject, multiEmployment).answers,
      idempotencyKey,
    });
    setGiven(next);
  };
  return {
    ...subject,
    steps,
    current,
    answers,
    choice,
    held: facts.held ?? [],
    difference: changeOfRoles(facts.held ?? [], answers.roles),
    idempotencyKey: given.kept.idempotencyKey,
    hasAnswers: hasAnswers(given, startOf(subject)),
    faults: faultsOfStep(current, answers, facts),
    change: (change) => {
      put({ ...given, kept: { answers: { ...given.kept.answers, ...change }, idempotencyKey: newKey() } });
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
      forgetAnswers(sessionStorage, owner);
    },
  };
}

function newKey(): string {
  return crypto.randomUUID();
}

function startingWith(kept: KeptAnswers | null, subject: WizardSubject): Given {
  if (kept === null) return { kept: { answers: startOf(subject), idempotencyKey: newKey() }, choices: {} };
  const { roles } = kept.answers;
  if (roles.length === 0) return { kept, choices: {} };
  return { kept, choices: { [choiceName(kept.answers, subject)]: choiceOf(roles, subject.card) } };
}

/** Before anything is answered: a change starts from what is held, levels and origins like roles. */
function startOf({ card, userRoles }: WizardSubject): WizardAnswers {
  const { level = [], userOrigin = [] } = userRoles?.optionsHeld[card.id] ?? {};
  return {
    ...emptyAnswers,
    userLevels: among(level, card.userLevels),
    userOrigins: among(userOrigin, card.userOrigins),
  };
}

/** A change starts from the roles of one employment, so each has a choice of its own; for access there is one. */
function choiceName({ employment }: Pick<WizardAnswers, 'employment'>, { type }: WizardSubject): string {
  return type === 'CHANGE_REQUEST' ? `employment-${employment ?? ''}` : 'access';
}

/** What follows from what is given: the whole answers, and what they are measured against. */
function judge({ kept, choices }: Given, subject: WizardSubject, multiEmployment: boolean) {
  const { card, person, places } = subject;
  const application = { ...card, roles: expandRoles(card.levels, codesOf(places)) };
  const asking = { application, employments: person.employments, multiEmployment };
  const steps = wizardSteps({ ...asking, held: null });
  const employment = employmentOf(kept.answers, steps, person);
  const held = heldUnder(employment, subject);
  const choice = choices[choiceName({ employment }, subject)] ?? choiceOf(held ?? [], card);
  const answers = { ...kept.answers, employment, roles: rolesOf(choice, card.levels) };
  const facts: WizardFacts = { ...asking, held };
  return { answers, choice, facts, steps };
}

function codesOf({ regions, states }: Catalogue['places']) {
  return { regions, states: states.map(({ code }) => code) };
}

/** Where the employment is not asked for although there are several, the first one is meant. */
function employmentOf(
  { employment }: WizardAnswers,
  steps: readonly WizardStep[],
  { employments }: Person,
): number | null {
  const [first] = employments;
  const isAsked = steps.includes('EMPLOYMENT_STATUS');
  return isAsked || first === undefined || employments.length < 2 ? employment : first.number;
}

function heldUnder(
  employment: number | null,
  { card, person, userRoles }: WizardSubject,
): readonly string[] | null {
  if (userRoles === null) return null;
  const number = employment ?? firstEmployment(person.employments);
  return userRoles.appPermissions[String(number)]?.[card.id] ?? [];
}

function hasAnswers({ kept, choices }: Given, start: WizardAnswers): boolean {
  const { employment, userLevels, userOrigins, purpose } = kept.answers;
  const isOther = !sameMembers(userLevels, start.userLevels) || !sameMembers(userOrigins, start.userOrigins);
  return employment !== null || purpose.trim() !== '' || isOther || Object.keys(choices).length > 0;
}

function reachable(
  steps: readonly WizardStep[],
  address: string | undefined,
  isAnswered: (step: WizardStep) => boolean,
): WizardStep {
  const wanted = Math.max(
    steps.findIndex((step) => stepAddress(step) === address),
    0,
  );
  const lacking = steps.findIndex((step) => !isAnswered(step));
  return steps[lacking === -1 ? wanted : Math.min(wanted, lacking)] ?? 'REVIEW';
}
