import type { Room } from '../room.ts';
import { contract, domain } from './core.ts';
import { adapters } from './features.ts';

const productUnderTest = [
  'node:',
  domain,
  contract,
  `${adapters}/db`,
  'server/src/config/config.ts',
  'server/src/demonstration',
];

/** The rooms around the product: stories, measurements, tools. */
export const around: readonly Room[] = [
  {
    path: 'e2e',
    imports: [
      '@playwright/test',
      'axe-core',
      ...productUnderTest,
      'server/src/identity/testing',
      'server/src/provider/realm',
      'tools/keycloak',
      'server/src/testing/mail',
      'server/src/testing/scanner',
      'core/src/testing',
      'oidc-client-ts',
      'openid-client',
    ],
    tests: [],
    instead: 'A story is told from outside: through the browser, over HTTP, or in the database.',
  },
  {
    path: 'browsers',
    imports: [
      'node:',
      '@playwright/test',
      'e2e/other-sites/apache.ts',
      'e2e/other-sites/client-site.ts',
      'e2e/other-sites/openid-client.ts',
      'e2e/other-sites/page-clients.ts',
      'e2e/other-sites/provider-and-client.ts',
      'e2e/page-checks/accessibility.ts',
      'e2e/portals/data-folder.ts',
      'e2e/portals/own-portal.ts',
      'e2e/portals/portal-process.ts',
    ],
    tests: [],
    instead: 'A story in another browser is told from outside: through its window alone.',
  },
  {
    path: 'bench',
    imports: [
      ...productUnderTest,
      'server/src/portal',
      'server/src/start',
      'server/src/features/catalogue',
      'server/src/features/content',
      'server/src/features/requests',
      'server/src/identity/testing',
      // The statement of a report is measured beside the report.
      'server/src/features/reports/person-layout.ts',
      // Requests that were grown tell no events, so they are counted as the command does.
      'server/src/features/insights/count-requests.ts',
      // The limit of a list is the portal's own server and token check, put together without the rest.
      'server/src/adapters/http',
    ],
    tests: ['vitest', 'server/src/testing/*'],
    instead: 'The bench measures the server and knows no tool: let the command hand over what it needs.',
  },
  {
    path: 'torture',
    imports: [
      ...productUnderTest,
      'server/src/testing/*',
      'server/src/testing/agreement',
      'server/src/testing/mail',
      'server/src/identity/testing',
      'server/src/identity/people',
      'server/src/ports',
      'server/src/testing/keycloak/signed-in.ts',
      'server/src/provider/realm/person-representation.ts',
      // What another portal on the same database would do by itself.
      'server/src/features/inactivity',
    ],
    tests: [],
    instead:
      'The torture works on a portal from outside and knows no tool: let the command hand over what it needs.',
  },
  {
    path: 'tools/*',
    imports: [
      'node:',
      adapters,
      'server/src/config/config.ts',
      'server/src/audit',
      'server/src/identity/keys',
      'server/src/features/insights/count-requests.ts',

      'bench',
      'torture',
      'tools/browser',
      'tools/build',
      'tools/checks',
      'tools/development',
      'tools/keycloak',
      'tools/page',
      'tools/runtime',
      'tools/test-run',
      'web/texts',
    ],
    tests: ['vitest', contract],
    instead: 'A command starts what others do: the work itself stands in a room below.',
  },
  {
    path: 'tools/administration',
    imports: [
      'node:',
      adapters,
      'server/src/config/config.ts',
      'server/src/portal/setup-settings.ts',
      'server/src/config/dkim-key.ts',
      'server/src/mail-check',
      'server/src/backup',
      'server/src/start/accounts/add-person.ts',
      'server/src/start/accounts/one-time-password.ts',
      'server/src/start/import/import-people.ts',
      'server/src/start/moving',
      'server/src/keycloak/comparing',
      'server/src/adapters/spreadsheet/read-table.ts',
      'server/src/features/catalogue/placed-catalogue.ts',
      'server/src/features/content/content-files.ts',
      'server/src/features/setup',
      'server/src/demonstration/world.ts',
      'server/src/portal/realm',
      'server/src/provider/realm',
      'tools/*',
      'tools/keycloak',
    ],
    tests: ['vitest'],
    instead: 'A command starts what others do: the work itself stands in a room below.',
  },
  {
    path: 'tools/browser',
    imports: ['node:', 'tools/project.ts'],
    tests: ['vitest'],
    instead: alone('finding a browser'),
  },
  {
    path: 'tools/build',
    imports: ['node:', 'rolldown', 'tools/page', 'tools/project.ts', 'tools/runtime'],
    tests: ['vitest'],
    instead: alone('building the portal'),
  },
  {
    path: 'tools/checks',
    imports: ['node:', 'typescript', 'tools/project.ts', 'tools/lint/room.ts'],
    tests: ['vitest'],
    instead: alone('a check'),
  },
  {
    path: 'tools/demo-video',
    imports: ['node:', 'playwright'],
    tests: ['vitest'],
    instead: alone('recording the video'),
  },
  {
    path: 'tools/development',
    imports: [
      'node:',
      'vite',
      adapters,
      'server/src/config/config.ts',
      'server/src/start',

      'tools/project.ts',
    ],
    tests: ['vitest', 'server/src/adapters'],
    instead: alone('the development server'),
  },
  {
    path: 'tools/documents',
    imports: ['node:', domain, 'tools/project.ts'],
    tests: ['vitest'],
    instead: alone('what looks after the documents'),
  },
  {
    path: 'tools/evidence',
    imports: ['node:'],
    tests: ['vitest'],
    instead: 'Anyone who checks a pack has this one file and Node: it imports nothing else.',
  },
  {
    path: 'tools/keycloak',
    imports: ['node:', 'tools/development/free-port.ts'],
    tests: ['vitest'],
    instead:
      'What starts a Keycloak knows nothing of the portal: let the command hand over realm and people.',
  },
  {
    path: 'tools/lint',
    imports: ['node:', 'tools/project.ts'],
    tests: ['vitest', 'tools/checks'],
    instead: alone('a rule of the linter'),
  },
  {
    path: 'tools/page',
    imports: ['node:', 'pdfkit', 'playwright', domain, 'tools/project.ts'],
    tests: ['vitest'],
    instead: alone('building the page'),
  },
  {
    path: 'tools/runtime',
    imports: ['node:'],
    tests: ['vitest'],
    instead: alone('what runs before anything is installed'),
  },
  {
    path: 'tools/test-run',
    imports: [
      'node:',
      'bench/page-weight.ts',
      'torture/run.ts',
      'torture/size.ts',
      'torture/keycloak/prove-on-keycloak.ts',
      'tools/development/free-port.ts',
      'tools/project.ts',
      'tools/browser',
      'tools/build',
      'tools/checks',
      'tools/keycloak',
    ],
    tests: ['vitest'],
    instead:
      'A test run runs the checks, the tests and what proves the portal under load, and knows no other tool.',
  },
  {
    path: 'playwright.config.ts',
    imports: ['@playwright/test'],
    tests: [],
    instead: alone('a configuration'),
  },
  {
    path: 'vitest.config.ts',
    imports: ['node:', '@vitejs/plugin-react', '@vitest/browser-playwright', 'vitest'],
    tests: [],
    instead: alone('a configuration'),
  },
];

function alone(what: string): string {
  return `In tools, ${what} stands alone: let the command hand over what it needs.`;
}
