import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: { include: ['server/**/*.test.ts'], globalSetup: ['server/src/testing/global-setup.ts'] },
});
