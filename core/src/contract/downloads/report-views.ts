import Type from 'typebox';
import { longestView, longestViewName } from '../../domain/reports/people-list.ts';
import { listReaders } from '../../domain/reports/list-readers.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Uuid } from '../shapes.ts';

const ViewName = Type.String({ minLength: 1, maxLength: longestViewName });
/** What the address of the list says, without the question mark. */
const ViewSearch = Type.String({ maxLength: longestView, pattern: '^[A-Za-z0-9._~%+=&*-]*$' });

/** The caller's own views, by name. */
export const ReportViews = Closed({
  items: Type.Array(Closed({ viewId: Uuid, name: Type.String(), search: Type.String() })),
});
export type ReportViews = Type.Static<typeof ReportViews>;

const reading = { roles: listReaders } as const;

export const reportViews = endpoint({
  method: 'GET',
  address: addresses.reportViews,
  summary: 'The lists of who has what that the caller has given a name',
  access: 'signed-in',
  right: reading,
  reply: ReportViews,
  status: 200,
  problems: [],
});

export const saveReportView = endpoint({
  method: 'POST',
  address: addresses.reportViews,
  summary: 'Gives a list of who has what a name, so that it can be opened again; 20 at most',
  access: 'signed-in',
  right: reading,
  body: Closed({ name: ViewName, search: ViewSearch }),
  reply: ReportViews,
  status: 201,
  problems: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const renameReportView = endpoint({
  method: 'POST',
  address: addresses.reportViewName,
  summary: 'Gives a view of the caller’s own another name',
  access: 'signed-in',
  right: reading,
  params: Closed({ viewId: Uuid }),
  body: Closed({ name: ViewName }),
  reply: ReportViews,
  status: 200,
  problems: ['NOT_FOUND', 'VIEW_NAME_TAKEN'],
});

export const deleteReportView = endpoint({
  method: 'POST',
  address: addresses.reportViewDeletion,
  summary: 'Deletes a view of the caller’s own; one that is gone already stays gone',
  access: 'signed-in',
  right: reading,
  params: Closed({ viewId: Uuid }),
  body: Closed({}),
  reply: ReportViews,
  status: 200,
  problems: ['NOT_FOUND'],
});
