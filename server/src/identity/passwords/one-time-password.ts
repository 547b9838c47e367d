import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { markSessionsDue } from '../protocol/storage.ts';
import { hashPassword } from './passwords.ts';

/**
 * Replaces somebody's password by one that leads to choosing another. What they chose before goes into the history, so that they
 * do not choose it again; one that was handed out does not.
 */
export async function giveOneTimePassword(
  db: Database,
  id: string,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  const { hash, salt, parameters } = await hashPassword(password);
  const given = isUuid(id)
    ? await db.transaction(async (tx) => {
        await tx.run(sql`insert into idp.password_history (person_id, hash, salt, parameters, replaced_at)
          select person_id, hash, salt, parameters, ${now}::timestamptz from idp.credential
          where person_id = ${id}::uuid and type = 'password' and not must_change for update`);
        await markSessionsDue(tx, id, undefined);
        return await tx.run(sql`insert into idp.credential (person_id, type, hash, salt, parameters, must_change, created_at)
          select p.id, 'password', ${hash}::bytea, ${salt}::bytea, ${JSON.stringify(parameters)}::jsonb, true, ${now}::timestamptz
          from idp.person p where p.id = ${id}::uuid
          on conflict (person_id, type) do update set hash = excluded.hash, salt = excluded.salt,
            parameters = excluded.parameters, must_change = true, created_at = excluded.created_at`);
      })
    : 0;
  if (given === 0) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
}
