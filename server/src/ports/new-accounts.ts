import type { Bilingual } from '@portal/core/domain/catalogue/application.ts';

/** A group as `data/groups.json` describes it, with the groups below it. */
export interface GroupToKeep {
  name: string;
  value?: string;
  description?: Bilingual;
  activity?: string;
  subGroups?: readonly GroupToKeep[];
}

/** Accounts to be added, all with one password, or none. */
export interface NewAccounts {
  people: readonly AccountToAdd[];
  /** Every role each client offers, so that it can be given later. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  /** Null where nobody can sign in to them until they get one. */
  password: string | null;
  /** Whether the password only leads to choosing another; left out, it stays. */
  mustChangePassword?: boolean;
  now: Date;
}

/** One person as `data/people.json` describes them, or the first administrator. */
export interface AccountToAdd {
  id: string;
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  /** Whether the address is known to be theirs; left out, it is. */
  isEmailVerified?: boolean;
  realmRoles: readonly string[];
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  /** Paths of the groups that the person is in from the start; left out, none. */
  groups?: readonly string[];
  attributes: Readonly<Record<string, string | readonly string[]>>;
  /** How many days before they were added they last signed in; left out, they never have. */
  awayDays?: number;
  /** Days from the day of adding to the date written into the attribute of this name. */
  certificateDays: Readonly<Record<string, number>>;
}

const dayMilliseconds = 86_400_000;

/** The attributes of an account that is added at this moment, each with all its values. */
export function attributesOfAccount(person: AccountToAdd, now: Date): Record<string, string[]> {
  const given = Object.entries(person.attributes).map(
    ([name, value]) => [name, typeof value === 'string' ? [value] : [...value]] as const,
  );
  const dated = Object.entries(person.certificateDays).map(
    ([name, days]) =>
      [name, [new Date(now.getTime() + days * dayMilliseconds).toISOString().slice(0, 10)]] as const,
  );
  return Object.fromEntries([...given, ...dated]);
}
