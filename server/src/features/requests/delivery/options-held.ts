import { byList, type OptionList } from '@portal/core/domain/forms/option-lists.ts';
import type { HeldInApplication } from '@portal/core/domain/requests/deeds/decide.ts';
import { attributeOfClient, type DirectoryPerson } from '../../../ports.ts';

/** Which options of the lists somebody has in an application now. */
export function optionsHeld(person: DirectoryPerson | null, clientId: string): Record<OptionList, string[]> {
  return byList((list) => [...(person?.attributes[attributeOfClient(clientId, list)] ?? [])]);
}

/** Everything somebody has in an application now. */
export function heldInApplication(person: DirectoryPerson | null, clientId: string): HeldInApplication {
  return { roles: person?.clientRoles[clientId] ?? [], options: optionsHeld(person, clientId) };
}
