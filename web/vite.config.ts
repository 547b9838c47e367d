import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneFirstScript } from './one-first-script.ts';
import { preloadFirst } from './preload-first.ts';
import { purgeUnusedRules } from './purge-unused-rules.ts';

const uswdsPackages = fileURLToPath(new URL('../node_modules/@uswds/uswds/packages', import.meta.url));
const page = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const serverPages = ['pages', 'identity', 'features/demonstration-applications', 'features/mail'].map(
  (folder) => page(`../server/src/${folder}`),
);
const sources = fileURLToPath(new URL('src', import.meta.url));

export default defineConfig(({ command }) => ({
  base: '/rap-home/',
  plugins: [react(), oneFirstScript(), preloadFirst('public-sans-latin-400', 'public-sans-latin-700')],
  css: {
    preprocessorOptions: { scss: { loadPaths: [uswdsPackages], quietDeps: true } },
    postcss: {
      plugins: command === 'build' ? [purgeUnusedRules([sources], { 'plain-pages.scss': serverPages })] : [],
    },
  },
  build: {
    manifest: true,
    // Every browser that runs the page's language knows how to load modules ahead.
    modulePreload: { polyfill: false },
    // The content policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2024',
    // How long plugins took does not interest people who start the portal.
    rolldownOptions: {
      // Pages that the server renders have a sheet of their own, made of the same parts.
      input: [page('index.html'), page('src/styles/plain-pages.scss')],
      checks: { bundlerTimings: false },
      // The first script lists the files of all the others: names only of those that somebody asks for by itself.
      output: {
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') === true && name !== 'index.css'
            ? 'assets/[hash:7].css'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
}));
