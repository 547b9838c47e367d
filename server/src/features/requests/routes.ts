import { cancelRequest as cancelEndpoint } from '@portal/core/contract/requests/cancellation.ts';
import {
  decideRequest as decideEndpoint,
  decideSeveral as decideSeveralEndpoint,
  withdrawApproval as withdrawEndpoint,
} from '@portal/core/contract/requests/decisions.ts';
import { ownDecisions } from '@portal/core/contract/requests/own-decisions.ts';
import { requestQueue, requestsForRole } from '@portal/core/contract/requests/desk.ts';
import {
  findManagedPeople,
  initiatorRequests,
  readPersonAccess,
} from '@portal/core/contract/requests/managed-people.ts';
import { oneRequest, pendingRequest, userRequests } from '@portal/core/contract/requests/request-view.ts';
import {
  interveneInRequest,
  requestCandidates,
  stuckRequests,
} from '@portal/core/contract/requests/help-desk.ts';
import {
  endAlternate as endAlternateEndpoint,
  alternateCandidates,
  readAlternates,
} from '@portal/core/contract/requests/alternates.ts';
import { removeAllAccess as removeAllEndpoint, userRoles } from '@portal/core/contract/access.ts';
import {
  endSessions as endSessionsEndpoint,
  accessDiagnosis,
} from '@portal/core/contract/access-diagnosis.ts';
import { userInfo } from '@portal/core/contract/people.ts';
import { onePerson } from '@portal/core/contract/people/person-page.ts';
import { previewRequest as previewEndpoint } from '@portal/core/contract/requests/preview.ts';
import { submitRequest as submitEndpoint } from '@portal/core/contract/requests/submission.ts';
import { openQuestions, respondToQuestion } from '@portal/core/contract/requests/information.ts';
import {
  escalateRequest as escalateEndpoint,
  remindApprovers as remindEndpoint,
} from '@portal/core/contract/requests/waiting.ts';
import { searchRequests as searchEndpoint } from '@portal/core/contract/requests/request-search.ts';
import type { server } from '../../adapters/http/serve.ts';
import { readAccessOf } from './managed-people/access-of-person.ts';
import { findPeople } from './managed-people/find-people.ts';
import { listInitiated } from './managed-people/initiated-requests.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { cancelRequest } from './decide/cancel-request.ts';
import { listCandidates } from './help-desk/candidates.ts';
import { decideRequest } from './decide/decide-request.ts';
import { decideSeveral } from './decide/decide-several.ts';
import { listOwnDecisions } from './decisions/own-decisions.ts';
import { withdrawOwnApproval } from './decide/withdraw-approval.ts';
import type { RequestDependencies } from './dependencies.ts';
import { endAlternate } from './alternates/end-alternate.ts';
import { endSessions } from './help-desk/end-sessions.ts';
import { intervene } from './help-desk/intervene.ts';
import { listAlternateCandidates, listAlternates } from './alternates/read-alternates.ts';
import { listRequestsForRole, readQueue } from './read/desk.ts';
import { readRequest } from './read/one-request.ts';
import { listOpenQuestions } from './read/open-questions.ts';
import { ownLists, readPending } from './read/own-requests.ts';
import { removeAllAccess } from './submit/removal/remove-all.ts';
import { replyToQuestion } from './decide/reply.ts';
import { listStuck } from './help-desk/stuck-requests.ts';
import { previewRequest } from './submit/preview-request.ts';
import { submitRequest } from './submit/submit-request.ts';
import { searchRequests } from './read/search-requests.ts';
import { escalateRequest, remindApprovers } from './waiting/remind.ts';
import { diagnoseAccess } from './read/account/access-diagnosis.ts';
import { readUserInfo } from './read/account/user-info.ts';
import { readUserRoles } from './read/account/user-roles.ts';
import { readPerson } from './person/read-person.ts';

/** The calls of this feature, each bound to its verb. */
export function serveRequests(
  serve: ReturnType<typeof server>,
  deps: RequestDependencies,
  sessions: Pick<Sessions, 'presence' | 'endAllOf' | 'ofPerson'>,
): void {
  const { presence, endAllOf } = sessions;
  serve(submitEndpoint, ({ body }, caller) => submitRequest(deps, caller, body));
  serve(previewEndpoint, ({ body }, caller) => previewRequest(deps, caller, body));
  serve(requestsForRole, ({ query }, caller) => listRequestsForRole(deps, caller, query.role));
  serve(pendingRequest, ({ query }, caller) => readPending(deps, caller, query.requestType));
  serve(oneRequest, ({ params }, caller) => readRequest(deps, caller, params.requestId));
  serve(decideEndpoint, ({ params, body }, caller) => decideRequest(deps, caller, params.requestId, body));
  serve(withdrawEndpoint, ({ params, body }, caller) =>
    withdrawOwnApproval(deps, caller, params.requestId, body),
  );
  serve(decideSeveralEndpoint, ({ body }, caller) => decideSeveral(deps, caller, body));
  serve(respondToQuestion, ({ params, body }, caller) =>
    replyToQuestion(deps, caller, params.requestId, body),
  );
  serve(remindEndpoint, ({ params, body }, caller) => remindApprovers(deps, caller, params.requestId, body));
  serve(escalateEndpoint, ({ params, body }, caller) =>
    escalateRequest(deps, caller, params.requestId, body),
  );
  serve(openQuestions, (_input, caller) => listOpenQuestions(deps, caller));
  serve(interveneInRequest, ({ params, body }, caller) => intervene(deps, caller, params.requestId, body));
  serve(requestCandidates, ({ params, query }, caller) =>
    listCandidates(deps, caller, { ...params, ...query }),
  );
  serve(removeAllEndpoint, (_input, caller) => removeAllAccess(deps, caller));
  serve(cancelEndpoint, ({ body }, caller) => cancelRequest(deps, caller, body));
  serve(userRoles, (_input, caller) => readUserRoles(deps, caller));
  serve(accessDiagnosis, ({ query }, caller) => diagnoseAccess({ ...deps, presence }, caller, query));
  serve(endSessionsEndpoint, ({ body }, caller) => endSessions({ ...deps, endAllOf }, caller, body.userName));
  serve(userInfo, (_input, caller) => readUserInfo(deps, caller));
  serve(onePerson, ({ params }, caller) => readPerson({ ...deps, sessions }, caller, params.userId));
  serve(alternateCandidates, ({ query }, caller) => listAlternateCandidates(deps, caller, query));
  serve(readAlternates, (_input, caller) => listAlternates(deps, caller));
  serve(endAlternateEndpoint, ({ params, body }, caller) =>
    endAlternate(deps, caller, params.requestId, body),
  );
  serve(stuckRequests, ({ query }, caller) => listStuck(deps, caller, query));
  serve(searchEndpoint, ({ query }, caller) => searchRequests(deps, caller, query));
  const listOwn = ownLists(deps);
  serve(userRequests, ({ query }, caller) => listOwn(caller, query));
  serve(initiatorRequests, ({ query }, caller) => listInitiated(deps, caller, query));
  serve(findManagedPeople, ({ query }, caller) => findPeople(deps, caller, query));
  serve(readPersonAccess, ({ query }, caller) => readAccessOf(deps, caller, query));
  serve(ownDecisions, ({ query }, caller) => listOwnDecisions(deps, caller, query));
  serve(requestQueue, ({ query }, caller) => readQueue(deps, caller, query));
}
