import { createHash } from 'node:crypto';
import type { PasswordReply, PersonChange } from '@portal/core/contract/people/account-actions.ts';
import type { LeavingReply } from '@portal/core/contract/people/leaving.ts';
import {
  askersOf,
  confirmationDays,
  faultOfReason,
  type PlainKind,
} from '@portal/core/domain/people/actions/account-action.ts';
import type { DetailLists } from '@portal/core/domain/people/actions/listed-details.ts';
import {
  type DetailChange,
  detailsOf,
  planDetails,
  tidyDetail,
} from '@portal/core/domain/people/actions/person-details.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import {
  judgeAction,
  leavesNoAdministrator,
  type WantedAction,
} from '@portal/core/domain/people/actions/judge-action.ts';
import { writeOfAction } from '@portal/core/domain/people/actions/people-writes.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { refuseLeftToProvider } from '../../adapters/http/failures/left-to-provider.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import { type ActionRow, actionColumns, detailOf, replyOf, wantedIn } from './action-rows.ts';
import { carryOut, handOut, leaseUntil } from './carry-out.ts';
import type { ActionDependencies } from './dependencies.ts';
import { isPromisedElsewhere, isSomebodyElses } from './details/names-in-use.ts';
import { actedOn, findPerson, type Found, type ActionContext, lockedContext } from './action-context.ts';

/**
 * Gives and takes portal roles (rules people-actions 1 to 5), or changes details (rule people-actions 14).
 * @throws RefusedCall NOT_FOUND, INVALID, NOT_ELIGIBLE, STALE_PERSON, OWN_ROLES, LAST_ADMINISTRATOR, ACCOUNT_EXISTS,
 * PENDING_REQUEST_EXISTS, KEY_REUSED
 */
export async function changePerson(
  deps: ActionDependencies,
  caller: Caller,
  personId: string,
  { version, reason, changes }: PersonChange,
): Promise<PasswordReply> {
  const details = changes.filter((change) => change.field !== 'portalRoles');
  const [roles] = changes.filter((change) => change.field === 'portalRoles');
  if (roles === undefined)
    return await ask(deps, caller, {
      personId,
      reason,
      wanted: { kind: 'DETAILS', changes: details },
      shown: { version, roles: null },
      stays: null,
    });
  if (changes.length > 1) throw new RefusedCall('INVALID');
  if (!mayActAs(caller.person, askersOf.ROLES)) throw new RefusedCall('NOT_ELIGIBLE');
  return await ask(deps, caller, {
    personId,
    reason,
    wanted: { kind: 'ROLES', after: [...new Set(roles.newValue)] },
    shown: { version, roles: roles.previousValue },
    stays: null,
  });
}

/**
 * Changes details of somebody as another feature has found them (rule people-actions 14).
 * @throws RefusedCall as `changePerson` does
 */
export async function changeDetails(
  deps: ActionDependencies,
  caller: Caller,
  { personId, changes, reason }: { personId: string; changes: readonly DetailChange[]; reason: string },
): Promise<PasswordReply> {
  const wanted = { kind: 'DETAILS', changes } as const;
  return await ask(deps, caller, { personId, reason, wanted, shown: null, stays: null });
}

/**
 * Does what takes a reason alone, or has it wait for a second person (rules people-actions 1 to 6).
 * @throws RefusedCall as `changePerson` does, and NOT_ELIGIBLE for what one may not do to this person
 */
export async function actOnPerson(
  deps: ActionDependencies,
  caller: Caller,
  { personId, kind, reason, stays = null }: PlainAsk,
): Promise<PasswordReply> {
  const wanted = { kind, isSecond: stays !== null };
  return await ask(deps, caller, { personId, wanted, reason, shown: null, stays });
}

/**
 * Turns an account off, and tells what happened to requests and access (rule people-actions 12).
 * @throws RefusedCall as `actOnPerson` does
 */
