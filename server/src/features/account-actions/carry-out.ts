import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@portal/core/domain/audit/audit-action.ts';
import type { ActionKind, ActionState } from '@portal/core/domain/people/actions/account-action.ts';
import { valuesOfDetail } from '@portal/core/domain/people/actions/person-details.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { invariant } from '../../invariants/invariant.ts';
import { openingRequest } from '../../locks/opening-request.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { forgetWriter, rememberWriter } from '../../rights/written-address.ts';
import { tellStaying } from './second-account-mail.ts';
import { type ActionRow, detailOf } from './action-rows.ts';
import type { ExecutionDependencies } from './dependencies.ts';
import { tellPerson } from './tell-person.ts';
import { tellWatchers, watchersOf } from './watchers-mail.ts';

/** Longer than any call to a provider takes: an earlier attempt is over by then. */
const leaseMs = 60_000;

/** As random as a key. */
const passwordBytes = 18;

/** Until when a portal that begins an action at this moment has it alone. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** What the trail calls each of them once it is done. */
const doneAs = {
  ROLES: 'PORTAL_ROLES_CHANGED',
  DETAILS: 'PERSON_CHANGED',
  LOCK: 'ACCOUNT_LOCKED',
  UNLOCK: 'ACCOUNT_UNLOCKED',
  DISABLE: 'ACCOUNT_DISABLED',
  ENABLE: 'ACCOUNT_ENABLED',
  END_SESSIONS: 'SESSIONS_ENDED',
  ONE_TIME_PASSWORD: 'ONE_TIME_PASSWORD_GIVEN',
} as const satisfies Readonly<Record<ActionKind, AuditAction>>;

/**
 * Does at the provider what has been decided, and writes that it is done. Doing it twice is doing it once; what a provider that
 * cannot be reached leaves undone is resumed when the lease is over (rule people-actions 7).
 * @returns the state of the action then
 */
export async function carryOut(
  deps: ExecutionDependencies,
  action: ActionRow,
  now: Date,
): Promise<ActionState> {
  // Nobody would see a password that is made here: the person who asked has gone.
  const { kind } = action;
  if (kind === 'ONE_TIME_PASSWORD') return await giveUp(deps.db, action, { fault: 'NO_ANSWER', now });
  return await doAndSettle(deps, action, now, () => executionOf(deps, { ...action, kind }, now));
}

/**
 * Makes a password for the person who has just asked for it; it is shown to them and stored nowhere (rule people-actions 10).
 * @returns null where the provider made none; then it can be asked for again
 */
export async function handOut(
  deps: ExecutionDependencies,
  action: ActionRow,
  now: Date,
): Promise<string | null> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const { person_id: id, asked_by, asked_by_name: name, source_address: sourceAddress } = action;
  const state = await doAndSettle(deps, action, now, async () => {
    await deps.writer.giveOneTimePassword(id, { password, now });
    await deps.sessions.endAllOf(id, { id: asked_by, name, sourceAddress });
    return {};
  });
  if (state === 'DUE') await giveUp(deps.db, action, { fault: 'NO_ANSWER', now });
  return state === 'DONE' ? password : null;
}

/** What the trail records about an action, besides what was asked for. */
type Recorded = Readonly<Record<string, readonly string[]>>;

async function doAndSettle(
  deps: ExecutionDependencies,
  action: ActionRow,
  now: Date,
  execute: () => Promise<Recorded>,
): Promise<ActionState> {
  const isAnswered = action.second_roles.length === 0 || action.answered_by !== null;
  invariant('ACTION_WAITS_FOR_SECOND', isAnswered, { actionId: action.id });
  try {
    const recorded = await execute();
    const person = await deps.directory.person(action.person_id);
    const stays = action.stays_id === null ? null : await deps.directory.person(action.stays_id);
    const watchers = await watchersOf(deps, action);
    return await deps.db.transaction(async (tx): Promise<ActionState> => {
      const isFirst = await settle(deps, tx, { action, person, recorded, now });
      if (isFirst && stays !== null)
        await tellStaying(tx, { action, stays, recorded, now, sender: deps.sender });
      if (isFirst) await tellWatchers(tx, action, { watchers, now, sender: deps.sender });
      return 'DONE';
    });
  } catch (failure) {
    if (!(failure instanceof DirectoryRefusal)) return 'DUE';
    return await giveUp(deps.db, action, { fault: failure.fault, now });
  }
}

