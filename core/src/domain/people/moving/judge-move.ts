/** Somebody as one identity provider has them, as far as two can be compared. */
export interface ComparedPerson {
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  enabled: boolean;
  givenName: string;
  familyName: string;
  attributes: Readonly<Record<string, readonly string[]>>;
  realmRoles: readonly string[];
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  /** Paths. */
  groups: readonly string[];
}

/** Why somebody cannot be moved. */
export type MoveRefusal = 'USERNAME_TAKEN' | 'ADDRESS_TAKEN';

/** What of somebody differs, in the order in which it is named. */
export const comparedParts = ['username', 'email', 'name', 'state', 'attributes', 'roles', 'groups'] as const;
export type ComparedPart = (typeof comparedParts)[number];

/** What is to become of somebody in a move to another provider. */
export type MoveVerdict =
  | { verdict: 'MOVE' }
  /** There already, and the same. */
  | { verdict: 'THERE' }
  /** There already, and not the same in these parts. */
  | { verdict: 'DIFFERENT'; differs: ComparedPart[] }
  /** Somebody else, with this username, has what is theirs alone. */
  | { verdict: 'REFUSED'; reason: MoveRefusal; by: string };

/** Finds the people of the other provider, and those who are on their way there. */
export interface PeopleThere {
  byId: ReadonlyMap<string, ComparedPerson>;
  /** By username, and by address. */
  byUsername: ReadonlyMap<string, Pick<ComparedPerson, 'id' | 'username'>>;
  byEmail: ReadonlyMap<string, Pick<ComparedPerson, 'id' | 'username'>>;
}

/**
 * What is to become of somebody in a move: nobody comes twice, nobody takes the place of another one (rule moving 2).
 * @param there the other provider's people, and those who come before this one
 */
export function judgeMove(person: ComparedPerson, there: PeopleThere): MoveVerdict {
  const known = there.byId.get(person.id);
  if (known !== undefined) {
    const differs = comparedParts.filter((part) => comparable(person, part) !== comparable(known, part));
    return differs.length === 0 ? { verdict: 'THERE' } : { verdict: 'DIFFERENT', differs };
  }
  const namesake = there.byUsername.get(person.username);
  if (namesake !== undefined && namesake.id !== person.id)
    return { verdict: 'REFUSED', reason: 'USERNAME_TAKEN', by: namesake.username };
  const holder = there.byEmail.get(person.email);
  if (holder !== undefined && holder.id !== person.id)
    return { verdict: 'REFUSED', reason: 'ADDRESS_TAKEN', by: holder.username };
  return { verdict: 'MOVE' };
}

/** One part of a person as a text that is the same for the same content. */
function comparable(person: ComparedPerson, part: ComparedPart): string {
  switch (part) {
    case 'username':
      return person.username;
    case 'email':
      return JSON.stringify([person.email, person.emailVerified]);
    case 'name':
      return JSON.stringify([person.givenName, person.familyName]);
    case 'state':
      return String(person.enabled);
    case 'attributes':
      return sortedText(person.attributes, (values) => values);
    case 'roles':
      return sortedText({ ...person.clientRoles, '': person.realmRoles }, (roles) => roles.toSorted());
    case 'groups':
      return JSON.stringify(person.groups.toSorted());
  }
}

/** Names without values say nothing. */
function sortedText(
  lists: Readonly<Record<string, readonly string[]>>,
  ordered: (list: readonly string[]) => readonly string[],
): string {
  const entries = Object.entries(lists).filter(([, list]) => list.length > 0);
  return JSON.stringify(
    entries.map(([name, list]) => [name, ordered(list)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
