import { email as validEmail } from '../../validation/validators.ts';
import { hasHidden, tidyLine } from '../../validation/text.ts';
import { faultsOfAddition } from '../admission/add-person.ts';
import { phoneAsKept } from '../contact.ts';
import { longestOf, type TrustField } from '../profile/profile-fields.ts';
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
 * Why a cell is refused: what a registration would say of it, or `TWICE`, for somebody who is in the file before; `TWO_PEOPLE`, where
 * username and address are of two different people; `UNKNOWN_PERSON`, for a User ID that nobody has; `UNKNOWN_SUPERVISOR`, for an address
 * that nobody will have, in the file or out of it; `TOO_MANY_CELLS`, for a row with more of them than there are columns, as where what parts
 * them is in a cell without quotes.
 */
export type ImportFault =
  | RegistrationFault
  | 'TWICE'
  | 'TWO_PEOPLE'
  | 'UNKNOWN_PERSON'
  | 'UNKNOWN_SUPERVISOR'
  | 'TOO_MANY_CELLS';

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
  /** Addresses of their supervisors. */
  supervisors: readonly string[];
  /** Whether they can decide as a supervisor now. */
  canSupervise: boolean;
}

/** Something about somebody who is there that the file says otherwise. */
export interface FieldDifference {
  field: ImportedField;
  before: string;
  after: string;
}

/** What happens to a row: somebody new is added, somebody who is there is changed or stays as they are, or it is refused. */
export type JudgedRow = { line: number; username: string } & (
  | { verdict: 'ADD'; registrant: Registrant; attributes: Readonly<Record<string, string>> }
  | { verdict: 'EXISTS'; userId: string }
  | { verdict: 'CHANGE'; userId: string; differences: readonly FieldDifference[] }
  | { verdict: 'REFUSED'; faults: readonly CellFault[] }
);

const employmentNumbers = [1, 2, 3, 4, 5] as const;

/** Says what happens to a row about somebody who is there. */
export type JudgeKnown = (one: ReadRow, person: KnownPerson) => JudgedRow;

const staysAsIs: JudgeKnown = ({ line, registrant: { username } }, { id }) => ({
  line,
  username,
  verdict: 'EXISTS',
  userId: id,
});

/**
 * Says what would become of each row (rules people-import 2 and 3).
 * @param known everybody whose id, username or address is in the rows, supervisors too
 */
export function judgeRows(
  rows: readonly RowToJudge[],
  columns: KnownColumns,
  known: readonly KnownPerson[],
  judgeKnown = staysAsIs,
): JudgedRow[] {
  const people = indexOf(known);
  const read = rows.map((row) => readRow(row, columns));
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
  if (one.isTooLong) return refused(one, [{ column: 'Row', code: 'TOO_MANY_CELLS' }]);
  // Rows that lack the same value do not share an identity.
  const isTwice =
    (username !== '' && seen.usernames.has(username)) || (email !== '' && seen.emails.has(email));
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

/**
 * Refuses whose supervisor nobody will be: neither in the directory afterwards, nor in a row that is added. What is refused may be another
 * one's supervisor, so that everybody below follows.
 */
function withSupervisors(
  read: readonly ReadRow[],
  judged: readonly JudgedRow[],
  { byEmail }: Index,
): JudgedRow[] {
  const rows = [...judged];
  const { coming, leaving } = addressesMoved(judged);
  const below = new Map<string, number[]>();
  for (const [index, { supervisors }] of read.entries()) {
    const row = rows[index];
    if (row === undefined || !namesSupervisors(row)) continue;
    for (const email of supervisors) {
      const others = below.get(email);
      if (others === undefined) below.set(email, [index]);
      else others.push(index);
    }
  }
  const isThere = (email: string) => coming.has(email) || (byEmail.has(email) && !leaving.has(email));
  const queue = [...below].flatMap(([email, indexes]) => (isThere(email) ? [] : indexes));
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const [one, row] = [read[index], rows[index]];
    if (one === undefined || row === undefined || row.verdict === 'REFUSED') continue;
    rows[index] = refused(one, [{ column: importedHeadings.supervisorEmail, code: 'UNKNOWN_SUPERVISOR' }]);
    queue.push(
      ...(addressesMoved([row]).coming.has(one.registrant.email)
        ? (below.get(one.registrant.email) ?? [])
        : []),
    );
  }
  return rows;
}

