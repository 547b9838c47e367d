import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The gallery is served to developers and never built: nothing of it comes into the page. */
export default defineConfig({
  root: below('.'),
  publicDir: below('../public'),
  cacheDir: below('../../node_modules/.vite-gallery'),
  plugins: [react()],
  css: {
    preprocessorOptions: {
      scss: { loadPaths: [below('../../node_modules/@uswds/uswds/packages')], quietDeps: true },
    },
  },
  // Known from the start, so that nothing is found in the middle and the page loaded again.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'keycloak-js'],
  },
  server: { host: '127.0.0.1', strictPort: true, fs: { allow: [below('../..')] } },
});
