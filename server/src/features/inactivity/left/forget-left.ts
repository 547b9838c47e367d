import type { Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { IdentityProvider } from '../../../ports/identity-provider.ts';

/**
 * Has the accounts removed that are disabled and have not been used since before a moment (rule running 14). Whoever is named in a
 * request that is kept, as the one it is about or the one who started it, holds or held access, or decides something stays.
 * @param isStopping whether the portal is stopping, so that a long run ends early
 */
export async function forgetLeft(
  provider: Pick<IdentityProvider, 'removeLeft'>,
  before: Date,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping() && (await provider.removeLeft({ before, stays, forget })) > 0);
}

function stays(id: Statement): Statement {
  return sql`exists (select from portal.request r where r.person_id = ${id})
    or exists (select from portal.request r where r.initiator_id = ${id} and r.initiator_id <> r.person_id)
    or exists (select from portal.access_grant g where g.person_id = ${id})
    or exists (select from portal.stage_person s where s.person_id = ${id} and s.waiting_due_at is not null)
    or exists (select from portal.alternate_window w where w.delegator_id = ${id})
    or exists (select from portal.alternate_window w where w.alternate_id = ${id})
    or exists (select from portal.application_authorizer a where a.person_id = ${id})
    or exists (select from portal.application_owner o where o.person_id = ${id})`;
}

async function forget(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(sql`with gone as (select unnest(${[...ids]}::text[]) as id),
      alerts as (delete from portal.closed_alerts a using gone where a.person_id = gone.id),
      absences as (delete from portal.inactivity i using gone where i.person_id = gone.id),
      locks as (delete from portal.account_lock l using gone where l.person_id = gone.id)
    delete from portal.requester_name n using gone where n.person_id = gone.id`);
}
