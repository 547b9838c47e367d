import { accountsAttribute, amongAccounts, type PlatformAccount } from '../people/platform-accounts.ts';
import type { StepPlan } from '../provisioning/delivery.ts';
import type { FieldFault } from '../validation/fault.ts';
import { faultsOf, maxLength, pattern, required } from '../validation/validators.ts';
import type { FormDetails, FormFacts, QuestionKind, SentDetails } from './question-kind.ts';
import { isRecord } from '../validation/shape.ts';

/** Which account on the mapping platform the access is for, and with which organization (rule forms 17). */
export interface PlatformAccountQuestion {
  readonly kind: 'platformAccount';
}

/** What was answered; a text is empty where nothing was. */
export interface AccountAnswer {
  readonly orgID: string;
  readonly orgName: string;
  /** The name wanted, or that of the account there is. */
  readonly username: string;
  /** Number of the employment that supports a Cooperating Technical Partner, 1 to 5. */
  readonly supportCTP: string;
}

export interface PlatformAccountAnswers {
  readonly account?: AccountAnswer;
}

/** The name of the organization for an account that was imported without one. */
const noOrganization = 'No MIP info for migration';

/** Most characters of a name on the platform (rule forms 17). */
export const longestPlatformName = 16;

export const platformAccount: QuestionKind<PlatformAccountQuestion, PlatformAccountAnswers> = {
  answer: 'account',
  isAnswer: (value) =>
    isRecord(value) &&
    Object.keys(value).length === accountFields.length &&
    accountFields.every((field) => typeof value[field] === 'string'),
  step: () => 'ORGANIZATION',
  fields: () => ['mipOrgID', 'mipOrgName', 'mipUsername', 'supportCTP'],
  isAsked: () => true,
  read: readAccount,
  stillOffered: (_question, { account }, { organizations }) => {
    if (account === undefined) return {};
    const isOffered = organizations?.some(({ ID, ORG }) => ID === account.orgID && ORG === account.orgName);
    return { account: isOffered === false ? { ...account, orgID: '', orgName: '' } : account };
  },
  faults: (_question, { account = noAnswer }, facts) => [
    ...faultsOfOrganization(account, facts),
    ...faultsOfUsername(account, facts),
    ...faultsOfSupport(account, facts),
  ],
  details: ({ account }) => (account === undefined ? {} : detailsOfAccount(account)),
  steps: (_question, { answers: { account }, heldAccounts = [] }) => {
    if (account === undefined) return [];
    // Anyone who got their first account after they had signed in need not have given its name.
    const username = account.username === '' ? (heldAccounts[0]?.username ?? '') : account.username;
    const wanted = { username, orgID: account.orgID };
    // What was there before must stay when the request is undone.
    const isHeld = username === '' || amongAccounts(heldAccounts, wanted) !== null;
    return isHeld ? [] : [accountStep('ADD_ACCOUNT', wanted)];
  },
  losses: (_question, { accounts }) => accounts.map((account) => accountStep('REMOVE_ACCOUNT', account)),
};

const accountFields = ['orgID', 'orgName', 'username', 'supportCTP'] as const;
const noAnswer: AccountAnswer = { orgID: '', orgName: '', username: '', supportCTP: '' };

/** The step that appends an account to those of the person, or takes it away; its values are the name and the organization. */
function accountStep(kind: 'ADD_ACCOUNT' | 'REMOVE_ACCOUNT', { username, orgID }: PlatformAccount): StepPlan {
  return { kind, clientId: null, role: accountsAttribute, values: [username, orgID], before: null };
}

/** The account that a step is about. */
export function accountOfStep({
  values: [username = '', orgID = ''],
}: Pick<StepPlan, 'values'>): PlatformAccount {
  return { username, orgID };
}

/** Anyone who has an account keeps its name, and need not say it. */
function readAccount(
  sent: SentDetails,
  { platformAccounts = [] }: Pick<FormFacts, 'platformAccounts'>,
): PlatformAccountAnswers {
  const { mipOrgID, mipOrgName, mipUsername, supportCTP } = sent;
  const given = { orgID: mipOrgID ?? '', orgName: mipOrgName ?? '', supportCTP: String(supportCTP ?? '') };
  const isSent = [...Object.values(given), mipUsername ?? ''].some((value) => value !== '');
  if (!isSent) return {};
  const [own] = platformAccounts;
  const named = mipUsername ?? '';
  return { account: { ...given, username: named === '' ? (own?.username ?? '') : named } };
}

function faultsOfOrganization(
  { orgID, orgName }: AccountAnswer,
  { organizations }: Pick<FormFacts, 'organizations'>,
): FieldFault[] {
  if (orgID === '') return [{ field: 'mipOrgID', fault: 'REQUIRED' }];
  if (orgName === '') return [{ field: 'mipOrgName', fault: 'REQUIRED' }];
  if (orgName === noOrganization) return [{ field: 'mipOrgName', fault: 'NOT_OFFERED' }];
  const known = organizations?.find(({ ID }) => ID === orgID);
  if (organizations === undefined || known?.ORG === orgName) return [];
  return [{ field: known === undefined ? 'mipOrgID' : 'mipOrgName', fault: 'NOT_OFFERED' }];
}

/** A new name has 1 to 16 letters, underscores and dashes; the person who has an account asks under its name. */
function faultsOfUsername(
  { username }: AccountAnswer,
  { platformAccounts = [] }: Pick<FormFacts, 'platformAccounts'>,
): FieldFault[] {
  const field = 'mipUsername';
  if (platformAccounts.length > 0) {
    const isOwn = username === '' || platformAccounts.some((one) => one.username === username);
    return isOwn ? [] : [{ field, fault: 'NOT_OFFERED' }];
  }
  return faultsOf(field, username, [
    required,
    pattern(/^[A-Za-z_-]+$/, 'FORBIDDEN_CHARACTER'),
    maxLength(longestPlatformName),
  ]);
}

function faultsOfSupport(
  { supportCTP }: AccountAnswer,
  { employments }: Pick<FormFacts, 'employments'>,
): FieldFault[] {
  const isOwn = supportCTP === '' || employments.some(({ number }) => String(number) === supportCTP);
  return isOwn ? [] : [{ field: 'supportCTP', fault: 'NOT_OFFERED' }];
}

function detailsOfAccount({ orgID, orgName, username, supportCTP }: AccountAnswer): FormDetails {
  const support = supportCTP === '' ? null : supportCTP;
  return { mipOrgID: orgID, mipOrgName: orgName, mipUsername: username, supportCTP: support };
}

/** Whether another account than those there are is asked for; without an answer none is. */
export function isOtherAccount(
  account: AccountAnswer | undefined,
  accounts: readonly PlatformAccount[] = [],
): boolean {
  if (account === undefined || account.orgID === '') return false;
  const { username, orgID } = account;
  return !accounts.some((one) => one.orgID === orgID && (username === '' || one.username === username));
}
