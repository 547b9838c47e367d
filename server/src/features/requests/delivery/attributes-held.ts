import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { byAttribute, type ClientAttribute } from '@portal/core/domain/forms/option-lists.ts';
import { rolesHeldIn } from '@portal/core/domain/groups/group-roles.ts';
import type { HeldInApplication } from '@portal/core/domain/requests/transitions/decide.ts';
import {
  accountsAttribute,
  accountsIn,
  type PlatformAccount,
} from '@portal/core/domain/people/platform-accounts.ts';
import { type DirectoryPerson, attributeOfClient } from '../../../ports/directory-person.ts';

/** What an application keeps about somebody now, beside roles. */
export function attributesHeld(
  person: DirectoryPerson | null,
  clientId: string,
): Record<ClientAttribute, string[]> {
  return byAttribute((name) => [...(person?.attributes[attributeOfClient(clientId, name)] ?? [])]);
}

/** The accounts that somebody has on the mapping platform now. */
export function accountsHeld(person: DirectoryPerson | null): PlatformAccount[] {
  return accountsIn(person?.attributes[accountsAttribute]?.[0] ?? '');
}

/** Everything somebody has in an application now. */
export function heldInApplication(
  person: DirectoryPerson | null,
  application: Application,
): HeldInApplication {
  const roles = person === null ? [] : rolesHeldIn(application, person);
  const attributes = attributesHeld(person, application.clientId);
  return { roles, attributes, accounts: accountsHeld(person) };
}
