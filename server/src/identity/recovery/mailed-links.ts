import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { linkLifetimes } from '@portal/core/domain/people/mailed-link.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import type { LinkPurpose } from '../../ports/identity-provider.ts';
import { seal, unseal } from '../keys/secrets.ts';
import type { PasswordChooser } from '../passwords/password-change.ts';
import type { Work } from '../passwords/derive/derive.ts';

/** 256 bits. */
const tokenBytes = 32;

/** What links are made and found with. */
export interface LinkParts {
  /** Seals what goes into the mail. */
  sealingKey: Buffer;
  now: () => Date;
}

/** Somebody to whom a link goes. */
export interface LinkReader {
  personId: string;
  purpose: LinkPurpose;
  linkId: string;
}

/**
 * Writes a link for anyone who may sign in, in one statement that looks at address and password as they are then. An invitation is for
 * the person who has no password yet.
 * @returns false where there is nobody, or the link was written before
 */
export async function writeLink(
  tx: Queryable,
  { sealingKey, now }: LinkParts,
  { personId, purpose, linkId }: LinkReader,
): Promise<boolean> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const at = now();
  const expires = new Date(at.getTime() + linkLifetimes[purpose] * 1_000);
  const written = await tx.run(sql`
    insert into idp.mailed_link (id, person_id, purpose, token_hash, sealed_token, email, password, created_at, expires_at)
    select ${linkId}::uuid, p.id, ${purpose}, ${digestOf(token)}::bytea, ${seal(sealingKey, Buffer.from(token))}::bytea, p.email,
      encode(sha256(c.hash), 'hex'), ${at}::timestamptz, ${expires}::timestamptz
    from idp.person p left join idp.credential c on c.person_id = p.id and c.type = 'password'
    where p.id = ${personId}::uuid and p.enabled and (${purpose} = 'RECOVERY' or c.hash is null)
    on conflict (id) do nothing`);
  return written > 0;
}

/** How many links of this purpose were made for somebody since then. */
export async function linksSince(
  tx: Queryable,
  { personId, purpose }: Omit<LinkReader, 'linkId'>,
  since: Date,
): Promise<number> {
  const row = await tx.row<{ links: number }>(sql`select count(*)::int as links from idp.mailed_link
    where person_id = ${personId}::uuid and purpose = ${purpose} and created_at > ${since}`);
  return row?.links ?? 0;
}

/** A link as it is before it is mailed. */
export interface WrittenLink {
  purpose: LinkPurpose;
  token: string;
  email: string;
  language: Language | null;
}

/** A link that is good, by its id, for the mail that it goes into; null for every other one. */
export async function findLinkToMail(
  db: Queryable,
  { sealingKey, now }: LinkParts,
  id: string,
): Promise<WrittenLink | null> {
  const row = await db.row<{
    purpose: LinkPurpose;
    sealed: Buffer;
    email: string;
    locale: string | null;
  }>(sql`
    select l.purpose, l.sealed_token as sealed, l.email, p.attributes->'locale'->>0 as locale
    ${good(sql`l.id = ${id}::uuid`, now())}`);
  if (row === undefined) return null;
  const { purpose, sealed, email, locale } = row;
  const language = locale === 'en' || locale === 'es' ? locale : null;
  return { purpose, token: unseal(sealingKey, sealed).toString(), email, language };
}

interface ChooserRow {
  id: string;
  username: string;
  email: string;
  full_name: string;
  must_change: boolean | null;
  created_at: Date | null;
  hash: Buffer | null;
  salt: Buffer | null;
  parameters: Work | null;
}

/** Whose link this is, as long as it is good; null for every other text. */
export async function findChooser(db: Queryable, token: string, now: Date): Promise<PasswordChooser | null> {
  const row = await db.row<ChooserRow>(sql`
    select p.id, p.username, p.email, ltrim(p.given_name || ' ' || p.family_name) as full_name, c.must_change, c.created_at,
      c.hash, c.salt, c.parameters
    ${good(sql`l.token_hash = ${digestOf(token)}::bytea`, now)}`);
  if (row === undefined) return null;
  const { id, username, email, full_name: fullName, must_change, created_at, hash, salt, parameters } = row;
  const password =
    hash === null || salt === null || parameters === null || created_at === null
      ? null
      : { hash, salt, parameters, isHandedOut: must_change === true, chosenAt: created_at };
  return { id, username, email, fullName, password };
}

/**
 * Links that lead anywhere: their time is not over, their person may sign in, and has the address and the password, or none, that they
 * had when it was made.
 */
function good(which: Statement, now: Date): Statement {
  return sql`from idp.mailed_link l join idp.person p on p.id = l.person_id and p.enabled and p.email = l.email
      left join idp.credential c on c.person_id = p.id and c.type = 'password'
    where ${which} and l.expires_at > ${now}::timestamptz and l.password is not distinct from encode(sha256(c.hash), 'hex')`;
}

/** Who has an invitation that leads anywhere. */
export async function invitedPeople(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select distinct p.id ${good(sql`l.purpose = 'INVITATION'`, now)}`,
  );
  return rows.map(({ id }) => id);
}

/** Removes links whose time is over. They are kept for an hour longer, since they are counted (rule accounts 17). */
export async function sweepLinks(db: Queryable, now: Date): Promise<void> {
  await db.run(
    sql`delete from idp.mailed_link where expires_at < ${now}::timestamptz - make_interval(hours => 1)`,
  );
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
