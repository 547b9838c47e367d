import { email as validEmail } from '../../forms/validation/validators.ts';
import { hasHidden } from '../../forms/text.ts';
import { faultsOfAddition } from '../admission/add-person.ts';
import { phoneAsKept } from '../contact.ts';
import {
  type Registrant,
  type RegistrationFault,
  type RegistrationField,
  registrationFields,
  tidyRegistrant,
} from '../registration.ts';
import { withoutGuard } from './guard.ts';
import { type ImportedField, importedHeadings, type KnownColumns } from './import-columns.ts';

/**
 * Why a cell is refused: what a registration would say of it, or `TWICE`, for somebody who stands in the file before; `TWO_PEOPLE`, where
 * username and address are of two different people; `UNKNOWN_PERSON`, for a User ID that nobody has; `UNKNOWN_SUPERVISOR`, for an address
 * that nobody has, in the file or out of it.
 */
export type ImportFault =
  | RegistrationFault
  | 'TWICE'
  | 'TWO_PEOPLE'
  | 'UNKNOWN_PERSON'
  | 'UNKNOWN_SUPERVISOR';

/** What is wrong with one cell. */
export interface CellFault {
  /** The heading of its column. */
  column: string;
  code: ImportFault;
}

/** One row of the file. */
export interface RowToJudge {
  /** Its line in the file, counted from one. */
  line: number;
  cells: readonly string[];
}

/** Somebody the portal knows. */
export interface KnownPerson {
  id: string;
  username: string;
  email: string;
}

/** Something about somebody who is there that the file says otherwise. */
export interface FieldDifference {
  field: ImportedField;
  before: string;
  after: string;
}

/** What becomes of a row: somebody new is added, somebody who is there is changed or stays as they are, or it is refused. */
export type JudgedRow = { line: number; username: string } & (
  | { verdict: 'ADD'; registrant: Registrant; attributes: Readonly<Record<string, string>> }
  | { verdict: 'EXISTS'; userId: string }
  | { verdict: 'CHANGE'; userId: string; differences: readonly FieldDifference[] }
  | { verdict: 'REFUSED'; faults: readonly CellFault[] }
);

/** Of what the directory keeps besides, in characters. */
const longestText = 250;
const employmentNumbers = [1, 2, 3, 4, 5] as const;

/** Says what becomes of a row about somebody who is there. */
export type JudgeKnown = (one: ReadRow, person: KnownPerson) => JudgedRow;

const staysAsIs: JudgeKnown = ({ line, registrant: { username } }, { id }) => ({
  ...{ line, username, verdict: 'EXISTS', userId: id },
});

/**
 * Says what would become of each row (rules people-import 2 and 3).
 * @param known everybody whose id, username or address stands in the rows, supervisors too
 */
export function judgeRows(
  rows: readonly RowToJudge[],
  { at }: KnownColumns,
  known: readonly KnownPerson[],
  judgeKnown = staysAsIs,
): JudgedRow[] {
  const people = indexOf(known);
  const read = rows.map((row) => readRow(row, at));
  const seen = { ids: new Set<string>(), usernames: new Set<string>(), emails: new Set<string>() };
  const judged = read.map((one) => judgeAlone(one, people, seen, judgeKnown));
  return withSupervisors(read, judged, people);
}

/** A row by itself, but for those before it. */
function judgeAlone(
  one: ReadRow,
  people: Index,
  seen: { ids: Set<string>; usernames: Set<string>; emails: Set<string> },
  judgeKnown: JudgeKnown,
): JudgedRow {
  const { line, registrant, attributes } = one;
  const { username, email } = registrant;
  const isTwice = seen.usernames.has(username) || seen.emails.has(email);
  seen.usernames.add(username);
  seen.emails.add(email);
  if (isTwice) return refused(one, [{ column: importedHeadings.username, code: 'TWICE' }]);
  const found = foundAs(one, people);
  if ('code' in found) return refused(one, [found]);
  if (found.person !== null) {
    if (seen.ids.has(found.person.id))
      return refused(one, [{ column: importedHeadings.username, code: 'TWICE' }]);
    seen.ids.add(found.person.id);
    return judgeKnown(one, found.person);
  }
  const faults = [...faultsOf(registrant), ...one.furtherFaults, ...otherSupervisorFaults(one)];
  if (faults.length > 0) return refused(one, faults);
  return { line, username, verdict: 'ADD', registrant, attributes };
}

/** Refuses whose supervisor nobody will be: not in the directory, and in no row that is taken. What is refused may be another one's supervisor. */
function withSupervisors(
  read: readonly ReadRow[],
  judged: readonly JudgedRow[],
  { byEmail }: Index,
): JudgedRow[] {
  let rows = [...judged];
  for (;;) {
    const taken = new Set(
      read.flatMap(({ registrant: { email } }, index) => (rows[index]?.verdict === 'REFUSED' ? [] : [email])),
    );
    let isSame = true;
    rows = rows.map((row, index) => {
      const one = read[index];
      if (one === undefined || !namesSupervisors(row)) return row;
      if (one.supervisors.every((email) => byEmail.has(email) || taken.has(email))) return row;
      isSame = false;
      return refused(one, [{ column: importedHeadings.supervisorEmail, code: 'UNKNOWN_SUPERVISOR' }]);
    });
    if (isSame) return rows;
  }
}

