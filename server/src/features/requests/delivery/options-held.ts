import type { HeldOptions } from '@portal/core/contract/access.ts';
import type { HeldInApplication } from '@portal/core/domain/requests/deeds/decide.ts';
import { type AccessOptions, optionAttributes } from '@portal/core/domain/requests/delivery.ts';
import { attributeOfClient, type DirectoryPerson } from '../../../ports.ts';

/** Levels and origins that somebody has in an application now. */
export function optionsHeld(person: DirectoryPerson | null, clientId: string): AccessOptions {
  const held = (name: string) => person?.attributes[attributeOfClient(clientId, name)] ?? [];
  return {
    userLevels: held(optionAttributes.userLevels),
    userOrigins: held(optionAttributes.userOrigins),
  };
}

/** The same under the names of the contract. */
export function toldOptions(person: DirectoryPerson | null, clientId: string): HeldOptions {
  const { userLevels, userOrigins } = optionsHeld(person, clientId);
  return { level: [...userLevels], userOrigin: [...userOrigins] };
}

/** Everything somebody has in an application now. */
export function heldInApplication(person: DirectoryPerson | null, clientId: string): HeldInApplication {
  return { roles: person?.clientRoles[clientId] ?? [], options: optionsHeld(person, clientId) };
}
