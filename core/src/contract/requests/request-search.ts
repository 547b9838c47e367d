import Type from 'typebox';
import { everyRequestReaders } from '../../domain/requests/visibility.ts';
import { limits } from '../../domain/validation/text.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { dateRange, listOrder, pageTotals } from './list-query.ts';
import { AccountRequestPart } from './request-details.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';

/** A page of the requests that were found. */
export const SearchPage = Closed({
  items: Type.Array(
    Closed({
      requestId: Uuid,
      requestNumber: Type.String(),
      requestType: Type.Enum(requestTypes),
      workflowStatus: Type.Enum(requestStatuses),
      applicationId: Nullable(Type.String()),
      accountRequestKind: AccountRequestPart,
      /** As it was when the request was made. */
      name: Type.String(),
      /** Of that person; null where nobody knows them any more. */
      userId: Nullable(Type.String()),
      /** Where it is another one today; null where it is the same, or nobody knows the person any more. */
      nameToday: Nullable(Type.String()),
      organization: Type.String(),
      submittedAt: Instant,
    }),
  ),
  ...pageTotals,
  /** More people match than those whose requests were looked at. */
  hasMorePeople: Type.Boolean(),
});
export type SearchPage = Type.Static<typeof SearchPage>;

export const searchRequests = endpoint({
  method: 'GET',
  address: addresses.search,
  summary:
    'All requests by number, person, application, status and day, newest first if not asked for otherwise; for RM-IT help and security',
  access: 'signed-in',
  right: { roles: everyRequestReaders },
  query: Closed({
    /** A number, three or more of its last digits, or words of the name, address or username of a person. */
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
    application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
    status: Type.Optional(Type.Enum(requestStatuses)),
    ...listOrder,
    /** By the day of submission. */
    ...dateRange,
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: SearchPage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
