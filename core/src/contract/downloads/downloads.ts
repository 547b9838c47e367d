import { Type } from 'typebox';
import { addresses } from '../addresses.ts';
import { evidencePack } from '../audit/evidence.ts';
import { certificateFile } from '../account/certificates.ts';
import { peopleImportResult } from '../people/people-imports.ts';
import { ownDecisionsCsv } from '../requests/own-decisions.ts';
import { type Download, download } from './download.ts';
import { holdersCsv, holdersSpreadsheet } from './holders.ts';
import { peopleListCsv, peopleListSpreadsheet } from './people-list.ts';
import {
  authorizerPagedReport,
  authorizerReport,
  securityPagedReport,
  securityReport,
  securitySpreadsheet,
  supervisorReport,
} from './reports.ts';

/**
 * The groups that a form offers, as a spreadsheet in two languages. A plain link leads to it, which carries no token, so anybody can
 * have it: it is about neither people nor access (record 110).
 */
export const groupsSheet = download({
  method: 'GET',
  address: addresses.download,
  access: 'public',
  summary: 'The groups that a form offers, as a spreadsheet with a page for each language',
  params: Type.Object({ file: Type.String({ maxLength: 200 }) }),
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  problems: ['NOT_FOUND'],
});

/** Every file that can be downloaded, by its name. */
export const downloadsByName = {
  groupsSheet,
  securityReport,
  securitySpreadsheet,
  supervisorReport,
  authorizerReport,
  securityPagedReport,
  authorizerPagedReport,
  peopleListCsv,
  peopleListSpreadsheet,
  holdersCsv,
  holdersSpreadsheet,
  ownDecisionsCsv,
  peopleImportResult,
  certificateFile,
  evidencePack,
} as const satisfies Readonly<Record<string, Download>>;

/** Any one of them. */
export type DeclaredDownload = (typeof downloadsByName)[keyof typeof downloadsByName];
