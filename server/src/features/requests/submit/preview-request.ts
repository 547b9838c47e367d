import type { PreviewedSubmission, RequestPreview } from '@portal/core/contract/requests/preview.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { previewOfRoles } from './ask-for-roles.ts';
import { applicationIn, refuseOtherUser } from './refused-fields.ts';

/**
 * Who would be asked, in order, if this were sent now: the stages of the very request that the submit would file.
 * @throws RefusedCall with what the submit would be refused with
 */
export async function previewRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: PreviewedSubmission,
): Promise<RequestPreview> {
  refuseOtherUser(body, caller);
  const { stages } = await previewOfRoles(deps, caller, applicationIn(deps, body), body);
  return {
    stages: stages.map(({ role, fallbackFor, setsUp, people, dueAt }) => ({
      role,
      fallbackFor,
      setsUp,
      people,
      dueAt,
    })),
  };
}
