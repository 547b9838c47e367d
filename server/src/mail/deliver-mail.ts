import { bounceOf } from '@portal/core/domain/mail/bounce.ts';
import { causeOfResponse, type MailCause } from '@portal/core/domain/mail/mail-cause.ts';
import { blocksOf, plainText } from '@portal/core/domain/mail/mail-blocks.ts';
import { nextAttempt } from '@portal/core/domain/mail/mail-delivery.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { invariant } from '../invariants/invariant.ts';
import { type LeavingMail, MailRefusal, type MailSender } from '../ports/mail-sender.ts';
import { type Addressed, type AddressMail, isFolded, keptBody } from './addressed-mail.ts';
import { noteBounce } from './bounces/note-bounce.ts';
import { addressedNow, type DueMail, dueMail, dueMailColumns, withdrawMail, writeSent } from './due-mail.ts';
import { mailPage } from './mail-markup.ts';

/** An attempt that has not come back after this long counts as lost, and the mail may be claimed again. */
const leaseMilliseconds = 60_000;

/** How mail leaves. */
export interface MailWay {
  sender: MailSender;
  /** Finds the address of those who are written to as people. */
  address: AddressMail;
  /** How the addresses begin that may be links in a mail. */
  linkPrefixes: readonly string[];
  /** Called with the reason why mail waits: an operator reads it in the log. */
  tellWaiting: (why: MailWaits) => void;
}

/** Mail waits for something about the mail server, or about the portal as a sender. */
export class MailWaits extends Error {
  override readonly name = 'MailWaits';
  /** The code of what happened, where it has one. */
  readonly code: string;

  /** A server that refuses may repeat an address: its words stay with the mail, and the log has that it refused. */
  constructor(fault: unknown) {
    const isRefused = fault instanceof MailRefusal;
    const wording = isRefused ? `the mail server refused with ${fault.response.status}` : wordsOf(fault);
    super(`Mail waits: ${wording}`, { cause: fault });
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    this.code = isRefused ? 'REFUSED' : code;
  }
}

interface ClaimedMail extends DueMail {
  reply_to: string | null;
  created_at: Date;
  attempts: number;
  tried_since: Date;
}

/**
 * Hands over one mail that is due, and writes its outcome. Any number of portals may do so at once: a mail is one
 * portal's for a minute. A portal that is killed between handing it over and recording that sends it once more, as the same
 * mail (rule mail 4). An attempt that is given up leaves the mail due, for the next portal.
 * @param way where it goes
 * @param now the time, asked again once the attempt is over
 * @param giveUp aborted when the portal stops and has waited long enough for the mail server
 * @returns false when nothing is due
 */
export async function deliverNextMail(
  db: Database,
  { sender, address, linkPrefixes, tellWaiting }: MailWay,
  now: () => Date,
  giveUp: AbortSignal,
): Promise<boolean> {
  const mail = await claim(db, now());
  if (mail === undefined) return false;
  askOfClaim(mail);
  let words: Addressed | null = null;
  try {
    const [outcome = null] = await addressedNow([mail], address);
    if (outcome === null || isFolded(outcome)) {
      await withdrawMail(db, [{ id: mail.id, outcome }]);
      return true;
    }
    words = outcome;
    const about = { mailId: mail.id, attempts: mail.attempts };
    invariant('MAIL_HAS_RECIPIENT', words.recipient.includes('@'), about);
    invariant('MAIL_SUBJECT_ON_ONE_LINE', !/\p{Cc}/u.test(words.subject), about);
    await sender.send(leavingMail(mail, words, linkPrefixes), giveUp);
  } catch (fault) {
    if (giveUp.aborted) await leaveDue(db, mail, now());
    else if ((await writeFailure(db, { ...mail, words, fault }, now())) !== 'RECIPIENT')
      tellWaiting(new MailWaits(fault));
    return true;
  }
  await writeSent(db, [{ id: mail.id, ...words, body: keptBody(words) }], now());
  return true;
}

