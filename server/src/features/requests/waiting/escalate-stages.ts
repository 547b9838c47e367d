import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import {
  canDecideIn,
  isSupervisorAt,
  supervisorEmailsOf,
} from '@portal/core/domain/people/rights/known-person.ts';
import { type Request, waitingStage } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import {
  escalate,
  escalatedIfDueBy,
  escalatedTypes,
  type Superiors,
} from '@portal/core/domain/requests/waiting/escalate.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { unreachableAmong } from '../../../mail/bounces/unreachable.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { asApprover, holdersOf } from '../submit/people-concerned.ts';
import { changeEach } from './change-each.ts';

/** Asks more people where nobody has decided in time (rule time 7). Returns of how many requests. */
export async function escalateStages(
  deps: RequestDependencies,
  now: Date,
  isStopping?: () => boolean,
): Promise<number> {
  const { db, deadlines } = deps;
  const dueBy = escalatedIfDueBy(deadlines, now);
  return await changeEach(db, {
    where: (after) => sql`r.id in (select p.request_id from portal.stage_person p
        join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index and s.escalated_at is null
        where p.waiting_due_at > '-infinity' and p.waiting_due_at <= ${dueBy}
          and (${after}::uuid is null or p.request_id > ${after}::uuid))
      and r.type = any(${[...escalatedTypes]}::text[]) and (r.expires_at is null or r.expires_at > ${now})`,
    change: async (request) => escalate(request, await superiorsOf(deps, request), { deadlines, now }),
    isStopping,
  });
}

/** Who could decide in the waiting stage besides those who are asked, by the same rule as everybody (rule deciding 23). */
export async function superiorsOf(deps: RequestDependencies, request: Request): Promise<Superiors> {
  const stage = waitingStage(request);
  if (stage === null) return { above: [], others: [], unreachable: new Set() };
  const authorizers = await deps.db.rows<{ person_id: string }>(
    sql`select person_id from portal.application_authorizer where application_id = ${request.applicationId}`,
  );
  const named = authorizers.map((one) => one.person_id);
  const canDecide = (one: DirectoryPerson) => canDecideIn(one, stage.role, named.includes(one.id));
  const above = (await supervisorsOf(deps, stage.people)).filter(canDecide);
  const unreachable = await unreachableAmong(deps.db, above);
  const others =
    stage.role === 'SUPERVISOR'
      ? (await beyond(deps, above, unreachable)).filter(canDecide).map(asApprover)
      : await othersIn(deps, stage.role, named, canDecide);
  return { above: above.map(asApprover), others, unreachable };
}

/** Those one level higher, where mail reaches none of these people. */
async function beyond(
  deps: RequestDependencies,
  above: readonly DirectoryPerson[],
  unreachable: ReadonlySet<string>,
): Promise<readonly DirectoryPerson[]> {
  return above.every(({ id }) => unreachable.has(id)) ? await supervisorsOf(deps, above) : [];
}

/** The supervisors of all these people, whatever they may decide. */
async function supervisorsOf(
  { directory }: Pick<RequestDependencies, 'directory'>,
  people: readonly { id: string }[],
): Promise<DirectoryPerson[]> {
  const asked = await directory.people({ ids: people.map(({ id }) => id), emails: [] });
  const emails = [...new Set(asked.flatMap(supervisorEmailsOf))];
  const found = emails.length === 0 ? [] : await directory.people({ ids: [], emails });
  return found.filter((one) => isSupervisorAt(one, emails));
}

async function othersIn(
  { directory }: Pick<RequestDependencies, 'directory'>,
  role: Exclude<DecidingRole, 'SUPERVISOR'>,
  named: readonly string[],
  canDecide: (one: DirectoryPerson) => boolean,
): Promise<readonly Approver[]> {
  if (role !== 'AUTHORIZER') return await holdersOf(directory, role);
  const known = named.length === 0 ? [] : await directory.people({ ids: named, emails: [] });
  return known.filter(canDecide).map(asApprover);
}
