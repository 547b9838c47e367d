import { listFileName, type ListSort, reportOfReader } from '@portal/core/domain/reports/people-list.ts';
import { nothing, sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { anyOf } from '../../../people/first-people.ts';
import { orderOf } from '../../../people/list-order.ts';
import type { ReportDependencies } from '../dependencies.ts';
import { type ExportContents, peopleOf } from '../export-contents.ts';
import { withLocks } from '../person-layout.ts';
import { grantOrder, grantsOf, withRequests } from './grant-layout.ts';
import { type AskedList, type ListedPeople, listedPeople } from './listed-people.ts';

/**
 * All rows of a list, with its filters, columns and order (rule reports 9).
 * @throws RefusedCall INVALID, naming the field
 */
export async function listContents(
  { db, applications }: ReportDependencies,
  asked: AskedList,
  caller: Caller,
): Promise<ExportContents> {
  const list = await listedPeople(db, asked, { caller, applications });
  const { as, columns: _columns, layout: _layout, ...narrowed } = asked;
  const report = reportOfReader[as];
  const { layout } = list;
  return contentsOf(list, {
    report,
    narrowed,
    sort: asked.sort,
    people: peopleOf[report],
    fileName: (today, format) => listFileName(layout, today, format),
    sheet: layout === 'grant' ? 'Access' : 'People',
    notes:
      layout === 'grant'
        ? [['Last Confirmed, Access Ends', 'Empty: the portal does not record these yet']]
        : [],
  });
}

/** What a file of a list says about itself. */
interface ReportedOfList extends Pick<ExportContents, 'fileName' | 'sheet'> {
  report: string;
  /** Its filters and its order, as they were asked for. */
  narrowed: Readonly<Record<string, unknown>>;
  sort: ListSort | undefined;
  /** Whom it shows, in words. */
  people: string;
  /** Further facts about it. */
  notes: ExportContents['about'];
}

/** All rows of a list that is worked out already. */
export function contentsOf(
  { layout, columns, isShown, holds, grants }: ListedPeople,
  { report, narrowed, sort, fileName, sheet, people: whom, notes }: ReportedOfList,
): ExportContents {
  const filter = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined));
  const people = sql`portal.person p ${withLocks(sql`p.id`)}`;
  const shown = sql`where ${isShown} and ${anyOf(holds)}`;
  const { by } = orderOf(sort);
  const isGrants = layout === 'grant';
  return {
    columns,
    source: isGrants ? sql`${people} ${grantsOf(grants)} ${withRequests} ${shown}` : sql`${people} ${shown}`,
    order: isGrants ? sql`${by}, ${grantOrder}` : by,
    counted: sql`portal.person p ${isGrants ? grantsOf(grants) : nothing} ${shown}`,
    detail: { report, layout, filter, columns: columns.map(({ id }) => id) },
    fileName,
    sheet,
    about: [
      ['People', whom],
      ['Rows are', isGrants ? 'Roles that somebody has' : 'People'],
      ['Filter and order', filterWords(filter)],
      ...notes,
    ],
  };
}

function filterWords(filter: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(filter).map(([name, value]) => `${name}: ${String(value)}`);
  return words.length === 0 ? 'None; by name' : words.join('; ');
}
