import type { StageCandidates } from '@portal/core/contract/requests/help-desk.ts';
import { mayBeAsked } from '@portal/core/domain/requests/transitions/intervene.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { firstCandidates } from '../../../people/first-candidates.ts';
import { findRequest } from '../found-request.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { asApprover } from '../submit/people-concerned.ts';

/** Whom this member of RM-IT help may have asked in the waiting stage, of the people it is given. */
async function askable(
  { db }: Pick<RequestDependencies, 'db'>,
  { request, helperId }: { request: Request; helperId: string },
  people: readonly DirectoryPerson[],
): Promise<Approver[]> {
  const authorizers = await db.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${request.applicationId}`,
  );
  const isNamed = (id: string) => authorizers.some((one) => one.person_id === id);
  return people
    .filter((person) => mayBeAsked({ person, isNamed: isNamed(person.id) }, request, helperId))
    .map(asApprover);
}

/** Those of these people whom this member of RM-IT help may have asked in the waiting stage; nobody where none waits. */
export async function candidatesAmong(
  deps: RequestDependencies,
  { request, helperId }: { request: Request; helperId: string },
  ids: readonly string[],
): Promise<Approver[]> {
  if (waitingStage(request) === null || ids.length === 0) return [];
  return await askable(deps, { request, helperId }, await deps.directory.people({ ids, emails: [] }));
}

/**
 * Whom the help desk may have asked, by name, for its form; nobody where no stage waits.
 * @throws RefusedCall NOT_FOUND for a request the caller may not read
 */
export async function listCandidates(
  deps: RequestDependencies,
  caller: Caller,
  { requestId: idOrNumber, ...query }: { requestId: string; q?: string },
): Promise<StageCandidates> {
  const { request } = await findRequest(deps, caller, idOrNumber);
  const waiting = waitingStage(request);
  if (waiting === null) return { people: [], hasMorePeople: false };
  const holders = await deps.directory.holders({ clientId: portalClientId, role: waiting.role });
  const candidates = await askable(deps, { request, helperId: caller.person.userId }, holders);
  const { people, hasMorePeople } = await firstCandidates(deps.db, candidates, query);
  const asked = waiting.people.map((one) => one.id);
  return {
    people: people.map(({ id, fullName, organization, email }) => ({
      id,
      fullName,
      organization,
      email,
      isAsked: asked.includes(id),
    })),
    hasMorePeople,
  };
}
