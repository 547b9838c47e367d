import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { type Report, reportFileName } from '@portal/core/domain/reports/report-names.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { byName, type Column, personColumns, withLocks } from './person-layout.ts';
import { reportedPeople } from './report-people.ts';

/** What a file is made of, before its first row is read. */
export interface ExportContents {
  columns: readonly Column[];
  /** Rows from which the columns are read, in which order, and the same rows with nothing beside them; all values are texts. */
  source: Statement;
  order: Statement;
  counted: Statement;
  /** Its name in the trail. */
  detail: Readonly<Record<string, unknown>>;
  /** What it is saved as on a day of the agency's zone, `YYYY-MM-DD`. */
  fileName(today: string, format: 'csv' | 'xlsx'): string;
  /** The first sheet of a workbook. */
  sheet: string;
  /** What the last sheet of a workbook says first, in English. */
  about: readonly (readonly [name: string, text: string])[];
}

/** Whom each report shows, in words. */
export const peopleOf: Readonly<Record<Report, string>> = {
  security: 'Everybody whom the portal knows',
  supervisor: 'People who report to the reader',
  authorizer: 'People with a role of an application that the reader authorizes',
};

/** One of the whole reports (rule reports 2). */
export async function reportContents(
  db: Queryable,
  report: Report,
  reader: { person: Person; applications: readonly Application[] },
): Promise<ExportContents> {
  const { isShown, applications } = await reportedPeople(db, report, reader);
  return {
    columns: personColumns(sql`p.id`, applications),
    source: sql`portal.person p ${withLocks(sql`p.id`)} where ${isShown}`,
    order: byName,
    counted: sql`portal.person p where ${isShown}`,
    detail: { report, layout: 'person' },
    fileName: (today, format) => reportFileName(report, today, format),
    sheet: 'Users',
    about: [['People', peopleOf[report]]],
  };
}
