import { useMemo, useState } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import {
  faultsOfStep,
  type WizardAnswers,
  type WizardFacts,
  type WizardStep,
  wizardSteps,
} from '@portal/core/domain/request-form/steps.ts';
import type { FieldFault } from '@portal/core/domain/requests/request.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { forgetAnswers, keepAnswers, type KeptAnswers, noAnswers, readAnswers } from './kept-answers.ts';

/** Everything that is the same while the wizard is open. */
export interface WizardSubject {
  card: CatalogueCard;
  person: Person;
}

/** The wizard's state: the steps, where the person is, and what they have answered. */
export interface Wizard extends WizardSubject {
  steps: readonly WizardStep[];
  current: WizardStep;
  answers: WizardAnswers;
  idempotencyKey: string;
  hasAnswers: boolean;
  /** What is still wrong in the current step. */
  faults: readonly FieldFault[];
  change: (change: Partial<WizardAnswers>) => void;
  forget: () => void;
}

/** The address names a step as `user-role`. */
export function stepAddress(step: WizardStep): string {
  return step.toLowerCase().replaceAll('_', '-');
}

/**
 * The wizard at the step of the address. A step that cannot be reached yet gives way to the first one that still
 * lacks an answer; the answers come from this tab's storage, never from the address.
 */
export function useWizard({ card, person }: WizardSubject, address: string | undefined): Wizard {
  const { multiEmployment } = useConfiguration().features;
  const owner = { userId: person.userId, applicationId: card.id };
  const newKey = (): string => crypto.randomUUID();
  const [kept, setKept] = useState<KeptAnswers>(
    () => readAnswers(sessionStorage, owner) ?? noAnswers(newKey),
  );
  const facts = useMemo<WizardFacts>(
    () => ({
      application: { id: card.id, roles: card.roles },
      employments: person.employments,
      multiEmployment,
    }),
    [card.id, card.roles, person.employments, multiEmployment],
  );
  const steps = wizardSteps(facts);
  const answers = withOnlyEmployment(kept.answers, steps, person);
  const current = reachable(steps, address, (step) => faultsOfStep(step, answers, facts).length === 0);
  return {
    card,
    person,
    steps,
    current,
    answers,
    idempotencyKey: kept.idempotencyKey,
    hasAnswers:
      kept.answers.employment !== null || kept.answers.roles.length > 0 || kept.answers.purpose.trim() !== '',
    faults: faultsOfStep(current, answers, facts),
    change: (change) => {
      const next = { answers: { ...kept.answers, ...change }, idempotencyKey: newKey() };
      keepAnswers(sessionStorage, owner, next);
      setKept(next);
    },
    forget: () => {
      forgetAnswers(sessionStorage, owner);
    },
  };
}

/** Where the employment is not asked for although there are several, the first one is meant. */
function withOnlyEmployment(
  answers: WizardAnswers,
  steps: readonly WizardStep[],
  person: Person,
): WizardAnswers {
  const [first] = person.employments;
  const isAsked = steps.includes('EMPLOYMENT_STATUS');
  if (isAsked || first === undefined || person.employments.length < 2) return answers;
  return { ...answers, employment: first.number };
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
