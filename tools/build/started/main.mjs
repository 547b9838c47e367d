/** The portal as it is built: `npm start` runs this file, and so may a service manager, as `node build/current/server/main.mjs`. */
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { nameSourceLines } from './source-lines.mjs';

enableCompileCache(join(import.meta.dirname, 'compiled'));
nameSourceLines(import.meta.dirname);
const { runPortal } = await import('./portal.mjs');
await runPortal({ environment: process.env, pageFolder: join(dirname(import.meta.dirname), 'page') });
