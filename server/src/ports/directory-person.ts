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
