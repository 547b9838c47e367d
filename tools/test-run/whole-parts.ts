import {
  runBrowsers,
  runKeycloakTorture,
  runStories,
  runTorture,
  runVitest,
  type TestRun,
} from './run-parts.ts';
import type { Tally } from './tally.ts';

/** A part of the whole test, which can be run alone. */
export interface WholePart {
  name: string;
  /** What it proves beside `npm test`. */
  proves: string;
  /** The sources it reads, as patterns below the project's folder. */
  reads: readonly string[];
  run(run: TestRun): Promise<Tally>;
}

const rules = ['core/**/*', 'data/**/*', 'package.json', 'package-lock.json'];
const server = [...rules, 'server/**/*'];
const page = [...server, 'web/**/*', 'tools/{page,browser}/**/*', 'tools/*.{ts,mjs}'];
const whatStoriesShare = ['e2e/{portals,journeys,page-checks}/**/*', 'playwright.config.ts'];

const roomsOfStories = [
  'account',
  'administration',
  'deciding',
  'insights',
  'keycloak',
  'other-sites',
  'page-checks',
  'people',
  'removing',
  'reports',
  'requesting',
  'running',
  'shell',
  'sign-in',
  'trail',
] as const;

/** Every state at every width and in both languages, and stories that otherwise run at one width. */
const inWhole = { ACCESSIBILITY: 'whole' };

/** What the whole test is, in the order in which it runs. */
export const wholeParts: readonly WholePart[] = [
  {
    name: 'torture',
    proves: 'two at once, a thousand times, and kills under load, in full',
    reads: [...server, 'torture/**/*', 'tools/verify-audit.ts'],
    run: () => runTorture('full'),
  },
  {
    name: 'keycloak-torture',
    proves:
      'a real Keycloak killed in the middle of 200 deliveries, and 5,000 double decisions over two portals on it',
    reads: [...server, 'torture/**/*', 'tools/keycloak/**/*', 'deploy/keycloak/*'],
    run: () => runKeycloakTorture(),
  },
  {
    name: 'sequences',
    proves: 'longer and more random sequences of requests',
    reads: [...server, 'vitest.config.ts'],
    run: (run) =>
      runVitest(run, ['server'], {
        only: 'server/src/testing/sequences',
        environment: { SEQUENCE_COUNT: '1000', SEQUENCE_LENGTH: '50' },
      }),
  },
  {
    name: 'simulation',
    proves: 'what runs by itself holds in 20,000 worlds in which everything around it fails',
    reads: [...server, 'vitest.config.ts'],
    run: (run) =>
      runVitest(run, ['server'], {
        only: 'server/src/testing/simulation/simulation.test.ts',
        environment: { SIMULATION_COUNT: '20000' },
      }),
  },
  {
    name: 'help-actions',
    proves: 'no three actions of one helper or administrator open somebody who holds more than USER',
    reads: [...server, 'vitest.config.ts'],
    run: (run) =>
      runVitest(run, ['server'], {
        only: 'server/src/testing/help-actions',
        environment: { HELP_ACTIONS: 'whole' },
      }),
  },
  {
    name: 'many-people',
    proves: 'the contract of both identity providers with 10,000 holders of one role',
    reads: [...server, 'tools/keycloak/**/*', 'deploy/keycloak/*', 'vitest.config.ts'],
    run: (run) =>
      runVitest(run, ['server'], { only: '-contract.test.ts', environment: { MANY_PEOPLE: '10000' } }),
  },
  {
    name: 'moved-people',
    proves: 'a move of 2,000 people to a real Keycloak, interrupted in the middle',
    reads: [...server, 'tools/keycloak/**/*', 'deploy/keycloak/*', 'vitest.config.ts'],
    run: (run) =>
      runVitest(run, ['server'], { only: 'server/src/start/moving', environment: { MOVED_PEOPLE: '2000' } }),
  },
  ...roomsOfStories.map((room) => ({
    name: `stories-${room}`,
    proves: `every state of the stories in e2e/${room} at every width and in both languages`,
    reads: [...page, ...whatStoriesShare, `e2e/${room}/**/*`],
    run: (run: TestRun) => runStories(run, [room], inWhole),
  })),
  {
    name: 'browsers',
    proves: 'the main stories in Firefox and WebKit',
    reads: [...page, ...whatStoriesShare, 'e2e/other-sites/**/*', 'browsers/**/*'],
    run: runBrowsers,
  },
];
