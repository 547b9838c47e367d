import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import type { LeftAccounts } from '../../ports/identity-provider.ts';
import { lastUse } from './account-use.ts';

/** How many accounts one step removes. */
const batchSize = 200;

interface RemovalParts {
  db: Database;
  now: () => Date;
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
}

/**
 * Removes some of the accounts whose people left, the longest unused first, with what the provider and the portal keep of them and a
 * row of the trail, in one transaction. Whoever enables one at that moment comes first, or finds nobody.
 * @returns how many
 */
export async function removeLeft(
  { db, now, record }: RemovalParts,
  { before, stays, forget }: LeftAccounts,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const gone = await tx.rows<{ id: string }>(sql`with gone as (
        select p.id from idp.person p where not p.enabled and ${lastUse} < ${before}
          and not exists (select from idp.person_role pr join idp.role r on r.id = pr.role_id
            where pr.person_id = p.id and r.client_id = ${portalClientId} and r.name <> 'USER')
          and not exists (select from idp.artifact a where a.model = 'Session' and a.person_id = p.id::text and a.expires_at > ${now()})
          and not (${stays(sql`p.id::text`)})
        order by ${lastUse}, p.id limit ${batchSize} for update of p skip locked)
      delete from idp.person p using gone where p.id = gone.id returning p.id::text as id`);
    if (gone.length === 0) return 0;
    await forget(
      tx,
      gone.map(({ id }) => id),
    );
    await record(tx, { kind: 'RECORDS_REMOVED', count: gone.length });
    return gone.length;
  });
}
