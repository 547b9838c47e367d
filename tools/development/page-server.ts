import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** What the page needs from the first screen on: found in the middle, it would load the page again. */
const packages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  '@tanstack/react-query',
  'keycloak-js',
  'dompurify',
];

/** The packages whose images and fonts the sheets name. */
const filesShown = ['@uswds/uswds', '@fontsource/public-sans'];

/**
 * Starts Vite for the page behind the address of development. The watcher it comes with sees the server's sources too.
 * @param front the server of that address; changes are sent to the page over it
 * @param pageWord what the page's policy lets Vite's scripts and sheets in by
 * @param watched folders and files outside the page
 */
export async function startPageServer(
  root: string,
  { front, pageWord, watched }: { front: Server; pageWord: string; watched: readonly string[] },
): Promise<ViteDevServer> {
  // A package manager may have linked them from elsewhere.
  const shown = filesShown.map((name) => realpathSync(join(root, 'node_modules', name)));
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.vite-development'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // Public files come from the server, as they do from a build.
    publicDir: false,
    html: { cspNonce: pageWord },
    optimizeDeps: { include: packages },
    server: { middlewareMode: true, hmr: { server: front }, cors: false, fs: { allow: [root, ...shown] } },
  });
  vite.watcher.add(watched.map((path) => join(root, path)));
  return vite;
}

/**
 * Has Vite make what the first screen needs before anybody asks for it, and then the sheet of the server's own pages.
 * @returns when the first screen can be shown
 */
export async function warmUp(vite: ViteDevServer): Promise<void> {
  // What is wrong with one of them is written by Vite, and mended while it runs.
  await Promise.all(['/src/main.tsx', '/src/styles/main.scss'].map((source) => vite.warmupRequest(source)));
  // Sass makes one sheet after the other, so this one comes when nobody waits.
  void vite.warmupRequest('/src/styles/plain-pages.scss?direct');
}
