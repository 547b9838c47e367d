import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import type { DayOrder } from '@portal/core/domain/people/import/day-order.ts';
import { columnsOf, type KnownColumns } from '@portal/core/domain/people/import/import-columns.ts';
import { importedTextsOf } from '@portal/core/domain/people/import/imported-texts.ts';
import {
  type ComparedPerson,
  dayOrderIn,
  type ImportVerdict,
  judgeImport,
} from '@portal/core/domain/people/import/judge-import.ts';
import { namedIn } from '@portal/core/domain/people/import/judge-rows.ts';
import { type MatchedColumn, matchedColumns } from '@portal/core/domain/people/import/not-imported.ts';
import { supervisorState } from '@portal/core/domain/people/supervisors/replacement.ts';
import { supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { isTrustedWith } from '@portal/core/domain/people/import/trusted.ts';
import { type ReadTable, readTable, TableUnreadable } from '../../../adapters/spreadsheet/read-table.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { ImportDependencies } from './dependencies.ts';
import { formerRoles } from './former-roles.ts';

/** How many people are looked up by one query. */
const batch = 500;

/** What a file holds, and what would become of each of its rows. */
export interface ReadImport {
  table: ReadTable;
  columns: KnownColumns;
  placed: readonly MatchedColumn[];
  /** In which order its days are written. */
  order: DayOrder;
  rows: readonly ImportVerdict[];
  /** Whom the rows were compared to, by id. */
  known: ReadonlyMap<string, ComparedPerson>;
}

/**
 * Reads a file of people and judges its rows, and writes nothing (rules people-import 1 to 3, 5 and 6).
 * @param most the limit of rows
 * @throws TableUnreadable where no row can be judged
 */
export async function readImport(
  deps: Omit<ImportDependencies, 'accounts'>,
  bytes: Uint8Array,
  { most, now }: { most: number; now: Date },
): Promise<ReadImport> {
  const table = await readTable(bytes);
  const columns = columnsOf(table.headings);
  const { missing, twice } = columns;
  if (missing.length > 0)
    throw new TableUnreadable(`there is no column called ${missing.join(', ')}`, 'COLUMNS_MISSING', missing);
  if (twice.length > 0)
    throw new TableUnreadable(`there are two columns called ${twice.join(', ')}`, 'COLUMNS_TWICE', twice);
  if (table.rows.length > most)
    throw new TableUnreadable(
      `there are ${table.rows.length} rows, and ${most} are the most`,
      'TOO_MANY_ROWS',
      [String(table.rows.length), String(most)],
    );
  const placed = matchedColumns(table.headings, deps.compared);
  const found = await knownPeople(deps, namedIn(table.rows, columns), { placed, now });
  const rows = judgeImport(table.rows, { columns, placed, known: found });
  const known = new Map(found.map((person) => [person.id, person]));
  return { table, columns, placed, known, rows, order: dayOrderIn(table.rows, placed) };
}

async function knownPeople(
  deps: Omit<ImportDependencies, 'accounts'>,
  named: ReturnType<typeof namedIn>,
  { placed, now }: { placed: readonly MatchedColumn[]; now: Date },
): Promise<ComparedPerson[]> {
  const found = new Map<string, DirectoryPerson>();
  for (const field of ['ids', 'usernames', 'emails'] as const)
    for (const some of inBatches(named[field])) {
      const asked = { ids: [], usernames: [], emails: [], [field]: some };
      for (const person of await deps.directory.people(asked)) found.set(person.id, person);
    }
  await addThoseAbove(deps, found);
  const people: ComparedPerson[] = [];
  for (const some of inBatches([...found.values()]))
    people.push(...(await comparedPeople(deps, some, { placed, now })));
  return people;
}

/** From supervisor to supervisor, so that a cycle shows. */
async function addThoseAbove(
  { directory }: Pick<ImportDependencies, 'directory'>,
  found: Map<string, DirectoryPerson>,
): Promise<void> {
  const asked = new Set([...found.values()].map(({ email }) => email));
  for (let next = [...found.values()]; next.length > 0; ) {
    const emails = [...new Set(next.flatMap(supervisorEmailsOf))].filter((email) => !asked.has(email));
    next = [];
    for (const some of inBatches(emails)) {
      for (const email of some) asked.add(email);
      next.push(...(await directory.people({ ids: [], emails: some })));
    }
    for (const person of next) found.set(person.id, person);
  }
}

async function comparedPeople(
  { db, shownOf }: Omit<ImportDependencies, 'accounts'>,
  people: readonly DirectoryPerson[],
  { placed, now }: { placed: readonly MatchedColumn[]; now: Date },
): Promise<ComparedPerson[]> {
  const ids = people.map(({ id }) => id);
  const headings = placed.map(({ heading }) => heading);
  const [shown, former] = await Promise.all([shownOf({ ids, headings }), formerRoles(db, ids, now)]);
  return people.map((person) => ({
    id: person.id,
    username: person.username,
    email: person.email,
    supervisors: supervisorEmailsOf(person),
    canSupervise: supervisorState(person) === 'USABLE',
    texts: importedTextsOf(person),
    isTrusted: isTrustedWith(authorityIn(person).portalRoles, former.get(person.id) ?? []),
    shown: shown.get(person.id) ?? {},
  }));
}

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batch) yield items.slice(from, from + batch);
}
