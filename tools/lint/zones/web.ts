import type { Room } from '../room.ts';
import { contract, domain } from './core.ts';

const browserTests = [
  'web/src/testing',
  'core/src/testing',
  'vitest',
  'vitest-browser-react',
  'vitest/browser',
  'axe-core',
  'fast-check',
  'web/src/styles',
];
const screen =
  'A screen knows what all screens share (api, content, session, shell, widgets, request-view), and no other: move what both need out of them.';
const screenImports = [
  ...[
    domain,
    contract,
    'react',
    '@tanstack/react-query',
    'web/src/api',
    'web/src/content',
    'web/src/screens',
  ],
  ...['web/src/request-view', 'web/src/session', 'web/src/shell', 'web/src/widgets'],
];

/** The rooms of the page. */
export const web: readonly Room[] = [
  {
    path: 'web/*',
    imports: ['node:', 'vite', '@vitejs/plugin-react', `${contract}/addresses.ts`],
    tests: ['vitest'],
    instead: 'The build of the page needs the addresses and nothing else of the product.',
  },
  {
    path: 'web/texts',
    imports: ['node:', 'vite'],
    tests: ['vitest'],
    instead:
      'Anyone who carries the texts to the translators reads them as they are written and runs nothing of the page.',
  },
  {
    path: 'web/gallery',
    imports: [
      ...['node:', 'vite', '@vitejs/plugin-react', 'react', 'react-dom', domain, contract],
      ...['web/src/content', 'web/src/session', 'web/src/shell', 'web/src/styles', 'web/src/widgets'],
    ],
    tests: [],
    instead: 'The gallery shows what screens share, and no screen.',
  },
  {
    path: 'web/src/content',
    imports: [domain, contract, 'react'],
    tests: browserTests,
    instead:
      'Sentences know the words of the domain and the contract: a screen hands over what they mention.',
  },
  {
    path: 'web/src/screens',
    imports: [domain, 'web/src/content'],
    tests: ['vitest'],
    instead: 'The table of screens knows none of their code, so that every screen can link to every other.',
  },
  {
    path: 'web/src/session',
    imports: [domain, contract, 'react', 'keycloak-js', 'web/src/content', 'web/src/screens'],
    tests: browserTests,
    instead: 'The session knows no screen, no call and no shell: let them ask the session.',
  },
  {
    path: 'web/src/api',
    imports: [
      domain,
      contract,
      'react',
      '@tanstack/react-query',
      'web/src/content',
      'web/src/screens',
      'web/src/session',
    ],
    tests: browserTests,
    instead: 'Calls know no screen and no shell: return data, and let the screen show them.',
  },
  {
    path: 'web/src/widgets',
    imports: [domain, 'react', 'web/src/content'],
    tests: browserTests,
    instead: 'Widgets know no API, feature or route: let the screen pass data and words.',
  },
  {
    path: 'web/src/shell',
    imports: [
      ...[
        domain,
        contract,
        'react',
        'react-dom',
        '@uswds/uswds',
        'dompurify',
        'web/src/api',
        'web/src/content',
        'web/src/screens',
      ],
      ...['web/src/session', 'web/src/widgets'],
    ],
    tests: browserTests,
    instead: 'The shell is around every screen and knows none of them.',
  },
  {
    path: 'web/src/request-view',
    imports: [
      ...[domain, contract, 'react', 'web/src/api', 'web/src/content', 'web/src/screens', 'web/src/session'],
      ...['web/src/shell', 'web/src/widgets'],
    ],
    tests: browserTests,
    instead: 'What shows a request is shared by screens and knows none of them.',
  },
  {
    path: 'web/src/testing',
    imports: [],
    tests: [],
    instead: 'Test support of the page needs nothing of it.',
  },
  { path: 'web/src/features/account', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/applications', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/evidence', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/certificates', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/people', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/messages', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/approvers', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/holders', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/webhooks', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/setup', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/trail', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/drift', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/background-work', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/manage-requests', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/contact', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/decisions', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/access-diagnosis', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/insights', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/glossary', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/find-request', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/person', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/reports', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/resources', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/remove-access', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/request-wizard', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/site-alerts', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/statements', imports: screenImports, tests: browserTests, instead: screen },
  { path: 'web/src/features/requests', imports: screenImports, tests: browserTests, instead: screen },
  {
    path: 'web/src/*',
    imports: [
      ...[contract, domain, 'react', 'react-dom', '@tanstack/react-query', 'web/src/api', 'web/src/content'],
      ...['web/src/features', 'web/src/screens', 'web/src/session', 'web/src/shell', 'web/src/styles'],
    ],
    tests: browserTests,
    instead: 'Here the page is put together, of its own parts alone.',
  },
];
