import type { DetailField } from '../actions/person-details.ts';
import { addresses } from '../person.ts';
import { importedHeadings } from './import-columns.ts';
import type { NotImported } from './not-imported.ts';

/** The columns of what needs a second confirmation, each with the detail that it changes (rule people-import 6). */
const fields: ReadonlyMap<string, DetailField> = new Map([
  [importedHeadings.email, 'email'],
  [importedHeadings.username, 'username'],
  [importedHeadings.supervisorEmail, 'supervisorEmails'],
]);

/** What of a row waits for a second confirmation, as the form on the person's page takes it; empty where nothing does. */
export function detailsToFill(
  notImported: readonly NotImported[],
): Readonly<Partial<Record<DetailField, string>>> {
  return Object.fromEntries(
    notImported.flatMap(({ column, after, why }) => {
      const field = fields.get(column);
      if (field === undefined || why !== 'SECOND_YES') return [];
      return [
        [field, field === 'supervisorEmails' ? addresses(after.replaceAll(';', ',')).join(', ') : after],
      ];
    }),
  );
}
