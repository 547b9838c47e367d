import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { clientAttributes } from '@portal/core/domain/forms/option-lists.ts';
import { languageAttribute } from '@portal/core/domain/mail/mail-language.ts';
import { accountsAttribute, selectionAttribute } from '@portal/core/domain/people/platform-accounts.ts';
import { profileAttributes } from '@portal/core/domain/people/profile/profile.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { attributeOfClient } from '../../ports/directory-person.ts';

/** An attribute of a person in the realm, as every provider keeps it and puts it into tokens. */
export interface RealmAttribute {
  name: string;
  /** Whether it can hold several values: its claim is always a list then, and otherwise always one text. */
  isList: boolean;
  /** The most characters of one value. */
  longest: number;
  /** Whether the access tokens of the portal's client carry it. */
  isInPortalTokens: boolean;
  /** Whether its owner sees it at the provider; otherwise only administrators do. */
  isShownToOwner: boolean;
}

/** An attribute as the tokens of one client carry it. */
export interface ClaimedAttribute {
  attribute: string;
  claim: string;
  isList: boolean;
}

/** The attributes that can hold several values. */
const lists: readonly string[] = ['contractsSupported'];

/** Texts that are lists of addresses or of accounts are longer than others. */
const longOnes: readonly string[] = [
  'supervisorEmails',
  'authorizerEmails',
  'contractsSupported',
  accountsAttribute,
];
const longestOfMost = 4_000;
const longestOfLongOnes = 16_000;

/** What the portal and its administrators alone need to know. */
const internal: readonly string[] = [inactivityAttribute, 'LDAP_ENTRY_DN'];

const ofPeople: readonly RealmAttribute[] = [
  ...profileAttributes.map((name) => ({
    name,
    isList: lists.includes(name),
    longest: longOnes.includes(name) ? longestOfLongOnes : longestOfMost,
    isInPortalTokens: true,
    isShownToOwner: !internal.includes(name),
  })),
  // In which language mail is written; Keycloak brings this attribute by itself, with the languages of the realm.
  {
    name: languageAttribute,
    isList: false,
    longest: 20,
    isInPortalTokens: false,
    isShownToOwner: true,
  },
  {
    name: 'registeredAt',
    isList: false,
    longest: longestOfMost,
    isInPortalTokens: true,
    isShownToOwner: false,
  },
];

/** What an application keeps about people, which goes to its own client alone. */
function ofApplication({ clientId }: Pick<Application, 'clientId'>): RealmAttribute[] {
  return clientAttributes.map((name) => ({
    name: attributeOfClient(clientId, name),
    isList: name !== 'altUsername',
    longest: longestOfMost,
    isInPortalTokens: false,
    isShownToOwner: false,
  }));
}

/** Every attribute that people of the realm can have. */
export function realmAttributes(applications: readonly Pick<Application, 'clientId'>[]): RealmAttribute[] {
  return [...ofPeople, ...applications.flatMap(ofApplication)];
}

/** What the tokens of the portal's client say about a person. */
export const portalClaims: readonly ClaimedAttribute[] = ofPeople
  .filter(({ isInPortalTokens }) => isInPortalTokens)
  .map(({ name, isList }) => ({ attribute: name, claim: name, isList }));

/** What the tokens of an application's client say about a person: what it keeps itself, and accounts where people have several. */
export function applicationClaims({
  clientId,
  hasAccountSelection,
}: Pick<Application, 'clientId' | 'hasAccountSelection'>): ClaimedAttribute[] {
  const own = ofApplication({ clientId }).map(({ name, isList }) => ({
    attribute: name,
    claim: name.slice(clientId.length + 1),
    isList,
  }));
  // It has to know with which of several accounts somebody comes.
  const accounts = hasAccountSelection ? [accountsAttribute, selectionAttribute] : [];
  return [...own, ...accounts.map((name) => ({ attribute: name, claim: name, isList: false }))];
}
