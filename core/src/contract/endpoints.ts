import { readCatalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import {
  cancelRequest,
  decideRequest,
  oneRequest,
  requestQueue,
  requestsForRole,
  submitRequest,
  userRequests,
} from './requests.ts';
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
  cancelRequest,
  userRequests,
  requestQueue,
];
