import type {
  ActionReply,
  ConfirmationList,
  PasswordReply,
} from '@portal/core/contract/people/account-actions.ts';
import { askersOf, reasonLimits } from '@portal/core/domain/people/actions/account-action.ts';
import { checkText } from '@portal/core/domain/validation/text.ts';
import { confirmers } from '@portal/core/domain/people/actions/confirmers.ts';
import { type AskedAction, worthOfYes } from '@portal/core/domain/people/actions/second-person.ts';
import { judgeAction, type Surroundings } from '@portal/core/domain/people/actions/judge-action.ts';
import { writeOfAction } from '@portal/core/domain/people/actions/people-writes.ts';
import { areStillSo, detailsOf } from '@portal/core/domain/people/actions/person-details.ts';
import { authorityIn, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { refuseLeftToProvider } from '../../adapters/http/failures/left-to-provider.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import { type ActionRow, actionColumns, detailOf, replyOf, wantedIn } from './action-rows.ts';
import { followThrough, isSameSet } from './ask-action.ts';
import { leaseUntil } from './carry-out.ts';
import type { ActionDependencies } from './dependencies.ts';
import { isPromisedElsewhere, isSomebodyElses } from './details/names-in-use.ts';
import {
  actedOn,
  findPerson,
  type Found,
  lockedContext,
  tiesOf,
  usableConfirmers,
} from './action-context.ts';

/** How many are listed. */
const mostShown = 100;

/** What waits for a second person, as far as the caller may answer it or has asked for it (rule people-actions 4). */
export async function listConfirmations(
  deps: Pick<ActionDependencies, 'db' | 'directory'>,
  caller: Caller,
): Promise<ConfirmationList> {
  const { db } = deps;
  const rows = await db.rows<
    ActionRow & { expires_at: Date }
  >(sql`select ${actionColumns} from portal.account_action a
    where a.state in ('WAITING_FOR_SECOND', 'READY') and a.expires_at > ${caller.now} order by a.asked_at, a.id limit 1000`);
  const seen = (
    await stillAsked(
      deps.directory,
      rows.filter((row) => isSeenBy(row, caller)),
    )
  ).slice(0, mostShown);
  const tied = await tiedTo(deps, seen, caller);
  return {
    items: seen.map((row) => ({
      confirmationId: row.id,
      kind: row.kind,
      reason: row.reason,
      state: row.state === 'READY' ? 'READY' : 'WAITING_FOR_SECOND',
      staysName: row.stays_name,
      person: { userId: row.person_id, fullName: row.person_name },
      roles: row.wanted_roles === null ? null : { before: row.held_roles, after: row.wanted_roles },
      changes: row.changes,
      askedBy: row.asked_by_name,
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isOwn: row.asked_by === caller.person.userId,
      mayConfirm: mayConfirm(row, caller) && !tied.has(row.id),
      isTied: tied.has(row.id),
    })),
  };
}

/** Those whose asker may ask for them still: what a lock has ended nobody confirms (rule people-actions 4). */
async function stillAsked<Row extends ActionRow>(
  directory: ActionDependencies['directory'],
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ asked_by }) => asked_by))];
  const people = ids.length === 0 ? [] : await directory.people({ ids, emails: [] });
  const enabled = new Map(people.filter((one) => one.enabled).map((one) => [one.id, authorityIn(one)]));
  return rows.filter((row) => mayActAs(enabled.get(row.asked_by) ?? null, askersOf[row.kind]));
}

