import { randomBytes } from 'node:crypto';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../adapters/db/database.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';

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
 * Makes the one account of a portal that has nobody yet (rule accounts 8): `admin`, whose password has to be
 * changed at the first sign-in. Returns null when somebody is there, another starter's `admin` included.
 */
export async function makeFirstAdministrator(
  { db, accounts }: { db: Database; accounts: OwnAccounts },
  { email, clientRoles, now }: FirstAccount,
): Promise<MadePassword | null> {
  const password = randomPassword();
  const added = await db.transaction(async (tx) => {
    if (await accounts.hasAnybody(tx)) return [];
    const people = [administrator(email, now)];
    return await accounts.add(tx, { people, clientRoles, password, mustChangePassword: true, now });
  });
  const [username] = added;
  return username === undefined ? null : { username, password };
}

/** A password nobody knows yet. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url');
}

function administrator(email: string, now: Date): AccountToAdd {
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
