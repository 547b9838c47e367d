import type { Submission } from '@portal/core/contract/requests.ts';
import type { WizardAnswers } from '@portal/core/domain/request-form/steps.ts';

/** The body of an access request from the answers; roles are always sent as lists (spec section 3). */
export function submissionOf(
  applicationId: string,
  { roles, purpose, employment }: WizardAnswers,
): Submission {
  return {
    requestType: 'ACCESS_REQUEST',
    requestDetails: {
      requestedAppName: applicationId,
      role: [...roles],
      addRoles: [...roles],
      purpose: purpose.trim(),
      ...(employment === null ? {} : { empStatus: `employment-${employment}` }),
    },
  };
}
