import { addressKey } from '@portal/core/domain/mail/bounce.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';

/**
 * Lets the caller's address count as reachable again, as the caller says that it is right (rule mail 17). What its server says to the
 * next mail counts.
 * @throws RefusedCall STALE_PROFILE for an address that is another one by now
 */
export async function confirmAddress(
  { db }: { db: Queryable },
  { person, now, sourceAddress }: Caller,
  { email }: { email: string },
): Promise<object> {
  const address = addressKey(email);
  if (address !== addressKey(person.email)) throw new RefusedCall('STALE_PROFILE');
  const { userId: id, fullName: name } = person;
  const detail = { address };
  const audit = auditRow({
    at: now,
    actor: { id, name },
    action: 'ADDRESS_CONFIRMED',
    outcome: 'DONE',
    subjectId: id,
    sourceAddress,
    detail,
  });
  await db.run(sql`with cleared as (delete from portal.unreachable_address
      where address = ${address} and since is not null returning address)
    ${intoAudit} ${audit} from cleared`);
  return {};
}
