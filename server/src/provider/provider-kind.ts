import type { FastifyInstance } from 'fastify';
import type { Database, Queryable } from '../adapters/db/database.ts';
import type { Directory } from '../ports/directory.ts';
import type { DirectoryWriter } from '../ports/directory-writer.ts';
import type { IdentityEvent } from '../ports/identity-event.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { SharedPeople } from '../rights/shared-people.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { ProviderSurroundings } from './surroundings.ts';

/** A kind of identity provider; which one a portal works with is chosen in `server/src/portal/provider-choice.ts`. */
export interface ProviderKind {
  /** The provider's people and roles, which are there before it is opened. */
  people(surroundings: SurroundingsOfPeople): PeopleAtProvider;
  /** The accounts a start looks after; null where they are kept elsewhere and are none of the portal's business. */
  accounts: OwnAccounts | null;
  /** Its tables in the portal's database, such as `schema.name`, that no backup holds: who has what is in them is signed in. */
  passingTables: readonly string[];
  /**
   * Makes the provider ready, and binds what it serves under the portal's own origin. Called once, before listening.
   * @throws ProviderUnusable when somebody has to repair something first
   */
  open(app: FastifyInstance, surroundings: ProviderSurroundings): Promise<IdentityProvider>;
}

/** The people of a provider: read, written, and within the portal's own statements. */
export interface PeopleAtProvider {
  directory: Directory;
  writer: DirectoryWriter;
  /** Offered where the directory shares the portal's database; null where only calls can tell. */
  shared: SharedPeople | null;
}

/** What the portal hands over for it. */
export interface SurroundingsOfPeople {
  db: Database;
  /** Writes to the audit trail, in the transaction of the change where there is one. */
  record(tx: Queryable, event: ProfileChange, at: Date): Promise<unknown>;
}

/** That somebody changed their details, or accepted the rules. */
export type ProfileChange = Extract<IdentityEvent, { kind: 'PROFILE_CHANGED' | 'RULES_ACCEPTED' }>;

/** The provider cannot be used as it is; the message says what a person has to repair or remove. */
export class ProviderUnusable extends Error {
  override name = 'ProviderUnusable';
}
