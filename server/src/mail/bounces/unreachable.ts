import { addressKey } from '@portal/core/domain/mail/bounce.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** What is known of an address at which mail does not arrive, from `from` on; no row where it does (rule mail 16). */
export function unreachableAt(email: string): Statement {
  return sql`from portal.unreachable_address where address = ${addressKey(email)} and since is not null`;
}
