import Type from 'typebox';
import { limits } from '../../domain/validation/text.ts';
import { portalRoles } from '../../domain/people/roles.ts';
import {
  certificateFilters,
  listedStates,
  listLayouts,
  listSorts,
  pageSizes,
} from '../../domain/reports/people-list.ts';
import { listReaders } from '../../domain/reports/list-readers.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Day, Nullable } from '../shapes.ts';
import { download } from './download.ts';
import { pageTotals } from '../requests/list-query.ts';

/** What a list of who has what may be narrowed to, and how it is shown. */
const asked = {
  /** In which of their roles the caller asks. */
  as: Type.Enum(listReaders),
  layout: Type.Optional(Type.Enum(listLayouts)),
  /** Words of the name, address or username. */
  q: Type.Optional(Type.String({ maxLength: limits.search.max })),
  application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
  /** A role of that application. */
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  portalRole: Type.Optional(Type.Enum(portalRoles)),
  /** What the name of the organization begins with, in any case. */
  organization: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  state: Type.Optional(Type.Enum(listedStates)),
  certificate: Type.Optional(Type.Enum(certificateFilters)),
  /** UTC days, both counted; the person who never signed in has none. */
  signedInFrom: Type.Optional(Day),
  signedInTo: Type.Optional(Day),
  /** Those who never signed in. */
  never: Type.Optional(Type.Enum(['1'])),
  /** The address of one of their supervisors, in any case. */
  supervisor: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  sort: Type.Optional(Type.Enum(listSorts)),
  /** With commas between; without it those of the layout. */
  columns: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9.,-]{1,2000}$' })),
};

/** One page of who has what. */
export const PeoplePage = Closed({
  /** From left to right. */
  columns: Type.Array(Type.String()),
  items: Type.Array(
    Closed({
      userId: Type.String(),
      username: Type.String(),
      /** What tells the row from all others. */
      key: Type.String(),
      /** A text for each column; null where there is nothing. Applications are ids, days are UTC days, `YYYY-MM-DD`. */
      cells: Type.Array(Nullable(Type.String())),
    }),
  ),
  ...pageTotals,
});
export type PeoplePage = Type.Static<typeof PeoplePage>;

const reading = { roles: listReaders, named: { in: 'query', field: 'as' } } as const;

export const listPeople = endpoint({
  method: 'GET',
  address: addresses.peopleList,
  summary:
    'Who has what, a row for each person or for each role held: searched, filtered, sorted and paged; everybody for security, their own people for supervisors and authorizers',
  access: 'signed-in',
  right: reading,
  query: Closed({
    ...asked,
    size: Type.Optional(Type.Enum(pageSizes)),
    cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: PeoplePage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const peopleListCsv = download({
  method: 'GET',
  address: addresses.peopleListCsv,
  access: 'signed-in',
  right: reading,
  summary: 'Who has what as a file: all rows of a list with its filters, columns and order',
  query: Closed(asked),
  mediaType: 'text/csv; charset=utf-8',
  problems: ['EXPORT_RUNNING', 'EXPORT_BUSY'],
});

export const peopleListSpreadsheet = download({
  method: 'GET',
  address: addresses.peopleListSpreadsheet,
  access: 'signed-in',
  right: reading,
  summary: 'The same as a workbook for Excel, whose last sheet says what it is',
  query: Closed(asked),
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  problems: ['EXPORT_RUNNING', 'EXPORT_BUSY'],
});
