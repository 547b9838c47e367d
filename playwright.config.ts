import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const isWhole = process.env['ACCESSIBILITY'] === 'whole';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/page-checks/looked-at.ts',
  // Stories of the whole test alone: `e2e/journeys/tellings.ts`.
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
  // A test that passes only the second time is a fault to find, not to repeat.
  retries: 0,
  forbidOnly: true,
  // Three on two processors: in most stories somebody waits for news now and then.
  workers: '150%',
  fullyParallel: true,
  // A story takes 10 to 30 s on a quiet machine. These limits end one that hangs; a slow machine that is also busy
  // with other things may take its time, and news of others comes only every eight seconds.
  timeout: isWhole ? 960_000 : 480_000,
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ['./e2e/page-checks/accessibility-count.ts'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as const]),
  ],
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    // Traces cost a seventh of the time; ask for them with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // A process of its own for drawing costs a tenth of the processor time that the load of a page takes.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--in-process-gpu'],
    },
  },
});
