import { mayActAs } from '../rights/authority.ts';
import { accountsAttribute } from '../platform-accounts.ts';
import { activeAccountRole, type PortalRole, portalRoles as knownRoles } from '../roles.ts';
import type { PlainKind } from './account-action.ts';
import { confirmers } from './confirmers.ts';
import { type DetailChange, leadsToSignIn } from './person-details.ts';

/** Somebody's account, as far as actions on it depend on it. */
export interface ActedOn {
  id: string;
  email: string;
  isEnabled: boolean;
  isActive: boolean;
  /** Was never let in: that is for the request which asks for it. */
  isNeverAdmitted: boolean;
  portalRoles: readonly string[];
}

/** Who asks for an action. */
export interface Asker {
  id: string;
  supervisorEmails: readonly string[];
}

/** Somebody with roles of the portal. */
export interface Holder {
  id: string;
  roles: readonly string[];
}

/** What is asked for: a kind, and what it changes where that is not all there is to it. */
export type WantedAction =
  | { kind: 'ROLES'; after: readonly string[] }
  | { kind: 'DETAILS'; changes: readonly DetailChange[] }
  /** Whether it closes an account because its person has another one. */
  | { kind: PlainKind; isSecond?: boolean };

/** What else the judgment depends on. */
export interface Surroundings {
  /** Who can act as PORTAL_ADMIN or RM_IT_HELP, without those whom an action that is decided takes it from. */
  usable: readonly Holder[];
  /** Whom the asker, or an account tied to theirs, has recently locked, disabled, or deprived of roles, with the roles they had. */
  stopped: readonly Holder[];
  /** Roles that were recently removed from the person. */
  former: readonly string[];
}

/** Why an action is refused. */
export type ActionRefusal = 'NOT_ELIGIBLE' | 'INVALID' | 'OWN_ROLES' | 'STALE_PERSON' | 'LAST_ADMINISTRATOR';

/** What happens to an action: refused, done at once, or waiting for the confirmation of somebody in one of these roles. */
export type Judgment = { refused: ActionRefusal } | { secondRoles: readonly PortalRole[] };

/** The roles that open everything, or watch it. */
const gravest: readonly string[] = ['PORTAL_ADMIN', 'SECURITY'];

/** Who may do what to whom, and what needs the confirmation of a second person (rules people-actions 2 to 6). */
export function judgeAction(
  asker: Asker,
  person: ActedOn,
  wanted: WantedAction,
  around: Surroundings,
): Judgment {
  const refused = refusalOfAction(asker, person, wanted);
  if (refused !== null) return { refused };
  if (leavesNoAdministrator(person, wanted, around.usable)) return { refused: 'LAST_ADMINISTRATOR' };
  const isAdministrator = around.usable.some(
    ({ id, roles }) => id === asker.id && roles.includes('PORTAL_ADMIN'),
  );
  const secondRoles = secondRolesFor(person, wanted, { former: around.former, isAdministrator });
  // Anyone who was stopped by the asker counts as there: nobody becomes the only one by stopping the others.
  const isThere = [...around.usable, ...around.stopped].some(
    ({ id, roles }) =>
      id !== asker.id && id !== person.id && secondRoles.some((role) => roles.includes(role)),
  );
  return { secondRoles: isThere ? secondRoles : [] };
}

/** Why somebody may not ask for this, no matter who else there is. */
export function refusalOfAction(
  asker: Asker,
  person: ActedOn,
  wanted: WantedAction,
): Exclude<ActionRefusal, 'LAST_ADMINISTRATOR'> | null {
  if (asker.id === person.id) return wanted.kind === 'ROLES' ? 'OWN_ROLES' : 'NOT_ELIGIBLE';
  if (opensAccount(wanted) && asker.supervisorEmails.includes(person.email)) return 'NOT_ELIGIBLE';
  if (wanted.kind === 'ROLES') return refusalOfRoles(person, wanted.after);
  if (wanted.kind === 'DETAILS') return refusalOfDetails(asker, wanted.changes);
  if (wanted.kind === 'UNLOCK' && person.isNeverAdmitted) return 'NOT_ELIGIBLE';
  return isPossible(wanted.kind, person) ? null : 'STALE_PERSON';
}

