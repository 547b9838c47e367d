import type { FieldFault } from '../validation/fault.ts';
import type { FormFacts, GroupStep, OfferedRole, QuestionKind, RoleStep } from './question-kind.ts';
import type { AccountAnswer, PlatformAccountAnswers } from './platform-account.ts';
import { readRoles, type RoleAnswers, rolesStillOffered } from './role.ts';
import { isTexts } from '../validation/shape.ts';

/** What holds for one of the groups, by its name. */
export interface GroupLimit {
  readonly group: string;
  /** Employment statuses under which it cannot be joined. */
  readonly notFor?: readonly string[];
  /** Two different people must approve. */
  readonly twoPerson?: boolean;
}

/** What a heading is called on the form; the directory has one name for it in every language. */
export interface GroupHeading<Words> {
  readonly group: string;
  readonly label: Words;
  /**
   * Role names below it that are chosen with it: the heading is a choice of its own then, and what is below it is asked once it
   * is chosen.
   */
  readonly chosenWithin?: readonly string[];
}

/**
 * Which groups of the directory the person is to be in. They are roles of the application like those of its client: all
 * are asked for in `role`, kept in grants and compared in a change (rule forms 16).
 */
export interface GroupsQuestion<Words> {
  readonly kind: 'groups';
  /** Tells the lists of one form apart. */
  readonly list: string;
  readonly step: RoleStep | GroupStep;
  /** What the list is called. */
  readonly label: Words;
  /** Names that lead from the application's root to the group whose groups are offered; left out, the root's own are. */
  readonly within?: readonly string[];
  /** Headings that are not called by the name of their group. */
  readonly headings?: readonly GroupHeading<Words>[];
  /** At least one must be chosen. */
  readonly isRequired?: boolean;
  /** Role names that are chosen when the form is opened for the first time. */
  readonly chosenBefore?: readonly string[];
  readonly limits?: readonly GroupLimit[];
  /** Anyone who sets access up by hand confirms each heading of what was chosen by itself (rule deciding 18). */
  readonly confirmsHeadings?: boolean;
  /** Name of the spreadsheet for downloading that lists what is offered; left out, there is none (rule forms 20). */
  readonly sheet?: string;
}

export const groups: QuestionKind<GroupsQuestion<unknown>, RoleAnswers & PlatformAccountAnswers> = {
  answer: 'role',
  isAnswer: isTexts,
  step: ({ step }) => step,
  fields: () => ['role'],
  isAsked: () => true,
  read: readRoles,
  stillOffered: rolesStillOffered,
  faults: faultsOfGroups,
  // Beside groups there is always a question for roles, which tells and delivers all of them.
  details: () => ({}),
  steps: () => [],
  itemsToSetUp: headingsOf,
};

/** The roles of one list among those that were chosen. */
export function chosenFrom(
  list: string,
  chosen: readonly string[],
  offered: readonly OfferedRole[],
): OfferedRole[] {
  return offered.filter((one) => one.group?.list === list && chosen.includes(one.name));
}

/** The headings above the groups that come or go, in the order of the list. */
function headingsOf(
  { list, confirmsHeadings }: GroupsQuestion<unknown>,
  changed: readonly string[],
  offered: readonly OfferedRole[],
): string[] {
  if (confirmsHeadings !== true) return [];
  return [...new Set(chosenFrom(list, changed, offered).flatMap(({ group }) => group?.heading ?? []))];
}

function faultsOfGroups(
  { list, isRequired }: GroupsQuestion<unknown>,
  { role: roles = [], account }: RoleAnswers & PlatformAccountAnswers,
  { roles: offered, employments }: FormFacts,
): FieldFault[] {
  const own = chosenFrom(list, roles, offered);
  if (own.length === 0) return isRequired === true ? [{ field: 'role', fault: 'REQUIRED' }] : [];
  const isClosed = own.some((one) => isClosedToPerson(one, { account, employments }));
  return isClosed ? [{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }] : [];
}

/** The employment status of the person who supports a Cooperating Technical Partner, whatever their own one is. */
const partnerStatus = 'Cooperating Technical Partner';

/**
 * Whether a group cannot be joined by this person: groups belong to no employment, so all of them count, and so does the
 * partner that they say to support (rule forms 22).
 */
export function isClosedToPerson(
  { notFor }: Pick<OfferedRole, 'notFor'>,
  { account, employments }: Pick<FormFacts, 'employments'> & { account: AccountAnswer | undefined },
): boolean {
  const supported = (account?.supportCTP ?? '') === '' ? [] : [partnerStatus];
  return [...employments.map(({ status }) => status), ...supported].some((one) => notFor.includes(one));
}
