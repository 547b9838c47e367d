import { memoryDays } from '@portal/core/domain/people/actions/account-action.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';

/**
 * Portal roles that were recently removed from these people, by their ids: meanwhile nobody alone may take over such an account by
 * first taking its roles.
 */
export async function formerRoles(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const since = new Date(now.getTime() - memoryDays * 86_400_000);
  const rows = await db.rows<{
    id: string;
    roles: string[];
  }>(sql`select a.person_id as id, array_agg(role) as roles
    from portal.account_action a, unnest(a.held_roles) as held (role)
    where a.person_id = any(${[...ids]}::text[]) and a.kind = 'ROLES' and a.asked_at > ${since}
      and a.state in ('DUE', 'DONE') and not a.held_roles <@ a.wanted_roles
    group by a.person_id`);
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}
