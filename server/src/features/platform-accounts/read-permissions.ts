import type { AccountNamed, PlatformPermissions } from '@portal/core/contract/platform-accounts.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { asksForAccount } from '@portal/core/domain/forms/form.ts';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { rolesHeldIn, withGroups } from '@portal/core/domain/groups/group-roles.ts';
import { accountsAttribute, accountsIn } from '@portal/core/domain/people/platform-accounts.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { refuseWithoutRole } from '../../rights/rights-of-roles.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { GroupTrees } from '../../ports/group-trees.ts';

/** What reading permissions works with. */
export interface PermissionDependencies {
  db: Queryable;
  directory: Directory;
  applications: readonly Application[];
  groups: GroupTrees;
}

/**
 * What somebody has on the mapping platform, each name under the question that asks for it: the caller, or a person whose
 * open request for the platform the caller is asked to decide (rule people 15).
 * @throws RefusedCall NOT_FOUND, the same whether there is no such person, no such account, or it is none of the caller's business;
 *   ACCOUNT_LOCKED or NOT_ELIGIBLE for anyone who is asked in a role that they may not use
 */
export async function readPermissions(
  { db, directory, applications, groups }: PermissionDependencies,
  { person: caller, now }: Caller,
  { userId, mipUserId }: AccountNamed,
): Promise<PlatformPermissions> {
  const { userId: callerId } = caller;
  const listed = applications.find(({ questions }) => asksForAccount(questions));
  if (listed === undefined) throw new RefusedCall('NOT_FOUND');
  if (userId !== callerId) {
    const roles = await rolesAsked(db, { callerId, userId, applicationId: listed.id });
    if (roles.length === 0) throw new RefusedCall('NOT_FOUND');
    refuseWithoutRole(caller, roles);
  }
  const person = await directory.person(userId);
  const accounts = accountsIn(person?.attributes[accountsAttribute]?.[0] ?? '');
  if (person === null || !accounts.some(({ username }) => username === mipUserId))
    throw new RefusedCall('NOT_FOUND');
  const tree = listed.groups === null ? [] : ((await groups.below(listed.groups.root, now)) ?? []);
  const application = withGroups(listed, tree);
  const held = rolesHeldIn(application, person);
  const workgroups = namesIn(application, 'WORK_GROUPS');
  const subscriptions = namesIn(application, 'SUBSCRIPTIONS');
  return {
    mipPermissions: {
      mipRole: held.filter((name) => !workgroups.includes(name) && !subscriptions.includes(name)),
      subscriptions: held.filter((name) => subscriptions.includes(name)),
      workgroups: held.filter((name) => workgroups.includes(name)),
    },
  };
}

/** The roles that are asked for in this step. */
function namesIn({ questions, roles }: Application, step: FormStep): string[] {
  const lists = questions.flatMap((one) => (one.kind === 'groups' && one.step === step ? [one.list] : []));
  return roles.flatMap(({ name, group }) =>
    group !== undefined && lists.includes(group.list) ? [name] : [],
  );
}

/** The roles in which the caller is asked, at this moment, to decide an open request of this person for the application. */
async function rolesAsked(
  db: Queryable,
  { callerId, userId, applicationId }: { callerId: string; userId: string; applicationId: string },
): Promise<DecidingRole[]> {
  const rows = await db.rows<{ role: DecidingRole }>(sql`select p.role
    from portal.request r join portal.stage_person p on p.request_id = r.id
    where r.person_id = ${userId} and r.application_id = ${applicationId} and r.is_open
      and p.person_id = ${callerId} and p.waiting_due_at is not null`);
  return rows.map(({ role }) => role);
}
