import { columnsOf, type KnownColumns } from '@portal/core/domain/people/import/import-columns.ts';
import {
  type JudgedRow,
  judgeRows,
  type KnownPerson,
  namedIn,
} from '@portal/core/domain/people/import/judge-rows.ts';
import type { Database } from '../../adapters/db/database.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { type ReadTable, readTable, TableUnreadable } from '../../adapters/spreadsheet/read-table.ts';
import { admitPerson } from '../../features/people/admit-person.ts';
import { peopleAtProvider } from '../../portal/people-at-provider.ts';
import { chosenProvider } from '../../portal/provider-choice.ts';

/** A file of more rows is taken in parts. */
const mostRows = 100_000;
/** So many people are looked up by one query. */
const batch = 500;

/** What a file holds, and what would become of each of its rows. */
export interface ReadImport {
  table: ReadTable;
  columns: KnownColumns;
  rows: readonly JudgedRow[];
}

/**
 * Reads a file of people and judges its rows, and writes nothing (rules people-import 1 to 3).
 * @throws TableUnreadable where no row can be judged
 */
export async function readImport(db: Database, bytes: Uint8Array): Promise<ReadImport> {
  const table = readTable(bytes);
  const columns = columnsOf(table.headings);
  const { missing, twice } = columns;
  if (missing.length > 0) throw new TableUnreadable(`there is no column called ${missing.join(', ')}`);
  if (twice.length > 0) throw new TableUnreadable(`there are two columns called ${twice.join(', ')}`);
  if (table.rows.length > mostRows)
    throw new TableUnreadable(`there are ${table.rows.length} rows, and ${mostRows} are the most`);
  const known = await knownPeople(db, namedIn(table.rows, columns));
  return { table, columns, rows: judgeRows(table.rows, columns, known) };
}

async function knownPeople(db: Database, named: ReturnType<typeof namedIn>): Promise<KnownPerson[]> {
  const { directory } = peopleAtProvider(db);
  const found = new Map<string, KnownPerson>();
  for (const field of ['ids', 'usernames', 'emails'] as const)
    for (let from = 0; from < named[field].length; from += batch) {
      const asked = { ids: [], usernames: [], emails: [], [field]: named[field].slice(from, from + batch) };
      for (const { id, username, email } of await directory.people(asked))
        found.set(id, { id, username, email });
    }
  return [...found.values()];
}

/** What became of a row that was to be added. */
export interface AddedRow {
  line: number;
  username: string;
  /** Null where somebody took username or address since the file was judged. */
  userId: string | null;
}

/**
 * Adds everybody who is new, one transaction each, so that nobody is there by half; a second run of the same file goes on where a first
 * one ended (rule people-import 4). They have no password.
 * @param told called after each person
 */
export async function addImported(
  db: Database,
  rows: readonly JudgedRow[],
  { reason, clock, told }: { reason: string; clock: () => Date; told: (count: number) => void },
): Promise<AddedRow[]> {
  const { accounts } = chosenProvider;
  if (accounts === null) throw new TableUnreadable('accounts are made at the identity provider');
  const added: AddedRow[] = [];
  for (const row of rows) {
    if (row.verdict !== 'ADD') continue;
    const { line, username, registrant, attributes } = row;
    const now = clock();
    const id = uuidV7(now);
    const isAdded = await db.transaction((tx) =>
      admitPerson(tx, accounts, { id, registrant, attributes, password: null, by: null, reason, now }),
    );
    added.push({ line, username, userId: isAdded ? id : null });
    told(added.length);
  }
  return added;
}
