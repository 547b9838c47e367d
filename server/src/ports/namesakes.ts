/** A person and their namesakes. */
export interface WithNamesakes {
  id: string;
  /**
   * Other accounts, disabled ones included, with the same full name, whatever its case, accents, spaces and marks and
   * letters that only look the same, or with the same address: at most five, those of known people first.
   */
  namesakes: Namesake[];
}

/** A name that a person asks to have; a part that stays is null. */
export interface NameOfPerson {
  id: string;
  givenName: string | null;
  familyName: string | null;
}

/** A namesake. */
export interface Namesake {
  fullName: string;
  organization: string;
  email: string;
}