/** Those to which the caller could approve, if they had not come from the person who asked, or both from a third. */
async function tiedTo(
  deps: Pick<ActionDependencies, 'db' | 'directory'>,
  rows: readonly ActionRow[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const open = rows.filter((row) => mayConfirm(row, caller));
  if (open.length === 0) return new Set();
  const there = await usableConfirmers(deps);
  const ids = [...there.map(({ id }) => id), ...open.map((row) => row.asked_by)];
  const ties = await tiesOf(deps.db, ids);
  const isTied = (row: ActionRow): boolean =>
    worthOfYes(askedIn(row), caller.person.userId, { there, ties }) === 'TIED';
  return new Set(open.filter(isTied).map(({ id }) => id));
}

function askedIn(row: ActionRow): AskedAction {
  return { askerId: row.asked_by, personId: row.person_id, secondRoles: row.second_roles };
}

/** Administrators see all of them that wait; confirmed ones are for the requester. */
function isSeenBy(row: ActionRow, caller: Caller): boolean {
  const { person } = caller;
  if (row.state === 'READY') return row.asked_by === person.userId;
  return (
    row.asked_by === person.userId || mayActAs(person, ['PORTAL_ADMIN']) || mayActAs(person, row.second_roles)
  );
}

function mayConfirm(row: ActionRow, { person }: Caller): boolean {
  return (
    mayActAs(person, row.second_roles) && row.asked_by !== person.userId && row.person_id !== person.userId
  );
}

/**
 * A second person's yes or no (rules people-actions 4 and 5). Anyone who asked can take it back, and nothing else.
 * @throws RefusedCall NOT_FOUND, OWN_CONFIRMATION, ALREADY_DECIDED, STALE_PERSON, LAST_ADMINISTRATOR, ACCOUNT_EXISTS, INVALID
 */
export async function answerConfirmation(
  deps: ActionDependencies,
  caller: Caller,
  confirmationId: string,
  { answer, comment = '' }: { answer: 'YES' | 'NO'; comment?: string },
): Promise<ActionReply> {
  const text = comment.trim();
  const faults = checkText('comment', text, { min: 0, max: reasonLimits.most });
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
  const action = await deps.db.row<ActionRow>(
    sql`select ${actionColumns} from portal.account_action a where a.id = ${confirmationId}::uuid`,
  );
  if (action === undefined || action.second_roles.length === 0 || !isSeenBy(action, caller))
    throw new RefusedCall('NOT_FOUND');
  const answered = { action, caller, comment: text === '' ? null : text };
  return answer === 'YES' ? await confirm(deps, answered) : await refuse(deps, answered);
}

interface Answered {
  action: ActionRow;
  caller: Caller;
  comment: string | null;
}

async function refuse(deps: ActionDependencies, { action, caller, comment }: Answered): Promise<ActionReply> {
  const { person, now, sourceAddress } = caller;
  const isOwn = action.asked_by === person.userId;
  const roles = isOwn ? confirmers : action.second_roles;
  if (!isOwn && !mayConfirm(action, caller)) throw new RefusedCall('OWN_CONFIRMATION');
  const recorded = auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    outcome: 'DONE',
    sourceAddress,
    action: 'ACCOUNT_ACTION_REFUSED',
    subjectId: action.person_id,
    detail: { ...detailOf(action), askedBy: action.asked_by_name, comment },
  });
  const written = await deps.db.run(sql`with refused as (
      update portal.account_action set state = 'REFUSED', answered_by = ${person.userId}, answered_by_name = ${person.fullName},
        answered_at = ${now}, comment = ${comment}
      where id = ${action.id}::uuid and state = 'WAITING_FOR_SECOND' and expires_at > ${now}
        ${stillMay(deps.shared, person.userId, roles)} returning id)
    ${intoAudit} ${recorded} from refused`);
  if (written === 0) await refuseWithoutRoleNow(deps.directory, person.userId, roles);
  if (written === 0) throw new RefusedCall('ALREADY_DECIDED');
  return replyOf({ ...action, state: 'REFUSED' });
}

async function confirm(deps: ActionDependencies, answered: Answered): Promise<ActionReply> {
  const { action, caller } = answered;
  if (!mayConfirm(action, caller)) throw new RefusedCall('OWN_CONFIRMATION');
  refuseLeftToProvider(deps.peopleSource, [writeOfAction(wantedIn(action))]);
  if ((await stillAsked(deps.directory, [action])).length === 0) throw new RefusedCall('ALREADY_DECIDED');
  const found = await findPerson(deps, action.person_id);
  if (await isSomebodyElses(deps.directory, action.person_id, wantedIn(action)))
    throw new RefusedCall('ACCOUNT_EXISTS');
  const worth = await deps.db.transaction((tx) => writeYes(deps, tx, answered, found));
  if (worth === null) {
    await refuseWithoutRoleNow(deps.directory, caller.person.userId, action.second_roles);
    throw new RefusedCall('ALREADY_DECIDED');
  }
  if (action.kind === 'ONE_TIME_PASSWORD') return replyOf({ ...action, state: 'READY' });
  const { userId, fullName } = caller.person;
  const decided = {
    ...action,
    answered_by: userId,
    answered_by_name: fullName,
    yes_apart: worth === 'APART',
  };
  return await followThrough(deps, decided, caller.now);
}

/**
 * The password that a second person has confirmed, made now for its requester (rule people-actions 10).
 * @throws RefusedCall NOT_FOUND, ALREADY_DECIDED, STALE_PERSON, UNAVAILABLE
 */
