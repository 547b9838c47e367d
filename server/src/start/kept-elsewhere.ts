import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { ProviderUnusable } from '../provider/provider-kind.ts';

/**
 * Whether a portal has worked on a provider elsewhere with this database, and taken over the list of people from there: the accounts
 * here are older then.
 */
export async function isKeptElsewhere(db: Queryable): Promise<boolean> {
  const row = await db.row<{ kept: boolean }>(
    sql`select exists (select from portal.provider_reading where until is not null) as kept`,
  );
  return row?.kept === true;
}

/**
 * Refuses to sign people in by accounts that are older than those at the provider elsewhere: former passwords and roles that were
 * taken away there would count again.
 * @throws ProviderUnusable
 */
export async function refuseOlderAccounts(db: Queryable): Promise<void> {
  if (await isKeptElsewhere(db))
    throw new ProviderUnusable(
      'the people of this portal are kept by a Keycloak, and their accounts in the database are older: set AUTH_ADMIN_CLIENT and what belongs to it, or bring the people back by npm run move-to-embedded',
    );
}
