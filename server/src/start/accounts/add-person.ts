import { faultsOfAddition } from '@portal/core/domain/people/admission/add-person.ts';
import {
  type Registrant,
  type RegistrationFault,
  type RegistrationField,
  tidyRegistrant,
} from '@portal/core/domain/people/registration.ts';
import type { Database } from '../../adapters/db/database.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { admitPerson } from '../../features/people/admit-person.ts';
import { chosenProvider, loadProvider, type ProviderChoice } from '../../portal/provider-choice.ts';
import { randomPassword } from './first-administrator.ts';

/** What happened to the adding: the account with its password, what is wrong with the fields, or that somebody has username or address. */
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
export async function addPerson(
  { db, choice }: { db: Database; choice: ProviderChoice },
  typed: Registrant,
  now: Date,
): Promise<AddedPerson> {
  await loadProvider(choice);
  const { accounts } = chosenProvider(choice);
  if (accounts === null) return 'ELSEWHERE';
  const registrant = tidyRegistrant(typed);
  const faults = faultsOfAddition(registrant);
  if (Object.keys(faults).length > 0) return { faults };
  const account = { id: uuidV7(now), username: registrant.username, password: randomPassword() };
  const { id, password } = account;
  const isAdded = await db.transaction((tx) =>
    admitPerson(tx, accounts, { id, registrant, password, by: null, reason: null, now }),
  );
  return isAdded ? account : 'TAKEN';
}
