import type { StageCandidate } from '@portal/core/contract/requests/help-desk.ts';
import { mayBeAsked } from '@portal/core/domain/requests/deeds/intervene.ts';
import { type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { findRequest } from '../found-request.ts';
import { holdersOf } from '../submit/people-concerned.ts';

/** Everybody whom this member of RM-IT help may have asked in the waiting stage, by name; nobody where none waits. */
export async function selectCandidates(
  { db, directory }: RequestDependencies,
  request: Request,
  helperId: string,
): Promise<Approver[]> {
  const waiting = waitingStage(request);
  if (waiting === null) return [];
  const authorizers = await db.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${request.applicationId}`,
  );
  const holders = await holdersOf(directory, waiting.role);
  const isAuthorizer = (id: string) => authorizers.some((one) => one.person_id === id);
  return holders
    .filter(({ id }) =>
      mayBeAsked({ id, holdsRole: true, authorizesApplication: isAuthorizer(id) }, request, helperId),
    )
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName));
}

/**
 * The same for the help desk's form.
 * @throws RefusedCall NOT_FOUND for a request the caller may not read
 */
export async function listCandidates(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
): Promise<StageCandidate[]> {
  const { request } = await findRequest(deps, caller, idOrNumber);
  const people = await selectCandidates(deps, request, caller.person.userId);
  const asked = waitingStage(request)?.people.map((one) => one.id) ?? [];
  return people.map(({ id, fullName, organization }) => ({
    ...{ id, fullName, organization },
    isAsked: asked.includes(id),
  }));
}
