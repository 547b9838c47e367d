/** Where the realm is, and as whom the portal works on it. */
export interface KeycloakSettings {
  /** The origin that people use, which the tokens of the realm name as their issuer. */
  url: string;
  realm: string;
  /** The client whose service account reads and writes people. */
  adminClient: string;
  /** Holds the secret of that client; read for each token, so that a new secret counts without a restart. */
  secretFile: string;
  /** The version that runs there; null where no setting names it. */
  version: string | null;
}
