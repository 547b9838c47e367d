import Type from 'typebox';
import { peopleAdders } from '../../domain/people/admission/people-readers.ts';
import { dayOrders } from '../../domain/people/import/day-order.ts';
import {
  importFilters,
  importOutcomes,
  importStates,
  importVerdicts,
  importWarnings,
} from '../../domain/people/import/import-state.ts';
import { whyNot } from '../../domain/people/import/not-imported.ts';
import { addresses } from '../addresses.ts';
import { download } from '../downloads/download.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Nullable, Uuid } from '../shapes.ts';

const Changed = { column: Type.String(), before: Type.String(), after: Type.String() };
const Kept = Closed({ ...Changed, why: Type.Enum(whyNot) });
const Refused = Closed({ column: Type.String(), code: Type.String() });
const Warned = Closed({ column: Type.String(), code: Type.Enum(importWarnings) });
const Row = Type.Integer({ minimum: 1 });

/** One row of a file: what happens to it, or what has. */
const ImportedRow = Closed({
  /** Its line in the file. */
  row: Row,
  username: Type.String(),
  verdict: Type.Enum(importVerdicts),
  /** Null until it is written. */
  outcome: Nullable(Type.Enum(importOutcomes)),
  /** Null for somebody who is not there yet. */
  userId: Nullable(Type.String()),
  differences: Type.Array(Closed(Changed)),
  notImported: Type.Array(Kept),
  refused: Type.Array(Refused),
  /** Warnings about an accepted row. */
  warnings: Type.Array(Warned),
});
export type ImportedRow = Type.Static<typeof ImportedRow>;

/** An import of people, with one page of its rows. */
export const PeopleImport = Closed({
  importId: Uuid,
  fileName: Type.String(),
  state: Type.Enum(importStates),
  /** Another import is written first. */
  isWaiting: Type.Boolean(),
  /** How the file was understood. */
  understood: Closed({
    encoding: Type.Enum(['UTF-8', 'UTF-16', 'Windows-1252']),
    separator: Type.Enum(['comma', 'semicolon', 'tab']),
    dayOrder: Type.Enum(dayOrders),
    /** Headings of columns that are compared, and never imported. */
    compared: Type.Array(Type.String()),
    /** Headings that nobody here knows. */
    unknown: Type.Array(Type.String()),
  }),
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** The first of those with something that is not imported, and how many rows have it. */
  notImported: Type.Array(Closed({ row: Row, ...Changed, why: Type.Enum(whyNot) })),
  notImportedRows: Type.Integer(),
  /** The first of what is refused, and how many rows are. */
  refused: Type.Array(Closed({ row: Row, column: Type.String(), code: Type.String() })),
  refusedRows: Type.Integer(),
  /** How many rows have a warning, as about a cycle of supervisors. */
  warnedRows: Type.Integer(),
  /** How many of the rows to be written are, and how many of these found somebody otherwise than they were judged. */
  written: Type.Integer(),
  stale: Type.Integer(),
  items: Type.Array(ImportedRow),
  /** The row after which the next page begins; null where there is none. */
  next: Nullable(Row),
});
export type PeopleImport = Type.Static<typeof PeopleImport>;

const right = { roles: peopleAdders } as const;
const params = Closed({ importId: Uuid });

export const readPeopleFile = endpoint({
  method: 'POST',
  address: addresses.peopleImports,
  summary:
    'Reads a file of people (text/csv) of at most 20,000 rows and 5 MB and says what would become of each row; writes nothing about anybody. For PORTAL_ADMIN',
  access: 'signed-in',
  right,
  takesCsv: true,
  peopleWrites: ['IMPORT'],
  body: Closed({
    name: Type.String({ maxLength: 4_000 }),
    /** The bytes of the file, in Base64. */
    content: Type.String({ maxLength: 7_200_000, pattern: '^[0-9A-Za-z+/]*={0,2}$' }),
  }),
  reply: PeopleImport,
  status: 201,
  problems: [],
});

export const readPeopleImport = endpoint({
  method: 'GET',
  address: addresses.peopleImport,
  summary: 'An import of people: how far it is, and one page of its rows; for PORTAL_ADMIN',
  access: 'signed-in',
  right,
  params,
  query: Closed({
    show: Type.Optional(Type.Enum(importFilters)),
    /** The `next` of the page before. */
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  }),
  reply: PeopleImport,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const applyPeopleImport = endpoint({
  method: 'POST',
  address: addresses.peopleImportApply,
  summary:
    'Has an import written, row by row in the background; repeating it has one effect. For PORTAL_ADMIN',
  access: 'signed-in',
  right,
  peopleWrites: ['IMPORT'],
  params,
  body: Closed({}),
  reply: PeopleImport,
  status: 202,
  problems: ['NOT_FOUND'],
});

/** The columns of the file with what happened to each row, from left to right. */
export const importResultColumns = [
  { id: 'row', heading: 'Line' },
  { id: 'username', heading: 'Username' },
  { id: 'outcome', heading: 'Outcome' },
  { id: 'userId', heading: 'User ID' },
  { id: 'reason', heading: 'Reason' },
  { id: 'changes', heading: 'Changes' },
  { id: 'notImported', heading: 'Not Imported' },
  { id: 'warnings', heading: 'Warnings' },
] as const;

export const peopleImportResult = download({
  method: 'GET',
  address: addresses.peopleImportResult,
  access: 'signed-in',
  right,
  summary: 'What becomes of each row of an import, or what has, as a file',
  params,
  mediaType: 'text/csv; charset=utf-8',
  columns: importResultColumns.map(({ heading }) => heading),
  problems: ['NOT_FOUND', 'EXPORT_RUNNING', 'EXPORT_BUSY'],
});