async function executionOf(
  { writer, sessions, leaving }: ExecutionDependencies,
  action: ActionRow & { kind: Exclude<ActionKind, 'ONE_TIME_PASSWORD'> },
  now: Date,
): Promise<Recorded> {
  const { kind, person_id: id, held_roles: before, wanted_roles } = action;
  const active = { clientId: null, role: activeAccountRole };
  const endSessions = () =>
    sessions.endAllOf(id, {
      id: action.asked_by,
      name: action.asked_by_name,
      sourceAddress: action.source_address,
    });
  const roles = (names: readonly string[]) => names.map((role) => ({ clientId: portalClientId, role }));
  const after = wanted_roles ?? before;
  const executions: Readonly<Record<Exclude<ActionKind, 'ONE_TIME_PASSWORD'>, () => Promise<unknown>>> = {
    ROLES: () =>
      writer.changeRoles(id, {
        add: roles(after.filter((role) => !before.includes(role))),
        remove: roles(before.filter((role) => !after.includes(role))),
      }),
    DETAILS: () =>
      writer.changeDetails(
        id,
        (action.changes ?? []).map((change) => ({
          name: change.field,
          shown: change.previousValue,
          values: valuesOfDetail(change),
        })),
      ),
    LOCK: async () => {
      await writer.changeRoles(id, { add: [], remove: [active] });
      await endSessions();
    },
    UNLOCK: async () => {
      await writer.setAttribute(id, { clientId: null, name: inactivityAttribute, values: [] });
      await writer.changeRoles(id, { add: [active], remove: [] });
    },
    DISABLE: async () => {
      await writer.setEnabled(id, false);
      await endSessions();
    },
    ENABLE: () => writer.setEnabled(id, true),
    END_SESSIONS: endSessions,
  };
  await executions[kind]();
  if (kind !== 'DISABLE') return {};
  // Nobody submits anything from now on, so what is closed now stays closed.
  const leaver = { personId: id, actionId: action.id, staysId: action.stays_id };
  await leaving.carryOut(leaver, now);
  return await leaving.inTrail(leaver);
}

/**
 * That it is done, its row in the trail, the causes of locks and the mail to the person are one transaction.
 * @returns false where another portal was faster
 */
async function settle(
  { sender }: ExecutionDependencies,
  tx: Queryable,
  {
    action,
    person,
    recorded: more,
    now,
  }: { action: ActionRow; person: DirectoryPerson | null; recorded: Recorded; now: Date },
): Promise<boolean> {
  const recorded = auditRow({
    at: now,
    actor: { id: action.asked_by, name: action.asked_by_name },
    outcome: 'DONE',
    action: doneAs[action.kind],
    subjectId: action.person_id,
    sourceAddress: action.source_address,
    detail: { ...detailOf(action), ...more },
  });
  const settled = await tx.run(sql`with done as (
      update portal.account_action set state = 'DONE', done_at = ${now}, settled = nextval('portal.account_action_settled')
      where id = ${action.id}::uuid and state = 'DUE' returning person_id, kind
    ), locked as (
      insert into portal.account_lock as l (person_id, cause, since, request_id)
      select person_id, 'BY_ADMINISTRATOR', ${now}::timestamptz, ${openingRequest('BY_ADMINISTRATOR', sql`done.person_id`)}
      from done where kind = 'LOCK'
      on conflict (person_id, cause) do update set since = excluded.since, request_id = excluded.request_id
    ), opened as (
      delete from portal.account_lock l using done where l.person_id = done.person_id and done.kind = 'UNLOCK'
        and l.cause in ('BY_ADMINISTRATOR', 'INACTIVITY')
    )
    ${intoAudit} ${recorded} from done`);
  if (settled > 0) await noteAddress(tx, action, now);
  if (settled === 0 || person === null) return settled > 0;
  await tellPerson(tx, { action, person, sender, now });
  return true;
}

/** A person who gives somebody another address could have its owner choose a password, unless an independent person has confirmed. */
async function noteAddress(tx: Queryable, action: ActionRow, now: Date): Promise<void> {
  const { person_id: id, changes, asked_by: by, yes_apart: isVouched } = action;
  if (!(changes ?? []).some(({ field }) => field === 'email')) return;
  await tx.run(isVouched === true ? forgetWriter(id) : rememberWriter([id], by, now));
}

/** What the provider refuses will not succeed by being repeated. */
async function giveUp(
  db: Queryable,
  action: ActionRow,
  { fault, now }: { fault: string; now: Date },
): Promise<ActionState> {
  const recorded = auditRow({
    at: now,
    actor: { id: action.asked_by, name: action.asked_by_name },
    outcome: 'REFUSED',
    code: fault,
    action: 'ACCOUNT_ACTION_FAILED',
    subjectId: action.person_id,
    sourceAddress: action.source_address,
    detail: detailOf(action),
  });
  await db.run(sql`with failed as (
      update portal.account_action set state = 'FAILED', settled = nextval('portal.account_action_settled')
      where id = ${action.id}::uuid and state = 'DUE' returning id)
    ${intoAudit} ${recorded} from failed`);
  return 'FAILED';
}
