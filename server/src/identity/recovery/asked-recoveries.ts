import { randomUUID } from 'node:crypto';
import { mostRecoveries } from '@portal/core/domain/people/mailed-link.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { seal, unseal } from '../keys/secrets.ts';
import { findCandidate } from '../people/people.ts';
import { type LinkParts, linksSince, writeLink } from './mailed-links.ts';

/** What somebody typed, and from where. */
export interface AskedRecovery {
  name: string;
  sourceAddress: string;
}

/** Keeps what was typed until `answerNextRecovery` looks it up: the person who asks waits for the same work, whether there is such an account or not. */
export async function askForRecovery(
  db: Queryable,
  { sealingKey, now }: LinkParts,
  { name, sourceAddress }: AskedRecovery,
): Promise<void> {
  await db.run(sql`insert into idp.recovery_request (id, sealed_name, source_address, asked_at)
    values (${randomUUID()}::uuid, ${seal(sealingKey, Buffer.from(name))}, ${sourceAddress}, ${now()})`);
}

/** What looking up those who asked needs. */
export interface RecoveryParts extends LinkParts {
  db: Database;
  /** Has the mail of a link written, in the transaction that makes the link. */
  mailLink: MailLink;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
}

/** Writes the mail that brings a link to its person. */
export type MailLink = (tx: Queryable, link: { linkId: string; personId: string }) => Promise<void>;

const hour = 3_600_000;

/**
 * Makes and mails the link of the next who asked (rule accounts 17). Link, mail and trail are one transaction with the end of the
 * question, so that it is answered once.
 * @returns whether there was one
 */
export async function answerNextRecovery(parts: RecoveryParts): Promise<boolean> {
  return await parts.db.transaction(async (tx) => {
    const asked = await tx.row<{ sealed_name: Buffer; source_address: string }>(sql`
      delete from idp.recovery_request where id = (select id from idp.recovery_request order by asked_at, id limit 1
        for update skip locked)
      returning sealed_name, source_address`);
    if (asked === undefined) return false;
    const { sub, refusal } = await answer(tx, parts, unseal(parts.sealingKey, asked.sealed_name).toString());
    await parts.record(tx, { kind: 'RECOVERY_ASKED', sub, refusal, sourceAddress: asked.source_address });
    return true;
  });
}

async function answer(
  tx: Queryable,
  parts: RecoveryParts,
  name: string,
): Promise<Pick<Extract<IdentityEvent, { kind: 'RECOVERY_ASKED' }>, 'sub' | 'refusal'>> {
  const candidate = await findCandidate(tx, name);
  if (candidate === null) return { sub: null, refusal: 'UNKNOWN' };
  const linkId = randomUUID();
  const reader = { personId: candidate.id, purpose: 'RECOVERY', linkId } as const;
  // Two who are looked up at once for the same person are counted one after the other.
  await tx.run(sql`select 1 from idp.person where id = ${candidate.id}::uuid for no key update`);
  const since = new Date(parts.now().getTime() - hour);
  if ((await linksSince(tx, reader, since)) >= mostRecoveries)
    return { sub: candidate.id, refusal: 'TOO_MANY' };
  if (!(await writeLink(tx, parts, reader))) return { sub: null, refusal: 'UNKNOWN' };
  await parts.mailLink(tx, { linkId, personId: candidate.id });
  return { sub: candidate.id, refusal: null };
}
