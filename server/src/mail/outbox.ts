import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { elements, sql, type Statement } from '../adapters/db/sql.ts';

/** A mail to be written. */
export interface WrittenMail {
  id: string;
  /** A key where the same could be written twice: of mails with one key the first is written. */
  idempotencyKey: string | null;
  recipient: string;
  /** Where an answer goes; null for the portal's own address, which nobody reads. */
  replyTo: string | null;
  /** The recipient's. */
  language: Language;
  subject: string;
  /** Plain text; an empty line ends a paragraph. */
  body: string;
  at: Date;
}

/**
 * The row that sends a mail, for the transaction of the change; returns no row where one with the same key is there
 * (rule mail 1). Have the worker woken once the transaction has committed.
 */
export function intoOutbox(mail: WrittenMail): Statement {
  const { id, idempotencyKey, recipient, replyTo, language, subject, body, at } = mail;
  return sql`insert into portal.mail (id, once_key, recipient, reply_to, language, subject, body, created_at, run_at)
    values (${id}::uuid, ${idempotencyKey}, ${recipient}, ${replyTo}, ${language}, ${subject}, ${body}, ${at}, ${at})
    on conflict (once_key) do nothing returning id`;
}

/** A mail to a person, whatever their address is by then. */
export interface Notification {
  id: string;
  /** Names what it reports: of two with one key the first is written. */
  idempotencyKey: string;
  personId: string;
  /** The facts; the words are made when it is addressed, in the recipient's language. */
  facts: object;
  at: Date;
}

/** The rows that send these notifications, for the transaction of the changes (rule mail 9). */
export function intoOutboxOf(notifications: readonly Notification[], now: Date): Statement {
  return sql`insert into portal.mail (id, once_key, person_id, notification, created_at, run_at)
    select (one->>'id')::uuid, one->>'idempotencyKey', one->>'personId', one->'facts', (one->>'at')::timestamptz, ${now}::timestamptz
    from ${elements(notifications)} on conflict (once_key) do nothing`;
}

/** What a mail with this key says, if there is one. */
export function mailUnder(
  q: Queryable,
  idempotencyKey: string,
): Promise<Pick<WrittenMail, 'subject' | 'body'> | undefined> {
  return q.row<Pick<WrittenMail, 'subject' | 'body'>>(
    sql`select subject, body from portal.mail where once_key = ${idempotencyKey}`,
  );
}
