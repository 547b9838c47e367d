import type { Organization, PlatformAccount } from '../people/platform-accounts.ts';
import type { StepPlan } from '../provisioning/delivery.ts';
import type { FieldFault } from '../validation/fault.ts';
import type { ChosenOptions, ClientAttribute, HeldAttributes, OptionList } from './option-lists.ts';

/** Steps in which groups alone are chosen. */
export const groupSteps = ['SITE_SELECTION', 'WORK_GROUPS', 'SUBSCRIPTIONS'] as const;
export type GroupStep = (typeof groupSteps)[number];

/** Steps in which roles are chosen, and groups beside them. */
export const roleSteps = ['USER_ROLE', 'PLATFORM_ROLE'] as const;
export type RoleStep = (typeof roleSteps)[number];

/** Steps of the request form (rule forms 1); those whose questions exist so far. */
export type FormStep =
  | 'EMPLOYMENT_STATUS'
  | 'ORGANIZATION'
  | RoleStep
  | 'ALTERNATE_USERNAME'
  | GroupStep
  | 'ACCESS_TYPE'
  | 'LEVEL_AND_ORIGIN'
  | 'USER_LEVEL'
  | 'PURPOSE'
  | 'REVIEW';

/** The answers as `requestDetails` has them. */
export interface FormDetails extends Partial<Record<OptionList, string[]>> {
  role?: string[];
  /** The access type chosen, where the roles are access types. */
  accessType?: string;
  /** The name under which the application knows the person. */
  altUsername?: string;
  /** `employment-1` to `employment-5`. */
  empStatus?: string;
  purpose?: string;
  mipOrgID?: string;
  mipOrgName?: string;
  mipUsername?: string;
  /** `1` to `5`: the employment that supports a Cooperating Technical Partner; null where none does. */
  supportCTP?: string | null;
}

/** The same as received, or from an earlier request: a single role may be a plain text, and null means nothing. */
export interface SentDetails extends ChosenOptions {
  role?: string | readonly string[];
  accessType?: string | null;
  altUsername?: string | null;
  empStatus?: string | null;
  purpose?: string | null;
  mipOrgID?: string | null;
  mipOrgName?: string | null;
  mipUsername?: string | null;
  supportCTP?: string | number | null;
}

/** One role that can be asked for and that the identity provider knows by this very name. */
export interface OfferedRole {
  readonly name: string;
  /** Name of the level it belongs to. */
  readonly level: string;
  /** Employment statuses under which it cannot be held. */
  readonly notFor: readonly string[];
  /** Two different people must approve. */
  readonly twoPerson?: boolean;
  /**
   * The directory group behind it, the list that offers it, and the name of the group above it where
   * that is a heading of the list; absent for a role of the client.
   */
  readonly group?: { readonly path: string; readonly list: string; readonly heading: string | null };
}

/** One of the person's employments, as far as a form is concerned. */
export interface OwnEmployment {
  readonly number: number;
  readonly status: string;
  readonly jobTitle?: string | null;
}

/** The employments a person has to choose from. */
export interface EmploymentChoice {
  readonly employments: readonly OwnEmployment[];
  /** The multi-employment-status feature (rule forms 2). */
  readonly multiEmployment: boolean;
  /** The person's accounts on the mapping platform; left out, there are none. */
  readonly platformAccounts?: readonly PlatformAccount[];
}

/** Choices that do not come from the question itself. */
export interface Offered extends Pick<EmploymentChoice, 'employments'> {
  /** Every role of the application. */
  readonly roles: readonly OfferedRole[];
  /** The organizations of the mapping platform, where they are known. */
  readonly organizations?: readonly Organization[] | null;
}

/** What the answers are checked against besides the question itself. */
export interface FormFacts extends EmploymentChoice, Offered {}

/** Where the roles of an application are: with its client, and some with groups. */
export interface RoleTarget {
  readonly clientId: string;
  /** The path of the group behind a role; null for a role of the client. */
  pathOf(role: string): string | null;
}

/** What somebody has in connection with an application, beside its roles. */
export interface HeldBesideRoles {
  readonly clientId: string;
  readonly accounts: readonly PlatformAccount[];
  /** What the application keeps about them; null if that was not read. */
  readonly attributes: HeldAttributes | null;
}

/** What an approved request should change in the identity provider. */
export interface DeliveryFacts<Answers> {
  readonly target: RoleTarget;
  readonly answers: Answers;
  /** Roles that come and go: what was asked for, less what was not given. */
  readonly addRoles: readonly string[];
  readonly removeRoles: readonly string[];
  /** What the application keeps about the person now; null if that was not read. */
  readonly held: HeldAttributes | null;
  /** Accounts on the mapping platform now; left out if they were not read. */
  readonly heldAccounts?: readonly PlatformAccount[] | undefined;
}

/**
 * Everything the portal knows about one kind of question; whatever is not here does not depend on the kind. `Answers`
 * are the ones it reads: its own, and those that its own depends on.
 */
export interface QuestionKind<Q, Answers> {
  /** The name of its answer among the answers of a request. */
  readonly answer: keyof Answers;
  /** Whether the value stored under that name is an answer of this kind. */
  isAnswer(value: unknown): boolean;
  /** The step in which it is asked; neighbors of the same step are asked together. */
  step(question: Q): FormStep;
  /** The fields of `requestDetails` that carry its answer; its faults name them. */
  fields(question: Q): readonly string[];
  /** The attribute of the client in which its answer is kept; absent where it is a role, or nothing is kept. */
  attribute?(question: Q): ClientAttribute;
  isAsked(question: Q, choice: EmploymentChoice): boolean;
  /** The answer in what was sent; empty if there is none. */
  read(sent: SentDetails, choice: EmploymentChoice): Answers;
  /** The answer, without choices no longer on offer today. */
  stillOffered(question: Q, answers: Answers, offered: Offered): Answers;
  /** What is wrong with the answer. */
  faults(question: Q, answers: Answers, facts: FormFacts): FieldFault[];
  /** The answer as `requestDetails` fields; `question` is undefined if the catalogue no longer has it. */
  details(answers: Answers, question: Q | undefined): FormDetails;
  /** What an approved answer changes in the identity provider. */
  steps(question: Q, delivery: DeliveryFacts<Answers>): StepPlan[];
  /** What is confirmed one by one once it was set up by hand, of roles that come or go; nothing where it is left out. */
  itemsToSetUp?(question: Q, changed: readonly string[], offered: readonly OfferedRole[]): string[];
  /** What goes besides roles once somebody gives up everything; nothing where it is left out. */
  losses?(question: Q, held: HeldBesideRoles): StepPlan[];
}