export async function turnOff(
  deps: ActionDependencies,
  caller: Caller,
  personId: string,
  { reason, stays: username }: { reason: string; stays?: string },
): Promise<LeavingReply> {
  const stays = username === undefined ? null : await deps.leaving.staying(personId, username);
  const reply = await actOnPerson(deps, caller, { personId, kind: 'DISABLE', reason, stays });
  const { confirmationId: actionId, state } = reply;
  const leaver = { personId, actionId, staysId: stays?.id ?? null };
  return { ...reply, leaving: state === 'DONE' ? await deps.leaving.outcome(leaver, caller) : null };
}

/** The account that stays. */
interface Staying {
  id: string;
  name: string;
}

interface PlainAsk {
  personId: string;
  kind: PlainKind;
  reason: string;
  /** Where the person's account is closed as a second one. */
  stays?: Staying | null;
}

interface Asked {
  personId: string;
  stays: Staying | null;
  wanted: WantedAction;
  reason: string;
  /** What the asker saw, where the action is judged by it. */
  shown: { version: string; roles: readonly string[] | null } | null;
}

async function ask(deps: ActionDependencies, caller: Caller, asked: Asked): Promise<PasswordReply> {
  refuseLeftToProvider(deps.peopleSource, [writeOfAction(asked.wanted)]);
  const reason = asked.reason.trim();
  const fault = faultOfReason(reason);
  if (fault !== null) throw refusedBy({ refused: 'INVALID', faults: [{ field: 'reason', fault }] });
  const idempotencyKey = keyOf(caller);
  const before = idempotencyKey === null ? undefined : await rowUnder(deps.db, idempotencyKey);
  if (before !== undefined) return repeated(before, { ...asked, reason });
  const found = await findPerson(deps, asked.personId);
  const wanted = planned(asked.wanted, found, deps.listsAt(caller.now));
  const isInUse = await isSomebodyElses(deps.directory, asked.personId, wanted);
  const written = await deps.db.transaction((tx) =>
    write(deps, tx, { caller, asked: { ...asked, wanted }, found, isInUse, reason, idempotencyKey }),
  );
  if (written === 'FORMER') {
    await refuseWithoutRoleNow(deps.directory, caller.person.userId, askersOf[asked.wanted.kind]);
    throw new RefusedCall('STALE_PERSON');
  }
  if (written.state !== 'DUE') return { ...replyOf(written), password: null };
  return await followThrough(deps, written, caller.now);
}

/** @throws RefusedCall INVALID or STALE_PERSON where details cannot be changed so */
function planned(wanted: WantedAction, { person }: Found, lists: DetailLists): WantedAction {
  if (wanted.kind !== 'DETAILS') return wanted;
  const plan = planDetails(wanted.changes, detailsOf(person), lists);
  if ('faults' in plan) throw refusedBy(plan);
  if ('refused' in plan) throw new RefusedCall(plan.refused);
  return { ...wanted, changes: plan.changes };
}

/**
 * Does what has just been decided.
 * @throws RefusedCall UNAVAILABLE where a password could not be made; ACCOUNT_EXISTS or STALE_PERSON where somebody outside the
 * portal was faster with a detail
 */
export async function followThrough(
  deps: ActionDependencies,
  action: ActionRow,
  now: Date,
): Promise<PasswordReply> {
  if (action.kind === 'ONE_TIME_PASSWORD') {
    const password = await handOut(deps, action, now);
    deps.wakeMail();
    if (password === null) throw new RefusedCall('UNAVAILABLE');
    return { ...replyOf({ ...action, state: 'DONE' }), password };
  }
  const state = await carryOut(deps, action, now);
  deps.wakeMail();
  if (state === 'FAILED' && action.kind === 'DETAILS') {
    const isInUse = await isSomebodyElses(deps.directory, action.person_id, wantedIn(action));
    throw new RefusedCall(isInUse ? 'ACCOUNT_EXISTS' : 'STALE_PERSON');
  }
  return { ...replyOf({ ...action, state }), password: null };
}

