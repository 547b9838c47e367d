import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { causeOfResponse } from '@portal/core/domain/mail/mail-cause.ts';
import { nextAttempt } from '@portal/core/domain/mail/mail-delivery.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { MailRefusal, type MailSender } from '../ports/mail-sender.ts';
import type { Addressed, AddressMail } from './addressed-mail.ts';
import { mailPage } from './mail-markup.ts';

/** An attempt that has not come back after this long counts as lost, and the mail may be claimed again. */
const leaseMilliseconds = 60_000;

/** How mail leaves. */
export interface MailWay {
  sender: MailSender;
  /** Finds the address of those who are written to as people. */
  address: AddressMail;
}

interface ClaimedMail {
  id: string;
  /** Null in all of these while a notification has not been addressed. */
  recipient: string | null;
  language: Language | null;
  subject: string | null;
  body: string | null;
  /** Null for mail that was written to an address. */
  person_id: string | null;
  notification: unknown;
  reply_to: string | null;
  created_at: Date;
  attempts: number;
  tried_since: Date;
}

/**
 * Hands over one mail that is due, and writes what came of it. Any number of portals may do so at once: a mail is one
 * portal's for a minute. Whoever is killed between handing it over and writing that down sends it once more, as the same
 * mail (rule mail 4). An attempt that is given up leaves the mail due, for whoever starts next.
 * @param way where it goes
 * @param now the time, asked again once the attempt is over
 * @param giveUp aborted when the portal stops and has waited long enough for the mail server
 * @returns false when nothing is due
 */
export async function deliverNextMail(
  db: Database,
  { sender, address }: MailWay,
  now: () => Date,
  giveUp: AbortSignal,
): Promise<boolean> {
  const mail = await claim(db, now());
  if (mail === undefined) return false;
  const { id } = mail;
  try {
    const addressed = await addressedNow(db, mail, address);
    if (addressed === null) {
      await db.run(sql`delete from portal.mail where id = ${id}::uuid and state = 'WAITING'`);
      return true;
    }
    const { recipient, language, subject, body } = addressed;
    await sender.send(
      {
        ...{ id, recipient, replyTo: mail.reply_to, language, subject, text: body },
        ...{ html: mailPage({ language, subject, body }), writtenAt: mail.created_at },
      },
      giveUp,
    );
  } catch (fault) {
    await (giveUp.aborted ? leaveDue(db, mail, now()) : writeFailure(db, mail, fault, now()));
    return true;
  }
  // Sent is sent, also where the lease was over and somebody else has it by now.
  await db.run(
    sql`update portal.mail set state = 'SENT', sent_at = ${now()}, fault = null, cause = null where id = ${id}::uuid`,
  );
  return true;
}

/** A notification is addressed anew for each attempt, and its row keeps what is sent; null where there is nobody to send it to. */
async function addressedNow(
  db: Queryable,
  { id, recipient, language, subject, body, person_id: personId, notification: facts }: ClaimedMail,
  address: AddressMail,
): Promise<Addressed | null> {
  if (personId !== null) {
    const [now = null] = await address([{ personId, facts }]);
    if (now !== null)
      await db.run(sql`update portal.mail set recipient = ${now.recipient}, language = ${now.language},
        subject = ${now.subject}, body = ${now.body} where id = ${id}::uuid`);
    return now;
  }
  if (recipient === null || language === null || subject === null || body === null)
    throw new Error('A mail to an address has one, and words');
  return { recipient, language, subject, body };
}

function claim(db: Queryable, now: Date): Promise<ClaimedMail | undefined> {
  return db.row<ClaimedMail>(sql`update portal.mail set attempts = attempts + 1,
      tried_since = coalesce(tried_since, ${now}), leased_until = ${new Date(now.getTime() + leaseMilliseconds)}
    where id = (select id from portal.mail where state = 'WAITING' and run_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
      order by run_at, id limit 1 for update skip locked)
    returning id, recipient, reply_to, language, subject, body, person_id, notification, created_at, attempts, tried_since`);
}

/** Only while the attempt is still the last one: a later one has more to say. */
async function writeFailure(db: Queryable, mail: ClaimedMail, fault: unknown, now: Date): Promise<void> {
  const { id, attempts, tried_since: triedSince } = mail;
  const cause = fault instanceof MailRefusal ? causeOfResponse(fault.response) : 'SERVER';
  const next = nextAttempt({ attempts, triedSince, isRefused: cause === 'RECIPIENT', now });
  await db.run(sql`update portal.mail set state = ${next === null ? 'FAILED' : 'WAITING'},
      run_at = ${next ?? now}, leased_until = null, fault = ${wordsOf(fault)}, cause = ${cause}
    where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
}

/** The mail server has not failed for good, and we have not waited for what it would have said. */
async function leaveDue(db: Queryable, { id, attempts }: ClaimedMail, now: Date): Promise<void> {
  await db.run(sql`update portal.mail set run_at = ${now}, leased_until = null, fault = 'The portal was stopped', cause = 'SERVER'
    where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
}

const longestFault = 500;

/** What the mail server said, for the help desk; on one line. */
function wordsOf(fault: unknown): string {
  const said = fault instanceof Error ? fault.message : String(fault);
  return said.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, longestFault);
}
