import { type Application, isSetUpStage } from '../../catalogue/application.ts';
import type { FieldFault } from '../../validation/fault.ts';
import { kindOf as kindOfQuestion } from '../../forms/form.ts';
import { checkText, limits } from '../../validation/text.ts';
import { kindOf } from '../kinds.ts';
import { type Request, type Stage, waitingStage } from '../request.ts';
import { isOpen } from '../lifecycle/statuses.ts';

/** What was done for one part of the access that is set up by hand. */
export interface Confirmation {
  readonly item: string;
  readonly note: string;
}

/** Whether approving the waiting stage confirms that access was set up by hand, and so needs a note on what was done (rule deciding 18). */
export function needsNote(request: Request, application: Application | null): boolean {
  const stage = isOpen(request.status) ? waitingStage(request) : null;
  return stage !== null && setsUp(request, stage, application);
}

/** Whether the yes of this stage says that access was set up by hand; it is a piece of work then, not a judgment. */
export function setsUp(
  { type }: Pick<Request, 'type'>,
  stage: Pick<Stage, 'role' | 'fallbackFor'>,
  application: Application | null,
): boolean {
  return application !== null && kindOf(type).delivers === 'CHOSEN_ROLES' && isSetUpStage(application, stage);
}

/**
 * The parts of the waiting set-up that are confirmed one by one; none where one note is enough.
 * @param application with its groups read
 */
export function itemsToSetUp(request: Request, application: Application | null): string[] {
  if (application === null || !needsNote(request, application)) return [];
  const { questions, roles: offered } = application;
  const changed = [...request.addRoles, ...request.removeRoles];
  const items = questions.flatMap(
    (question) => kindOfQuestion(question).itemsToSetUp?.(question, changed, offered) ?? [],
  );
  return [...new Set(items)];
}

/** What is wrong with the confirmations: there is one for each item, with a note of 10 to 1,000 characters, and no other. */
export function faultsOfConfirmations(
  items: readonly string[],
  confirmations: readonly Confirmation[],
): FieldFault[] {
  const givenDecision = confirmations.map(({ item }) => item);
  const faults = confirmations.flatMap(({ item, note }, index): FieldFault[] =>
    items.includes(item) && givenDecision.indexOf(item) === index
      ? checkText(`confirmations.${index}.note`, note, limits.note)
      : [{ field: `confirmations.${index}.item`, fault: 'NOT_OFFERED' }],
  );
  const isComplete = items.every((item) => givenDecision.includes(item));
  return isComplete ? faults : [{ field: 'confirmations', fault: 'REQUIRED' }, ...faults];
}

/** The confirmations as one text, a line each in the order of the items: the comment of the decision. */
export function noteOf(items: readonly string[], confirmations: readonly Confirmation[]): string {
  return items
    .flatMap((item) => confirmations.filter((one) => one.item === item))
    .map(({ item, note }) => `${item}: ${note.trim()}`)
    .join('\n');
}
