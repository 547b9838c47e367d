import type { PasswordInUse } from '@portal/core/domain/people/password.ts';
import type { Account, AccountClaims } from 'oidc-provider';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isAdmitted, peopleWhere, personOf, type PersonRow } from './people-rows.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { Work } from '../passwords/derive/derive.ts';
import type { PasswordHash } from '../passwords/passwords.ts';

/** A person as the tokens describe them: what the directory knows. */
export type IdentityPerson = DirectoryPerson;

/** Everything that goes into a person's tokens, in one query; null when unknown or disabled. */
export async function loadPerson(db: Queryable, id: string): Promise<IdentityPerson | null> {
  if (!isUuid(id)) return null;
  const row = await db.row<PersonRow>(peopleWhere(sql`p.id = ${id}::uuid and p.enabled`));
  return row === undefined ? null : personOf(row);
}

/** Whether there is an enabled account of this id. */
export async function isEnabled(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db.row(sql`select 1 from idp.person where id = ${id}::uuid and enabled`);
  return row !== undefined;
}

/** Who signs in under this name or address, with the credential to check. */
export interface SignInCandidate {
  id: string;
  fullName: string;
  password: (PasswordHash & PasswordInUse) | undefined;
}

interface CandidateRow {
  id: string;
  full_name: string;
  hash: Buffer | null;
  salt: Buffer | null;
  parameters: Work | null;
  must_change: boolean | null;
  created_at: Date | null;
}

/**
 * Finds an enabled person by username or e-mail address, both in lower case. An address that several registered with
 * leads to whose it is known to be, and to the first of them while nobody knows.
 */
export async function findCandidate(db: Queryable, name: string): Promise<SignInCandidate | null> {
  // A character that database text cannot hold: nobody has such a name.
  if (name.includes('\0')) return null;
  const row = await db.row<CandidateRow>(sql`
    select p.id, ltrim(p.given_name || ' ' || p.family_name) as full_name, c.hash, c.salt, c.parameters, c.must_change,
      c.created_at
    from idp.person p
    left join idp.credential c on c.person_id = p.id and c.type = 'password'
    where (p.username = ${name} or p.email = ${name}) and p.enabled
    order by p.username = ${name} desc, p.email_verified desc, ${isAdmitted} desc, p.created_at, p.id limit 1`);
  if (row === undefined) return null;
  return { id: row.id, fullName: row.full_name, password: passwordOf(row) };
}

function passwordOf(row: CandidateRow): SignInCandidate['password'] {
  const { hash, salt, parameters, created_at: chosenAt } = row;
  if (hash === null || salt === null || parameters === null || chosenAt === null) return undefined;
  return { hash, salt, parameters, chosenAt, isHandedOut: row.must_change === true };
}

/** The provider library's view of a person: the tokens themselves are laid out by us. */
export class SignedInPerson implements Account {
  readonly accountId: string;
  readonly person: IdentityPerson;
  [key: string]: unknown;

  constructor(person: IdentityPerson) {
    this.accountId = person.id;
    this.person = person;
  }

  claims(): AccountClaims {
    return { sub: this.accountId };
  }
}
