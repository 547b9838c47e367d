import { byAttribute, type ClientAttribute } from '@portal/core/domain/forms/option-lists.ts';
import type { HeldInApplication } from '@portal/core/domain/requests/deeds/decide.ts';
import { attributeOfClient, type DirectoryPerson } from '../../../ports.ts';

/** What an application keeps about somebody now, beside roles. */
export function attributesHeld(
  person: DirectoryPerson | null,
  clientId: string,
): Record<ClientAttribute, string[]> {
  return byAttribute((name) => [...(person?.attributes[attributeOfClient(clientId, name)] ?? [])]);
}

/** Everything somebody has in an application now. */
export function heldInApplication(person: DirectoryPerson | null, clientId: string): HeldInApplication {
  return { roles: person?.clientRoles[clientId] ?? [], attributes: attributesHeld(person, clientId) };
}
