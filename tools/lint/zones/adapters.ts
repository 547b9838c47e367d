import type { Room } from '../room.ts';
import { contract, domain } from './core.ts';
import { adapters, ports, serverTests } from './features.ts';

const technology =
  'Adapters know no feature, no provider and not how the portal is put together: let the caller hand over what is needed.';

/** The rooms that know a technology: the database, HTTP, mail, files. */
export const adapterRooms: readonly Room[] = [
  {
    path: `${adapters}/*`,
    imports: ['node:', 'typebox'],
    tests: ['vitest'],
    instead: technology,
  },
  {
    path: `${adapters}/db`,
    imports: ['node:', `${adapters}/*`, 'dataloader', 'pg', 'pg-copy-streams'],
    tests: ['vitest', 'server/src/testing/postgres.ts'],
    instead: technology,
  },
  {
    path: `${adapters}/http`,
    imports: [
      'node:',
      'fastify',
      'pino',
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      '@fastify/static',
      'jose',
      'typebox',
      `${adapters}/*`,
      `${adapters}/scheduling`,
      domain,
      contract,
      ports,
    ],
    tests: [...serverTests, `${adapters}/db`, 'server/src/demonstration'],
    instead: technology,
  },
  {
    path: `${adapters}/clamav`,
    imports: ['node:', 'server/src/ports/scanning/file-scanner.ts'],
    tests: serverTests,
    instead: technology,
  },
  {
    path: `${adapters}/mail`,
    imports: [
      'node:',
      `${adapters}/db/failure.ts`,
      'nodemailer',
      'imapflow',
      'server/src/ports/mail-sender.ts',
      'server/src/ports/mail/mail-folder.ts',
    ],
    tests: [...serverTests, 'smtp-server'],
    instead: technology,
  },
  {
    path: `${adapters}/scheduling`,
    imports: ['node:'],
    tests: ['vitest'],
    instead: technology,
  },
  {
    path: `${adapters}/spreadsheet`,
    imports: ['node:', 'csv-parse', `${adapters}/zip.ts`],
    tests: ['vitest', 'fast-check', 'server/src/testing/spreadsheet.ts'],
    instead: technology,
  },
];
