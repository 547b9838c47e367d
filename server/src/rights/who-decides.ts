import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { canActAs, canDecideIn, canBeActedFor } from '@portal/core/domain/people/rights/known-person.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';
import type { Directory } from '../ports/directory.ts';
import type { DirectoryPerson } from '../ports/directory-person.ts';
import { type RunningWindow, windowsNow } from './alternate-windows.ts';

/*
 * Who could decide (rule deciding 23). Of waiting requests the directory says it; the list of people says it of applications, and which
 * waiting requests are worth asking the directory about.
 */

/** A stage that waits, and the person who may not decide it whatever they hold. */
export interface WaitingStage {
  role: DecidingRole;
  /** Ids of those who are asked. */
  asked: readonly string[];
  /** Those of them who are named as authorizers of the application. */
  named: readonly string[];
  /** Whose request it is, and who has decided another stage of it (rule deciding 3). */
  barred: readonly string[];
}

/** Of those asked in each of these stages, who can decide it now, themselves or by an alternate. */
export async function decidersNow<Stage extends WaitingStage>(
  deps: { db: Queryable; directory: Pick<Directory, 'people'> },
  stages: readonly Stage[],
  { known, now }: { known: ReadonlyMap<string, DirectoryPerson>; now: Date },
): Promise<(stage: Stage) => string[]> {
  const supervisors = stages.filter(({ role }) => role === 'SUPERVISOR').flatMap(({ asked }) => asked);
  const unable = [...new Set(supervisors)].flatMap((id) => known.get(id) ?? []);
  const windows = await alternatesAble(
    deps,
    unable.filter((one) => !canActAs(one, 'SUPERVISOR')),
    now,
  );
  return ({ role, asked, named, barred }) =>
    asked.filter((id) => {
      const isAble = canDecideIn(known.get(id), role, named.includes(id));
      if (isAble) return !barred.includes(id);
      const standIns = role === 'SUPERVISOR' ? windows.filter((one) => one.delegator_id === id) : [];
      return standIns.some((one) => !barred.includes(one.alternate_id));
    });
}

/** Alternates of these supervisors who are able to decide now. */
export async function alternatesAble(
  { directory, db }: { db: Queryable; directory: Pick<Directory, 'people'> },
  delegators: readonly DirectoryPerson[],
  now: Date,
): Promise<RunningWindow[]> {
  const supervisors = delegators.filter(canBeActedFor);
  const windows = await windowsNow(
    db,
    supervisors.map((one) => one.id),
    now,
  );
  if (windows.length === 0) return [];
  const ids = windows.map((one) => one.alternate_id);
  const able = (await directory.people({ ids, emails: [] })).filter((one) => canActAs(one, 'SUPERVISOR'));
  return windows.filter((window) => able.some((one) => one.id === window.alternate_id));
}

/** `canDecideIn` as the condition on a person `p` of the list of people. */
export function isListedAsDecider(p: Statement, role: Statement, applicationId: Statement): Statement {
  return sql`(${p}.state = 'ACTIVE' and ${p}.portal_roles @> array[${role}]
    and (${role} <> 'AUTHORIZER' or exists (select from portal.application_authorizer n
      where n.application_id = ${applicationId} and n.person_id = ${p}.id)))`;
}

/** An application, as far as who decides for it goes. */
export interface StagedApplication {
  id: string;
  accessStages: readonly DecidingRole[];
}

/**
 * Which of these applications have a stage that nobody could decide, by their ids. The supervisor's is none of them: whose supervisor
 * decides depends on who asks, and where there is none, RM-IT help does.
 * @param askerId whose request it would be: nobody decides for themselves; null where nobody asks
 */
export async function withoutDecider(
  db: Queryable,
  applications: readonly StagedApplication[],
  askerId: string | null,
): Promise<string[]> {
  const stages = applications.flatMap(({ id, accessStages }) =>
    accessStages.filter((role) => role !== 'SUPERVISOR').map((role) => ({ id, role })),
  );
  const rows = await db.rows<{ id: string }>(sql`select distinct s.id
    from unnest(${stages.map(({ id }) => id)}::text[], ${stages.map(({ role }) => role)}::text[]) as s (id, role)
    where not exists (select from portal.person p where p.id is distinct from ${askerId}
      and ${isListedAsDecider(sql`p`, sql`s.role`, sql`s.id`)})`);
  return rows.map(({ id }) => id);
}
