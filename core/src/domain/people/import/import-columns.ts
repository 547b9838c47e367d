/** What an import reads of somebody, with the heading that the reports give it (rule people-import 1). */
export const importedHeadings = {
  userId: 'User ID',
  username: 'Username',
  givenName: 'Given Name',
  middleInitial: 'Middle Initial',
  familyName: 'Family Name',
  suffix: 'Suffix',
  email: 'E-mail',
  phoneNumber: 'Phone',
  organization: 'Organization',
  branch: 'Branch',
  supervisorEmail: 'Supervisor E-mail',
  employment1: 'Employment 1',
  employment2: 'Employment 2',
  employment3: 'Employment 3',
  employment4: 'Employment 4',
  employment5: 'Employment 5',
} as const;
export type ImportedField = keyof typeof importedHeadings;

/** A file of people cannot do without these. */
export const neededFields = ['username', 'familyName', 'email', 'organization'] as const;

/** Other ways to write a heading. */
const alsoCalled: ReadonlyMap<string, ImportedField> = new Map([
  ['email', 'email'],
  ['e-mail address', 'email'],
  ['email address', 'email'],
  ['first name', 'givenName'],
  ['last name', 'familyName'],
  ['supervisor email', 'supervisorEmail'],
  ['phone number', 'phoneNumber'],
]);

/** What the columns of a file are. */
export interface KnownColumns {
  /** The column of each field, counted from zero. */
  readonly at: Readonly<Partial<Record<ImportedField, number>>>;
  /** Headings that are not read: roles, states, locks and sign-ins never are, nor what nobody here knows. */
  readonly notRead: readonly string[];
  /** Headings of what is needed and is not there. */
  readonly missing: readonly string[];
  /** Duplicate headings. */
  readonly twice: readonly string[];
  /** How many columns there are. */
  readonly count: number;
}

/** Finds the columns by their headings, in any case and order. */
export function columnsOf(headings: readonly string[]): KnownColumns {
  const at: Partial<Record<ImportedField, number>> = {};
  const notRead: string[] = [];
  const twice: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const field = fieldCalled(heading);
    if (field === undefined) notRead.push(heading);
    else if (at[field] === undefined) at[field] = index;
    else twice.push(heading);
  }
  const missing = neededFields
    .filter((field) => at[field] === undefined)
    .map((field) => importedHeadings[field]);
  return {
    at,
    notRead: notRead.filter((heading) => heading.trim() !== ''),
    missing,
    twice,
    count: headings.length,
  };
}

function fieldCalled(heading: string): ImportedField | undefined {
  const name = heading.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const known = Object.entries(importedHeadings).find(([, one]) => one.toLowerCase() === name);
  // Its entries are those of the table above.
  return known === undefined ? alsoCalled.get(name) : (known[0] as ImportedField);
}
