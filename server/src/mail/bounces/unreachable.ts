import { addressKey } from '@portal/core/domain/mail/bounce.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** What is known of an address at which mail does not arrive, from `from` on; no row where it does (rule mail 16). */
export function unreachableAt(email: string): Statement {
  return sql`from portal.unreachable_address where address = ${addressKey(email)} and since is not null`;
}

/** The ids of those of these people whom mail does not reach. */
export async function unreachableAmong(
  db: Queryable,
  people: readonly { id: string; email: string }[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const marked = await db.rows<{ address: string }>(sql`select address from portal.unreachable_address
    where address = any(${people.map(({ email }) => addressKey(email))}::text[]) and since is not null`);
  const addresses = new Set(marked.map(({ address }) => address));
  return new Set(people.filter(({ email }) => addresses.has(addressKey(email))).map(({ id }) => id));
}
