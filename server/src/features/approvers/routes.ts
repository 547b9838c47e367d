import {
  applicationApprovers,
  approverCandidates as candidatesCall,
  changeApprovers as changeCall,
  readApprovers as readCall,
} from '@portal/core/contract/people/approvers.ts';
import type { server } from '../../adapters/http/serve.ts';
import { changeApprovers } from './change-approvers.ts';
import {
  approverCandidates,
  type ApproverDependencies,
  approversOfOne,
  readApprovers,
} from './read-approvers.ts';

/** The calls of this feature, each bound to its verb. */
export function serveApprovers(serve: ReturnType<typeof server>, deps: ApproverDependencies): void {
  serve(readCall, () => readApprovers(deps));
  serve(applicationApprovers, ({ params }) => approversOfOne(deps, params.applicationId));
  serve(candidatesCall, ({ query }, caller) => approverCandidates(deps, caller.person.userId, query));
  serve(changeCall, ({ params, body }, caller) => changeApprovers(deps, caller, params.applicationId, body));
}