/** A mail to a person has no address and no words before somebody tries to send it. */
function askOfClaim({ id, attempts, person_id: personId, recipient }: ClaimedMail): void {
  const about = { mailId: id, attempts };
  invariant('MAIL_COUNTS_ATTEMPTS', attempts >= 1, about);
  invariant('MAIL_ADDRESSED_WHEN_SENT', personId === null || attempts > 1 || recipient === null, about);
}

function leavingMail(
  { id, reply_to: replyTo, created_at: writtenAt }: ClaimedMail,
  { recipient, language, subject, body, thread, endedAt }: Addressed,
  linkPrefixes: readonly string[],
): LeavingMail {
  // Of a mail that somebody wrote nothing becomes a link.
  const blocks = blocksOf(body, replyTo === null ? linkPrefixes : []);
  const words = { text: plainText(blocks), html: mailPage({ language, subject, blocks }) };
  return {
    id,
    recipient,
    replyTo,
    language,
    subject,
    ...words,
    thread: thread ?? null,
    endedAt: endedAt ?? null,
    writtenAt,
  };
}

function claim(db: Queryable, now: Date): Promise<ClaimedMail | undefined> {
  return db.row<ClaimedMail>(sql`update portal.mail set attempts = attempts + 1,
      tried_since = coalesce(tried_since, ${now}), leased_until = ${new Date(now.getTime() + leaseMilliseconds)}
    where id = (${dueMail(sql`id`, 1, now)} for update skip locked)
    returning ${dueMailColumns}, reply_to, created_at, attempts, tried_since`);
}

interface FailedMail extends ClaimedMail {
  /** Null where they could not be found. */
  words: Addressed | null;
  fault: unknown;
}

/**
 * Only while the attempt is still the last one: a later one has more to say. What was refused for its address is noted with the address.
 * @returns what it failed for
 */
async function writeFailure(db: Database, failed: FailedMail, now: Date): Promise<MailCause> {
  const { id, attempts, tried_since: triedSince, words, fault } = failed;
  const cause: MailCause = fault instanceof MailRefusal ? causeOfResponse(fault.response) : 'SERVER';
  const next = nextAttempt({ attempts, triedSince, isRefused: cause === 'RECIPIENT', now });
  invariant('MAIL_TRIED_LATER', next === null || next > now, { mailId: id, attempts });
  const { recipient, language, subject } = words ?? failed;
  const body = words === null ? failed.body : keptBody(words);
  const response = fault instanceof MailRefusal ? fault.response : null;
  const kind = response === null ? null : bounceOf(response);
  await db.transaction(async (tx) => {
    const written = await tx.run(sql`update portal.mail set state = ${next === null ? 'FAILED' : 'WAITING'},
        run_at = ${next ?? now}, leased_until = null, fault = ${wordsOf(fault)}, cause = ${cause},
        recipient = ${recipient}, language = ${language}, subject = ${subject}, body = ${body}
      where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
    if (written === 0 || response === null || kind === null || recipient === null) return;
    await noteBounce(tx, { recipient, reply: lineOf(response.reply), kind, isReturned: false, at: now });
  });
  return cause;
}

/** The mail server has not failed for good, and we have not waited for its answer. */
async function leaveDue(db: Queryable, { id, attempts }: ClaimedMail, now: Date): Promise<void> {
  await db.run(sql`update portal.mail set run_at = ${now}, leased_until = null, fault = 'The portal was stopped', cause = 'SERVER'
    where id = ${id}::uuid and state = 'WAITING' and attempts = ${attempts}`);
}

const longestFault = 500;

/** The mail server's answer, for the help desk; on one line. */
function wordsOf(fault: unknown): string {
  return lineOf(fault instanceof Error ? fault.message : String(fault));
}

function lineOf(wording: string): string {
  return wording.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, longestFault);
}
