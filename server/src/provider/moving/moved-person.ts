import type { DirectoryPerson } from '../../ports/directory-person.ts';

/** A hashed password as one provider hands it to another: Argon2id, version 1.3; memory in KiB. */
export interface MovedPassword {
  hash: Buffer;
  salt: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
  length: number;
  /** When it was chosen. */
  at: Date;
  /** Whether it only leads to choosing another. */
  mustChange: boolean;
}

/** Somebody with everything that one identity provider hands to another. */
export interface MovedPerson extends DirectoryPerson {
  createdAt: Date;
  /** Null for somebody who has none yet. */
  password: MovedPassword | null;
}

/** What the people of a provider have, beside their accounts. */
export interface NamesInUse {
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  realmRoles: readonly string[];
  /** Paths. */
  groups: readonly string[];
}
