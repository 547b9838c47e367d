import { mayBeAsked } from '@portal/core/domain/requests/help-desk.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { canAct, holds, holdersOf } from './approvers.ts';
import { readForWrite } from './decide-request.ts';
import type { RequestDependencies } from './dependencies.ts';
import type { RequestRecord } from './record.ts';

/** Everybody whom this member of RM-IT help may have asked in the waiting stage, by name; nobody where none waits. */
export async function selectCandidates(
  deps: RequestDependencies,
  q: Queryable,
  record: RequestRecord,
  helperId: string,
): Promise<Approver[]> {
  const waiting = record.stages[record.stage_index ?? -1];
  if (waiting === undefined) return [];
  const authorizers = await q.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${record.application_id}`,
  );
  const stage = {
    role: waiting.role,
    requesterId: record.person_id,
    initiatorId: record.initiator_id,
    deciders: record.stages.flatMap((one) => one.decidedBy?.id ?? []),
    helperId,
  };
  const holders = await holdersOf(deps.directory, waiting.role);
  const isAuthorizer = (id: string) => authorizers.some((one) => one.person_id === id);
  return holders
    .filter(({ id }) => mayBeAsked({ id, holdsRole: true, authorizesApplication: isAuthorizer(id) }, stage))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName));
}

/**
 * The same for the help desk's form.
 * @throws RefusedCall NOT_ELIGIBLE for anybody else, NOT_FOUND for a request the caller may not read
 */
export async function listCandidates(deps: RequestDependencies, caller: Caller, idOrNumber: string) {
  const rights = await deps.directory.person(caller.person.userId);
  if (rights === null || !canAct(rights) || !holds(rights, 'RM_IT_HELP'))
    throw new RefusedCall('NOT_ELIGIBLE');
  const record = await readForWrite({ directory: deps.directory, q: deps.db }, caller, idOrNumber, null);
  const people = await selectCandidates(deps, deps.db, record, caller.person.userId);
  return people.map(({ id, fullName, organization }) => ({ id, fullName, organization }));
}
