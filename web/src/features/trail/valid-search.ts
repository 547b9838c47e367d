import { auditActions, auditOutcomes } from '@portal/core/domain/audit/audit-action.ts';
import { networkRange } from '@portal/core/domain/audit/network-range.ts';
import { isRequestSought, trailPageSizes } from '@portal/core/domain/audit/trail-search.ts';
import type { ValidTrailSearch } from '../../api/administration/trail.ts';
import type { TrailSearch } from '../../screens/searches.ts';

/** What of an address can be looked for; somebody may have written the rest by hand. */
export function validSearch(search: TrailSearch): ValidTrailSearch {
  const { person, request, application, network, from, to, cursor } = search;
  return {
    person,
    from,
    to,
    cursor,
    request: request !== undefined && isRequestSought(request) ? request : undefined,
    application: application !== undefined && /^[a-z0-9-]{1,64}$/.test(application) ? application : undefined,
    action: auditActions.find((action) => action === search.action),
    outcome: auditOutcomes.find((outcome) => outcome === search.outcome),
    network: network !== undefined && networkRange(network) !== null ? network : undefined,
    size: trailPageSizes.find((size) => size === search.size),
  };
}

/** Whether the first day comes after the last. */
export function isUpsideDown({ from, to }: Pick<TrailSearch, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The filters of the trail, in their order. */
export const filterNames = [
  ...(['person', 'request', 'application', 'action', 'outcome', 'network', 'from', 'to'] as const),
];
export type FilterName = (typeof filterNames)[number];

/** An address without any filter. */
export const withoutFilters: Record<FilterName | 'cursor', undefined> = {
  person: undefined,
  request: undefined,
  application: undefined,
  action: undefined,
  outcome: undefined,
  network: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
};
