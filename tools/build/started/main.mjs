/** The portal as it is built: `npm start` runs this file, and so may a service manager, as `node build/current/server/main.mjs`. */
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { nameSourceLines } from './source-lines.mjs';

const build = dirname(import.meta.dirname);
// The command line says which build this runs from, so that it is not removed; a start by the link would not tell.
process.title = `build/${basename(build)}/ access-portal`;
enableCompileCache(join(import.meta.dirname, 'compiled'));
nameSourceLines(import.meta.dirname);
const { runPortal } = await import('./portal.mjs');
await runPortal({ environment: process.env, pageFolder: join(build, 'page') });
