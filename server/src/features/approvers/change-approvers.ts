import { randomUUID } from 'node:crypto';
import type { ApplicationApprovers, ApproverChange } from '@portal/core/contract/people/approvers.ts';
import { approverEditors } from '@portal/core/domain/approvers/approver-readers.ts';
import { type ApproverRole, approverState, refusalToName } from '@portal/core/domain/approvers/approvers.ts';
import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import { approverMail } from './approver-mail.ts';
import { type ApproverDependencies, approversOfOne } from './read-approvers.ts';

/**
 * Names somebody for an application, or takes them off its list (rules approvers 3 to 6). What is so already is done. The statement
 * decides: of two who do the same at once one writes, and nobody is named who cannot act any more.
 * @throws RefusedCall NOT_FOUND, INVALID, OWN_ROLES, CANNOT_DECIDE, and what the caller has lost meanwhile
 */
export async function changeApprovers(
  deps: ApproverDependencies,
  caller: Caller,
  applicationId: string,
  { role, userId, action, reason: typed }: ApproverChange,
): Promise<ApplicationApprovers> {
  const application = deps.applications.find(({ id }) => id === applicationId);
  if (application === undefined) throw new RefusedCall('NOT_FOUND');
  const reason = typed.trim();
  const fault = faultOfReason(reason);
  if (fault !== null) throw refusedBy({ refused: 'INVALID', faults: [{ field: 'reason', fault }] });
  const person = await deps.directory.person(userId);
  const given = { applicationId, role, userId, action, reason };
  if (action === 'ADD') refuseUnable(caller, person, given);
  if (await write(deps, caller, { ...given, person, name: application.name })) deps.wakeMail();
  else await explain(deps, caller, given);
  return await approversOfOne(deps, applicationId);
}

interface Change {
  applicationId: string;
  role: ApproverRole;
  userId: string;
  action: 'ADD' | 'REMOVE';
  reason: string;
}

function refuseUnable(
  { person: { userId: askerId } }: Caller,
  person: DirectoryPerson | null,
  { role, userId }: Change,
): void {
  const refused = refusalToName(askerId, { id: userId, state: approverState(person, role) });
  if (refused !== null) throw new RefusedCall(refused);
}

/** The list, the row of the trail and the mail are one transaction. @returns whether anything changed */
async function write(
  deps: ApproverDependencies,
  caller: Caller,
  change: Change & { person: DirectoryPerson | null; name: Bilingual },
): Promise<boolean> {
  const { db, shared, sender, described } = deps;
  const { person: by, now, sourceAddress } = caller;
  const { applicationId, role, action, reason, userId, person, name } = change;
  const recorded = auditRow({
    at: now,
    actor: { id: by.userId, name: by.fullName },
    outcome: 'DONE',
    subjectId: userId,
    sourceAddress,
    action: action === 'ADD' ? 'APPROVER_NAMED' : 'APPROVER_REMOVED',
    detail: { application: applicationId, role, reason },
  });
  return await db.transaction(async (tx) => {
    const changed = await tx.run(sql`with changed as (${changing(change, [
      stillMay(shared, by.userId, approverEditors),
      action === 'ADD' && shared !== null
        ? sql`and ${shared.stillHolds(userId, { clientId: portalClientId, role })}`
        : nothing,
    ])})
      ${intoAudit} ${recorded} from changed`);
    if (changed === 0) return false;
    if (person === null) return true;
    const language = mailLanguage(person.attributes);
    const wording = { action, role, application: name, by: by.fullName, name: described(person).fullName };
    await tx.run(
      mailAndPage({
        id: randomUUID(),
        idempotencyKey: null,
        recipient: person.email,
        replyTo: null,
        language,
        at: now,
        personId: person.id,
        origin: sender.origin,
        words: (one) => approverMail(wording, sender, one),
      }),
    );
    return true;
  });
}

/** What writes the list of a role, under these conditions; its rows are what changed. */
function changing(
  { applicationId, role, userId, action }: Change,
  [may, able]: [Statement, Statement],
): Statement {
  if (action === 'REMOVE')
    return role === 'AUTHORIZER'
      ? sql`delete from portal.application_authorizer a where a.application_id = ${applicationId}
          and a.person_id = ${userId} ${may} returning a.person_id`
      : sql`delete from portal.application_owner a where a.application_id = ${applicationId}
          and a.person_id = ${userId} ${may} returning a.person_id`;
  return role === 'AUTHORIZER'
    ? sql`insert into portal.application_authorizer (application_id, person_id)
        select ${applicationId}::text, ${userId}::text where true ${may} ${able} on conflict do nothing returning person_id`
    : sql`insert into portal.application_owner (application_id, person_id)
        select ${applicationId}::text, ${userId}::text where true ${may} ${able} on conflict do nothing returning person_id`;
}

/** After a change that wrote nothing: the caller has lost the right, the person cannot act any more, or it is so already. */
async function explain(deps: ApproverDependencies, caller: Caller, change: Change): Promise<void> {
  await refuseWithoutRoleNow(deps.directory, caller.person.userId, approverEditors);
  if (change.action === 'ADD') refuseUnable(caller, await deps.directory.person(change.userId), change);
}
