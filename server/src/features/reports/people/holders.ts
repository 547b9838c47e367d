import type { HoldersPage } from '@portal/core/contract/downloads/holders.ts';
import { namedApplications } from '@portal/core/domain/people/rights/named-applications.ts';
import { holderRemoval, holdersFileName, mayExportHolders } from '@portal/core/domain/approvers/holders.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { hasRemoval } from '@portal/core/domain/catalogue/cards.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { listedStates, type PageSize } from '@portal/core/domain/reports/people-list.ts';
import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { listOf, sql } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { readNamedFor } from '../../../rights/named-for.ts';
import type { ReportDependencies } from '../dependencies.ts';
import type { ExportContents } from '../export-contents.ts';
import type { Column } from '../person-layout.ts';
import { fitsFilters, narrowedTo } from './filters.ts';
import { grantLayout } from './grant-layout.ts';
import { contentsOf } from './list-contents.ts';
import { readPageOf } from './list-page.ts';
import { holdingOf, type ListedPeople } from './listed-people.ts';
import { rolesHeldOf } from './roles-held.ts';

/** Who holds roles, as somebody asks for it. */
export interface AskedHolders {
  q?: string;
  application?: string;
  role?: string;
  sort?: 'name' | '-name';
}

const removals = listOf(
  typesWhere(({ delivers }) => delivers === 'LOSS_OF_ALL_ROLES').map((type) => sql`${type}::text`),
);

const shown = [
  'userId',
  'username',
  'fullName',
  'email',
  'organization',
  'accountState',
  'application',
  'role',
  'employment',
  'grantedBy',
  'grantedOn',
  'request',
  'givenOutside',
];

/** The columns of a file: those of the layout with a row for each role, and the removal that is under way. */
const fileColumns: readonly Column[] = [
  ...grantLayout.filter(({ id }) => shown.includes(id)),
  {
    id: 'openRemoval',
    heading: 'Removal Under Way',
    value: sql`(select o.number from portal.request o where o.person_id = p.id and o.application_id = g.id and o.is_open
      and o.type in (${removals}))`,
  },
];

/** What a screen also needs to say what can be removed. */
const screenColumns: readonly Column[] = [
  ...fileColumns,
  {
    id: 'hasGrant',
    heading: '',
    value: sql`case when exists (select from portal.access_grant h where h.person_id = p.id and h.application_id = g.id
      and h.ended_at is null) then 'Yes' end`,
  },
];

interface Holders {
  list: ListedPeople;
  /** Those that the caller is named for. */
  own: readonly Application[];
  /** The one that the list is narrowed to. */
  application: Application | undefined;
}

/** @throws RefusedCall INVALID for an application that the caller is not named for, the same as for one that does not exist */
async function holdersOf(
  { db, applications }: ReportDependencies,
  asked: AskedHolders,
  { caller, columns }: { caller: Caller; columns: readonly Column[] },
): Promise<Holders> {
  const { person, now } = caller;
  const named = namedApplications((role) => mayActAs(person, [role]), await readNamedFor(db, person.userId));
  const own = applications.filter(({ id }) => named.includes(id));
  const [only, ...others] = own;
  const narrowing = others.length === 0 && only !== undefined ? { application: only.id } : {};
  const application = narrowedTo({ ...narrowing, ...asked }, own);
  const grants = { applications: application === undefined ? own : [application], role: asked.role };
  const { q } = asked;
  const list: ListedPeople = {
    layout: 'grant',
    columns,
    grants,
    isShown: sql`true ${fitsFilters(q === undefined ? {} : { q }, now)}`,
    holds: holdingOf(grants),
  };
  return { list, own, application };
}

/** One page of who holds the roles of the applications that the caller is named for (rule approvers 7). */
export async function readHolders(
  deps: ReportDependencies,
  asked: AskedHolders & { size?: PageSize; cursor?: string },
  caller: Caller,
): Promise<HoldersPage> {
  const { list, own, application } = await holdersOf(deps, asked, { caller, columns: screenColumns });
  const { items, columns, ...totals } = await readPageOf(deps.db, list, asked);
  return {
    ...totals,
    items: items.map((item) => viewHolder(item, { columns, own, callerId: caller.person.userId })),
    applications: own.map(({ id }) => id),
    application: application?.id ?? null,
    roles: application === undefined ? [] : await rolesHeldOf(deps.db, application),
  };
}

interface Row {
  userId: string;
  username: string;
  key: string;
  cells: readonly (string | null)[];
}

function viewHolder(
  { userId, username, key, cells }: Row,
  { columns, own, callerId }: { columns: readonly string[]; own: readonly Application[]; callerId: string },
): HoldersPage['items'][number] {
  const cell = (id: string): string | null => cells[columns.indexOf(id)] ?? null;
  const applicationId = cell('application') ?? '';
  const openRemoval = cell('openRemoval');
  return {
    userId,
    username,
    key,
    applicationId,
    openRemoval,
    fullName: cell('fullName') ?? username,
    organization: cell('organization'),
    accountState: listedStates.find((state) => state === cell('accountState')) ?? 'ACTIVE',
    role: cell('role') ?? '',
    employment: cell('employment'),
    since: cell('grantedOn'),
    grantedBy: cell('grantedBy'),
    request: cell('request'),
    isGivenOutside: cell('givenOutside') === 'Yes',
    removal: holderRemoval({
      isOwn: userId === callerId,
      isUnderWay: openRemoval !== null,
      hasGrant: cell('hasGrant') === 'Yes',
      hasRemoval: own.some((one) => one.id === applicationId && hasRemoval(one)),
    }),
  };
}

/**
 * The same list as a file, all rows of it.
 * @throws RefusedCall NOT_ELIGIBLE while the agency's setting keeps authorizers from it, INVALID naming the field
 */
export async function holdersContents(
  deps: ReportDependencies,
  asked: AskedHolders,
  caller: Caller,
): Promise<ExportContents> {
  const { hasAuthorizerReport: isAuthorizerReportOn } = deps;
  if (!mayExportHolders(caller.person, { isAuthorizerReportOn })) throw new RefusedCall('NOT_ELIGIBLE');
  const { list, application } = await holdersOf(deps, asked, { caller, columns: fileColumns });
  const { sort } = asked;
  const narrowed = { ...asked, application: application?.id };
  return contentsOf(list, {
    report: 'holders',
    narrowed,
    sort,
    fileName: holdersFileName,
    sheet: 'Role holders',
    people: 'People with a role of an application that the reader authorizes or owns',
    notes: [['Applications', list.grants.applications.map(({ name }) => name.en).join('; ') || 'None']],
  });
}