interface Writing {
  caller: Caller;
  asked: Asked;
  found: Found;
  /** Whether somebody else has what the person is to get. */
  isInUse: boolean;
  reason: string;
  idempotencyKey: string | null;
}

/** Decides in its turn, and writes what was decided. @returns FORMER where the asker has lost the right meanwhile */
async function write(
  deps: ActionDependencies,
  tx: Queryable,
  writing: Writing,
): Promise<ActionRow | 'FORMER'> {
  const { caller, asked, idempotencyKey } = writing;
  const { person, now } = caller;
  const context = await lockedContext(tx, writing.found, { askerId: person.userId, now });
  const row = judged(deps, writing, context);
  if (writing.isInUse || (await isPromisedElsewhere(tx, writing.found, asked.wanted)))
    throw new RefusedCall('ACCOUNT_EXISTS');
  await lapse(tx, deps.shared, { row, now });
  if (row.state !== 'DUE' && (await isWaiting(tx, row))) throw new RefusedCall('PENDING_REQUEST_EXISTS');
  const may = stillMay(deps.shared, person.userId, askersOf[asked.wanted.kind]);
  return (await tx.run(inserted(row, idempotencyKey, may))) > 0 ? row : 'FORMER';
}

/** @throws RefusedCall where the rules say no, or the person is not as the asker saw them */
function judged(
  { versionOf, fullNameOf }: ActionDependencies,
  { caller, asked: { wanted, shown, stays }, found, reason }: Writing,
  { isBusy, isNeverAdmitted, around }: ActionContext,
): ActionRow {
  const { person, now } = caller;
  const acted = actedOn(found.person, isNeverAdmitted);
  const asker = { id: person.userId, supervisorEmails: person.supervisorEmails };
  const judgment = judgeAction(asker, acted, wanted, around);
  if ('refused' in judgment) throw new RefusedCall(judgment.refused);
  const isShown =
    shown === null ||
    (shown.version === versionOf(found.person) &&
      isSameSet(shown.roles ?? acted.portalRoles, acted.portalRoles));
  if (isBusy || !isShown) throw new RefusedCall('STALE_PERSON');
  const about = { personId: acted.id };
  invariant('ACTION_ON_ANOTHER', acted.id !== person.userId, about);
  invariant('ACTION_LEAVES_ADMINISTRATOR', !leavesNoAdministrator(acted, wanted, around.usable), about);
  const { secondRoles } = judgment;
  const waits = secondRoles.length > 0;
  return {
    id: uuidV7(now),
    kind: wanted.kind,
    person_id: acted.id,
    person_name: fullNameOf(found.person),
    held_roles: [...acted.portalRoles],
    wanted_roles: wanted.kind === 'ROLES' ? [...wanted.after] : null,
    changes: wanted.kind === 'DETAILS' ? [...wanted.changes] : null,
    reason,
    asked_by: person.userId,
    asked_by_name: person.fullName,
    asked_at: now,
    source_address: caller.sourceAddress,
    state: waits ? 'WAITING_FOR_SECOND' : 'DUE',
    second_roles: [...secondRoles],
    answered_by: null,
    answered_by_name: null,
    yes_apart: null,
    ...columnsOf(stays),
    expires_at: waits ? new Date(now.getTime() + confirmationDays * 86_400_000) : null,
  };
}

function columnsOf(stays: Staying | null): Pick<ActionRow, 'stays_id' | 'stays_name'> {
  return { stays_id: stays?.id ?? null, stays_name: stays?.name ?? null };
}

