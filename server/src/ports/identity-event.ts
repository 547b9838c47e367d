/** Events for the audit trail (rule audit 5). Typed names are left out: some are passwords. */
export type IdentityEvent =
  | {
      kind: 'SIGNED_IN';
      sub: string;
      name: string;
      sourceAddress: string;
      /** Where they have signed in before, but not with this browser: what it says of itself. */
      newBrowser?: { browser: string | null; system: string | null };
    }
  | {
      kind: 'SIGN_IN_REFUSED';
      /** Whose account was tried; null where there is none of that name. */
      sub: string | null;
      /**
       * Locked: too many failures with this account, or from this network. Other person: the password was right, but the
       * application had asked for somebody else.
       */
      reason: 'WRONG_PASSWORD' | 'LOCKED' | 'NETWORK_LOCKED' | 'OTHER_PERSON';
      sourceAddress: string;
    }
  /** Somebody made an account; reported in the transaction that makes it. */
  | { kind: 'REGISTERED'; sub: string; name: string; sourceAddress: string }
  /** A person chose another password; reported in the transaction that stores it. */
  | {
      kind: 'PASSWORD_CHANGED';
      sub: string;
      name: string;
      sourceAddress: string;
      /** By a mailed link, without the password before. */
      byLink: boolean;
    }
  /** A link for a first password was mailed; `by` null: for an operator. */
  | { kind: 'INVITED'; sub: string; by: { id: string; name: string; sourceAddress: string } | null }
  | {
      /** Somebody asked for a link because they have forgotten a password or a username. */
      kind: 'RECOVERY_ASKED';
      /** Whose account it is; null where there is none of that name. */
      sub: string | null;
      /** Why no link was mailed; null where one was. */
      refusal: 'UNKNOWN' | 'TOO_MANY' | null;
      sourceAddress: string;
    }
  | {
      kind: 'SESSION_ENDED';
      sid: string;
      sub: string;
      /** Who ended it in place of the person; left out where it was the person, or nobody. */
      by?: { id: string; name: string; sourceAddress: string };
    }
  | {
      kind: 'PROFILE_CHANGED';
      sub: string;
      name: string;
      /** Names of the attributes, never their values. */
      fields: readonly string[];
      sourceAddress: string;
    }
  | { kind: 'RULES_ACCEPTED'; sub: string; name: string; version: string; sourceAddress: string }
  | {
      kind: 'KEY_ROTATED';
      /** The `kid` that signs from now on. */
      keyName: string;
      reason: 'AGE' | 'LEAKED';
    };
