import { pipeline, type Readable } from 'node:stream';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { LongRead } from '../../adapters/db/long-reads.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { csvHead, CsvFile } from './csv.ts';
import { byName, type Column, guardedValues, personColumns, withLocks } from './person-layout.ts';
import { holdsRoleOf } from './report-people.ts';

/** Whom a list of people is about. */
export type ListedPeople = { all: true } | { application: string } | { personId: string };

/** People with a row each, as the security report has them, to be put into another file. */
export async function* personCsv(
  read: LongRead,
  applications: readonly Application[],
  people: ListedPeople,
): AsyncGenerator<Buffer> {
  const columns = personColumns(sql`p.id`, applications);
  yield* csvOf(
    columns,
    await read.copy(sql`select ${guardedValues(columns)} from portal.person p ${withLocks(sql`p.id`)}
    where ${isListed(applications, people)} order by ${byName}`),
  );
}

/** The rows as they come out of the database, with the names of their columns above. */
export async function* csvOf(columns: readonly Column[], copied: Readable): AsyncGenerator<Buffer> {
  const file = new CsvFile(csvHead(columns.map(({ heading }) => heading)), () => Promise.resolve());
  // What fails is thrown by the loop below.
  pipeline(copied, file, () => undefined);
  // What a file of bytes gives.
  for await (const chunk of file) yield chunk as Buffer;
}

/** The condition that a person (`p`) is one of them. */
export function isListed(applications: readonly Application[], people: ListedPeople): Statement {
  if ('personId' in people) return sql`p.id = ${people.personId}::text`;
  if ('application' in people) return holdsRoleOf(applications.filter(({ id }) => id === people.application));
  return sql`true`;
}
