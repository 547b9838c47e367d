import { createHash } from 'node:crypto';
import type { ContactOrder } from '@portal/core/contract/contact.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { type ContactMessage, faultsOfMessage, tidied } from '@portal/core/domain/contact/contact-message.ts';
import { answerDue } from '@portal/core/domain/contact/message-state.ts';
import type { FaultCode, FieldFault } from '@portal/core/domain/validation/fault.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/failures/problem.ts';
import type { Visitor } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { recordEvent } from '../../audit/trail.ts';
import { intoOutbox, mailUnder } from '../../mail/outbox.ts';
import { takeMessage } from './allowance.ts';
import { contactMail } from './contact-mail.ts';
import type { Proof, VisitorCheck } from './visitor-check.ts';

/** What writing to the team works with. */
export interface ContactDependencies {
  db: Database;
  portalName: string;
  /** Who reads the messages, and in which language. */
  team: { email: string; language: Language };
  /** Signs the puzzles; null where a service checks visitors. */
  puzzleKey: Buffer | null;
  check: VisitorCheck;
  /** Called when there is mail to send. */
  wakeMail(): void;
}

/**
 * Takes a message to the team: mail, audit row, what was used up of the sender's messages, and a visitor's proof, all in one
 * transaction (rules contact 1 to 6). The same key with the same message has one effect.
 * @throws RefusedCall INVALID, TOO_MANY, KEY_REUSED, UNAVAILABLE
 */
export async function sendMessage(
  deps: ContactDependencies,
  visitor: Visitor,
  { recaptcha, replyTo, phoneNumber = '', ...rest }: ContactOrder,
): Promise<object> {
  const message = { ...rest, phoneNumber };
  refuse([
    ...faultsOfMessage(message),
    ...(replyTo === message.email ? [] : [{ field: 'replyTo', fault: 'NOT_TOGETHER' } as const]),
  ]);
  const { caller, now, idempotencyKey } = visitor;
  const proof = caller === null ? await deps.check.proofIn(recaptcha, now, idempotencyKey) : null;
  await deps.db.transaction((tx) => write(tx, deps, visitor, { message: tidied(message), proof }));
  deps.wakeMail();
  return {};
}

interface ReceivedMessage {
  message: ContactMessage;
  /** What a visitor handed in, or what is wrong with it: it matters only where the message is not there yet. */
  proof: Proof | FaultCode | null;
}

async function write(
  tx: Queryable,
  deps: ContactDependencies,
  visitor: Visitor,
  { message, proof }: ReceivedMessage,
): Promise<void> {
  const person = visitor.caller?.person ?? null;
  const { now } = visitor;
  const { language, email: recipient } = deps.team;
  const mail = contactMail(message, { portalName: deps.portalName, person }, language);
  const id = uuidV7(now);
  const idempotencyKey = keyOf(visitor);
  const written = await tx.row(
    intoOutbox({ ...mail, id, idempotencyKey, recipient, replyTo: message.email, language, at: now }),
  );
  if (written === undefined) return await refuseOther(tx, idempotencyKey, mail);
  await tx.run(sql`insert into portal.contact_message (id, received_at, due_at, full_name, email, phone_number, subject, message,
      person_id)
    values (${id}, ${now}, ${answerDue(now)}, ${message.fullName}, ${message.email}, ${message.phoneNumber}, ${message.subject},
      ${message.message}, ${person?.userId ?? null})`);
  if (proof !== null) await handIn(tx, proof);
  const { sourceAddress } = visitor;
  const wait = await takeMessage(tx, { email: message.email, person, sourceAddress }, now);
  if (wait > 0) throw new RefusedCall('TOO_MANY', {}, wait);
  await tx.run(
    recordEvent({
      at: now,
      action: 'CONTACT_MESSAGE_SENT',
      outcome: 'DONE',
      sourceAddress,
      actor: person === null ? null : { id: person.userId, name: person.fullName },
      detail: { mail: id, subject: message.subject },
    }),
  );
}

/** The key has been used: with the same message there is nothing left to do. */
async function refuseOther(
  tx: Queryable,
  key: string | null,
  mail: { subject: string; body: string },
): Promise<void> {
  const first = key === null ? undefined : await mailUnder(tx, key);
  if (first?.body !== mail.body || first.subject !== mail.subject) throw new RefusedCall('KEY_REUSED');
}

/** Hands a proof in, which can be done once. */
async function handIn(tx: Queryable, proof: Proof | FaultCode): Promise<void> {
  if (typeof proof === 'string') return refuse([{ field: 'recaptcha', fault: proof }]);
  const used = await tx.run(sql`insert into portal.used_puzzle (digest, expires_at)
    values (${proof.digest}, ${proof.expires}) on conflict (digest) do nothing`);
  if (used === 0) refuse([{ field: 'recaptcha', fault: 'TOO_LATE' }]);
}

/** Forgets proofs that are too old to be handed in again. */
export function sweepUsedPuzzles(db: Queryable, now: Date): Promise<number> {
  return db.run(sql`delete from portal.used_puzzle where expires_at <= ${now}`);
}

function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
}

/** The caller's key, apart from those of others; visitors, whose network may change between two tries, share one room. */
function keyOf({ caller, idempotencyKey }: Visitor): string | null {
  if (idempotencyKey === null) return null;
  const who = caller === null ? 'visitor' : `person ${caller.person.userId}`;
  const digest = createHash('sha256').update(`${who} ${idempotencyKey}`).digest('base64url');
  return `contact ${digest}`;
}
