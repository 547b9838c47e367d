import { addresses } from '../person.ts';
import { type ImportedField, importedHeadings } from './import-columns.ts';

/** What an import can say of somebody, each as an export shows it; empty where there is nothing. */
export type ImportedTexts = Readonly<Record<ImportedField, string>>;

/** All of them, in the order of the report of people. */
export const importedFields = Object.keys(importedHeadings) as readonly ImportedField[];

/** Somebody as the directory has them. */
export interface TextSource {
  id: string;
  username: string;
  email: string;
  givenName: string;
  familyName: string;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** What the directory says of somebody, as an export shows it. */
export function importedTextsOf({ attributes, ...person }: TextSource): ImportedTexts {
  const first = (name: string): string => attributes[name]?.[0] ?? '';
  const employed = (number: number): string =>
    [first(`employmentStatus${number}`), first(`jobTitle${number}`)].filter((part) => part !== '').join('; ');
  const { id: userId, username, email, givenName, familyName } = person;
  return {
    userId,
    username,
    email,
    givenName,
    familyName,
    middleInitial: first('middleInitial'),
    suffix: first('suffix'),
    phoneNumber: first('phoneNumber'),
    organization: first('organizationOrAgency'),
    branch: first('branch'),
    supervisorEmail: addresses((attributes['supervisorEmails'] ?? []).join(',')).join('; '),
    employment1: employed(1),
    employment2: employed(2),
    employment3: employed(3),
    employment4: employed(4),
    employment5: employed(5),
  };
}

/** Names and addresses that have fields of their own in the directory. */
export const namedFields = ['username', 'email', 'givenName', 'familyName'] as const;
export type NamedField = (typeof namedFields)[number];

/** What is to be written of somebody: names, and attributes; empty ones are removed. */
export interface WrittenTexts {
  named: Readonly<Partial<Record<NamedField, string>>>;
  attributes: Readonly<Record<string, string>>;
}

const attributeNames: Readonly<Partial<Record<ImportedField, string>>> = {
  middleInitial: 'middleInitial',
  suffix: 'suffix',
  phoneNumber: 'phoneNumber',
  branch: 'branch',
  organization: 'organizationOrAgency',
};

/** Where the directory keeps these texts. */
export function writtenTexts(changed: readonly { field: ImportedField; after: string }[]): WrittenTexts {
  const named: Partial<Record<NamedField, string>> = {};
  const attributes: Record<string, string> = {};
  for (const { field, after } of changed) {
    const own = namedFields.find((name) => name === field);
    const attribute = attributeNames[field];
    if (own !== undefined) named[own] = after;
    else if (attribute !== undefined) attributes[attribute] = after;
    else
      Object.assign(attributes, field === 'supervisorEmail' ? supervisors(after) : employment(field, after));
  }
  return { named, attributes };
}

/** Name and telephone number beside the addresses were those of the one before. */
function supervisors(text: string): Record<string, string> {
  return { supervisorEmails: text.replaceAll('; ', ','), supervisorName: '', supervisorPhone: '' };
}

function employment(field: ImportedField, text: string): Record<string, string> {
  const number = field.slice(-1);
  const [status = '', ...title] = text.split(';');
  return { [`employmentStatus${number}`]: status.trim(), [`jobTitle${number}`]: title.join(';').trim() };
}
