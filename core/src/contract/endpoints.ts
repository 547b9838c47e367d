import { endAlternate, readAlternates } from './alternates.ts';
import { removeAllAccess, userRoles } from './access.ts';
import { readCatalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { interveneInRequest, requestCandidates, stuckRequests } from './help-desk.ts';
import { respondToQuestion } from './information.ts';
import {
  cancelRequest,
  decideRequest,
  decideSeveral,
  oneRequest,
  requestQueue,
  requestsForRole,
  userRequests,
} from './requests.ts';
import { readConfiguration, readSession } from './session.ts';
import { submitRequest } from './submission.ts';

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