/** Of somebody who is there only those that are new to them are looked at. */
function namesSupervisors(row: JudgedRow): boolean {
  if (row.verdict === 'CHANGE') return row.differences.some(({ field }) => field === 'supervisorEmail');
  return row.verdict === 'ADD';
}

/** Ids, usernames and addresses that have to be looked up for these rows. */
export function namedIn(
  rows: readonly RowToJudge[],
  { at }: KnownColumns,
): { ids: string[]; usernames: string[]; emails: string[] } {
  const read = rows.map((row) => readRow(row, at));
  const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];
  return {
    ids: unique(read.map(({ userId }) => userId)),
    usernames: unique(read.map(({ registrant }) => registrant.username)),
    emails: unique(read.flatMap(({ registrant, supervisors }) => [registrant.email, ...supervisors])),
  };
}

/** A row as it was read. */
export interface ReadRow {
  line: number;
  cells: readonly string[];
  userId: string;
  registrant: Registrant;
  supervisors: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** What is wrong with the fields that no registration has. */
  furtherFaults: readonly CellFault[];
}

/** The row as it was meant: what guards a spreadsheet against formulas is taken off. */
function readRow({ line, cells }: RowToJudge, at: KnownColumns['at']): ReadRow {
  const text = (field: ImportedField): string => {
    const index = at[field];
    const cell = index === undefined ? '' : (cells[index] ?? '');
    return withoutGuard(cell).trim();
  };
  const supervisors = text('supervisorEmail')
    .split(/[;,]/)
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  const field = (name: RegistrationField): string =>
    name === 'supervisorEmail' ? (supervisors[0] ?? '') : text(name);
  const typed = Object.fromEntries(registrationFields.map((name) => [name, field(name)]));
  return {
    ...{ line, cells, userId: text('userId'), supervisors, attributes: attributesOf(text, supervisors) },
    furtherFaults: furtherFaultsOf(text),
    // Every field of a registration was just read.
    registrant: tidyRegistrant(typed as Registrant),
  };
}

/** What the directory keeps of somebody besides names and address. */
function attributesOf(
  text: (field: ImportedField) => string,
  supervisors: readonly string[],
): Record<string, string> {
  const attributes: Record<string, string> = {
    phoneNumber: phoneAsKept(text('phoneNumber')) ?? '',
    branch: text('branch'),
    supervisorEmails: supervisors.join(','),
  };
  for (const number of employmentNumbers) {
    const [status = '', ...title] = text(`employment${number}`).split(';');
    attributes[`employmentStatus${number}`] = status.trim();
    attributes[`jobTitle${number}`] = title.join(';').trim();
  }
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

const furtherFields = [
  ...(['phoneNumber', 'branch', 'employment1', 'employment2', 'employment3'] as const),
  ...(['employment4', 'employment5'] as const),
] as const;

function furtherFaultsOf(text: (field: ImportedField) => string): CellFault[] {
  return furtherFields.flatMap((field): CellFault[] => {
    const value = text(field);
    const column = importedHeadings[field];
    if (hasHidden(value)) return [{ column, code: 'HIDDEN_CHARACTER' }];
    if (value.length > longestText) return [{ column, code: 'TOO_LONG' }];
    const isPhone = field === 'phoneNumber' && value !== '';
    return isPhone && phoneAsKept(value) === null ? [{ column, code: 'NOT_VALID' }] : [];
  });
}

interface Index {
  byId: ReadonlyMap<string, KnownPerson>;
  byUsername: ReadonlyMap<string, KnownPerson>;
  byEmail: ReadonlyMap<string, KnownPerson>;
}

function indexOf(known: readonly KnownPerson[]): Index {
  return {
    byId: new Map(known.map((one) => [one.id, one])),
    byUsername: new Map(known.map((one) => [one.username.toLowerCase(), one])),
    byEmail: new Map(known.map((one) => [one.email.toLowerCase(), one])),
  };
}

/** Who a row is about: by User ID, username or address; null for somebody new. */
function foundAs(
  { userId, registrant: { username, email } }: ReadRow,
  { byId, byUsername, byEmail }: Index,
): { person: KnownPerson | null } | CellFault {
  const named = byId.get(userId);
  if (userId !== '' && named === undefined)
    return { column: importedHeadings.userId, code: 'UNKNOWN_PERSON' };
  const found = [named, byUsername.get(username), byEmail.get(email)].filter((one) => one !== undefined);
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size > 1) return { column: importedHeadings.email, code: 'TWO_PEOPLE' };
  return { person: found[0] ?? null };
}

/** What is wrong with what a registration has too. */
export function faultsOf(registrant: Registrant): CellFault[] {
  const faults = faultsOfAddition(registrant);
  return registrationFields.flatMap((field) => {
    const code = faults[field];
    return code === undefined ? [] : [{ column: importedHeadings[field], code }];
  });
}

/** The first one is judged with the other fields. */
export function otherSupervisorFaults({ supervisors, registrant }: ReadRow): CellFault[] {
  const column = importedHeadings.supervisorEmail;
  return supervisors.slice(1).flatMap((one): CellFault[] => {
    if (validEmail(one) !== null) return [{ column, code: 'NOT_VALID' }];
    return one === registrant.email ? [{ column, code: 'IS_OWN' }] : [];
  });
}

/** The row, refused. */
export function refused(
  { line, registrant: { username } }: ReadRow,
  faults: readonly CellFault[],
): JudgedRow {
  return { line, username, verdict: 'REFUSED', faults };
}
