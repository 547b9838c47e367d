import { randomBytes } from 'node:crypto';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { uuidV7 } from '../adapters/identifiers.ts';
import { type SeedPerson, seedPeople } from '../identity/people/seed.ts';

/** What the first account is made of. */
export interface FirstAccount {
  /** The administrator's e-mail address. */
  email: string;
  /** Every role each client offers, so that the administrator can give them. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  now: Date;
}

/** A password that this start made: to be shown once, as only its hash is kept. */
export interface MadePassword {
  username: string;
  password: string;
}

/**
 * Makes the one account of a portal that has nobody yet (details section 5): `admin`, whose password has to be
 * changed at the first sign-in. Answers null when somebody is there, another starter's `admin` included.
 */
export async function makeFirstAdministrator(
  db: Database,
  { email, clientRoles, now }: FirstAccount,
): Promise<MadePassword | null> {
  const password = randomPassword();
  const added = await db.transaction(async (tx) => {
    const somebody = await tx.row(sql`select 1 as one from idp.person limit 1`);
    if (somebody !== undefined) return [];
    const people = [administrator(email, now)];
    return await seedPeople(tx, { people, clientRoles, password, mustChangePassword: true, now });
  });
  const [username] = added;
  return username === undefined ? null : { username, password };
}

/** A password nobody knows yet. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url');
}

function administrator(email: string, now: Date): SeedPerson {
  return {
    id: uuidV7(now),
    username: 'admin',
    givenName: 'Portal',
    familyName: 'Administrator',
    email,
    realmRoles: [activeAccountRole],
    clientRoles: { [portalClientId]: ['USER', 'PORTAL_ADMIN'] },
    attributes: {},
    certificateDays: {},
  };
}
