import { removeAllAccess, userRoles } from './access.ts';
import { readCatalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { endAlternate, readAlternates } from './requests/alternates.ts';
import { cancelRequest } from './requests/cancellation.ts';
import { decideRequest, decideSeveral } from './requests/decisions.ts';
import { requestQueue, requestsForRole } from './requests/desk.ts';
import { interveneInRequest, requestCandidates, stuckRequests } from './requests/help-desk.ts';
import { respondToQuestion } from './requests/information.ts';
import { oneRequest, userRequests } from './requests/request-view.ts';
import { submitRequest } from './requests/submission.ts';
import { readConfiguration, readSession } from './session.ts';

/** The whole API on one screen; a test walks this list and expects each call to be served. */
export const endpoints: readonly Endpoint[] = [
  readConfiguration,
  readCatalogue,
  readSession,
  submitRequest,
  requestsForRole,
  oneRequest,
  decideRequest,
  decideSeveral,
  respondToQuestion,
  interveneInRequest,
  requestCandidates,
  cancelRequest,
  removeAllAccess,
  userRequests,
  userRoles,
  readAlternates,
  endAlternate,
  requestQueue,
  stuckRequests,
];