export async function fetchPassword(
  deps: ActionDependencies,
  caller: Caller,
  confirmationId: string,
): Promise<PasswordReply> {
  const { person, now } = caller;
  const action = await deps.db.row<ActionRow>(sql`select ${actionColumns} from portal.account_action a
    where a.id = ${confirmationId}::uuid and a.asked_by = ${person.userId} and a.kind = 'ONE_TIME_PASSWORD'
      and a.answered_by is not null`);
  if (action === undefined) throw new RefusedCall('NOT_FOUND');
  const found = await findPerson(deps, action.person_id);
  const updated = await deps.db.transaction(async (tx) => {
    await stillAsShown(tx, { action, now }, found);
    return await tx.run(sql`update portal.account_action set state = 'DUE', leased_until = ${leaseUntil(now)}
      where id = ${action.id}::uuid and state = 'READY' and expires_at > ${now}
        ${stillMay(deps.shared, person.userId, askersOf.ONE_TIME_PASSWORD)}`);
  });
  if (updated === 0) await refuseWithoutRoleNow(deps.directory, person.userId, askersOf.ONE_TIME_PASSWORD);
  if (updated === 0) throw new RefusedCall('ALREADY_DECIDED');
  return await followThrough(deps, action, now);
}

/**
 * In its turn, and by what is so now: the person who asked may have seen something else.
 * @throws RefusedCall where it could not be asked for any more, or the person has other roles
 */
async function stillAsShown(
  tx: Queryable,
  { action, now }: { action: ActionRow; now: Date },
  found: Found,
): Promise<Surroundings> {
  const { isBusy, isNeverAdmitted, around } = await lockedContext(tx, found, {
    askerId: action.asked_by,
    now,
  });
  const acted = actedOn(found.person, isNeverAdmitted);
  const asker = { id: action.asked_by, supervisorEmails: [] };
  const judged = judgeAction(asker, acted, wantedIn(action), around);
  const waits = await tx.row(sql`select 1 as one from portal.account_action a where a.id = ${action.id}::uuid
    and a.state in ('WAITING_FOR_SECOND', 'READY') and a.expires_at > ${now}`);
  if (waits === undefined) throw new RefusedCall('ALREADY_DECIDED');
  if ('refused' in judged) throw new RefusedCall(judged.refused);
  const isShown =
    isSameSet(action.held_roles, acted.portalRoles) &&
    areStillSo(action.changes ?? [], detailsOf(found.person));
  if (isBusy || !isShown) throw new RefusedCall('STALE_PERSON');
  if (await isPromisedElsewhere(tx, found, wantedIn(action))) throw new RefusedCall('ACCOUNT_EXISTS');
  return around;
}

/**
 * In its turn, so that nobody gives a role or a password meanwhile (rule people-actions 15).
 * @returns what the confirmation is worth; null where it was not written
 * @throws RefusedCall as `stillAsShown` does, and OWN_CONFIRMATION for somebody who comes from the person who asked
 */
async function writeYes(
  deps: ActionDependencies,
  tx: Queryable,
  { action, caller, comment }: Answered,
  found: Found,
): Promise<'APART' | 'ALONE' | null> {
  const { person, now } = caller;
  const { usable, stopped } = await stillAsShown(tx, { action, now }, found);
  const there = [...usable, ...stopped];
  const ties = await tiesOf(tx, [...there.map(({ id }) => id), action.asked_by, person.userId]);
  const worth = worthOfYes(askedIn(action), person.userId, { there, ties });
  if (worth === 'TIED') throw new RefusedCall('OWN_CONFIRMATION');
  const isAnother = person.userId !== action.asked_by && person.userId !== action.person_id;
  invariant('ACTION_CONFIRMED_BY_ANOTHER', isAnother, { actionId: action.id });
  const state = action.kind === 'ONE_TIME_PASSWORD' ? 'READY' : 'DUE';
  const written =
    await tx.run(sql`update portal.account_action set state = ${state}, answered_by = ${person.userId},
      answered_by_name = ${person.fullName}, answered_at = ${now}, comment = ${comment}, yes_apart = ${worth === 'APART'}, leased_until = ${leaseUntil(now)}
    where id = ${action.id}::uuid and state = 'WAITING_FOR_SECOND' and expires_at > ${now}
      ${stillMay(deps.shared, person.userId, action.second_roles)}
      ${stillMay(deps.shared, action.asked_by, askersOf[action.kind])}`);
  return written > 0 ? worth : null;
}
