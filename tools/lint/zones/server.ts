import type { Room } from '../room.ts';
import { contract, domain } from './core.ts';
import { adapters, features, ports, provider, rights, serverTests } from './features.ts';

const technology =
  'Adapters know no feature, no provider and not how the portal is put together: let the caller hand over what is needed.';

/** The rooms of the server. */
export const server: readonly Room[] = [
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
      ...['node:', `${adapters}/db/failure.ts`, 'nodemailer', 'imapflow'],
      ...['server/src/ports/mail-sender.ts', 'server/src/ports/mail/mail-folder.ts'],
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
  {
    path: 'server/src/mail/bounces',
    imports: ['node:crypto', 'postal-mime', domain, `${adapters}/db`, 'server/src/ports/mail/mail-folder.ts'],
    tests: [...serverTests, adapters],
    instead: 'What comes back is read from the folder that is handed over, and noted with the address.',
  },
  {
    path: 'server/src/mail',
    imports: [
      ...[domain, `${adapters}/db`, `${adapters}/http/html.ts`],
      ...['server/src/mail/bounces', 'server/src/ports/mail-sender.ts'],
    ],
    tests: [...serverTests, adapters, 'smtp-server'],
    instead: 'The outbox takes mail as it is written: let the caller say to whom, and what.',
  },
  {
    path: 'server/src/mail-check',
    imports: ['node:', domain, `${adapters}/mail`, `${adapters}/db/failure.ts`, `${adapters}/http/html.ts`],
    tests: [...serverTests, 'mailauth'],
    instead: 'What looks at mail from outside knows how it leaves, not what the portal writes.',
  },
  {
    path: 'server/src/events',
    imports: [domain, `${adapters}/db`, `${adapters}/passing-failure.ts`],
    tests: [...serverTests, 'server/src/features/notifications'],
    instead: 'Anyone who follows events is handed to the job: events know none of them.',
  },
  {
    path: 'server/src/people',
    imports: [domain, `${adapters}/db`, `${adapters}/http/failures/problem.ts`],
    tests: serverTests,
    instead: 'Lists of people read one table of the portal: the person who decides asks the directory.',
  },
  {
    path: 'server/src/jobs',
    imports: [
      ...['fastify', domain, `${adapters}/db`, `${adapters}/passing-failure.ts`],
      `${adapters}/http/failures/outage-notes.ts`,
    ],
    tests: [...serverTests, adapters, 'fastify'],
    instead: 'What runs the jobs knows none of them: let the portal hand them over.',
  },
  {
    path: 'server/src/locks',
    imports: [domain, `${adapters}/db`],
    tests: serverTests,
    instead: 'What several features write about locks stands here as SQL: let the feature run it.',
  },
  {
    path: 'server/src/audit',
    imports: ['node:', domain, adapters, ports],
    tests: [...serverTests, 'server/src/demonstration', 'server/src/features/session'],
    instead: 'The trail takes records as they are handed to it: let the caller say what happened.',
  },
  {
    path: 'server/src/pages',
    imports: ['fastify', `${adapters}/http`, contract, domain],
    tests: ['vitest'],
    instead: 'What stands around pages knows none of them: let the page hand over its content.',
  },
  ...features,
  {
    path: 'server/src/identity',
    imports: [
      'node:',
      'bowser',
      'fastify',
      'jose',
      'oidc-provider',
      domain,
      contract,
      adapters,
      'server/src/pages',
      ports,
      rights,
      provider,
    ],
    tests: [...serverTests, 'fast-check', 'openid-client'],
    instead:
      'The embedded provider could be another one tomorrow: it knows neither features nor how the portal is put together, only the adapters and the ports.',
  },
  {
    path: 'server/src/identity/testing',
    imports: [
      'node:',
      'fastify',
      'jose',
      'vitest',
      domain,
      adapters,
      ports,
      provider,
      'server/src/identity',
      'server/src/pages',
    ],
    tests: [],
    instead: 'Test support of the provider knows the provider alone.',
  },
  {
    path: 'server/src/keycloak',
    imports: [
      ...['node:', 'jose', 'typebox', domain, `${adapters}/db`, ports, provider],
      `${adapters}/scheduling/bounded-queue.ts`,
    ],
    tests: [...serverTests, 'server/src/keycloak/testing'],
    instead:
      'A Keycloak elsewhere could be another provider tomorrow: it knows neither features nor how the portal is put together, only the adapters and the ports.',
  },
  {
    path: 'server/src/keycloak/testing',
    imports: ['node:'],
    tests: [],
    instead: 'Test support of Keycloak knows Keycloak alone.',
  },
  {
    path: 'server/src/demonstration',
    imports: [
      ...['node:', 'typebox', domain, contract, adapters, 'server/src/audit', ports, provider],
      ...[
        'server/src/features/requests',
        'server/src/features/account-actions',
        'server/src/features/certificates',
        'server/src/features/contact',
        'server/src/features/site-alerts',
      ],
    ],
    tests: serverTests,
    instead:
      'The demonstration makes people and plays what they did, through the verbs of requests, accounts, certificates, messages and alerts: it knows no other feature and not how the portal is put together.',
  },
  {
    path: ports,
    imports: ['jose', domain],
    tests: ['vitest'],
    instead:
      'A port is what the portal asks of others, in its own words: it knows neither SQL nor HTTP nor pages nor any provider. What a provider needs of them stands in server/src/provider, what shares the database in server/src/rights.',
  },
  {
    path: rights,
    imports: [domain, `${adapters}/db`, `${adapters}/http`, ports],
    tests: serverTests,
    instead: 'Rights are asked of the ports, or within a statement: no feature and no provider decides them.',
  },
  {
    path: provider,
    imports: ['fastify', domain, contract, `${adapters}/db`, `${adapters}/http`, ports, rights],
    tests: [
      ...[...serverTests, 'tools/keycloak', 'server/src/demonstration', 'server/src/features/catalogue'],
    ],
    instead: 'How a provider comes into the portal knows none of them: let the kind of provider bring it.',
  },
  {
    path: 'server/src/portal',
    imports: [
      ...[
        'node:',
        'fastify',
        domain,
        contract,
        adapters,
        'server/src/audit',
        'server/src/events',
        'server/src/jobs',
        'server/src/mail',
      ],
      ...[
        'server/src/features',
        'server/src/pages',
        'server/src/portal/provider-choice.ts',
        ports,
        rights,
        provider,
      ],
      ...['server/src/config/config.ts', 'server/src/config/dkim-key.ts'],
    ],
    tests: [...serverTests, 'jose', '@hyperjump/json-schema', 'server/src/identity/keys'],
    instead:
      'The portal is put together of features, provider and adapters; who is in it at first and how it starts is not its business.',
  },
  {
    path: 'server/src/portal/provider-choice.ts',
    imports: [
      ...[provider, 'server/src/identity/embedded-provider.ts'],
      ...['server/src/keycloak/keycloak-provider.ts', 'server/src/keycloak/passing-tables.ts'],
      'server/src/keycloak/settings.ts',
    ],
    tests: serverTests,
    instead: 'Which identity provider there is is chosen here, and nothing else.',
  },
  {
    path: 'server/src/backup',
    imports: [
      ...['node:', 'typebox', domain, adapters, 'server/src/audit', 'server/src/config/config.ts'],
      ...['server/src/portal/provider-choice.ts', 'server/src/start/given-database.ts'],
      ...['server/src/features/catalogue', 'server/src/config/addresses.ts'],
    ],
    tests: [...serverTests, 'server/src/start', 'server/src/identity/testing'],
    instead: 'A backup is of the whole database, whatever is in it: it knows no feature and no table.',
  },
  {
    path: 'server/src/start',
    imports: [
      ...[
        'node:',
        domain,
        adapters,
        'server/src/audit',
        'server/src/config/config.ts',
        'server/src/demonstration',
      ],
      'server/src/config/applications.ts',
      ...['server/src/features/catalogue', 'server/src/features/content', 'server/src/features/people'],
      'server/src/portal',
      ...[ports, provider],
    ],
    tests: [...serverTests, 'server/src/identity/people', 'server/src/identity/passwords'],
    instead: 'The start brings what the portal needs to run; what the portal does stands in the portal.',
  },
  {
    path: 'server/src/start/moving',
    imports: [
      ...[domain, `${adapters}/db`, 'server/src/audit', 'server/src/identity/moving'],
      ...['server/src/keycloak/moving', 'server/src/features/people/invitations', ports, provider],
      'server/src/start/kept-elsewhere.ts',
    ],
    tests: [
      ...[...serverTests, 'tools/keycloak', 'server/src/keycloak/testing', 'server/src/keycloak'],
      ...['server/src/identity', 'server/src/adapters', 'server/src/config/config.ts', 'server/src/portal'],
      ...['server/src/features/catalogue', 'server/src/demonstration'],
    ],
    instead:
      'A move hands people from one provider to the other: what either has of them stands in the provider.',
  },
  {
    path: 'server/src/main.ts',
    imports: ['node:', adapters, 'server/src/start'],
    tests: [],
    instead: 'The program reads the environment and starts the portal, nothing else.',
  },
  {
    path: 'server/src/testing',
    imports: [
      ...['node:', 'vitest', domain, contract, adapters, ports, provider],
      ...['server/src/portal', 'server/src/config/config.ts', 'server/src/audit', 'server/src/demonstration'],
      ...['server/src/features/catalogue', 'server/src/features/content', 'server/src/identity'],
      ...['fast-check', 'smtp-server', 'dns-packet', 'tools/keycloak'],
    ],
    tests: ['server/src/features'],
    instead: 'Test support of the server knows the server alone.',
  },
  {
    path: 'server/src/testing/identity-contract',
    imports: ['node:', 'vitest', 'jose', domain, ports, 'server/src/testing/started-for-tests.ts'],
    tests: [],
    instead:
      'What every identity provider has to keep is said in the words of the ports alone: let the provider under test arrange what it needs.',
  },
  {
    path: 'server/src/testing/simulation',
    imports: [
      ...['node:', 'vitest', domain, contract, adapters, ports, provider, 'server/src/config/config.ts'],
      ...['server/src/testing/*', 'server/src/testing/agreement', 'server/src/portal', 'server/src/features'],
      ...['server/src/audit', 'server/src/jobs'],
    ],
    tests: [],
    instead:
      'A simulation plays the portal as it is put together, and stands in for the world outside of it alone.',
  },
  {
    path: 'server/src/testing/sequences',
    imports: [
      ...['node:', 'vitest', 'fast-check', domain, contract, adapters, 'server/src/testing/*'],
      ...['server/src/testing/agreement', 'server/src/testing/moments', ports, 'server/src/identity'],
    ],
    tests: ['server/src/audit', 'server/src/features/catalogue'],
    instead: 'The sequences see the portal as people do: over HTTP, and what is kept in the tables.',
  },
];
