import type { RoleSourceKind } from '@portal/core/domain/drift/drift.ts';

/** A role of one client in the identity provider; `clientId` is null for a realm role such as RAPUser. */
export interface RoleReference {
  clientId: string | null;
  role: string;
}

/** A person as the identity provider knows them. Attribute values are always lists. */
export interface DirectoryPerson {
  /** The token's `sub`. */
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  enabled: boolean;
  givenName: string;
  familyName: string;
  attributes: Record<string, string[]>;
  realmRoles: string[];
  /** Role names by client id. */
  clientRoles: Record<string, string[]>;
  /** Paths of the groups that the person is in: `/SharePoint/Planning/Planning Team`. */
  groups: string[];
}

/** The name under which a person carries an attribute of their own, or of one client. */
export function attributeOfClient(clientId: string | null, name: string): string {
  return clientId === null ? name : `${clientId}.${name}`;
}

/** A role of a client with those who were given it. */
export interface HeldRole {
  role: string;
  /** Subject ids. */
  holders: readonly string[];
  /** What else gives it: anyone who loses the role has it again by these. */
  comesWith: readonly RoleSource[];
}

/** Something at the provider that gives a role. */
export interface RoleSource {
  kind: RoleSourceKind;
  /** Path of the group, or name of the role or mapper. */
  name: string;
}
