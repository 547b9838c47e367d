import type { PreviewedSubmission } from '@portal/core/contract/requests/preview.ts';
import { detailsOf } from '@portal/core/domain/forms/form.ts';
import type { Wizard } from './use-wizard.ts';

/** The parts of the wizard that are sent. */
interface Sent extends Pick<Wizard, 'type' | 'answers' | 'difference'> {
  card: Pick<Wizard['card'], 'id' | 'questions'>;
}

/** The body of a request from the answers; roles are always sent as lists (rule requests 14). */
export function submissionOf({ type, card, answers, difference }: Sent): PreviewedSubmission {
  return {
    requestType: type,
    requestDetails: { requestedAppName: card.id, ...detailsOf(answers, card.questions), ...difference },
  };
}
