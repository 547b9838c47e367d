import {
  previewReplacement,
  readSupervision as readCall,
  replaceSupervisor as replaceCall,
  supervisorCandidates as candidatesCall,
} from '@portal/core/contract/people/supervisors.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { SupervisorDependencies } from './dependencies.ts';
import { planReplacement, previewOf } from './plan-replacement.ts';
import { readSupervision, supervisorCandidates } from './read-supervision.ts';
import { replaceSupervisor } from './replace-supervisor.ts';

/** The calls of this feature, each bound to its verb. */
export function serveSupervisors(serve: ReturnType<typeof server>, deps: SupervisorDependencies): void {
  serve(readCall, ({ params, query }, caller) =>
    readSupervision(deps, caller, { userId: params.userId, ...query }),
  );
  serve(candidatesCall, ({ params, query }, caller) =>
    supervisorCandidates(deps, caller.person.userId, { userId: params.userId, ...query }),
  );
  serve(previewReplacement, async ({ params, query }, caller) => {
    const asked = { formerId: params.userId, successorId: query.successorId };
    return await previewOf(deps, await planReplacement(deps, caller, asked), caller.now);
  });
  serve(replaceCall, ({ params, body }, caller) => replaceSupervisor(deps, caller, params.userId, body));
}
