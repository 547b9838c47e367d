import { hasHidden, tidyLine } from '../validation/text.ts';
import type { PasswordPolicy } from './guessable-password.ts';
import { wholeName } from './names/whole-name.ts';
import { type ConfirmationFault, faultsOfPasswordChoice, type PasswordFault } from './password.ts';
import { email as validEmail, longestAddress } from '../validation/validators.ts';

/** What somebody who wants an account is asked, apart from passwords (rule accounts 1). */
export const registrationFields = [
  'givenName',
  'middleInitial',
  'familyName',
  'suffix',
  'organization',
  'supervisorEmail',
  'email',
  'username',
] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** The fields, tidied: no space around them, addresses and username in lower case as Keycloak keeps them. */
export type Registrant = Readonly<Record<RegistrationField, string>>;

/**
 * Why a field cannot be accepted. `HIDDEN_CHARACTER`: it holds something that nobody can see (rule accounts 12). `IS_OWN`:
 * nobody is their own supervisor. `TAKEN`: only a username says so.
 */
export type RegistrationFault =
  | 'MISSING'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'HIDDEN_CHARACTER'
  | 'NOT_VALID'
  | 'IS_OWN'
  | 'TAKEN';

/** What is wrong with a form, field by field; a field that is not named is valid. */
export interface RegistrationFaults {
  fields: Readonly<Partial<Record<RegistrationField, RegistrationFault>>>;
  password: PasswordFault | null;
  confirmation: ConfirmationFault | null;
}

/** Maximum length of each field, in characters; for an address, the longest that mail servers accept. */
export const maximumLengths: Readonly<Record<RegistrationField, number>> = {
  givenName: 100,
  middleInitial: 2,
  familyName: 100,
  suffix: 20,
  organization: 200,
  supervisorEmail: longestAddress,
  email: longestAddress,
  username: 64,
};

/** Minimum length of a username, in characters. */
export const shortestUsername = 3;

/** Fields that may be left empty; the given name by the person who has one name only (rule people 5). */
export const optionalFields: readonly RegistrationField[] = ['givenName', 'middleInitial', 'suffix'];
const foldedFields: readonly RegistrationField[] = ['supervisorEmail', 'email', 'username'];

/**
 * No at sign: people sign in with username or address, so a username that looks like an address could shut out the
 * person whose address it is.
 */
const usernamePattern = /^[a-z0-9][a-z0-9._-]*$/;

/** Tidies what was typed: spaces and line breaks become one space, none at the ends, case folded. */
export function tidyRegistrant(typed: Registrant): Registrant {
  const tidy = (field: RegistrationField): string => {
    const text = tidyLine(typed[field]);
    return foldedFields.includes(field) ? text.toLowerCase() : text;
  };
  return {
    givenName: tidy('givenName'),
    middleInitial: tidy('middleInitial'),
    familyName: tidy('familyName'),
    suffix: tidy('suffix'),
    organization: tidy('organization'),
    supervisorEmail: tidy('supervisorEmail'),
    email: tidy('email'),
    username: tidy('username'),
  };
}

/** Checks tidied fields and a password typed twice against the rules (rules accounts 1 and 3); null when right. */
export function faultsOfRegistration(
  registrant: Registrant,
  password: string,
  confirmation: string,
  policy: PasswordPolicy,
): RegistrationFaults | null {
  const fields = faultsOfFields(registrant);
  const choice = faultsOfPasswordChoice({
    password,
    confirmation,
    policy,
    isPresentOne: false,
    isEarlierOne: false,
    names: [registrant.username, registrant.email, wholeName(registrant)],
  });
  if (choice === null && Object.keys(fields).length === 0) return null;
  return { fields, password: choice?.password ?? null, confirmation: choice?.confirmation ?? null };
}

/** What is wrong with tidied fields, by field; empty when nothing is. */
export function faultsOfFields(
  registrant: Registrant,
): Partial<Record<RegistrationField, RegistrationFault>> {
  const fields: Partial<Record<RegistrationField, RegistrationFault>> = {};
  for (const field of registrationFields) {
    const fault = faultOf(registrant, field);
    if (fault !== null) fields[field] = fault;
  }
  return fields;
}

/** The directory's attributes of a new person; empty fields are left out (rule accounts 7). */
export function attributesOfRegistrant(registrant: Registrant, registeredAt: Date): Record<string, string[]> {
  const { organization, supervisorEmail, middleInitial, suffix } = registrant;
  return {
    organizationOrAgency: [organization],
    supervisorEmails: [supervisorEmail],
    registeredAt: [registeredAt.toISOString()],
    ...(middleInitial === '' ? {} : { middleInitial: [middleInitial] }),
    ...(suffix === '' ? {} : { suffix: [suffix] }),
  };
}

function faultOf(registrant: Registrant, field: RegistrationField): RegistrationFault | null {
  const text = registrant[field];
  if (text === '') return optionalFields.includes(field) ? null : 'MISSING';
  if (hasHidden(text)) return 'HIDDEN_CHARACTER';
  if ([...text].length > maximumLengths[field]) return 'TOO_LONG';
  if (field === 'username') return usernameFault(text);
  if (field !== 'email' && field !== 'supervisorEmail') return null;
  if (validEmail(text) !== null) return 'NOT_VALID';
  return field === 'supervisorEmail' && text === registrant.email ? 'IS_OWN' : null;
}

function usernameFault(username: string): RegistrationFault | null {
  if (!usernamePattern.test(username)) return 'NOT_VALID';
  return username.length < shortestUsername ? 'TOO_SHORT' : null;
}