/** Addresses that somebody has once these rows are written, and those that nobody has any more. */
function addressesMoved(rows: readonly JudgedRow[]): { coming: Set<string>; leaving: Set<string> } {
  const coming = new Set<string>();
  const leaving = new Set<string>();
  for (const row of rows) {
    if (row.verdict === 'ADD') coming.add(row.registrant.email);
    const moved = row.verdict === 'CHANGE' ? row.differences.filter(({ field }) => field === 'email') : [];
    for (const { before, after } of moved) {
      leaving.add(before);
      coming.add(after);
    }
  }
  return { coming, leaving };
}

/** Of somebody who is there only those that are new to them are looked at. */
export function namesSupervisors(row: JudgedRow): boolean {
  if (row.verdict === 'CHANGE') return row.differences.some(({ field }) => field === 'supervisorEmail');
  return row.verdict === 'ADD';
}

/** Ids, usernames and addresses that have to be looked up for these rows. */
export function namedIn(
  rows: readonly RowToJudge[],
  columns: KnownColumns,
): { ids: string[]; usernames: string[]; emails: string[] } {
  const read = rows.map((row) => readRow(row, columns));
  // Nobody is called what nobody can see, and a database cannot even be asked for some of it.
  const unique = (texts: readonly string[]) => [
    ...new Set(texts.filter((text) => text !== '' && !hasHidden(text))),
  ];
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
  /** There are more cells than columns. */
  isTooLong: boolean;
  userId: string;
  registrant: Registrant;
  supervisors: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** What is wrong with the fields that no registration has. */
  furtherFaults: readonly CellFault[];
}

/** The row as it was meant, without the guard against formulas in spreadsheets. */
export function readRow(
  { line, cells }: RowToJudge,
  { at, count }: Pick<KnownColumns, 'at' | 'count'>,
): ReadRow {
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
    line,
    cells,
    userId: text('userId'),
    supervisors,
    attributes: attributesOf(text, supervisors),
    isTooLong: cells.slice(count).some((cell) => cell.trim() !== ''),
    furtherFaults: furtherFaultsOf(text, supervisors),
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
    branch: tidyLine(text('branch')),
    supervisorEmails: supervisors.join(','),
  };
  for (const number of employmentNumbers) {
    const { status, title } = employmentIn(text(`employment${number}`));
    attributes[`employmentStatus${number}`] = status;
    attributes[`jobTitle${number}`] = title;
  }
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

/** The status, and the job title where there is one. */
function employmentIn(cell: string): { status: string; title: string } {
  const [status = '', ...title] = cell.split(';');
  return { status: tidyLine(status), title: tidyLine(title.join(';')) };
}

function furtherFaultsOf(
  text: (field: ImportedField) => string,
  supervisors: readonly string[],
): CellFault[] {
  const faultIn = (field: ImportedField, parts: readonly (readonly [TrustField, string])[]): CellFault[] => {
    const column = importedHeadings[field];
    if (hasHidden(text(field))) return [{ column, code: 'HIDDEN_CHARACTER' }];
    const isLong = parts.some(([name, part]) => [...part].length > longestOf(name));
    return isLong ? [{ column, code: 'TOO_LONG' }] : [];
  };
  const phone = text('phoneNumber');
  const isPhone = phone === '' || phoneAsKept(phone) !== null;
  return [
    ...faultIn('supervisorEmail', [['supervisorEmails', supervisors.join(', ')]]),
    ...(hasHidden(phone) || isPhone ? faultIn('phoneNumber', []) : [notValid('phoneNumber')]),
    ...faultIn('branch', [['branch', tidyLine(text('branch'))]]),
    ...employmentNumbers.flatMap((number): CellFault[] => {
      const { status, title } = employmentIn(text(`employment${number}`));
      const parts = [[`employmentStatus${number}`, status] as const, [`jobTitle${number}`, title] as const];
      const isWithoutStatus = status === '' && title !== '';
      return isWithoutStatus ? [notValid(`employment${number}`)] : faultIn(`employment${number}`, parts);
    }),
  ];
}

function notValid(field: ImportedField): CellFault {
  return { column: importedHeadings[field], code: 'NOT_VALID' };
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
