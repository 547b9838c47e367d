import { createHash } from 'node:crypto';
import { nothing, type Statement, sql } from '../../adapters/db/sql.ts';
import type { PasswordHash } from './passwords.ts';

/** Who has shown a password, and which one. It signs in for as long as it is theirs and their account is enabled. */
export interface ShownPassword {
  personId: string;
  /** What `nameOfPassword` gives. */
  password: string;
}

/** Tells a password that was shown from the one that replaces it: a digest of its hash, of no use for anything else. */
export function nameOfPassword({ hash }: PasswordHash): string {
  return createHash('sha256').update(hash).digest('hex');
}

/**
 * The `person_id` of somebody whose password is still the one they have shown, else no row. Anyone who is about to replace it
 * comes before this statement, which waits and then sees it, or after it, and then finds what it wrote.
 * @param also another condition, beginning with `and`
 */
export function stillTheirs({ personId, password }: ShownPassword, also: Statement = nothing): Statement {
  return sql`select c.person_id from idp.credential c join idp.person p on p.id = c.person_id and p.enabled
    where c.person_id = ${personId}::uuid and c.type = 'password' and encode(sha256(c.hash), 'hex') = ${password}
      ${also} for share of c`;
}
