import { parseRoleName, type PlacedLevel, roleName } from '@portal/core/domain/forms/places.ts';

/** What the person has ticked: levels, and the regions or states of each, which stay while another level is open. */
export interface RoleChoice {
  levels: readonly string[];
  /** Region numbers or state codes by level. */
  places: Readonly<Record<string, readonly string[]>>;
  /** Roles that are groups, by their names. */
  groups: readonly string[];
}

/** The part of the question that the choice is made from. */
interface Offered {
  levels: readonly Pick<PlacedLevel<string>, 'name' | 'per'>[];
  /** All roles of one request are of one level (rule forms 5). */
  isOneLevel?: boolean;
  /** Nobody is asked for them, and everybody gets them. */
  isAlways?: boolean;
}

/** The choice that means these roles; roles that are not offered are left out, and so is a second level. */
export function choiceOf(
  roles: readonly string[],
  { levels, isOneLevel, isAlways }: Offered,
  groups: readonly string[] = [],
): RoleChoice {
  const parts = roles.map((role) => parseRoleName(role));
  const held = levels.filter(
    ({ name, per = null }) =>
      isAlways === true || parts.some((part) => part.level === name && part.per === per),
  );
  const placed = held.map(({ name }) => [
    name,
    parts.flatMap(({ level, place }) => (level === name && place !== null ? [place] : [])),
  ]);
  const names = held.map(({ name }) => name);
  return {
    levels: isOneLevel === true ? names.slice(0, 1) : names,
    places: Object.fromEntries(placed),
    groups: groups.filter((name) => roles.includes(name)),
  };
}

/** The roles of a choice; a level that needs regions or states has none until one is chosen. */
export function rolesOf(choice: RoleChoice, levels: Offered['levels']): string[] {
  const chosen = levels.filter(({ name }) => choice.levels.includes(name));
  const ofLevels = chosen.flatMap(({ name: level, per }) =>
    per === undefined
      ? [level]
      : (choice.places[level] ?? []).map((place) => roleName({ level, per, place })),
  );
  return [...ofLevels, ...choice.groups];
}