/** Whether an action of this kind would change anything about the account as it is. */
export function isPossible(
  kind: PlainKind,
  { isEnabled, isActive, isNeverAdmitted }: Pick<ActedOn, 'isEnabled' | 'isActive' | 'isNeverAdmitted'>,
): boolean {
  if (kind === 'LOCK') return isActive;
  if (kind === 'UNLOCK') return !isActive && !isNeverAdmitted;
  if (kind === 'DISABLE' || kind === 'ONE_TIME_PASSWORD') return isEnabled;
  return kind === 'ENABLE' ? !isEnabled : true;
}

/** Whether an action takes away that somebody can act as an administrator. */
export function stopsAdministrator(wanted: WantedAction): boolean {
  if (wanted.kind === 'ROLES') return !wanted.after.includes('PORTAL_ADMIN');
  return wanted.kind === 'LOCK' || wanted.kind === 'DISABLE';
}

/** In which roles a second person approves; none where none is needed (rule people-actions 4). */
export function secondRolesFor(
  { portalRoles: held }: Pick<ActedOn, 'portalRoles'>,
  wanted: WantedAction,
  { former, isAdministrator }: { former: readonly string[]; isAdministrator: boolean },
): readonly PortalRole[] {
  if (wanted.kind === 'ROLES')
    return gravest.some((role) => wanted.after.includes(role) && !held.includes(role))
      ? ['PORTAL_ADMIN']
      : [];
  if (!needsSecond(wanted, isAdministrator)) return [];
  // A person whose roles were removed yesterday is not safe to become either.
  const roles = [...held, ...former].filter((role) => role !== 'USER');
  if (roles.some((role) => gravest.includes(role))) return ['PORTAL_ADMIN'];
  return roles.length > 0 ? confirmers : [];
}

/** Whether it could help somebody to sign in as another person. */
function opensAccount(wanted: WantedAction): boolean {
  const { kind } = wanted;
  if (kind === 'DETAILS') return leadsToSignIn(wanted.changes);
  return kind === 'UNLOCK' || kind === 'ENABLE' || kind === 'ONE_TIME_PASSWORD';
}

/** As grave as how somebody signs in: who decides for them, and as whom the mapping platform knows them. */
const graveDetails: readonly string[] = ['supervisorEmails', accountsAttribute];

/** Whether it takes two where the person holds more than USER. */
function needsSecond(wanted: WantedAction, isAdministrator: boolean): boolean {
  // Anyone who closes a second account moves what its person has asked for to another one.
  if (wanted.kind !== 'DETAILS') return opensAccount(wanted) || closesSecond(wanted);
  const isGrave = wanted.changes.some(({ field }) => graveDetails.includes(field));
  return !isAdministrator || isGrave || leadsToSignIn(wanted.changes);
}

function closesSecond(wanted: WantedAction): boolean {
  return 'isSecond' in wanted && wanted.isSecond;
}

/** The address of the one who decides for the asker is not given to somebody else either. */
function refusalOfDetails(
  { supervisorEmails }: Asker,
  changes: readonly DetailChange[],
): 'NOT_ELIGIBLE' | 'STALE_PERSON' | null {
  const email = changes.find(({ field }) => field === 'email')?.newValue;
  if (email !== undefined && supervisorEmails.includes(email)) return 'NOT_ELIGIBLE';
  return changes.length === 0 ? 'STALE_PERSON' : null;
}

/** USER means that somebody may enter: it comes and goes with the account. Unknown roles are neither granted nor removed. */
function refusalOfRoles(
  { portalRoles: held }: ActedOn,
  after: readonly string[],
): 'INVALID' | 'STALE_PERSON' | null {
  const changed = [
    ...after.filter((role) => !held.includes(role)),
    ...held.filter((role) => !after.includes(role)),
  ];
  if (changed.length === 0) return 'STALE_PERSON';
  return changed.some((role) => role === 'USER' || !knownRoles.some((known) => known === role))
    ? 'INVALID'
    : null;
}

/** Whether nobody would be left who can act as an administrator. */
export function leavesNoAdministrator(
  person: ActedOn,
  wanted: WantedAction,
  usable: readonly Holder[],
): boolean {
  const isAdministrator = ({ roles }: Holder): boolean => roles.includes('PORTAL_ADMIN');
  if (!stopsAdministrator(wanted)) return false;
  const { isEnabled, isActive, portalRoles } = person;
  const account = { realmRoles: isActive ? [activeAccountRole] : [], portalRoles };
  const canAct = isEnabled && mayActAs(account, ['PORTAL_ADMIN']);
  return canAct && !usable.some((one) => one.id !== person.id && isAdministrator(one));
}
