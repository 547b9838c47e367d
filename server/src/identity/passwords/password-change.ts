import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import {
  faultsOfPasswordChoice,
  type PasswordChoiceFaults,
  type PasswordInUse,
  rememberedPasswords,
} from '@portal/core/domain/people/password.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { markSessionsDue } from '../protocol/storage.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import type { Work } from './derive/derive.ts';
import { hashPassword, type PasswordHash, verifyPassword } from './passwords.ts';

/** What changing a password needs. */
export interface PasswordChangeParts {
  db: Database;
  passwordPolicy: PasswordPolicy;
  now: () => Date;
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
}

/** Somebody who chooses a password. */
export interface PasswordChooser {
  id: string;
  username: string;
  email: string;
  fullName: string;
  /** The one before; null for their first. */
  password: (PasswordHash & PasswordInUse) | null;
}

/** Somebody with a password, as they are before they choose another. */
export interface PasswordOwner extends PasswordChooser {
  password: PasswordHash & PasswordInUse;
}

/** What was typed, twice, and from where it came. */
export interface TypedPassword {
  password: string;
  confirmation: string;
  sourceAddress: string;
  /** The session that goes on, if there is one; all others of the person are due to end with the change. */
  keptSid: string | undefined;
  /** A mailed link was shown in place of the password before. */
  byLink?: boolean;
}

/** How a change ended. `TOO_LATE`: the password looked at was replaced meanwhile, and stays as it is. */
export type PasswordChange =
  | { kind: 'CHANGED'; password: PasswordHash }
  | { kind: 'REFUSED'; faults: PasswordChoiceFaults }
  | { kind: 'TOO_LATE' };

interface OwnerRow extends PasswordRow {
  username: string;
  email: string;
  full_name: string;
  must_change: boolean;
  created_at: Date;
}

interface PasswordRow {
  hash: Buffer;
  salt: Buffer;
  parameters: Work;
}

/** Finds an enabled person who has a password; null for anybody else. */
export async function findPasswordOwner(db: Queryable, id: string): Promise<PasswordOwner | null> {
  if (!isUuid(id)) return null;
  const row = await db.row<OwnerRow>(sql`
    select p.username, p.email, ltrim(p.given_name || ' ' || p.family_name) as full_name, c.must_change,
      c.created_at, c.hash, c.salt, c.parameters
    from idp.person p join idp.credential c on c.person_id = p.id and c.type = 'password'
    where p.id = ${id}::uuid and p.enabled`);
  if (row === undefined) return null;
  const { username, email, full_name, must_change, created_at, ...hashed } = row;
  const password = { ...hashed, isHandedOut: must_change, chosenAt: created_at };
  return { id, username, email, fullName: full_name, password };
}

/**
 * Replaces the password that was looked at with one of the person's own choice. It is checked against policy
 * and history (rules accounts 3 and 4); new password, history and audit row are one transaction. Of two changes at
 * once only the first takes effect. Sign-ins begun with the one before come to nothing, as they end with that one, and
 * other sessions are due: the caller ends them at once, and where the portal dies before that, they end soon after.
 */
export async function changePassword(
  parts: PasswordChangeParts,
  owner: PasswordChooser,
  { password, confirmation, sourceAddress, keptSid, byLink = false }: TypedPassword,
): Promise<PasswordChange> {
  const faults = faultsOfPasswordChoice({
    password,
    confirmation,
    names: [owner.username, owner.email, owner.fullName],
    policy: parts.passwordPolicy,
    isPresentOne: owner.password !== null && (await verifyPassword(password, owner.password)),
    isEarlierOne: await wasUsedBefore(parts.db, owner.id, password),
  });
  if (faults !== null) return { kind: 'REFUSED', faults };
  const fresh = await hashPassword(password);
  const replaced = await parts.db.transaction(async (tx) => {
    const isReplaced = await replacePassword(tx, owner, fresh, parts.now());
    if (isReplaced) {
      await markSessionsDue(tx, owner.id, keptSid);
      await tx.run(sql`delete from idp.mailed_link where person_id = ${owner.id}::uuid`);
      await parts.record(tx, {
        kind: 'PASSWORD_CHANGED',
        sub: owner.id,
        name: owner.fullName,
        sourceAddress,
        byLink,
      });
    }
    return isReplaced;
  });
  return replaced ? { kind: 'CHANGED', password: fresh } : { kind: 'TOO_LATE' };
}

async function wasUsedBefore(db: Queryable, personId: string, password: string): Promise<boolean> {
  const earlier = await db.rows<PasswordRow>(sql`
    select hash, salt, parameters from idp.password_history where person_id = ${personId}::uuid
    order by id desc limit ${rememberedPasswords - 1}`);
  for (const one of earlier) if (await verifyPassword(password, one)) return true;
  return false;
}

/** One statement: what is replaced goes into the history, and nothing happens when it is already gone. */
async function replacePassword(
  tx: Queryable,
  { id, password: looked }: PasswordChooser,
  fresh: PasswordHash,
  now: Date,
): Promise<boolean> {
  const { hash, salt, parameters } = fresh;
  if (looked === null) return await storeFirst(tx, id, fresh, now);
  const kept = await tx.run(sql`
    with changed as (
      update idp.credential set hash = ${hash}, salt = ${salt}, parameters = ${JSON.stringify(parameters)}::jsonb,
        must_change = false, created_at = ${now}
      where person_id = ${id}::uuid and type = 'password' and hash = ${looked.hash}
      returning person_id)
    insert into idp.password_history (person_id, hash, salt, parameters, replaced_at)
    select person_id, ${looked.hash}::bytea, ${looked.salt}::bytea,
      ${JSON.stringify(looked.parameters)}::jsonb, ${now}::timestamptz
    from changed`);
  if (kept === 0) return false;
  await tx.run(sql`
    delete from idp.password_history where person_id = ${id}::uuid and id not in
      (select id from idp.password_history where person_id = ${id}::uuid
       order by id desc limit ${rememberedPasswords - 1})`);
  return true;
}

/** Nothing happens where there is a password by now. */
async function storeFirst(
  tx: Queryable,
  id: string,
  { hash, salt, parameters }: PasswordHash,
  now: Date,
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into idp.credential (person_id, type, hash, salt, parameters, must_change, created_at)
    values (${id}::uuid, 'password', ${hash}, ${salt}, ${JSON.stringify(parameters)}::jsonb, false, ${now})
    on conflict (person_id, type) do nothing`);
  return stored > 0;
}
