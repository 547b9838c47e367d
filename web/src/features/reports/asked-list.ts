import { limits } from '@portal/core/domain/validation/text.ts';
import { portalRoles } from '@portal/core/domain/people/roles.ts';
import { isDay } from '@portal/core/domain/calendar/calendar-days.ts';
import type { ListReader } from '@portal/core/domain/reports/list-readers.ts';
import {
  certificateFilters,
  listedStates,
  listLayouts,
  listSorts,
  pageSizes,
} from '@portal/core/domain/reports/people-list.ts';
import type { AskedPeople } from '../../api/reports/people-list.ts';
import type { ReportsSearch } from '../../screens/searches.ts';

/** The filters of the list, which tags take away. */
export const filterKeys = [
  ...(['q', 'application', 'role', 'portalRole', 'organization', 'state', 'certificate'] as const),
  ...(['signedInFrom', 'signedInTo', 'never', 'supervisor'] as const),
];

/** None of the filters. */
export const noFilters: Partial<ReportsSearch> = Object.fromEntries(
  filterKeys.map((key) => [key, undefined]),
);

/** What the address asks for, as far as the list knows it; columns and the cursor are the server's to judge. */
export function askedList(search: ReportsSearch, readers: readonly [ListReader, ...ListReader[]]) {
  const oneOf = <Value extends string>(
    known: readonly Value[],
    given: string | undefined,
  ): Value | undefined => known.find((one) => one === given);
  const application = oneFitting(/^[a-z0-9-]{1,64}$/, search.application);
  const never = oneOf(['1'], search.never);
  const day = (given: string | undefined) =>
    never === undefined && given !== undefined && isDay(given) ? given : undefined;
  return {
    as: oneOf(readers, search.as) ?? readers[0],
    layout: oneOf(listLayouts, search.layout),
    q: cut(search.q, limits.search.max),
    application,
    role: application === undefined ? undefined : cut(search.role, 200),
    portalRole: oneOf(portalRoles, search.portalRole),
    organization: cut(search.organization, 100),
    state: oneOf(listedStates, search.state),
    certificate: oneOf(certificateFilters, search.certificate),
    signedInFrom: day(search.signedInFrom),
    signedInTo: day(search.signedInTo),
    never,
    supervisor: cut(search.supervisor, 254),
    sort: oneOf(listSorts, search.sort),
    columns: oneFitting(/^[A-Za-z0-9.,-]{1,2000}$/, search.columns),
    size: oneOf(pageSizes, search.size),
    cursor: search.cursor,
  } satisfies AskedPeople;
}
export type AskedList = ReturnType<typeof askedList>;

function cut(text: string | undefined, longest: number): string | undefined {
  return text === undefined || text === '' ? undefined : text.slice(0, longest);
}

function oneFitting(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}
