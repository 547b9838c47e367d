import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const uswdsPackages = fileURLToPath(new URL('node_modules/@uswds/uswds/packages', import.meta.url));
const chromium = process.env['CHROMIUM'];

// unit: needs nothing but Node. server: on a real PostgreSQL. browser: widgets in a real Chromium, whose
// path the test command passes on in CHROMIUM.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,tools,web,data,docs,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          provide: {
            givenServer: process.env['TEST_DATABASE_URL'] ?? null,
            // More sequences by chance, longer ones, or those of a failed run by the seed and path it printed.
            model: {
              sequences: Number(process.env['MODEL_SEQUENCES'] ?? 200),
              length: Number(process.env['MODEL_LENGTH'] ?? 25),
              seed: process.env['MODEL_SEED'] ?? null,
              path: process.env['MODEL_PATH'] ?? null,
            },
          },
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
          ],
        },
        test: {
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
