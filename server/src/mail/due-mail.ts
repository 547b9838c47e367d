import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { addressKey } from '@portal/core/domain/mail/bounce.ts';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { elements, type Statement, sql, verbatim } from '../adapters/db/sql.ts';
import { type Addressed, type AddressMail, type Folded, isFolded } from './addressed-mail.ts';
import { intoOutboxOf } from './outbox.ts';

/** A mail in the outbox that is due. */
export interface DueMail {
  id: string;
  /** Null in all of these while a notification has not been addressed. */
  recipient: string | null;
  language: Language | null;
  subject: string | null;
  body: string | null;
  /** Null for mail that was written to an address. */
  person_id: string | null;
  notification: unknown;
}

/** What a due mail is read with. */
export const dueMailColumns = verbatim('id, recipient, language, subject, body, person_id, notification');

/** The mails that are due and unclaimed, the oldest first. */
export function dueMail(columns: Statement, most: number, now: Date): Statement {
  return sql`select ${columns} from portal.mail where state = 'WAITING' and run_at <= ${now}
    and (leased_until is null or leased_until <= ${now}) order by run_at, id limit ${most}`;
}

/** Address and words of each of these; null where there is nobody to send it to. Notifications are addressed again each time. */
export async function addressedNow(
  mails: readonly DueMail[],
  address: AddressMail,
): Promise<(Addressed | Folded | null)[]> {
  const toPeople = mails.flatMap(({ person_id: personId, notification: facts }) =>
    personId === null ? [] : [{ personId, facts }],
  );
  const found = (toPeople.length === 0 ? [] : await address(toPeople)).values();
  return mails.map((mail) => (mail.person_id === null ? ownWordsOf(mail) : (found.next().value ?? null)));
}

function ownWordsOf({ recipient, language, subject, body }: DueMail): Addressed {
  if (recipient === null || language === null || subject === null || body === null)
    throw new Error('A mail to an address has one, and words');
  return { recipient, language, subject, body };
}

/**
 * Mail that has left, with what it said. Sent is sent, also where a lease was over and somebody else has it by now. Where it was taken,
 * earlier refusals that may have passed no longer count (rule mail 16).
 */
export async function writeSent(
  db: Queryable,
  sent: readonly (Addressed & { id: string })[],
  now: Date,
): Promise<void> {
  const keys = sent.map(({ recipient }) => addressKey(recipient));
  await db.run(sql`with taken as (delete from portal.unreachable_address where address = any(${keys}::text[]) and not is_lasting)
    update portal.mail set state = 'SENT', sent_at = ${now}, fault = null, cause = null,
      recipient = one->>'recipient', language = one->>'language', subject = one->>'subject', body = one->>'body'
    from ${elements(sent)} where id = (one->>'id')::uuid`);
}

/** A mail that is not sent: there is nobody to send it to, or another one goes in its place. */
export interface Unsent {
  id: string;
  outcome: Folded | null;
}

/** Takes mail away that is not sent, and writes what goes in its place. */
export async function withdrawMail(db: Database, unsent: readonly Unsent[]): Promise<void> {
  const ids = unsent.map(({ id }) => id);
  await db.transaction(async (tx) => {
    for (const { outcome } of unsent)
      if (isFolded(outcome)) await tx.run(intoOutboxOf([outcome.instead], outcome.due));
    await tx.run(sql`delete from portal.mail where id = any(${ids}::uuid[]) and state = 'WAITING'`);
  });
}
