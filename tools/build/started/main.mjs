/**
 * The portal as it is built: `tools/runtime/start.sh` becomes this program, for `npm start` and for service managers. The argument is
 * the process with which it ends, if there is one.
 */
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { nameSourceLines } from './source-lines.mjs';

const build = dirname(import.meta.dirname);
// The command line says which build this runs from, so that it is not removed; a start by the link would not tell.
process.title = `build/${basename(build)}/ access-portal`;
enableCompileCache(join(import.meta.dirname, 'compiled'));
nameSourceLines(import.meta.dirname);
const { runPortal } = await import('./portal.mjs');
const [starter] = process.argv.slice(2).map(Number);
await runPortal({ environment: process.env, pageFolder: join(build, 'page'), starter });
