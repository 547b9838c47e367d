import { defineConfig } from '@playwright/test';
import type { Programs } from './story.ts';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const programOf = (setting: string): string => process.env[setting] ?? '';

/** What is empty is not installed: its stories are skipped. */
const engines: readonly Programs[] = [
  { engine: 'firefox', browser: programOf('FIREFOX') },
  {
    engine: 'webkit',
    browser: programOf('WEBKIT'),
    driver: programOf('WEBKIT_DRIVER'),
    screen: programOf('XVFB'),
  },
];

export default defineConfig<object, { programs: Programs }>({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../test-results/browsers',
  // A story that passes only the second time is a fault to find, not to repeat.
  retries: 0,
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  // These limits end what hangs; a slow machine that is also busy with other things may take its time.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  projects: engines.map((programs) => ({ name: programs.engine, use: { programs } })),
});
