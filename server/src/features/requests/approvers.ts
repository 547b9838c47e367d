import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { addresses, isActiveAccount, type Person } from '@portal/core/domain/people/person.ts';
import { type DecidingRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Approver, Candidates } from '@portal/core/domain/requests/stage-plan.ts';
import type { Directory, DirectoryPerson } from '../../ports.ts';
import { type RunningWindow, windowsNow } from './alternate-windows.ts';
import type { ReadWith } from './dependencies.ts';

/** The requester as the directory knows them, and who could decide in which role. */
export interface PeopleConcerned {
  requester: DirectoryPerson | undefined;
  candidates: Candidates;
  /**
   * Whoever the person's own supervisor addresses lead to, able to decide or not; only where the address is known to be
   * theirs, as anybody can make an account with the address of a supervisor who has none.
   */
  namedSupervisors: readonly DirectoryPerson[];
}

/**
 * Resolves addresses and the table of authorizers to enabled people who hold the role at this moment
 * (details section 4). RM-IT help as a mere fallback is left out here: it is rarely needed, see `helpDesk`.
 */
export async function peopleConcerned(
  directory: Directory,
  person: Person,
  application: Application | null,
  authorizerIds: readonly string[],
): Promise<PeopleConcerned> {
  const emails = person.supervisorEmails;
  const known = await directory.people({ ids: [person.userId, ...authorizerIds], emails });
  const others = known.filter((one) => one.id !== person.userId && canAct(one));
  const supervisors = others.filter((one) => isSupervisorAt(one, emails));
  const authorizers = others.filter((one) => authorizerIds.includes(one.id) && holds(one, 'AUTHORIZER'));
  const holders = async (role: DecidingRole) =>
    application?.accessStages.includes(role) === true ? await holdersOf(directory, role) : [];
  return {
    requester: known.find((one) => one.id === person.userId),
    candidates: {
      SUPERVISOR: supervisors.map(asApprover),
      AUTHORIZER: narrowedTo(person, authorizers).map(asApprover),
      FILETRAIL_ADMIN: await holders('FILETRAIL_ADMIN'),
      RM_IT_HELP: await holders('RM_IT_HELP'),
      aboveSupervisors: [],
    },
    namedSupervisors: known.filter(
      (one) => one.id !== person.userId && one.emailVerified && emails.includes(one.email),
    ),
  };
}

/**
 * Who stands in where nobody can decide: supervisors named who are locked but have an alternate now, the supervisors
 * above, and RM-IT help (decisions section 4).
 */
export async function substitutes(
  { directory, q }: ReadWith,
  { namedSupervisors, candidates }: Pick<PeopleConcerned, 'namedSupervisors' | 'candidates'>,
  { personId, now }: { personId: string; now: Date },
): Promise<Pick<Candidates, 'SUPERVISOR' | 'RM_IT_HELP' | 'aboveSupervisors'>> {
  const attended =
    candidates.SUPERVISOR.length > 0 ? [] : await alternatesAble({ directory, q }, namedSupervisors, now);
  const isAttended = (id: string) =>
    attended.some((one) => one.delegator_id === id && one.alternate_id !== personId);
  const emails = namedSupervisors.flatMap((one) => addresses(one.attributes['supervisorEmails']?.[0] ?? ''));
  const above = emails.length === 0 ? [] : await directory.people({ ids: [], emails });
  return {
    SUPERVISOR: [
      ...candidates.SUPERVISOR,
      ...namedSupervisors.filter((one) => isAttended(one.id)).map(asApprover),
    ],
    RM_IT_HELP: await holdersOf(directory, 'RM_IT_HELP'),
    aboveSupervisors: above.filter((one) => canAct(one) && isSupervisorAt(one, emails)).map(asApprover),
  };
}

/**
 * Whether there is a place to take of this person. A locked account is stood in for, as that is what a long absence
 * leads to; a disabled one, or one that is no supervisor any more, has none.
 */
export function hasPlace(person: DirectoryPerson): boolean {
  return person.enabled && holds(person, 'SUPERVISOR');
}

/** Which of these supervisors somebody stands in for who is able to decide. */
export async function alternatesAble(
  { directory, q }: ReadWith,
  delegators: readonly DirectoryPerson[],
  now: Date,
): Promise<RunningWindow[]> {
  const supervisors = delegators.filter(hasPlace);
  const windows = await windowsNow(
    q,
    supervisors.map((one) => one.id),
    now,
  );
  if (windows.length === 0) return [];
  const ids = windows.map((one) => one.alternate_id);
  const able = (await directory.people({ ids, emails: [] })).filter(
    (one) => canAct(one) && holds(one, 'SUPERVISOR'),
  );
  return windows.filter((window) => able.some((one) => one.id === window.alternate_id));
}

/** Enabled people with this role of the portal who are not locked. */
export async function holdersOf(directory: Directory, role: DecidingRole): Promise<Approver[]> {
  return (await directory.holders({ clientId: portalClientId, role })).filter(canAct).map(asApprover);
}

function isSupervisorAt(person: DirectoryPerson, emails: readonly string[]): boolean {
  return emails.includes(person.email) && person.emailVerified && holds(person, 'SUPERVISOR');
}

/** Whoever is disabled or locked could not decide, and is not asked. */
export function canAct(person: DirectoryPerson): boolean {
  return person.enabled && isActiveAccount(person.realmRoles);
}

/** The person's own list of authorizers narrows the assignment, if anybody is left. */
function narrowedTo({ authorizerEmails }: Person, authorizers: DirectoryPerson[]): DirectoryPerson[] {
  const narrowed = authorizers.filter((one) => authorizerEmails.includes(one.email));
  return narrowed.length > 0 ? narrowed : authorizers;
}

/** Whether the person holds this role of the portal. */
export function holds(person: DirectoryPerson, role: DecidingRole): boolean {
  return (person.clientRoles[portalClientId] ?? []).includes(role);
}

/** As a request remembers somebody who is asked. */
export function asApprover(person: DirectoryPerson): Approver {
  return {
    id: person.id,
    email: person.email,
    fullName: `${person.givenName} ${person.familyName}`,
    organization: person.attributes['organizationOrAgency']?.[0] ?? '',
  };
}
