import Type from 'typebox';
import { holderReaders } from '../../domain/people/rights/holder-readers.ts';
import { holderRemovals } from '../../domain/approvers/holders.ts';
import { limits } from '../../domain/validation/text.ts';
import { listedStates, pageSizes } from '../../domain/reports/people-list.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { pageTotals } from '../requests/list-query.ts';
import { Closed, Day, Nullable } from '../shapes.ts';
import { download } from './download.ts';

/** What a list of holders may be narrowed to, and its order. */
const asked = {
  /** Words of the name, address or username. */
  q: Type.Optional(Type.String({ maxLength: limits.search.max })),
  /** One of those that the caller is named for; where there is one alone, it is that one. */
  application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
  /** A role of that application. */
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sort: Type.Optional(Type.Enum(['name', '-name'])),
};

/** One page of who holds the roles of the caller's applications, a row for each role held. */
export const HoldersPage = Closed({
  items: Type.Array(
    Closed({
      userId: Type.String(),
      username: Type.String(),
      /** What tells the row from all others. */
      key: Type.String(),
      fullName: Type.String(),
      organization: Nullable(Type.String()),
      accountState: Type.Enum(listedStates),
      applicationId: Type.String(),
      role: Type.String(),
      employment: Nullable(Type.String()),
      /** The UTC day on which the portal granted it; null where it did not. */
      since: Nullable(Day),
      /** Who approved it last. */
      grantedBy: Nullable(Type.String()),
      /** The number of the request that gave it. */
      request: Nullable(Type.String()),
      isGivenOutside: Type.Boolean(),
      /** Whether the person's access to the application can be removed now, and what prevents it otherwise. */
      removal: Type.Enum(holderRemovals),
      /** The number of the removal that is under way. */
      openRemoval: Nullable(Type.String()),
    }),
  ),
  /** Ids of the applications that the caller is named for. */
  applications: Type.Array(Type.String()),
  /** The one that the list is narrowed to. */
  application: Nullable(Type.String()),
  /** Roles of that one which somebody holds. */
  roles: Type.Array(Type.String()),
  ...pageTotals,
});
export type HoldersPage = Type.Static<typeof HoldersPage>;

const right = { roles: holderReaders } as const;

export const listHolders = endpoint({
  method: 'GET',
  address: addresses.holders,
  summary:
    'Who holds the roles of the applications that the caller is named for as an authorizer or a product owner: since when, why, and whether it can be taken away',
  access: 'signed-in',
  right,
  query: Closed({
    ...asked,
    size: Type.Optional(Type.Enum(pageSizes)),
    cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: HoldersPage,
  status: 200,
  problems: [],
});

export const holdersCsv = download({
  method: 'GET',
  address: addresses.holdersCsv,
  access: 'signed-in',
  right,
  summary: 'The same as a file: all rows of the list with its filters and order',
  query: Closed(asked),
  mediaType: 'text/csv; charset=utf-8',
  problems: ['EXPORT_RUNNING', 'EXPORT_BUSY'],
});

export const holdersSpreadsheet = download({
  method: 'GET',
  address: addresses.holdersSpreadsheet,
  access: 'signed-in',
  right,
  summary: 'The same as a workbook for Excel, whose last sheet says what it is',
  query: Closed(asked),
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  problems: ['EXPORT_RUNNING', 'EXPORT_BUSY'],
});
