import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { hasOptions } from '@portal/core/domain/catalogue/application.ts';
import type { Wizard } from './use-wizard.ts';

/** What of the wizard is sent. */
interface Sent extends Pick<Wizard, 'type' | 'answers' | 'difference'> {
  card: Pick<Wizard['card'], 'id' | 'userLevels' | 'userOrigins'>;
}

/** The body of a request from the answers; roles are always sent as lists (rule requests 14). */
export function submissionOf({ type, card, answers, difference }: Sent): Submission {
  const { roles, userLevels, userOrigins, purpose, employment } = answers;
  const [accessType] = roles;
  return {
    requestType: type,
    requestDetails: {
      requestedAppName: card.id,
      role: [...roles],
      ...difference,
      purpose: purpose.trim(),
      ...(employment === null ? {} : { empStatus: `employment-${employment}` }),
      ...(hasOptions(card) && accessType !== undefined
        ? { accessType, level: [...userLevels], userOrigin: [...userOrigins] }
        : {}),
    },
  };
}
