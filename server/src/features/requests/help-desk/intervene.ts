import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import {
  faultsOfIntervention,
  intervene as interveneIn,
  refusalToIntervene,
} from '@portal/core/domain/requests/transitions/intervene.ts';
import { isRefusal, type Refusal } from '@portal/core/domain/validation/refusal.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { changeRequest, type Done } from '../change-request.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { namedCaller } from '../found-request.ts';
import { holdersOf } from '../submit/people-concerned.ts';
import { candidatesAmong } from './candidates.ts';

/**
 * RM-IT help moves a request that does not move by itself: other people are asked, a delivery is tried again, done by
 * hand or undone, a request is closed. Each leaves a row in the trail with its note (rule help-desk 1).
 * @throws RefusedCall with a code of rule refusals 1
 */
export function intervene(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: InterventionOrder,
): Promise<RequestView> {
  return changeRequest(deps, caller, {
    idOrNumber,
    call: `intervene ${idOrNumber}`,
    sent: body,
    roles: () => ['RM_IT_HELP'],
    transition: ({ request }) => ordered(deps, caller, request, body),
  });
}

async function ordered(
  deps: RequestDependencies,
  caller: Caller,
  request: Request,
  body: InterventionOrder,
): Promise<Done | Refusal> {
  const refusal = refusalOf(deps, caller, request, body);
  if (refusal !== null) return refusal;
  const by = namedCaller(caller);
  const people = body.intervention === 'REASSIGN' ? await wanted(deps, request, body, by.id) : [];
  if (isRefusal(people)) return people;
  const helpers = body.intervention === 'FALL_BACK' ? await holdersOf(deps.directory, 'RM_IT_HELP') : [];
  const note = body.note?.trim() ?? '';
  const change = interveneIn(request, {
    intervention: body.intervention,
    by,
    note: note === '' ? null : note,
    people,
    helpers,
    deadlines: deps.deadlines,
    now: caller.now,
  });
  return isRefusal(change) ? change : { change };
}

/** Whether the caller, who belongs to RM-IT help, may do it to the request, was looking at the current request, and gave the note that is needed. */
function refusalOf(
  { deadlines }: RequestDependencies,
  { person, now }: Caller,
  request: Request,
  { intervention, version, note = '' }: InterventionOrder,
): Refusal | null {
  const helper = { id: person.userId, isHelpDesk: true };
  const refusal = refusalToIntervene(request, intervention, helper, { now, deadlines });
  if (refusal !== null) return refusal;
  if (request.version !== version) return { refused: 'ALREADY_DECIDED' };
  const faults = faultsOfIntervention(intervention, note);
  return faults.length > 0 ? { refused: 'INVALID', faults } : null;
}

/** The people to ask, each of whom must be among those who may be asked. */
async function wanted(
  deps: RequestDependencies,
  request: Request,
  { people: ids = [] }: InterventionOrder,
  helperId: string,
): Promise<Approver[] | Refusal> {
  const candidates = await candidatesAmong(deps, { request, helperId }, ids);
  const people = candidates.toSorted((a, b) => a.fullName.localeCompare(b.fullName));
  const fault = ids.length === 0 ? 'REQUIRED' : 'NOT_OFFERED';
  const isOffered = people.length > 0 && people.length === new Set(ids).size;
  return isOffered ? people : { refused: 'INVALID', faults: [{ field: 'people', fault }] };
}
