import { Type } from 'typebox';
import { addresses } from '../addresses.ts';
import { download } from './download.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';

const csv = 'text/csv; charset=utf-8';
const exported = ['EXPORT_RUNNING', 'EXPORT_BUSY'] as const;

/** Everybody whom the portal knows. */
export const securityReport = download({
  method: 'GET',
  address: addresses.securityReport,
  access: 'signed-in',
  right: { roles: ['SECURITY'] },
  summary: 'Everybody with their account, access and certificates, a row each',
  mediaType: csv,
  problems: exported,
});

/** The same as a workbook, with a sheet that says what it is. */
export const securitySpreadsheet = download({
  method: 'GET',
  address: addresses.securitySpreadsheet,
  access: 'signed-in',
  right: { roles: ['SECURITY'] },
  summary: 'Everybody with their account, access and certificates, a row each, as a workbook for Excel',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  problems: exported,
});

/** Those whose supervisor the caller is. */
export const supervisorReport = download({
  method: 'GET',
  address: addresses.supervisorReport,
  access: 'signed-in',
  right: { roles: ['SUPERVISOR'] },
  summary: 'The people who report to the caller, a row each',
  mediaType: csv,
  problems: exported,
});

/** Those who hold a role of an application that the caller authorizes. */
export const authorizerReport = download({
  method: 'GET',
  address: addresses.authorizerReport,
  access: 'signed-in',
  right: { roles: ['AUTHORIZER'] },
  summary:
    'The people with a role of an application that the caller authorizes, a row each, with those applications alone',
  mediaType: csv,
  problems: exported,
});

/** The first row, counted from 0, and how many there are to be at most, 50 or fewer. */
const Page = Closed({
  index: Type.String({ pattern: '^(0|[1-9][0-9]{0,7})$' }),
  offset: Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' }),
});

export const securityPagedReport = download({
  method: 'GET',
  address: addresses.securityPagedReport,
  access: 'signed-in',
  right: { roles: ['SECURITY'] },
  summary:
    'Rows of the security report from the first one named; those of one export agree for 15 minutes, from the page with index 0 on',
  query: Page,
  mediaType: csv,
  problems: ['EXPORT_BUSY'],
});

export const authorizerPagedReport = download({
  method: 'GET',
  address: addresses.authorizerPagedReport,
  access: 'signed-in',
  right: { roles: ['AUTHORIZER'] },
  summary:
    'Rows of the authorizer report from the first one named; those of one export agree for 15 minutes, from the page with index 0 on',
  query: Page,
  mediaType: csv,
  problems: ['EXPORT_BUSY'],
});

export const securityPagedUsers = endpoint({
  method: 'GET',
  address: addresses.securityPagedUsers,
  access: 'signed-in',
  right: { roles: ['SECURITY'] },
  summary: 'How many rows the security report has',
  reply: Type.Integer({ minimum: 0 }),
  status: 200,
  problems: [],
});

export const authorizerPagedUsers = endpoint({
  method: 'GET',
  address: addresses.authorizerPagedUsers,
  access: 'signed-in',
  right: { roles: ['AUTHORIZER'] },
  summary: 'How many rows the authorizer report has',
  reply: Type.Integer({ minimum: 0 }),
  status: 200,
  problems: [],
});
