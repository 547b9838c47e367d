/** How a client that is not public proves to the provider that it is itself. */
export type ClientProof =
  | { method: 'client_secret_basic'; secret: string }
  /** By what it signs with the private half of one of these keys. */
  | { method: 'private_key_jwt'; keys: readonly { kty: string }[] };
