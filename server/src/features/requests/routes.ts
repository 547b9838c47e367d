import {
  cancelRequest as cancelEndpoint,
  decideRequest as decideEndpoint,
  oneRequest,
  requestQueue,
  requestsForRole,
  submitRequest as submitEndpoint,
  userRequests,
} from '@portal/core/contract/requests.ts';
import type { server } from '../../adapters/http/serve.ts';
import { cancelRequest } from './cancel-request.ts';
import { decideRequest } from './decide-request.ts';
import type { RequestDependencies } from './dependencies.ts';
import { listOwnRequests, listRequestsForRole, readQueue, readRequest } from './read-requests.ts';
import { submitRequest } from './submit-request.ts';

/** The calls of this feature, each bound to its verb. */
export function serveRequests(serve: ReturnType<typeof server>, deps: RequestDependencies): void {
  serve(submitEndpoint, ({ body }, caller) => submitRequest(deps, caller, body));
  serve(requestsForRole, ({ query }, caller) => listRequestsForRole(deps, caller, query.role));
  serve(oneRequest, ({ params }, caller) => readRequest(deps, caller, params.requestId));
  serve(decideEndpoint, ({ params, body }, caller) => decideRequest(deps, caller, params.requestId, body));
  serve(cancelEndpoint, ({ body }, caller) => cancelRequest(deps, caller, body));
  serve(userRequests, (_input, caller) => listOwnRequests(deps, caller));
  serve(requestQueue, ({ query }, caller) => readQueue(deps, caller, query));
}
