import type { UnreachableAddresses } from '@portal/core/contract/operations/mail.ts';
import { addressKey } from '@portal/core/domain/mail/bounce.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { refuseWithoutRoleNow, stillMay } from '../../rights/rights-of-roles.ts';
import type { MailDependencies } from './undelivered-mail.ts';

const helping = ['RM_IT_HELP'] as const;
const pageSize = 50;
const countLimit = 1_000;

interface Row {
  address: string;
  since: Date;
  reply: string;
  userId: string | null;
  fullName: string;
}

/** Addresses at which mail does not arrive, and whose they are (rule mail 16). The newest first. */
export async function listUnreachable({ db }: Pick<MailDependencies, 'db'>): Promise<UnreachableAddresses> {
  const rows =
    await db.rows<Row>(sql`select a.address, a.since, a.reply, p.id as "userId", concat_ws(' ', nullif(p.given_name, ''), p.family_name) as "fullName"
      from (select address, since, reply from portal.unreachable_address where since is not null
        order by since desc, address limit ${pageSize}) as a
      left join lateral (select id, given_name, family_name from portal.person where email = a.address order by id limit 1) as p on true
      order by a.since desc, a.address`);
  const counted = await db.row<{ total: number }>(sql`select count(*)::int as total from
    (select 1 from portal.unreachable_address where since is not null limit ${countLimit + 1}) as counted`);
  const total = counted?.total ?? 0;
  return {
    items: rows.map(({ address, since, reply, userId, fullName }) => ({
      address,
      since: since.toISOString(),
      reply,
      person: userId === null ? null : { userId, fullName },
    })),
    total: Math.min(total, countLimit),
    totalIsMinimum: total > countLimit,
  };
}

/**
 * Lets an address count as reachable again, and has what it refused tried again at once: what its server says then counts.
 * @returns how many mails are tried again
 * @throws RefusedCall NOT_FOUND for an address that counts as reachable, and what the caller has lost meanwhile
 */
export async function retryAddressNow(
  { db, directory, shared, wakeMail }: MailDependencies,
  { person, now, sourceAddress }: Caller,
  given: string,
): Promise<{ count: number }> {
  const address = addressKey(given);
  const owner = await db.row<{ id: string }>(
    sql`select id from portal.person where email = ${address} order by id limit 1`,
  );
  const audit = auditRow({
    at: now,
    action: 'ADDRESS_RETRIED',
    outcome: 'DONE',
    sourceAddress,
    detail: { address },
    actor: { id: person.userId, name: person.fullName },
    ...(owner === undefined ? {} : { subjectId: owner.id }),
  });
  const row = await db.row<{ count: number }>(sql`with cleared as (
      delete from portal.unreachable_address where address = ${address} and since is not null
        ${stillMay(shared, person.userId, helping)} returning address
    ), moved as (
      update portal.mail m set state = 'WAITING', run_at = ${now}, tried_since = null from cleared
      where m.state = 'FAILED' and m.cause = 'RECIPIENT' and lower(m.recipient) = cleared.address returning m.id
    ), recorded as (${intoAudit} ${audit} from cleared)
    select (select count(*)::int from moved) as count from cleared`);
  if (row === undefined) {
    await refuseWithoutRoleNow(directory, person.userId, helping);
    throw new RefusedCall('NOT_FOUND');
  }
  wakeMail();
  return row;
}
