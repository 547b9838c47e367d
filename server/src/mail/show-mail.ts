import type { Database } from '../adapters/db/database.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import { deliverNextMail, type MailWay } from './deliver-mail.ts';
import { isFolded } from './addressed-mail.ts';
import { addressedNow, type DueMail, dueMail, dueMailColumns, withdrawMail, writeSent } from './due-mail.ts';

/** How many mails are addressed and written at once. */
const batchSize = 100;

/** Takes whatever it is given: the outbox is all that a mailbox shows. */
const mailbox: MailSender = { send: async () => undefined };

/**
 * Has mail that is due shown by the mailbox of a demonstration, where it goes instead of a mail server. Nothing is handed over
 * that could be handed over twice, so it is unclaimed in the meantime, and of any number at once it costs three statements.
 * Where one of them cannot be addressed they go one by one, as to a server, so that it keeps no other back.
 * @param giveUp aborted when the portal stops and has waited long enough
 * @returns whether there may be more already
 */
export async function showDueMail(
  db: Database,
  way: Omit<MailWay, 'sender'>,
  now: () => Date,
  giveUp: AbortSignal,
): Promise<boolean> {
  const due = await db.rows<DueMail>(dueMail(dueMailColumns, batchSize, now()));
  if (due.length === 0) return false;
  const words = await addressedNow(due, way.address).catch(() => null);
  if (words === null) return await deliverNextMail(db, { sender: mailbox, ...way }, now, giveUp);
  const outcomes = due.map(({ id }, index) => ({ id, outcome: words[index] ?? null }));
  const unsent = outcomes.flatMap(({ id, outcome }) =>
    outcome === null || isFolded(outcome) ? [{ id, outcome }] : [],
  );
  if (unsent.length > 0) await withdrawMail(db, unsent);
  const shown = outcomes.flatMap(({ id, outcome }) =>
    outcome === null || isFolded(outcome) ? [] : [{ id, ...outcome }],
  );
  if (shown.length > 0) await writeSent(db, shown, now());
  return due.length === batchSize;
}
