import { addressKey, afterBounce, type Bounce, unknownAddress } from '@portal/core/domain/mail/bounce.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** A refusal, with the server's answer. */
export interface HeardBounce extends Bounce {
  recipient: string;
  reply: string;
}

interface Row {
  soft_at: Date[];
  since: Date | null;
  is_lasting: boolean;
}

/** Notes that an address has refused mail (rule mail 16). Two at once wait for each other at its row. */
export async function noteBounce(tx: Queryable, { recipient, reply, ...bounce }: HeardBounce): Promise<void> {
  const address = addressKey(recipient);
  await tx.run(sql`insert into portal.unreachable_address (address, soft_at, since, is_lasting, reply, heard_at)
    values (${address}, '{}', null, false, ${reply}, ${bounce.at}) on conflict (address) do nothing`);
  const row = await tx.row<Row>(sql`select soft_at, since, is_lasting from portal.unreachable_address
    where address = ${address} for update`);
  const before =
    row === undefined ? unknownAddress : { softAt: row.soft_at, since: row.since, isLasting: row.is_lasting };
  const { softAt, since, isLasting } = afterBounce(before, bounce);
  await tx.run(sql`update portal.unreachable_address set soft_at = ${softAt}::timestamptz[], since = ${since},
      is_lasting = ${isLasting}, reply = ${reply}, heard_at = ${bounce.at} where address = ${address}`);
}

/** How many rows one statement removes. */
const batchSize = 1_000;

/** Forgets addresses of which nothing was heard since then; the next refusal begins again. */
export async function forgetAddresses(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from portal.unreachable_address where address in
    (select address from portal.unreachable_address where heard_at < ${before} order by heard_at limit ${batchSize})`);
}
