import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { type DecidingRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import {
  canAct,
  canDecideIn,
  isKnownAt,
  isSupervisorAt,
  narrowedTo,
  supervisorEmailsOf,
} from '@portal/core/domain/people/rights/known-person.ts';
import type { Approver, Candidates } from '@portal/core/domain/requests/stage-plan.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { alternatesAble } from '../../../rights/who-decides.ts';

type ReadWith = Pick<RequestDependencies, 'db' | 'directory'>;

/** The requester as the directory knows them, and who could decide in which role. */
export interface PeopleConcerned {
  requester: DirectoryPerson | undefined;
  candidates: Candidates;
  /**
   * Everybody whom the person's supervisor addresses lead to, able to decide or not; only if the address is known to be
   * theirs, since anyone can register with the address of a supervisor who has no account.
   */
  namedSupervisors: readonly DirectoryPerson[];
}

/** Everybody whom `peopleConcerned` looks at: the person, those at the supervisor addresses, and these authorizers. */
export function peopleOf(
  directory: Directory,
  { userId, supervisorEmails: emails }: Person,
  authorizerIds: readonly string[],
): Promise<DirectoryPerson[]> {
  return directory.people({ ids: [userId, ...authorizerIds], emails });
}

/**
 * Resolves addresses and the table of authorizers to enabled people who hold the role at this moment
 * (rule deciding 2). RM-IT help as a mere fallback is left out here: it is rarely needed, see `substitutes`.
 * @param known everybody of `peopleOf`, as the directory knows them now
 */
export async function peopleConcerned(
  directory: Directory,
  person: Person,
  application: Application | null,
  { authorizerIds, known }: { authorizerIds: readonly string[]; known: readonly DirectoryPerson[] },
): Promise<PeopleConcerned> {
  const emails = person.supervisorEmails;
  const others = known.filter((one) => one.id !== person.userId && canAct(one));
  const supervisors = others.filter((one) => isSupervisorAt(one, emails));
  const authorizers = others.filter((one) => canDecideIn(one, 'AUTHORIZER', authorizerIds.includes(one.id)));
  const holders = async (role: DecidingRole) =>
    application?.accessStages.includes(role) === true ? await holdersOf(directory, role) : [];
  return {
    requester: known.find((one) => one.id === person.userId),
    candidates: {
      SUPERVISOR: supervisors.map(asApprover),
      AUTHORIZER: narrowedTo(person.authorizerEmails, authorizers).map(asApprover),
      FILETRAIL_ADMIN: await holders('FILETRAIL_ADMIN'),
      RM_IT_HELP: await holders('RM_IT_HELP'),
      aboveSupervisors: [],
    },
    namedSupervisors: known.filter((one) => one.id !== person.userId && isKnownAt(one, emails)),
  };
}

/**
 * The fallbacks where nobody can decide: supervisors named who are locked but have an alternate now, the supervisors
 * above, and RM-IT help (rule deciding 6).
 */
export async function substitutes(
  { directory, db }: ReadWith,
  { namedSupervisors, candidates }: Pick<PeopleConcerned, 'namedSupervisors' | 'candidates'>,
  { personId, now }: { personId: string; now: Date },
): Promise<Pick<Candidates, 'SUPERVISOR' | 'RM_IT_HELP' | 'aboveSupervisors'>> {
  const attended =
    candidates.SUPERVISOR.length > 0 ? [] : await alternatesAble({ directory, db }, namedSupervisors, now);
  const isAttended = (id: string) =>
    attended.some((one) => one.delegator_id === id && one.alternate_id !== personId);
  const emails = namedSupervisors.flatMap(supervisorEmailsOf);
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

/** Enabled people with this role of the portal who are not locked. */
export async function holdersOf(directory: Directory, role: DecidingRole): Promise<Approver[]> {
  return (await directory.holders({ clientId: portalClientId, role })).filter(canAct).map(asApprover);
}

/** The form in which a request records somebody who is asked. */
export function asApprover(person: DirectoryPerson): Approver {
  return {
    id: person.id,
    email: person.email,
    fullName: wholeName(person),
    organization: person.attributes['organizationOrAgency']?.[0] ?? '',
  };
}
