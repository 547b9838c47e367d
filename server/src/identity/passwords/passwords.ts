import { randomBytes, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { availableParallelism } from 'node:os';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type Derive, deriveByNode, quickDerive, type Work } from './derive/derive.ts';
import { boundedQueue } from '../../adapters/scheduling/bounded-queue.ts';

/** A hashed password as it is stored. */
export interface PasswordHash {
  hash: Buffer;
  salt: Buffer;
  parameters: Work;
}

/** Keycloak's defaults, so that hashes can move there unchanged. */
const policy: Work = {
  algorithm: 'argon2id',
  memory: 7_168,
  passes: 5,
  parallelism: 1,
  length: 32,
};

/** Longer input is refused like a wrong password; it would only cost time. Bytes. */
const longestPassword = 1_024;

/** Says that a password is hashed, for anyone who counts what a response costs, whichever way it is done. */
export const passwordHashed = channel('access-portal:password-hashed');

/** Looked for with the first password, not while the portal starts. */
let chosen: Derive | null = null;

function derive(): Derive {
  return (chosen ??= quickDerive() ?? deriveByNode);
}

/**
 * Node has four threads for such work, which files and signatures need as well, so that one stays free for them. As many as may
 * wait are hashed in some seconds.
 */
const queued = boundedQueue({ atOnce: Math.min(availableParallelism(), 3), waiting: 200 });

/**
 * Hashes a password as typed: no Unicode normalization, or the hash would differ from Keycloak's.
 * @throws QueueFull
 */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  return { salt, hash: await digest(password, salt, policy), parameters: policy };
}

/**
 * Whether the password belongs to the credential. Without a credential the same work is done on nothing, so
 * that the response time does not reveal whether the account exists.
 * @throws QueueFull
 */
export async function verifyPassword(password: string, stored: PasswordHash | undefined): Promise<boolean> {
  const fits = Buffer.byteLength(password) <= longestPassword;
  const subject = stored ?? {
    hash: Buffer.alloc(policy.length),
    salt: Buffer.alloc(16, 1),
    parameters: policy,
  };
  const found = await digest(fits ? password : '', subject.salt, subject.parameters);
  return timingSafeEqual(found, subject.hash) && stored !== undefined && fits;
}

/** Stores a person's first password; `mustChange` marks it as one that only leads to choosing another. */
export async function storePassword(
  db: Queryable,
  personId: string,
  { hash, salt, parameters }: PasswordHash,
  mustChange: boolean,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into idp.credential (person_id, type, hash, salt, parameters, must_change, created_at)
    values (${personId}, 'password', ${hash}, ${salt}, ${JSON.stringify(parameters)}::jsonb, ${mustChange}, ${now})`);
}

async function digest(password: string, salt: Buffer, parameters: Work): Promise<Buffer> {
  return await queued(() => {
    passwordHashed.publish({});
    return derive()(password, salt, parameters);
  });
}
