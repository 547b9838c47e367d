import { type GuessableFault, guessableFault, type PasswordPolicy } from './guessable-password.ts';

/** Minimum length of a password in characters; there are no composition rules (rule accounts 3). */
export const shortestPassword = 15;

/** Maximum length in characters: ample for any passphrase, and never more bytes than the provider hashes. */
export const longestPassword = 256;

/** How many passwords of a person must differ, the one in use among them (rule accounts 3). */
export const rememberedPasswords = 5;

/** How a password that is in use came to be. */
export interface PasswordInUse {
  /** Whether somebody else made it and handed it over. */
  isHandedOut: boolean;
  chosenAt: Date;
}

/** Why a right password opens nothing but the page that asks for another. */
export type ReasonToChange = 'HANDED_OUT' | 'TOO_OLD';

const dayMilliseconds = 86_400_000;

/**
 * Whether somebody must choose another password before they go on (rule accounts 3); null when they need not.
 * @param mostDays how many days a password may be used; 0: for ever
 */
export function reasonToChange(
  { isHandedOut, chosenAt }: PasswordInUse,
  mostDays: number,
  now: Date,
): ReasonToChange | null {
  if (isHandedOut) return 'HANDED_OUT';
  const isTooOld = mostDays > 0 && now.getTime() - chosenAt.getTime() >= mostDays * dayMilliseconds;
  return isTooOld ? 'TOO_OLD' : null;
}

/** Why a password cannot become somebody's new one. */
export type PasswordFault =
  | 'MISSING'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | GuessableFault
  | 'IS_PRESENT_ONE'
  | 'IS_EARLIER_ONE';

/** Why the repeated password does not confirm the first. */
export type ConfirmationFault = 'MISSING' | 'DIFFERS';

/** A new password as it was typed, twice, with what it is checked against. */
export interface PasswordChoice {
  password: string;
  confirmation: string;
  /** The person's username, address and full name, in any case. */
  names: readonly string[];
  policy: PasswordPolicy;
  /** Whether it already opens the account; only the holder of the hash can tell. */
  isPresentOne: boolean;
  /** Whether it did so earlier, among the last `rememberedPasswords`. */
  isEarlierOne: boolean;
}

/** What is wrong with a choice, field by field; null where nothing is wrong. */
export interface PasswordChoiceFaults {
  password: PasswordFault | null;
  confirmation: ConfirmationFault | null;
}

/** Checks a new password against the policy (rule accounts 3); null when it is acceptable. */
export function faultsOfPasswordChoice(choice: PasswordChoice): PasswordChoiceFaults | null {
  const password = passwordFault(choice);
  const confirmation = confirmationFault(choice);
  return password === null && confirmation === null ? null : { password, confirmation };
}

function passwordFault(choice: PasswordChoice): PasswordFault | null {
  const { password, names, policy } = choice;
  if (password === '') return 'MISSING';
  const length = [...password].length;
  if (length < shortestPassword) return 'TOO_SHORT';
  if (length > longestPassword) return 'TOO_LONG';
  const guessable = guessableFault(password, names, policy);
  if (guessable !== null) return guessable;
  if (choice.isPresentOne) return 'IS_PRESENT_ONE';
  return choice.isEarlierOne ? 'IS_EARLIER_ONE' : null;
}

function confirmationFault({ password, confirmation }: PasswordChoice): ConfirmationFault | null {
  if (confirmation === '') return 'MISSING';
  return confirmation === password ? null : 'DIFFERS';
}
