import type { EmploymentAnswers } from './employment.ts';
import type { OfferedRole, QuestionKind } from './question-kind.ts';
import {
  faultsOfRoles,
  type Level,
  plainRole,
  readRoles,
  type RoleAnswers,
  roleSteps,
  rolesStillOffered,
} from './role.ts';
import { isTexts } from '../validation/shape.ts';

/** What a level exists for: each region, or each state. */
export const placeKinds = ['region', 'state'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A level of access; `per` makes one role for each region or state, and without it the level is a role by itself. */
export interface PlacedLevel<Words> extends Level<Words> {
  readonly per?: PlaceKind;
}

/** Which roles of the application the person is to have, and for which regions or states. */
export interface PlacesQuestion<Words> {
  readonly kind: 'places';
  /** All roles that one person asks for are of one level: headquarters excludes regions and states (rule forms 5). */
  readonly isOneLevel?: boolean;
  readonly levels: readonly PlacedLevel<Words>[];
}

export const places: QuestionKind<PlacesQuestion<unknown>, RoleAnswers & EmploymentAnswers> = {
  answer: 'role',
  isAnswer: isTexts,
  step: () => 'USER_ROLE',
  fields: () => ['role'],
  isAsked: () => true,
  read: readRoles,
  stillOffered: rolesStillOffered,
  faults: faultsOfRoles,
  details: ({ role }) => (role === undefined ? {} : { role: [...role] }),
  steps: (_question, { target, addRoles, removeRoles }) => roleSteps(target, addRoles, removeRoles),
};

/** Regions ("01" to "10") and states ("TX") that roles are made for. */
export interface Places {
  readonly regions: readonly string[];
  readonly states: readonly string[];
}

/**
 * The roles of the levels, with regions and states in their names: `Regional - Region 04`,
 * `State Write - TX`. The client role must include it, because a request has no field for it (rule catalogue 3).
 */
export function expandRoles(levels: readonly PlacedLevel<unknown>[], offered: Places): OfferedRole[] {
  return levels.flatMap((one) => {
    const { name: level, per, notFor = [] } = one;
    if (per === undefined) return [plainRole(one)];
    return placesOf(per, offered).map((place) => ({ name: roleName({ level, per, place }), level, notFor }));
  });
}

/** The regions or states that roles of this kind are made for. */
export function placesOf(per: PlaceKind, { regions, states }: Places): readonly string[] {
  return per === 'region' ? regions : states;
}

/** A parsed role name; `place` is a region's number or a state's code. */
export interface RoleName {
  level: string;
  per: PlaceKind | null;
  place: string | null;
}

/** The one spelling of a role for a region or state. */
export function roleName({ level, per, place }: RoleName): string {
  if (per === null || place === null) return level;
  return per === 'region' ? `${level} - Region ${place}` : `${level} - ${place}`;
}

/** The inverse of `roleName`; a name without a region or state is a level. */
export function parseRoleName(name: string): RoleName {
  const region = /^(.+) - Region (\d{2})$/.exec(name);
  if (region?.[1] !== undefined) return { level: region[1], per: 'region', place: region[2] ?? null };
  const state = /^(.+) - ([A-Z]{2})$/.exec(name);
  if (state?.[1] !== undefined) return { level: state[1], per: 'state', place: state[2] ?? null };
  return { level: name, per: null, place: null };
}
