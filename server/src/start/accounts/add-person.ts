import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import {
  faultsOfFields,
  type Registrant,
  type RegistrationFault,
  type RegistrationField,
  tidyRegistrant,
} from '@portal/core/domain/people/registration.ts';
import type { Database } from '../../adapters/db/database.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { recordEvent } from '../../audit/trail.ts';
import { chosenProvider } from '../../portal/provider-choice.ts';
import type { AccountToAdd } from '../../ports/new-accounts.ts';
import { randomPassword } from './first-administrator.ts';

/** What became of the adding: the account with its password, what is wrong with the fields, or that somebody has username or address. */
export type AddedPerson =
  | { id: string; username: string; password: string }
  | { faults: Readonly<Partial<Record<RegistrationField, RegistrationFault>>> }
  | 'TAKEN'
  /** The provider keeps its accounts elsewhere: they are made there. */
  | 'ELSEWHERE';

/**
 * Adds somebody who may use the portal at once, with a one-time password (rule accounts 16). Account and row of the trail are one
 * transaction.
 */
export async function addPerson(db: Database, typed: Registrant, now: Date): Promise<AddedPerson> {
  const { accounts } = chosenProvider;
  if (accounts === null) return 'ELSEWHERE';
  const registrant = tidyRegistrant(typed);
  const { supervisorEmail, ...fields } = faultsOfFields(registrant);
  const faults =
    supervisorEmail === undefined || supervisorEmail === 'MISSING' ? fields : { ...fields, supervisorEmail };
  if (Object.keys(faults).length > 0) return { faults };
  const account = accountOf(registrant, now);
  const password = randomPassword();
  return await db.transaction(async (tx) => {
    const added = await accounts.add(tx, {
      ...{ people: [account], clientRoles: {}, password, mustChangePassword: true, now },
    });
    if (added.length === 0) return 'TAKEN';
    await tx.run(
      recordEvent({
        ...{ at: now, action: 'PERSON_ADDED', outcome: 'DONE', actor: null, subjectId: account.id },
        detail: { username: account.username, before: [], after: ['USER', activeAccountRole] },
      }),
    );
    return { id: account.id, username: account.username, password };
  });
}

function accountOf(registrant: Registrant, now: Date): AccountToAdd {
  const { username, email, givenName, familyName, organization } = registrant;
  const { middleInitial, suffix, supervisorEmail } = registrant;
  return {
    ...{ id: uuidV7(now), username, email, givenName, familyName },
    realmRoles: [activeAccountRole],
    clientRoles: { [portalClientId]: ['USER'] },
    attributes: {
      organizationOrAgency: organization,
      ...(supervisorEmail === '' ? {} : { supervisorEmails: supervisorEmail }),
      ...(middleInitial === '' ? {} : { middleInitial }),
      ...(suffix === '' ? {} : { suffix }),
    },
    certificateDays: {},
  };
}
