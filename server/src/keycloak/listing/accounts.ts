import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** Remembers when somebody signed in, also in the list of people. */
export async function rememberSignIn(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(sql`with remembered as (
      insert into portal.provider_account as a (person_id, signed_in_at) values (${id}, ${at})
      on conflict (person_id) do update set signed_in_at = greatest(a.signed_in_at, excluded.signed_in_at) returning 1
    )
    update portal.person set signed_in_at = greatest(signed_in_at, ${at}::timestamptz)
    where id = ${id} and (signed_in_at is null or signed_in_at < ${at}::timestamptz)`);
}

/** Remembers that somebody made their account by themselves. */
export async function rememberNewcomer(db: Queryable, id: string): Promise<void> {
  await db.run(sql`insert into portal.provider_account (person_id, is_self_registered) values (${id}, true)
    on conflict (person_id) do update set is_self_registered = true`);
}

/** Remembers whose sessions have to end: Keycloak keeps the sessions of a disabled person for the day on which they are enabled. */
export async function rememberDue(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.run(sql`insert into portal.provider_due (person_id)
      select * from unnest(${[...ids]}::text[]) on conflict do nothing`);
}
