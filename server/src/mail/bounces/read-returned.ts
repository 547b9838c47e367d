import { bounceOf } from '@portal/core/domain/mail/bounce.ts';
import { causeOfResponse, type MailResponse } from '@portal/core/domain/mail/mail-cause.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { FolderPosition, MailFolder } from '../../ports/mail/mail-folder.ts';
import { deliveryReportIn } from './delivery-report.ts';
import { noteBounce } from './note-bounce.ts';
import type { ReturnAddresses } from './return-address.ts';

/** What reading returned mail works with. */
export interface ReturnedDependencies {
  db: Database;
  folder: MailFolder;
  addresses: ReturnAddresses;
  now: () => Date;
}

/**
 * Reads what has come into the mailbox for returned mail since the last time (rule mail 18). Reports about mail of the portal take effect
 * once each and are moved away; everything else stays where it is and is not looked at again.
 */
export async function readReturned(
  { db, folder, addresses, now }: ReturnedDependencies,
  isStopping: () => boolean,
  giveUp: AbortSignal,
): Promise<void> {
  const before = await db.row<FolderPosition>(
    sql`select validity, uid::int as uid from portal.returned_mail_position where mailbox = ${folder.name}`,
  );
  await folder.read({
    after: before ?? null,
    isStopping,
    giveUp,
    take: (source) => noteReturned({ db, addresses, now }, source),
    reached: async ({ validity, uid }) => {
      await db.run(sql`insert into portal.returned_mail_position (mailbox, validity, uid) values (${folder.name}, ${validity}, ${uid})
        on conflict (mailbox) do update set validity = excluded.validity, uid = excluded.uid`);
    },
  });
}

/** Whether the message is a report about a mail of the portal. */
async function noteReturned(
  { db, addresses, now }: Omit<ReturnedDependencies, 'folder'>,
  source: Buffer,
): Promise<boolean> {
  const [head = ''] = source.toString('latin1').split(/\r?\n\r?\n/, 1);
  const mailId = addresses.mailIn(head);
  if (mailId === null) return false;
  const report = await deliveryReportIn(source);
  if (report === null) return false;
  if (report.refusal !== null) await writeReturned(db, { mailId, refusal: report.refusal, now: now() });
  return true;
}

const longestReply = 500;

/** A mail that counts as sent counts as failed from then on, once, however often the report comes. */
async function writeReturned(
  db: Database,
  { mailId, refusal, now }: { mailId: string; refusal: MailResponse; now: Date },
): Promise<void> {
  const reply = refusal.reply.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, longestReply);
  const kind = bounceOf(refusal);
  await db.transaction(async (tx) => {
    const mail = await tx.row<{
      recipient: string;
    }>(sql`update portal.mail set state = 'FAILED', run_at = ${now},
        fault = ${`Returned: ${reply}`}, cause = ${causeOfResponse(refusal)}
      where id = ${mailId}::uuid and state = 'SENT' returning recipient`);
    if (mail !== undefined && kind !== null)
      await noteBounce(tx, { recipient: mail.recipient, reply, kind, isReturned: true, at: now });
  });
}
