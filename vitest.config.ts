import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const uswdsPackages = fileURLToPath(new URL('node_modules/@uswds/uswds/packages', import.meta.url));
const chromium = process.env['CHROMIUM'];

// Importing a module does nothing (CONTRIBUTING.md), so the test files of one worker share what one of them has loaded. Loading
// everything again for each of them took a third of the time.
const together = { isolate: false };

// Limits end what hangs; a slow machine that is also busy with other things may take its time.
const patience = { testTimeout: 120_000, hookTimeout: 600_000, expect: { poll: { timeout: 30_000 } } };

/** Test files of the server that take longest, in this order: each more than ten seconds. */
const longest = [
  'sequences/requests',
  'db/embedded-postgres',
  'help-actions/help-actions',
  'backup/backup',
  'past/past',
  'read/strangers',
  'api/rights',
];

/** What takes longest comes first: as the last one it would keep one worker busy while the others had nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? longest.length : found;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

// unit: needs nothing but Node. server: on a real PostgreSQL. browser: widgets in a real Chromium, whose
// path the test command passes on in CHROMIUM.
export default defineConfig({
  test: {
    // One for each processor: while a test waits for the database, another one calculates.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          ...together,
          name: 'unit',
          include: ['{core,tools,web,data,docs,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'bench/grown/**'],
        },
      },
      {
        test: {
          ...patience,
          ...together,
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/grown/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/agreement/invariants-hold.ts'],
          provide: {
            givenServer: process.env['TEST_DATABASE_URL'] ?? null,
            // More random sequences (the whole test has 1,000), longer ones, or those of a failed run by the seed and path it printed.
            sequences: {
              count: Number(process.env['SEQUENCE_COUNT'] ?? 20),
              length: Number(process.env['SEQUENCE_LENGTH'] ?? 25),
              seed: process.env['SEQUENCE_SEED'] ?? null,
              path: process.env['SEQUENCE_PATH'] ?? null,
            },
            // More worlds of the simulation, or one that did not hold by the seed it printed.
            simulation: {
              count: Number(process.env['SIMULATION_COUNT'] ?? 40),
              first: Number(process.env['SIMULATION_SEED'] ?? randomInt(1_000_000_000)),
            },
            // The whole test has 10,000.
            manyPeople: Number(process.env['MANY_PEOPLE'] ?? 300),
            // More than one import takes; the whole test has 2,000.
            movedPeople: Number(process.env['MOVED_PEOPLE'] ?? 510),
            helpActions: {
              isWhole: process.env['HELP_ACTIONS'] === 'whole',
              seed: process.env['HELP_ACTIONS_SEED'] ?? null,
            },
          },
        },
      },
      {
        plugins: [react()],
        css: { preprocessorOptions: { scss: { loadPaths: [uswdsPackages], quietDeps: true } } },
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'axe-core',
            'dompurify',
          ],
        },
        test: {
          ...patience,
          name: 'browser',
          include: ['web/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                args: ['--no-sandbox', '--disable-dev-shm-usage'],
              },
            }),
          },
        },
      },
    ],
  },
});
