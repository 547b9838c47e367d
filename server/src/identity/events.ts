/** What the audit trail is told of (details section 8). Typed names are left out: some are passwords. */
export type IdentityEvent =
  | { kind: 'SIGNED_IN'; sub: string; name: string; sourceAddress: string }
  | {
      kind: 'SIGN_IN_REFUSED';
      /** Whose account was tried; null where there is none of that name. */
      sub: string | null;
      reason: 'WRONG_PASSWORD' | 'LOCKED';
      sourceAddress: string;
    }
  | { kind: 'SESSION_ENDED'; sid: string; sub: string };
