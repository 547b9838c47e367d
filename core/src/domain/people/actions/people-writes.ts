import { type ActionKind, actionKinds } from './account-action.ts';
import type { WantedAction } from './judge-action.ts';
import { isListedField } from './listed-details.ts';

/**
 * Where people are looked after: in the portal; in BOTH, where accounts are made at the provider and everything else is written through
 * the portal; or at the PROVIDER (rule people-elsewhere 1).
 */
export const peopleSources = ['PORTAL', 'BOTH', 'PROVIDER'] as const;
export type PeopleSource = (typeof peopleSources)[number];

/** What the screens about people write; LISTED_DETAILS are accounts on the mapping platform and dates of certificates. */
export const peopleWrites = [
  'ADD',
  'INVITE',
  'IMPORT',
  'REPLACE_SUPERVISOR',
  'LISTED_DETAILS',
  ...actionKinds,
] as const;
export type PeopleWrite = (typeof peopleWrites)[number];

const accounts: readonly PeopleWrite[] = ['ADD', 'INVITE', 'IMPORT'];

/** What is left to the provider in each place; all else is the portal's own, which it decides, remembers and undoes by itself. */
const left: Readonly<Record<PeopleSource, readonly PeopleWrite[]>> = {
  PORTAL: [],
  BOTH: accounts,
  PROVIDER: [...accounts, 'REPLACE_SUPERVISOR', 'ROLES', 'DETAILS', 'DISABLE', 'ENABLE', 'ONE_TIME_PASSWORD'],
};

/** Whether this is not written here, but at the identity provider (rule people-elsewhere 2). */
export function isLeftToProvider(write: PeopleWrite, source: PeopleSource): boolean {
  return left[source].includes(write);
}

/** Whether this may be left to the provider in some place. */
export function isEverLeft(write: PeopleWrite): boolean {
  return peopleSources.some((source) => isLeftToProvider(write, source));
}

/** Which of the writes an action on somebody's account is. */
export function writeOfAction(wanted: WantedAction): PeopleWrite {
  if (wanted.kind !== 'DETAILS') return wanted.kind satisfies ActionKind;
  const isListed = wanted.changes.length > 0 && wanted.changes.every(({ field }) => isListedField(field));
  return isListed ? 'LISTED_DETAILS' : 'DETAILS';
}

/** In the address of somebody's page at the provider, where their id goes. */
export const consoleId = '{id}';

/** Where somebody is found at the provider. */
export function consoleOfPerson(address: string, userId: string): string {
  return address.replaceAll(consoleId, encodeURIComponent(userId));
}

/** Where people are found at the provider: the part of the address before somebody's id. */
export function consoleOfEverybody(address: string): string {
  const end = address.indexOf(consoleId);
  return end === -1 ? address : address.slice(0, end).replace(/\/$/, '');
}
