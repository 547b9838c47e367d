import { canActAs, type KnownPerson } from '../rights/known-person.ts';
import { addresses } from '../person.ts';
import type { DetailChange } from '../actions/person-details.ts';
import { authorityIn, isLockedOutOf, mayActAs } from '../rights/authority.ts';
import { isTrustField } from '../profile/profile-fields.ts';

/** Whether somebody who is named as a supervisor can decide, and what keeps them from it (rule supervisors 2). */
export const supervisorStates = [
  'USABLE',
  'UNVERIFIED',
  'NO_ROLE',
  'LOCKED',
  'TURNED_OFF',
  'UNKNOWN',
] as const;
export type SupervisorState = (typeof supervisorStates)[number];

/** The state of the person with a supervisor's address; null where nobody has it. */
export function supervisorState(person: KnownPerson | null): SupervisorState {
  if (person === null) return 'UNKNOWN';
  if (!person.enabled) return 'TURNED_OFF';
  if (!person.emailVerified) return 'UNVERIFIED';
  if (canActAs(person, 'SUPERVISOR')) return 'USABLE';
  return isLockedOutOf(authorityIn(person), ['SUPERVISOR']) ? 'LOCKED' : 'NO_ROLE';
}

/**
 * Why somebody of a supervisor's people keeps them: they are the successor, or the requester, are above the successor, or hold a role
 * of the portal for which RM-IT help needs the confirmation of a second person.
 */
export const keptReasons = ['IS_SUCCESSOR', 'IS_ASKER', 'CIRCLE', 'HOLDS_ROLE'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Somebody as the directory knows them, as far as it depends on it who supervises them. */
export interface SupervisedPerson extends KnownPerson {
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** Who replaces whom, and who asks for it. */
export interface Replacement {
  asker: { id: string; realmRoles: readonly string[]; portalRoles: readonly string[] };
  former: SupervisedPerson;
  successor: SupervisedPerson;
}

/** Why a replacement is refused as a whole; null where it is not (rules supervisors 2 and 3). */
export function refusalOfReplacement({
  asker,
  former,
  successor,
}: Replacement): 'INVALID' | 'OWN_ROLES' | 'CANNOT_DECIDE' | null {
  if (former.id === successor.id) return 'INVALID';
  if (successor.id === asker.id) return 'OWN_ROLES';
  return supervisorState(successor) === 'USABLE' ? null : 'CANNOT_DECIDE';
}

/**
 * Why this person keeps the former supervisor; null where they get the successor (rules supervisors 3 to 5).
 * @param above ids of everybody above the successor, at any distance
 */
export function reasonToKeep(
  { asker, successor }: Replacement,
  person: SupervisedPerson,
  above: ReadonlySet<string>,
): KeptReason | null {
  if (person.id === successor.id) return 'IS_SUCCESSOR';
  if (person.id === asker.id) return 'IS_ASKER';
  if (above.has(person.id)) return 'CIRCLE';
  return !mayActAs(asker, ['PORTAL_ADMIN']) && hasRoleBeyondUser(person) ? 'HOLDS_ROLE' : null;
}

function hasRoleBeyondUser(person: SupervisedPerson): boolean {
  const { portalRoles: held } = authorityIn(person);
  return held.some((role) => role !== 'USER');
}

/** An attribute before and after, each with all its values. */
export interface AttributeChange {
  name: string;
  before: readonly string[];
  after: readonly string[];
}

/** What is written about one of the people; the first one is the list of supervisors (rule supervisors 4). */
export function changesFor(
  person: SupervisedPerson,
  { former, successor }: Pick<Replacement, 'former' | 'successor'>,
  successorName: string,
): [AttributeChange, ...AttributeChange[]] {
  const held = (name: string): readonly string[] => person.attributes[name] ?? [];
  const emails = addresses(held('supervisorEmails')[0] ?? '');
  const replaced = emails.map((one) => (one === former.email ? successor.email : one));
  const list = {
    name: 'supervisorEmails',
    before: held('supervisorEmails'),
    after: [[...new Set(replaced)].join(', ')],
  };
  // Name and phone are those of the first one.
  if (emails[0] !== former.email) return [list];
  const phone = successor.attributes['phoneNumber']?.[0];
  const others = [
    { name: 'supervisorName', after: [successorName] },
    { name: 'supervisorPhone', after: phone === undefined ? [] : [phone] },
  ];
  return [
    list,
    ...others.filter(({ name }) => held(name).length > 0).map((one) => ({ ...one, before: held(one.name) })),
  ];
}

/** The same as changes of details, for which a second person can be asked. */
export function asDetails(changes: readonly AttributeChange[]): DetailChange[] {
  return changes.flatMap(({ name, before, after }) =>
    isTrustField(name) ? [{ field: name, previousValue: before.join(', '), newValue: after.join(', ') }] : [],
  );
}

/** What has happened to those for whom a second person was to be asked (rule supervisors 3). */
export const secondOutcomes = ['DONE', 'WAITING', 'LEFT'] as const;
export type SecondOutcome = (typeof secondOutcomes)[number];
