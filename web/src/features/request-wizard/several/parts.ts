import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { EmploymentChoice, FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { isSharedStep, stepsOfForm } from '@portal/core/domain/forms/steps.ts';

/** One page of the way: choosing, a step that all share, a step of one application, or the review. */
export interface Part {
  /** As the address names it. */
  id: string;
  /** Whose step it is; of a shared one, the first that asks it. */
  card: CatalogueCard | null;
  step: FormStep | null;
  isShared: boolean;
}

/** Choosing, then what is shared, then the rest of each application, then the review. */
export function partsOf(chosen: readonly CatalogueCard[], choice: EmploymentChoice): Part[] {
  const all = chosen.flatMap((card) =>
    stepsOfForm(card.questions, choice)
      .filter((step) => step !== 'REVIEW')
      .map((step) => ({ card, step })),
  );
  const shared = all.filter(
    ({ step }, index) => isSharedStep(step) && all.findIndex((one) => one.step === step) === index,
  );
  const own = all.filter(({ step }) => !isSharedStep(step));
  const whole = { card: null, step: null, isShared: false };
  return [
    { id: 'choose', ...whole },
    ...shared.map(({ card, step }) => ({ id: nameOf(step), card, step, isShared: true })),
    ...own.map(({ card, step }) => ({ id: `${card.id}.${nameOf(step)}`, card, step, isShared: false })),
    { id: 'review', ...whole },
  ];
}

function nameOf(step: FormStep): string {
  return step.toLowerCase().replaceAll('_', '-');
}
