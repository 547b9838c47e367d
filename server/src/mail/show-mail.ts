import type { Database } from '../adapters/db/database.ts';
import type { AddressMail } from './addressed-mail.ts';
import { addressedNow, type DueMail, dueMail, dueMailColumns, withdrawMail, writeSent } from './due-mail.ts';

/** How many mails are addressed and written at once. */
const batchSize = 100;

/**
 * Has mail that is due shown by the mailbox of a demonstration, where it goes instead of a mail server. Nothing is handed over
 * that could be handed over twice, so it is nobody's in the meantime, and of any number at once it costs three statements.
 * @returns whether there may be more already
 */
export async function showDueMail(db: Database, address: AddressMail, now: () => Date): Promise<boolean> {
  const due = await db.rows<DueMail>(dueMail(dueMailColumns, batchSize, now()));
  if (due.length === 0) return false;
  const words = await addressedNow(due, address);
  const all = due.map(({ id }, index) => ({ id, words: words[index] ?? null }));
  const toNobody = all.flatMap((one) => (one.words === null ? [one.id] : []));
  if (toNobody.length > 0) await withdrawMail(db, toNobody);
  const shown = all.flatMap((one) => (one.words === null ? [] : [{ id: one.id, ...one.words }]));
  if (shown.length > 0) await writeSent(db, shown, now());
  return due.length === batchSize;
}