/** The row, and what the trail records about one that waits; nothing where the asker may not any more. */
function inserted(row: ActionRow, idempotencyKey: string | null, may: Statement): Statement {
  const waits = row.state === 'WAITING_FOR_SECOND';
  const recorded = auditRow({
    at: row.asked_at,
    actor: { id: row.asked_by, name: row.asked_by_name },
    outcome: 'DONE',
    action: 'ACCOUNT_ACTION_ASKED',
    subjectId: row.person_id,
    sourceAddress: row.source_address,
    detail: detailOf(row),
  });
  return sql`with written as (
      insert into portal.account_action (id, kind, person_id, person_name, held_roles, wanted_roles, changes, reason, asked_by,
        asked_by_name, asked_at, source_address, state, second_roles, expires_at, leased_until, once_key, stays_id, stays_name)
      select ${row.id}::uuid, ${row.kind}::text, ${row.person_id}::text, ${row.person_name}::text, ${row.held_roles}::text[],
        ${row.wanted_roles}::text[], ${row.changes === null ? null : JSON.stringify(row.changes)}::jsonb, ${row.reason}::text, ${row.asked_by}::text, ${row.asked_by_name}::text,
        ${row.asked_at}::timestamptz, ${row.source_address}::text, ${row.state}::text, ${row.second_roles}::text[],
        ${row.expires_at}::timestamptz, ${leaseUntil(row.asked_at)}::timestamptz, ${idempotencyKey}::text, ${row.stays_id}::text, ${row.stays_name}::text
      where true ${may} returning id
    ), recorded as (${intoAudit} select * from (${recorded}) as t where ${waits}::boolean and exists (select from written))
    select 1 from written`;
}

/** Those of one person whose time is over make room for new ones, and so does one whose asker may not ask for it any more. */
async function lapse(
  tx: Queryable,
  shared: SharedPeople | null,
  { row: { person_id: personId, kind }, now }: { row: ActionRow; now: Date },
): Promise<void> {
  await tx.run(sql`update portal.account_action a set state = 'EXPIRED'
    where person_id = ${personId} and state in ('WAITING_FOR_SECOND', 'READY') and (expires_at <= ${now}
      or kind = ${kind} and not (true ${stillMay(shared, sql`a.asked_by`, askersOf[kind])}))`);
}

async function isWaiting(tx: Queryable, { person_id, kind }: ActionRow): Promise<boolean> {
  const row = await tx.row(sql`select 1 as one from portal.account_action
    where person_id = ${person_id} and kind = ${kind} and state = 'WAITING_FOR_SECOND'`);
  return row !== undefined;
}

async function rowUnder(db: Queryable, idempotencyKey: string): Promise<ActionRow | undefined> {
  return await db.row<ActionRow>(
    sql`select ${actionColumns} from portal.account_action a where a.once_key = ${idempotencyKey}`,
  );
}

/** @throws RefusedCall KEY_REUSED where something else was asked under the key */
function repeated(row: ActionRow, { personId, wanted, reason, stays }: Asked): PasswordReply {
  const isSame =
    row.person_id === personId &&
    row.kind === wanted.kind &&
    row.reason === reason &&
    row.stays_id === (stays?.id ?? null) &&
    isSameSet(contentOf(wantedIn(row)), contentOf(wanted));
  if (!isSame) throw new RefusedCall('KEY_REUSED');
  // Shown once.
  return { ...replyOf(row), password: null };
}

/** The roles that were asked for, or the changes, each in one text. */
function contentOf(wanted: WantedAction): readonly string[] {
  if (wanted.kind === 'ROLES') return wanted.after;
  return wanted.kind === 'DETAILS' ? inOneText(wanted.changes) : [];
}

function inOneText(changes: readonly DetailChange[]): string[] {
  return changes
    .map((change) => ({ ...change, newValue: tidyDetail(change.field, change.newValue) }))
    .filter(({ previousValue, newValue }) => previousValue !== newValue)
    .map(({ field, previousValue, newValue }) => JSON.stringify([field, previousValue, newValue]));
}

/** The caller's key, apart from those of others. */
function keyOf({ person, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === null) return null;
  return createHash('sha256').update(`${person.userId} ${idempotencyKey}`).digest('base64url');
}

/** Whether two lists name the same. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}
