import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';
import type { AccountToAdd } from '../ports/own-accounts.ts';

/** Somebody of the demonstration world, with what signing in as them lets one see. */
export interface InventedPerson extends AccountToAdd {
  shows: Bilingual;
  /** Applications whose requests this person authorizes. */
  authorizes: readonly string[];
  /** Applications whose roles were given through the portal; those of others came from elsewhere. */
  askedFor: readonly string[];
}
