import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { restoreOf } from '@portal/core/domain/catalogue/restore.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { submitAccountRequest } from './submit-account-request.ts';
import { refuseOtherFields } from '../refused-fields.ts';

/**
 * Somebody whose account a long absence has locked asks to be let in again (rule requests 21).
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, PENDING_REQUEST_EXISTS, REACTIVATE_NOT_ALLOWED or NO_APPROVER
 */
export async function reactivate(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName']);
  const applications = [...deps.applications.values()];
  return await submitAccountRequest(deps, caller, body, {
    refusal: (person) =>
      restoreOf({ person, applications, certificateRules: deps.certificateRules, now: caller.now }) ===
      'OFFERED'
        ? null
        : 'REACTIVATE_NOT_ALLOWED',
  });
}
