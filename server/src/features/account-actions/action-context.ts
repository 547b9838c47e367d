import { memoryDays } from '@portal/core/domain/people/actions/account-action.ts';
import { confirmers } from '@portal/core/domain/people/actions/confirmers.ts';
import { stoppedBy, type Tie } from '@portal/core/domain/people/actions/second-person.ts';
import type { ActedOn, Holder, Surroundings } from '@portal/core/domain/people/actions/judge-action.ts';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import { isActiveAccount } from '@portal/core/domain/people/person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { ActionDependencies } from './dependencies.ts';

/** What the directory says, and which actions it has seen. */
export interface Found {
  /** Every action up to this one was over before the directory was asked. */
  settled: number;
  person: DirectoryPerson;
  /** Who can act in a role of a second person. */
  usable: readonly Holder[];
}

/**
 * Asks the directory about a person and about those who could approve, before anything is written.
 * @throws RefusedCall NOT_FOUND for nobody
 */
export async function findPerson(
  { db, directory }: Pick<ActionDependencies, 'db' | 'directory'>,
  personId: string,
): Promise<Found> {
  const last = await db.row<{ settled: number }>(
    sql`select coalesce(max(settled), 0)::integer as settled from portal.account_action where settled is not null`,
  );
  const [person, ...lists] = await Promise.all([
    directory.person(personId),
    ...confirmers.map((role) => directory.holders({ clientId: portalClientId, role })),
  ]);
  if (person === null) throw new RefusedCall('NOT_FOUND');
  return { settled: last?.settled ?? 0, person, usable: usableOf(lists.flat()) };
}

/** Those who could confirm an action, as the directory has them now. */
export async function usableConfirmers({
  directory,
}: Pick<ActionDependencies, 'directory'>): Promise<readonly Holder[]> {
  const lists = await Promise.all(
    confirmers.map((role) => directory.holders({ clientId: portalClientId, role })),
  );
  return usableOf(lists.flat());
}

function usableOf(people: readonly DirectoryPerson[]): Holder[] {
  return people
    .filter(({ enabled, realmRoles }) => enabled && isActiveAccount(realmRoles))
    .map((one) => ({ id: one.id, roles: authorityIn(one).portalRoles }));
}

/** What ties these people to each other and to others (rule people-actions 15). */
export async function tiesOf(q: Queryable, ids: readonly string[]): Promise<Tie[]> {
  return await q.rows<Tie>(sql`with recursive tie as (
      select t.made, t.maker, t.is_last, t.is_first from portal.account_tie t where t.made = any(${[...ids]}::text[])
      union select t.made, t.maker, t.is_last, t.is_first from portal.account_tie t join tie on t.made = tie.maker)
    select made, maker, is_last as "isLast", is_first as "isFirst" from tie`);
}

/** What has to be known of other actions; true as long as the lock is held. */
export interface ActionContext {
  /** Whether an action on this person is due, or was over after the directory had been asked. */
  isBusy: boolean;
  isNeverAdmitted: boolean;
  around: Surroundings;
}

/** Actions are decided one after another, so that two at once cannot each count on what the other takes away. */
const advisoryLock = sql`select pg_advisory_xact_lock(hashtextextended('portal.account_action', 0))`;

interface ContextRow {
  busy: boolean;
  never: boolean;
  gone: string[];
  stopped: { id: string; roles: string[]; by: string }[];
  former: string[][];
}

/** Waits for its turn, and reads what else has been decided. To be called first in the transaction that decides. */
export async function lockedContext(
  tx: Queryable,
  { settled, person, usable }: Found,
  { askerId, now }: { askerId: string; now: Date },
): Promise<ActionContext> {
  await tx.row(advisoryLock);
  const since = new Date(now.getTime() - memoryDays * 86_400_000);
  const isNewer = sql`(a.state = 'DUE' or a.settled > ${settled}::bigint)`;
  const stops = sql`(a.kind in ('LOCK', 'DISABLE') or a.kind = 'ROLES' and not a.held_roles <@ a.wanted_roles)`;
  const row = await tx.row<ContextRow>(sql`select
      exists (select from portal.account_action a where a.person_id = ${person.id} and ${isNewer}) as busy,
      exists (select from portal.account_lock l where l.person_id = ${person.id} and l.cause = 'NEVER_ADMITTED') as never,
      array(select a.person_id from portal.account_action a where ${isNewer} and ${stops}) as gone,
      (select coalesce(json_agg(json_build_object('id', a.person_id, 'roles', a.held_roles, 'by', a.asked_by)), '[]')
        from portal.account_action a where a.asked_at > ${since} and a.state in ('DUE', 'DONE') and ${stops}) as stopped,
      (select coalesce(json_agg(a.held_roles), '[]') from portal.account_action a where a.person_id = ${person.id}
        and a.kind = 'ROLES' and a.asked_at > ${since} and a.state in ('DUE', 'DONE')) as former`);
  const gone = new Set(row?.gone ?? []);
  const stopped = row?.stopped ?? [];
  const others = [...new Set(stopped.map(({ by }) => by))].filter((id) => id !== askerId);
  // Usually nobody else has stopped anybody recently.
  const ties = others.length === 0 ? [] : await tiesOf(tx, [askerId, ...others]);
  return {
    isBusy: row?.busy === true,
    isNeverAdmitted: row?.never === true,
    around: {
      usable: usable.filter(({ id }) => !gone.has(id)),
      stopped: stoppedBy(askerId, stopped, ties),
      former: (row?.former ?? []).flat(),
    },
  };
}

/** Somebody's account as the rules see it. */
export function actedOn(person: DirectoryPerson, isNeverAdmitted: boolean): ActedOn {
  const { portalRoles, realmRoles } = authorityIn(person);
  const isActive = isActiveAccount(realmRoles);
  return {
    id: person.id,
    email: person.email,
    isEnabled: person.enabled,
    isActive,
    portalRoles,
    // Of an account that is open it is over.
    isNeverAdmitted: isNeverAdmitted && !isActive,
  };
}
