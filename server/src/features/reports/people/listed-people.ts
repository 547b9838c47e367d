import type { Application } from '@portal/core/domain/catalogue/application.ts';
import {
  columnsOf,
  columnsIn,
  type ListLayout,
  type ListSort,
  namingColumn,
  reportOfReader,
  shownColumns,
} from '@portal/core/domain/reports/people-list.ts';
import type { ListReader } from '@portal/core/domain/reports/list-readers.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { HeldCondition } from '../../../people/first-people.ts';
import { accessColumn, type Column, personColumns } from '../person-layout.ts';
import { reportedPeople } from '../report-people.ts';
import { fitsFilters, holdsRoles, type ListFilters, narrowedTo, refuse } from './filters.ts';
import { grantLayout, type ShownGrants } from './grant-layout.ts';

/** A list of who has what, as somebody asks for it. */
export interface AskedList extends ListFilters {
  as: ListReader;
  layout?: ListLayout;
  sort?: ListSort;
  columns?: string;
}

/** The same, worked out. */
export interface ListedPeople {
  layout: ListLayout;
  columns: readonly Column[];
  /** The condition that somebody (`p`) is in it, but for what they hold; its values are texts. */
  isShown: Statement;
  /** Conditions of which one must hold; left out where it does not matter what somebody holds. */
  holds: readonly HeldCondition[];
  grants: ShownGrants;
}

/**
 * Whom a list shows, and what of them.
 * @throws RefusedCall INVALID, naming the field
 */
export async function listedPeople(
  db: Queryable,
  asked: AskedList,
  { caller, applications: all }: { caller: Caller; applications: readonly Application[] },
): Promise<ListedPeople> {
  const { layout = 'person' } = asked;
  const people = await reportedPeople(db, reportOfReader[asked.as], {
    person: caller.person,
    applications: all,
  });
  const application = narrowedTo(asked, people.applications);
  const grants = {
    applications: application === undefined ? people.applications : [application],
    role: asked.role,
  };
  const holdsRole = holdsRoles(grants.applications, grants.role);
  const narrowing = layout === 'person' && application !== undefined ? sql`and ${holdsRole}` : nothing;
  return {
    layout,
    columns: columnsFor(asked, people.applications),
    isShown: sql`${people.isShown} ${narrowing} ${fitsFilters(asked, caller.now)}`,
    holds: layout === 'person' ? [] : holdingOf(grants),
    grants,
  };
}

/** Anyone who has one of these roles: with the provider, or granted by the portal. */
export function holdingOf(grants: ShownGrants): HeldCondition[] {
  const { applications, role } = grants;
  const ofProvider = holdsRoles(applications, role);
  const ids = JSON.stringify(applications.map(({ id }) => id));
  const granted = sql`t.ended_at is null and t.application_id in (select jsonb_array_elements_text(${ids}::jsonb))
    ${role === undefined ? nothing : sql`and t.role = ${role}::text`}`;
  return [
    { asked: ofProvider, found: ofProvider },
    {
      // Without the offset PostgreSQL could read all grants first, for the one page that is wanted.
      asked: sql`exists (select from portal.access_grant t where t.person_id = p.id and ${granted} offset 0)`,
      found: sql`p.id in (select t.person_id from portal.access_grant t where ${granted})`,
    },
  ];
}

function columnsFor({ layout = 'person', columns }: AskedList, applications: readonly Application[]) {
  const ids = applications.map(({ id }) => id);
  const known = columnsOf(layout, ids);
  if (columns !== undefined && columnsIn(columns).some((one) => !known.includes(one)))
    refuse('columns', 'UNKNOWN');
  const all =
    layout === 'grant'
      ? grantLayout
      : [...personColumns(sql`p.id`, applications), accessColumn(applications)];
  const byId = new Map(all.map((column) => [column.id, column]));
  return shownColumns(layout, columns, ids).map((id) => {
    const column = byId.get(id);
    if (column === undefined) throw new TypeError(`no column ${id} beside ${namingColumn}`);
    return column;
  });
}
