import { isLeftToProvider, type PeopleSource, type PeopleWrite } from '../people/actions/people-writes.ts';
import type { CertificateRule } from '../certificates/certificate-rules.ts';

/** What an agency does before people can work with the portal, in this order (rule setup 1). */
export const setupSteps = [
  'OWN_PASSWORD',
  'PEOPLE',
  'SECOND_ADMINISTRATOR',
  'HELP_DESK',
  'SECURITY',
  'APPROVERS',
  'ADDRESSES',
  'MAIL',
  'HELP_DESK_ADDRESS',
  'AGENCY',
  'RULES',
  'CERTIFICATES',
  'SCANNER',
  'FIRST_REQUEST',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** One line of the list. */
export interface SetupLine {
  step: SetupStep;
  isDone: boolean;
  /** The applications that it is not done for, by their ids; empty where it is not about applications. */
  applicationIds: readonly string[];
  /** Whether it is done at the identity provider, and not in the portal (rule people-elsewhere 3). */
  isAtProvider: boolean;
  /** The certificates that count, where it is about them; else empty. */
  certificates: readonly CountedCertificate[];
}

/** A certificate that counts, for everybody or for anyone who has one. */
export type CountedCertificate = Pick<CertificateRule, 'kind' | 'counts'>;

/** An application, as far as setting it up goes. */
export interface ApplicationToSetUp {
  id: string;
  hasAddress: boolean;
  /** Whether requests for it come to the portal. */
  takesRequests: boolean;
  /** Whether there is a stage of its requests in which nobody who is named or holds the role can decide now. */
  hasEmptyStage: boolean;
}

/** What the list is judged from. */
export interface SetupFacts {
  /** Administrators who can act now, and whether any of them has signed in. */
  usableAdministrators: number;
  hasSignedIn: boolean;
  /** Where people are looked after. */
  peopleSource: PeopleSource;
  /** Whether anybody but administrators has been invited: has a password, or comes with a provider of the agency. */
  hasPeople: boolean;
  /** Whether anybody can act in these roles now. */
  hasHelpDesk: boolean;
  hasSecurity: boolean;
  applications: readonly ApplicationToSetUp[];
  hasMailServer: boolean;
  hasOwnHelpDeskAddress: boolean;
  hasOwnAgency: boolean;
  /** Whether the rules of behavior are another version than the one delivered. */
  hasOwnRules: boolean;
  /** The certificates that the agency takes. */
  certificates: readonly CountedCertificate[];
  /** Whether what scans uploads answers now; null where the agency has none, which leaves the line out. */
  scannerAnswers: boolean | null;
  /** Whether anybody has asked for access and it was decided. */
  hasRequest: boolean;
}

/** What a step writes about people. */
const writesOf: Partial<Record<SetupStep, PeopleWrite>> = {
  // Accounts that are made at the provider get their passwords there as well.
  OWN_PASSWORD: 'ADD',
  PEOPLE: 'ADD',
  SECOND_ADMINISTRATOR: 'ROLES',
  HELP_DESK: 'ROLES',
  SECURITY: 'ROLES',
  CERTIFICATES: 'ROLES',
};

/** What is done and what is left. A line is done only while it is so: the person who loses an approver sees it again. */
export function setupList(facts: SetupFacts): SetupLine[] {
  const open = facts.applications.filter((one) => one.takesRequests && one.hasEmptyStage);
  const unplaced = facts.applications.filter(({ hasAddress }) => !hasAddress);
  const done: Readonly<Record<SetupStep, boolean>> = {
    // The first sign-in asks for a password of one's own, so the person who has signed in has one; elsewhere the provider sees to that.
    OWN_PASSWORD: facts.hasSignedIn,
    PEOPLE: facts.hasPeople,
    SECOND_ADMINISTRATOR: facts.usableAdministrators > 1,
    HELP_DESK: facts.hasHelpDesk,
    SECURITY: facts.hasSecurity,
    APPROVERS: open.length === 0,
    ADDRESSES: unplaced.length === 0,
    MAIL: facts.hasMailServer,
    HELP_DESK_ADDRESS: facts.hasOwnHelpDeskAddress,
    AGENCY: facts.hasOwnAgency,
    RULES: facts.hasOwnRules,
    // What nobody sends, nobody has to check.
    CERTIFICATES: facts.certificates.length === 0 || facts.hasHelpDesk,
    SCANNER: facts.scannerAnswers === true,
    FIRST_REQUEST: facts.hasRequest,
  };
  const concerned: Partial<Record<SetupStep, readonly ApplicationToSetUp[]>> = {
    APPROVERS: open,
    ADDRESSES: unplaced,
  };
  const steps = setupSteps.filter((step) => step !== 'SCANNER' || facts.scannerAnswers !== null);
  const isAtProvider = (write: PeopleWrite | undefined): boolean =>
    write !== undefined && isLeftToProvider(write, facts.peopleSource);
  return steps.map((step) => ({
    step,
    isDone: done[step],
    isAtProvider: isAtProvider(writesOf[step]),
    applicationIds: (concerned[step] ?? []).map(({ id }) => id),
    certificates:
      step === 'CERTIFICATES' ? facts.certificates.filter(({ counts }) => counts !== 'NEVER') : [],
  }));
}
