import type { Invitations } from '@portal/core/contract/people/invitation.ts';
import { askersOf } from '@portal/core/domain/people/actions/account-action.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { uuidV7 } from '../../../adapters/identifiers.ts';
import { refuseWithoutRoleNow, stillMay } from '../../../rights/rights-of-roles.ts';
import type { PeopleDependencies } from '../dependencies.ts';

type InvitationDependencies = Pick<PeopleDependencies, 'db' | 'directory' | 'links' | 'shared'>;

/**
 * Has a link sent to everybody who has no password and no invitation that still works (rule people-admission 5). While others are being
 * sent nothing more is begun.
 * @throws RefusedCall UNAVAILABLE where no link is mailed, and what the caller has lost meanwhile
 */
export async function inviteEverybody(
  deps: InvitationDependencies,
  { person, sourceAddress, now }: Caller,
): Promise<Invitations> {
  const { db, directory, shared } = deps;
  const invited = await invitedBefore(deps);
  await refuseWithoutRoleNow(directory, person.userId, askersOf.ONE_TIME_PASSWORD);
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('portal.invitation_round', 0))`);
    await tx.run(sql`with due as (select p.id from portal.person p where not p.has_password and p.enabled
        and not p.id = any(${invited}::text[]) and not exists (select from portal.invitation_line where outcome is null)
    ), round as (
      insert into portal.invitation_round (id, asked_by, asked_by_name, asked_from, asked_at)
      select ${uuidV7(now)}::uuid, ${person.userId}, ${person.fullName}, ${sourceAddress}, ${now}
      where exists (select from due) ${stillMay(shared, person.userId, askersOf.ONE_TIME_PASSWORD)} returning id
    )
    insert into portal.invitation_line (round_id, person_id, link_id)
    select round.id, due.id, gen_random_uuid() from round, due`);
  });
  return await readInvitations(deps);
}

/** The same for the operator who has just moved everybody here, in the transaction of the move: nobody has an invitation yet. */
export async function inviteByOperator(tx: Queryable, now: Date): Promise<void> {
  await tx.run(sql`with due as (select p.id from portal.person p where not p.has_password and p.enabled), round as (
      insert into portal.invitation_round (id, asked_at) select ${uuidV7(now)}::uuid, ${now} where exists (select from due)
      returning id
    )
    insert into portal.invitation_line (round_id, person_id, link_id)
    select round.id, due.id, gen_random_uuid() from round, due`);
}

/** How far the last ones are, and how many would be sent now. */
export async function readInvitations(deps: InvitationDependencies): Promise<Invitations> {
  const invited = await invitedBefore(deps);
  const row = await deps.db.row<{ ready: number }>(sql`select count(*)::integer as ready from portal.person p
    where not p.has_password and p.enabled and not p.id = any(${invited}::text[])`);
  return { ready: row?.ready ?? 0, last: await lastRound(deps.db) };
}

async function invitedBefore({ links }: Pick<InvitationDependencies, 'links'>): Promise<string[]> {
  if (links === null) throw new RefusedCall('UNAVAILABLE');
  return await links.invited();
}

async function lastRound(db: Queryable): Promise<Invitations['last']> {
  const row = await db.row<{
    askedBy: string | null;
    asked_at: Date;
    total: number;
    sent: number;
    leftOut: number;
  }>(sql`select r.asked_by_name as "askedBy", r.asked_at,
      count(*)::integer as total, (count(*) filter (where l.outcome = 'SENT'))::integer as sent,
      (count(*) filter (where l.outcome = 'LEFT_OUT'))::integer as "leftOut"
    from (select * from portal.invitation_round order by asked_at desc limit 1) r
    join portal.invitation_line l on l.round_id = r.id group by r.asked_by_name, r.asked_at`);
  if (row === undefined) return null;
  const { asked_at, ...counts } = row;
  return { ...counts, askedAt: asked_at.toISOString() };
}
